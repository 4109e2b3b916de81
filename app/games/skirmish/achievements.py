"""Skirmish's achievements, and the cell where a unit is played."""

from __future__ import annotations

from app.core.achievement import Achievement, MatchFacts
from app.core.game import StartCell
from app.games.skirmish.events import Left, Played, RoundEnded, Scored, TurnedUp
from app.games.skirmish.rules import Skirmish

RICH = 16


def _scored_much(deed: MatchFacts) -> bool:
    return any(event.player == deed.seat and event.points >= RICH for event in deed.events(Scored))


def _won_every_round(deed: MatchFacts) -> bool:
    rounds = list(deed.events(RoundEnded))
    return deed.won and bool(rounds) and all(event.winners == (deed.seat,) for event in rounds)


def _sprang_a_trap(deed: MatchFacts) -> bool:
    """Return whether the player won and turned up a unit played face down."""
    hidden = {event.card for event in deed.events(Played) if event.player == deed.seat and not event.face_up}
    return deed.won and any(event.card in hidden for event in deed.events(TurnedUp))


def _lost_nobody(deed: MatchFacts) -> bool:
    return deed.won and not any(event.player == deed.seat and not event.sacrificed for event in deed.events(Left))


ACHIEVEMENTS = (
    Achievement("rich_line", _scored_much),
    Achievement("trap", _sprang_a_trap),
    Achievement("nobody_lost", _lost_nobody),
    Achievement("every_round", _won_every_round),
)


def opening(before: Skirmish, event: object) -> StartCell | None:
    return (before.board.geometry.size, *event.cell) if isinstance(event, Played) else None
