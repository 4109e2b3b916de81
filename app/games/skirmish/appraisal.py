"""What a position is worth to a player, in points: things that are counted, and what each of them is worth.

The worths come from matches of computers that differ in nothing else, by `tools/skirmish_worths.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter, mul

from app.core.game import Player
from app.games.skirmish.board import Card
from app.games.skirmish.catalogue import FACES
from app.games.skirmish.glossary import AIM, DEPLOY, REVEALED, SHIELD, STUN
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import CYCLES

MOST_IN_HAND = 8
"""More cards than these are never played in time."""
OWN_SHARE = 0.1
"""In a team one's own lead counts a little more, so that everybody does something."""


@dataclass(slots=True)
class Tally:
    """What is counted for each player."""

    rounds: float = 0
    """Rounds won."""
    score: float = 0
    """Points, with those of the line that the player to move can score now."""
    late_score: float = 0
    """The same, as a part that grows while the round gets late."""
    strength: float = 0
    """The power of active cards."""
    best_line: float = 0
    second_line: float = 0
    """The power in the best two lines that have room for a unit."""
    hand: float = 0
    deploys: float = 0
    """Deploys that wait."""
    renewing: float = 0
    """Setup and Commit abilities of active cards."""
    aims: float = 0
    exploits: float = 0
    revealed: float = 0
    """Counters of one's own on the others' cards."""
    shields: float = 0
    stunned: float = 0
    """The power of stunned cards."""
    in_danger: float = 0
    """The power of active cards that somebody threatens."""
    supported: float = 0
    """Active cards with Support."""
    face_down: float = 0
    """The power of cards face down."""


COUNTED = tuple(field.name for field in fields(Tally))
_values = attrgetter(*COUNTED)

WORTHS: tuple[float, ...] = (15.0, 0.7, 0.6, 1.0, 0.6, 0.1, 0.5, 0.3, 0.2, 0.4, 0.4, 0.3, 0.4, 0.6, -0.2, 0.0, 0.5)
"""In points, in the order of `Tally`."""


def appraise(state: Skirmish, me: Player, worths: tuple[float, ...] = WORTHS) -> float:
    """The own side's best player against the best of the others: rounds are won by single scores."""
    totals: list[float] = [sum(map(mul, worths, _values(tally))) for tally in tallies(state)]
    sides = state.board.sides
    mine = max([totals[player] for player, side in enumerate(sides) if side == sides[me]])
    others = max([totals[player] for player, side in enumerate(sides) if side != sides[me]])
    return mine + OWN_SHARE * totals[me] - others


def tallies(state: Skirmish) -> list[Tally]:
    """What there is of each player's. Asked for at every node of a search, so the board is gone through once."""
    board = state.board
    late = state.cycle / CYCLES
    found = [
        Tally(camp.wins, camp.score, late * camp.score, hand=min(len(camp.hand), MOST_IN_HAND)) for camp in state.camps
    ]
    lines = [[0] * (2 * board.size) for _ in found]
    in_danger = 0
    for cells in board.threatened:
        in_danger |= cells
    for place, card in enumerate(board.cells):
        if card is not None:
            if card.marks:
                _count_marks(card, found, board.sides)
            if card.face_up:
                _count_card(state, place, card, found[card.owner], lines[card.owner])
                if in_danger >> place & 1 and not card.stunned:
                    found[card.owner].in_danger += board.power[place]
            else:
                found[card.owner].face_down += FACES[card.kind].power + card.modifier
    for camp in state.camps:
        for card in camp.hand:
            if card.marks:
                _count_marks(card, found, board.sides)
    _count_lines(state, lines, found)
    return found


def _count_marks(card: Card, found: list[Tally], sides: tuple[int, ...]) -> None:
    for counter, by in card.marks:
        if counter == SHIELD:
            found[card.owner].shields += 1
        elif counter == STUN:
            pass  # told by the power that is out of action
        elif sides[by] == sides[card.owner]:
            pass  # nothing gained by it but in rare lines of play
        elif counter == AIM:
            found[by].aims += 1
        elif counter == REVEALED:
            found[by].revealed += 1
        else:
            found[by].exploits += 1


def _count_card(state: Skirmish, place: int, card: Card, mine: Tally, lines: list[int]) -> None:
    """A card that lies face up."""
    board = state.board
    worth, size = board.power[place], board.size
    if DEPLOY in card.ready:
        mine.deploys += 1
    if card.stunned:
        mine.stunned += worth
        return
    triggers = FACES[card.kind].triggers()
    mine.renewing += len(triggers) - (DEPLOY in triggers)
    mine.strength += worth
    mine.supported += board.supported >> place & 1
    lines[place // size] += worth
    lines[size + place % size] += worth


def _count_lines(state: Skirmish, lines: list[list[int]], found: list[Tally]) -> None:
    board, player = state.board, state.active
    empty = board.empty
    with_room = [i for i, line in enumerate((*board.geometry.rows, *board.geometry.columns)) if line & empty]
    for mine, sums in zip(found, lines, strict=True):
        best = sorted([sums[i] for i in with_room])[-2:] or [0]
        mine.best_line, mine.second_line = best[-1], best[0]
    played = state.camps[player].played
    if state.phase and played and not state.ended:
        row, column = divmod(board.where[played[-1]], board.size)
        points = max(lines[player][row], lines[player][board.size + column])
        found[player].score += points
        found[player].late_score += points * state.cycle / CYCLES
