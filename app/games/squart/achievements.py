"""The achievements of Squart."""

from __future__ import annotations

from itertools import pairwise

from app.core.achievement import Achievement, MatchFacts
from app.core.game import StartCell
from app.games.squart.rules import Laid, Squart

IN_STORE = 3
TAKEN = 11
"""Places that one token takes; twelve is the maximum."""
STRONG = 5


def _kept_a_store(deed: MatchFacts) -> bool:
    last: Squart = deed.states[-1]
    return deed.won and last.outcome() is not None and len(last.places(deed.seat)) >= IN_STORE


def _cut_off(deed: MatchFacts) -> bool:
    other = 1 - deed.seat
    return any(
        before.to_move == deed.seat and len(before.places(other)) - len(after.places(other)) >= TAKEN
        for before, after in pairwise(deed.states)
    )


def _won_second(deed: MatchFacts) -> bool:
    return deed.won and deed.level > 0 and deed.seat == 1


def _beat_a_strong_one(deed: MatchFacts) -> bool:
    return deed.won and deed.level >= STRONG


ACHIEVEMENTS = (
    Achievement("cut_off", _cut_off),
    Achievement("store", _kept_a_store),
    Achievement("second", _won_second),
    Achievement("strong", _beat_a_strong_one),
)


def opening(before: Squart, event: object) -> StartCell | None:
    return (before.size, *event.cells[0]) if isinstance(event, Laid) else None
