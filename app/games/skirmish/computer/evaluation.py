"""Evaluates positions in points, as weighted counts.

The weights come from matches between otherwise equal computers (`tools/skirmish_worths.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter, mul

from app.core.game import Player
from app.games.skirmish.board import NOBODY, Card
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import CYCLES, MAIN_PHASE, SETUP_PHASE
from app.games.skirmish.terms import AIM, DEPLOY, REVEALED, SHIELD, STUN

MOST_IN_HAND = 8
"""More cards than these are never played in time."""
OWN_SHARE = 0.1
"""In a team one's own lead counts a little more, so that everybody does something."""

NEARLY_UP = 0.8
"""The share of its power that a face-down card counts if it can be turned up."""
_RENEWING = {face.id: sum(trigger != DEPLOY for trigger in face.triggers()) for face in FACES.values()}


@dataclass(slots=True)
class EvaluationCounts:
    """Counts for one player. `strength`, `stunned`, `in_danger` and `face_down` add up power."""

    rounds: float = 0
    score: float = 0
    """Points, including the line that the active player can score now."""
    late_score: float = 0
    """The score times the share of the round's cycles begun."""
    strength: float = 0
    best_line: float = 0
    second_line: float = 0
    """The power in the two best lines with room for a unit."""
    hand: float = 0
    deploys: float = 0
    renewing: float = 0
    aims: float = 0
    exploits: float = 0
    revealed: float = 0
    """Own Aim, Exploit and Revealed on opponents' cards."""
    shields: float = 0
    stunned: float = 0
    in_danger: float = 0
    supported: float = 0
    face_down: float = 0


COUNTED = tuple(field.name for field in fields(EvaluationCounts))
_values = attrgetter(*COUNTED)

WORTHS: tuple[float, ...] = (15.0, 0.7, 0.6, 1.0, 0.6, 0.1, 0.5, 0.3, 0.2, 0.4, 0.4, 0.3, 0.4, 0.6, -0.2, 0.0, 0.5)
"""In points, in the order of `EvaluationCounts`."""


def appraise(state: Skirmish, me: Player, worths: tuple[float, ...] = WORTHS) -> float:
    """Return our best player's lead over the best opponent, because single scores win rounds."""
    totals: list[float] = [sum(map(mul, worths, _values(tally))) for tally in tallies(state)]
    sides = state.board.sides
    mine = max([totals[player] for player, side in enumerate(sides) if side == sides[me]])
    others = max([totals[player] for player, side in enumerate(sides) if side != sides[me]])
    return mine + OWN_SHARE * totals[me] - others


def tallies(state: Skirmish) -> list[EvaluationCounts]:
    """Count for each player, in one pass because a search calls this at every node."""
    board = state.board
    late = state.cycle / CYCLES
    found = [
        EvaluationCounts(camp.wins, camp.score, late * camp.score, hand=min(len(camp.hand), MOST_IN_HAND))
        for camp in state.camps
    ]
    lines = [[0.0] * (2 * board.size) for _ in found]
    turns_up = state.active if SETUP_PHASE <= state.phase <= MAIN_PHASE else NOBODY
    in_danger = 0
    for cells in board.threatened:
        in_danger |= cells
    size, power, stunned, supported = board.size, board.power, board.stunned, board.supported
    for place, card in enumerate(board.cells):
        if card is None:
            continue
        mine = found[card.owner]
        if card.marks:
            _count_marks(card, found, board.sides)
        out_of_action = stunned >> place & 1
        if card.face_up:
            worth: float = power[place]
            mine.deploys += DEPLOY in card.ready
            if out_of_action:
                mine.stunned += worth
                continue
            if in_danger >> place & 1:
                mine.in_danger += worth
            mine.supported += supported >> place & 1
            mine.renewing += _RENEWING[card.kind]
        else:
            worth = FACES[card.kind].power + card.modifier
            if out_of_action or card.owner != turns_up:
                mine.face_down += worth
                continue
            worth *= NEARLY_UP
        mine.strength += worth
        sums = lines[card.owner]
        sums[place // size] += worth
        sums[size + place % size] += worth
    for camp in state.camps:
        for card in camp.hand:
            if card.marks:
                _count_marks(card, found, board.sides)
    _count_lines(state, lines, found)
    return found


def _count_marks(card: Card, found: list[EvaluationCounts], sides: tuple[int, ...]) -> None:
    for counter, by in card.marks:
        if counter == SHIELD:
            found[card.owner].shields += 1
        elif counter == STUN:
            pass  # already counted by power in `stunned`
        elif sides[by] == sides[card.owner]:
            pass  # hardly ever gains anything
        elif counter == AIM:
            found[by].aims += 1
        elif counter == REVEALED:
            found[by].revealed += 1
        else:
            found[by].exploits += 1


def _count_lines(state: Skirmish, lines: list[list[float]], found: list[EvaluationCounts]) -> None:
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
