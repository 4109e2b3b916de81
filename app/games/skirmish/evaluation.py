"""What a position is worth to a player, in points: for the computers only."""

from __future__ import annotations

from app.core.game import Player
from app.games.skirmish.board import Board, places
from app.games.skirmish.glossary import EXPLOIT, REVEALED, SHIELD
from app.games.skirmish.rules import Skirmish

ROUND = 25.0
"""A round that was won, and cannot be lost again."""
STRENGTH, REACH, HAND, READY = 0.4, 0.7, 0.6, 0.15
"""What a point of power on the board, a point in a line with room for a unit, a card in hand and an ability that is
ready are worth."""


def plain(state: Skirmish, me: Player) -> float:
    """Points, the line that is about to be scored, and what stands on the board."""
    board = state.board
    totals = [
        camp.score + ROUND * camp.wins + line_at_hand(state, player) + 0.5 * strength(board, player)
        for player, camp in enumerate(state.camps)
    ]
    return _lead(totals, board.sides, me)


def shrewd(state: Skirmish, me: Player) -> float:
    """As `plain`, and what each player could reach with the next unit, the hand, and the counters.

    Called at every node of the search, so the board is gone through once for all of it.
    """
    board = state.board
    size, power, sides = board.size, board.power, board.sides
    totals = [camp.score + ROUND * camp.wins + HAND * min(len(camp.hand), 8) for camp in state.camps]
    lines = [[0] * (2 * size) for _ in sides]
    for place, card in enumerate(board.cells):
        if card is None:
            continue
        owner = card.owner
        totals[owner] += READY * len(card.ready)
        if card.marks:
            for counter, by in card.marks:
                totals[by if counter != SHIELD else owner] += _counter(counter, sides[owner] == sides[by])
        if power[place] and not (card.marks and card.stunned):
            totals[owner] += STRENGTH * power[place]
            lines[owner][place // size] += power[place]
            lines[owner][size + place % size] += power[place]
    room = _room(board)
    for player, sums in enumerate(lines):
        totals[player] += REACH * max(total if free else 0 for total, free in zip(sums, room, strict=True))
    played = state.camps[state.active].played
    if state.phase and played and played[-1] in board.where:
        row, column = divmod(board.where[played[-1]], size)
        totals[state.active] += max(lines[state.active][row], lines[state.active][size + column])
    return _lead(totals, sides, me)


def _counter(counter: str, own: bool) -> float:
    """What a counter is worth to the player it is recorded for; a Shield to the card's owner."""
    if counter == SHIELD:
        return 0.4
    if counter in (EXPLOIT, REVEALED):
        return 0.2
    return 0.0 if own else 0.5


def _room(board: Board) -> list[int]:
    """For each row, and then for each column, whether a unit could still be played there."""
    empty = board.empty
    return [line & empty for line in (*board.geometry.rows, *board.geometry.columns)]


def line_at_hand(state: Skirmish, player: Player) -> int:
    """The better line of the card that the player has played last."""
    played, board = state.camps[player].played, state.board
    if not played or played[-1] not in board.where:
        return 0
    row, column = board.geometry.cell(board.where[played[-1]])
    return max(
        board.line_value(player, board.geometry.rows[row]), board.line_value(player, board.geometry.columns[column])
    )


def strength(board: Board, player: Player) -> int:
    """The power of the player's active cards."""
    power = board.power
    return sum(power[place] for place in places(board.owned[player] & board.face_up & ~board.stunned))


def line_sums(board: Board, player: Player) -> list[int]:
    """The power of the player's active cards in each row, and then in each column."""
    size, power = board.size, board.power
    sums = [0] * (2 * size)
    for place in places(board.owned[player] & board.face_up & ~board.stunned):
        row, column = divmod(place, size)
        sums[row] += power[place]
        sums[size + column] += power[place]
    return sums


def _lead(totals: list[float], sides: tuple[int, ...], me: Player) -> float:
    """The own side's best player against the best of the others: rounds are won by single scores."""
    mine = max(total for total, side in zip(totals, sides, strict=True) if side == sides[me])
    theirs = max(total for total, side in zip(totals, sides, strict=True) if side != sides[me])
    return mine + 0.1 * totals[me] - theirs
