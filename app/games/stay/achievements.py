"""The achievements of Stay on the Board."""

from __future__ import annotations

from app.core.achievement import Achievement, MatchFacts
from app.core.game import StartCell
from app.games.stay import GAME
from app.games.stay.rules import CLAIM_RIGHT, Continued, Moved, Stay
from app.games.stay.score import BLIND

LONG_JUMP = 3
LARGE = 6


def _moves(deed: MatchFacts) -> list[Moved]:
    return [moved for moved in deed.events(Moved) if moved.player == deed.seat]


def _beat_it_blind(deed: MatchFacts) -> bool:
    moves = _moves(deed)
    return deed.won and deed.level >= GAME.document_level and bool(moves) and _all_blind(moves)


def _all_blind(moves: list[Moved]) -> bool:
    return all(moved.earned.base == BLIND for moved in moves)


def _jumped_far(deed: MatchFacts) -> bool:
    return any(len(moved.jumped) >= LONG_JUMP for moved in _moves(deed))


def _claimed_rightly(deed: MatchFacts) -> bool:
    last: Stay = deed.states[-1]
    return deed.won and last.size >= LARGE and last.ended is not None and last.ended.reason == CLAIM_RIGHT


def _went_on_and_won(deed: MatchFacts) -> bool:
    return deed.won and any(event.player == deed.seat for event in deed.events(Continued))


ACHIEVEMENTS = (
    Achievement("jump_three", _jumped_far),
    Achievement("claim", _claimed_rightly),
    Achievement("went_on", _went_on_and_won),
    Achievement("blind", _beat_it_blind),
)


def opening(before: Stay, event: object) -> StartCell | None:
    return (before.size, *event.landing) if isinstance(event, Moved) else None
