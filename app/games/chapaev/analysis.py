"""Reviews a match of Chapaev throw by throw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.core.analysis import FINE, MISTAKE, Analysis, Course, Judged
from app.core.game import Budget, Event
from app.core.puzzle import MoveLine, Sentence
from app.games.chapaev.best_throw import BestThrow, best_throw
from app.games.chapaev.puzzles import OneThrow
from app.games.chapaev.rules import Chapaev, Shot
from app.games.chapaev.throws import Flick

CLEARLY, FEW = 2, 3
"""A clearly better throw wins `CLEARLY` more discs, or one against at most `FEW`."""

FAR_AHEAD = 5


class ThrowJudge:
    def look(self, course: Course, since: int, budget: Budget) -> Iterator[Judged]:
        for at in range(len(course.moves), since - 1, -1):
            state: Chapaev = course.states[at]
            best = None if state.ended else best_throw(state, budget)
            value, standing = _standing(state, best)
            if at == len(course.moves):
                yield Judged(at, value, standing)
                continue
            net = _net(state, course.states[at + 1])
            if best is not None and _is_clearly_better(state, best, net):
                remark = Sentence.of("chapaev.analysis.mistake", best=best.knocked, net=net)
                yield Judged(at, value, standing, MISTAKE, remark, (best.flick,))
            else:
                yield Judged(at, value, standing, FINE, Sentence.of("chapaev.analysis.fine", net=net))


def _standing(state: Chapaev, best: BestThrow | None) -> tuple[float, Sentence]:
    first, second = (len(state.discs_of(player)) for player in (0, 1))
    gained = best.expected if best else 0.0
    ahead = first - second + (gained if state.to_move == 0 else -gained)
    said = Sentence.of("chapaev.analysis.standing", first=first, second=second, ahead=f"{ahead:+.1f}".replace("-", "−"))
    return max(-1.0, min(1.0, ahead / FAR_AHEAD)), said


def _net(before: Chapaev, after: Chapaev) -> int:
    """Return the discs won minus own discs lost.

    A throw that ends a round counts all discs of the round's loser.
    """
    me, other = before.to_move, 1 - before.to_move
    if after.round != before.round:
        return (
            len(before.discs_of(other)) if after.rounds_won[me] > before.rounds_won[me] else -len(before.discs_of(me))
        )
    lost = len(before.discs_of(me)) - len(after.discs_of(me))
    return len(before.discs_of(other)) - len(after.discs_of(other)) - lost


def _is_clearly_better(state: Chapaev, best: BestThrow, net: int) -> bool:
    few = len(state.discs_of(1 - state.to_move)) <= FEW
    return best.knocked - net >= (1 if few else CLEARLY)


def practice(state: Chapaev, line: MoveLine, budget: Budget) -> OneThrow | None:
    best = best_throw(state, budget)
    if best is None or not _is_clearly_better(state, best, _net(state, state.apply(line[0]).state)):
        return None
    return OneThrow(state, best.knocked, best.flick, best.width)


def move_behind(events: Sequence[Event]) -> Flick | None:
    shots = [event for event in events if isinstance(event, Shot)]
    return Flick(shots[0].disc, shots[0].angle, shots[0].power) if shots else None


ANALYSIS = Analysis(
    judge=ThrowJudge,
    graph="analysis.graph.discs",
    is_proved=False,
    practice=practice,
    move_behind=move_behind,
)
