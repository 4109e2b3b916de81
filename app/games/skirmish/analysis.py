"""Reviews a match of Skirmish turn by turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from app.core.analysis import FINE, MISTAKE, Analysis, Course, Judged
from app.core.game import Budget, Player
from app.core.puzzle import MoveLine, Sentence
from app.games.skirmish.computer.best_turn import LEFT, LeftPoints, begins_turn, opened, points_of, sure_turn
from app.games.skirmish.moves import Move, PlayUnit, ScoreLine
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import WINS

PLAYOUTS = 24
"""Rounds played out per judged turn. The spread of their mean is at most 10 %."""
LONGEST = 600


class TurnJudge:
    def look(self, course: Course, since: int, budget: Budget) -> Iterator[Judged]:
        last = len(course.moves)
        end = last
        for at in range(last, since - 1, -1):
            state: Skirmish = course.states[at]
            if at == last:
                yield self._stands(at, state, budget)
            elif begins_turn(state) and _is_new(course, at):
                judged = self._stands(at, state, budget)
                yield self._turn(judged, state, course.moves[at:end], budget)
                end = at

    def _stands(self, at: int, state: Skirmish, budget: Budget) -> Judged:
        chance = chance_of(state, 0, budget)
        percent = round(100 * chance)
        return Judged(
            at, 2 * chance - 1, Sentence.of("skirmish.analysis.standing", first=percent, others=100 - percent)
        )

    def _turn(self, judged: Judged, state: Skirmish, line: MoveLine, budget: Budget) -> Judged:
        position = opened(state)
        made = points_of(position, line)
        best = None if made is None else sure_turn(position, budget)
        if best is None or made is None:
            return judged
        if best.points - made < LEFT:
            remark = Sentence.of("skirmish.analysis.fine", made=made)
            return Judged(judged.at, judged.value, judged.standing, FINE, remark)
        remark = Sentence.of("skirmish.analysis.mistake", made=made, best=best.points)
        return Judged(judged.at, judged.value, judged.standing, MISTAKE, remark, best.moves)


def _is_new(course: Course, at: int) -> bool:
    """A cancelled ability can return to the start of a turn, which is then not new."""
    before: Skirmish | None = course.states[at - 1] if at else None
    state: Skirmish = course.states[at]
    return before is None or (before.active, before.round, before.cycle) != (state.active, state.round, state.cycle)


def chance_of(state: Skirmish, player: Player, budget: Budget) -> float:
    """Return how often the player's side wins after quick play-outs of the round.

    Later rounds count as even. The same position always gives the same result.
    """
    if state.ended:
        return float(player in state.ended.winners)
    rng = random.Random(state.next_id * 31 + state.cycle)
    return sum(_won(state, player, rng, budget) for _ in range(PLAYOUTS)) / PLAYOUTS


def _won(state: Skirmish, player: Player, rng: random.Random, budget: Budget) -> float:
    first = state.round
    for _ in range(LONGEST):
        if state.ended or state.round != first:
            break
        budget.spend()
        state = state.apply(quick_move(state, rng)).state
    sides = state.board.sides
    wins = tuple(
        max(camp.wins for camp, each in zip(state.camps, sides, strict=True) if each == side) for side in sides
    )
    return _chance_after(wins, sides, sides[player])


@cache
def _chance_after(wins: tuple[int, ...], sides: tuple[int, ...], mine: int) -> float:
    winners = {side for side, won in zip(sides, wins, strict=True) if won >= WINS}
    if winners:
        return float(mine in winners) / (1 if winners == {mine} else len(winners))
    each = sorted(set(sides))
    chances = [
        _chance_after(tuple(won + (side == taken) for won, side in zip(wins, sides, strict=True)), sides, mine)
        for taken in each
    ]
    return sum(chances) / len(each)


def quick_move(state: Skirmish, rng: random.Random) -> Move:
    moves = state.legal_moves()
    scoring = [move for move in moves if isinstance(move, ScoreLine)]
    if scoring:
        me = state.active
        return max(scoring, key=lambda move: _score_after(state, move, me))
    units = [move for move in moves if isinstance(move, PlayUnit) and move.face_up]
    if units and rng.random() < 0.7:
        return rng.choice(units)
    return rng.choice(moves)


def _score_after(state: Skirmish, move: Move, me: Player) -> float:
    after = state.apply(move).state
    camp = after.camps[me]
    return camp.wins * 1000 + camp.score


def practice(state: Skirmish, line: MoveLine, budget: Budget) -> LeftPoints | None:
    position = opened(state)
    made = points_of(position, line) if begins_turn(state) else None
    if made is None:
        return None
    best = sure_turn(position, budget)
    if best is None or best.points - made < LEFT:
        return None
    return LeftPoints(position, best.points, best)


ANALYSIS = Analysis(
    judge=TurnJudge,
    graph="analysis.graph.chance",
    is_proved=False,
    is_of_turns=True,
    practice=practice,
)
