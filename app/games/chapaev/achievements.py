"""Chapaev's achievements, and the cell where a throw starts."""

from __future__ import annotations

from app.core.achievement import Achievement, MatchFacts
from app.core.game import StartCell
from app.games.chapaev.dimensions import CELL, ROWS, UNITS
from app.games.chapaev.rules import Chapaev, Knocked, Shot

AT_ONCE = 3
BEHIND = 3


def _kept_all(deed: MatchFacts) -> bool:
    lost = (event.own if event.player == deed.seat else event.theirs for event in deed.events(Knocked))
    return deed.won and not any(lost)


def _knocked_three(deed: MatchFacts) -> bool:
    mine = (event for event in deed.events(Knocked) if event.player == deed.seat)
    return any(len(event.theirs) >= AT_ONCE and not event.own for event in mine)


def _came_back(deed: MatchFacts) -> bool:
    """Only single games count: rounds of a match start with full rows."""
    states: tuple[Chapaev, ...] = deed.states
    behind = (len(each.discs_of(1 - deed.seat)) - len(each.discs_of(deed.seat)) for each in states)
    return deed.won and not states[0].house.rows and any(gap >= BEHIND for gap in behind)


def _won_with_rows(deed: MatchFacts) -> bool:
    first: Chapaev = deed.states[0]
    return deed.won and first.house.rows


ACHIEVEMENTS = (
    Achievement("three_at_once", _knocked_three),
    Achievement("came_back", _came_back),
    Achievement("kept_all", _kept_all),
    Achievement("rows", _won_with_rows),
)


def opening(before: Chapaev, event: object) -> StartCell | None:
    """Return the thrown disc's cell; row 0 is at the top as White sees it."""
    spot = before.spots[event.disc] if isinstance(event, Shot) else None
    if spot is None:
        return None
    column, row = (min(ROWS - 1, int(at // (CELL * UNITS))) for at in spot)
    return ROWS, ROWS - 1 - row, column
