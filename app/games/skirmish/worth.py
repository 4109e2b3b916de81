"""What a position is worth to a player, in points: for the computers only."""

from __future__ import annotations

from app.core.game import Player
from app.games.skirmish.board import Board, places
from app.games.skirmish.glossary import EXPLOIT, REVEALED, SHIELD
from app.games.skirmish.rules import Skirmish

ROUND = 25.0
"""A round that was won, and cannot be lost again."""


def plain(state: Skirmish, me: Player) -> float:
    """Points, the line that is about to be scored, and what stands on the board."""
    board = state.board
    totals = [
        camp.score + ROUND * camp.wins + line_at_hand(state, player) + 0.5 * strength(board, player)
        for player, camp in enumerate(state.camps)
    ]
    return _lead(totals, board.sides, me)


def shrewd(state: Skirmish, me: Player) -> float:
    """As `plain`, and what each player could reach with the next unit, the hand, and the counters."""
    board = state.board
    totals = []
    for player, camp in enumerate(state.camps):
        scoring = state.active == player and state.phase > 0
        total = camp.score + ROUND * camp.wins + 0.4 * strength(board, player) + 0.7 * reach(board, player)
        if scoring:
            total += line_at_hand(state, player)
        totals.append(total + 0.6 * min(len(camp.hand), 8) + _counters(board, player))
    return _lead(totals, board.sides, me)


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


def reach(board: Board, player: Player) -> int:
    """The best line that still has room for a unit, and so can be scored by playing one there."""
    lines = (*board.geometry.rows, *board.geometry.columns)
    open_lines = (total for total, line in zip(line_sums(board, player), lines, strict=True) if line & board.empty)
    return max(open_lines, default=0)


def line_sums(board: Board, player: Player) -> list[int]:
    """The power of the player's active cards in each row, and then in each column."""
    size, power = board.size, board.power
    sums = [0] * (2 * size)
    for place in places(board.owned[player] & board.face_up & ~board.stunned):
        row, column = divmod(place, size)
        sums[row] += power[place]
        sums[size + column] += power[place]
    return sums


def _counters(board: Board, player: Player) -> float:
    worth = 0.0
    for card in board.cells:
        if card is None:
            continue
        own = board.sides[card.owner] == board.sides[player]
        worth += 0.15 * len(card.ready) if card.owner == player else 0.0
        for counter, by in card.marks:
            if counter == SHIELD and own:
                worth += 0.4
            elif by == player and counter in (EXPLOIT, REVEALED):
                worth += 0.2
            elif by == player and not own:
                worth += 0.5
    return worth


def _lead(totals: list[float], sides: tuple[int, ...], me: Player) -> float:
    """The own side's best player against the best of the others: rounds are won by single scores."""
    mine = max(total for total, side in zip(totals, sides, strict=True) if side == sides[me])
    theirs = max(total for total, side in zip(totals, sides, strict=True) if side != sides[me])
    return mine + 0.1 * totals[me] - theirs
