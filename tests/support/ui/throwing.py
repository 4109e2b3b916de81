"""Hands and eyes for the table of Chapaev."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.games.chapaev import GAME
from app.games.chapaev.dimensions import DISCS, UNITS, DiscPoint, angle_of
from tests.support.ui.pointing import point_of
from tests.support.ui.watching import Watch

Point = tuple[float, float]
FAST = 40
"""A clock so fast that a flight takes a frame or two."""


def spots(**discs: Point) -> tuple[DiscPoint | None, ...]:
    """Discs by number in millimetres: `d0=(160, 60)`; the others are out."""
    placed: list[DiscPoint | None] = [None] * DISCS
    for name, (x, y) in discs.items():
        placed[int(name[1:])] = round(x * UNITS), round(y * UNITS)
    return tuple(placed)


PAIR = spots(d0=(160, 60), d1=(60, 60), d8=(160, 250), d9=(60, 250))


def start(ui: Any, mode: str = "local", at: tuple[DiscPoint | None, ...] | None = PAIR, **setup: Any) -> Any:
    """A match on the table, at a prepared position; the human begins."""
    app = ui.app
    options = setup.pop("options", {})
    chosen = replace(app.settings.setup_for(GAME), **setup)
    app.remember_setup(GAME, replace(chosen, options={**chosen.options, **options}))
    match = app.session.start(GAME, app.settings.setup_for(GAME), mode, human_first=True, seed=3)
    if at:
        match.first = replace(match.first, spots=at)
    app.go("play", match=match)
    ui.frames(6)
    return match


def table(ui: Any) -> Any:
    return ui.app.screens.current_screen


def board(ui: Any) -> Any:
    return table(ui).board


def disc_pos(ui: Any, disc: int) -> Point:
    seen = board(ui)
    return point_of(ui, seen, *seen.plane.at(seen.view.spots[disc]))


def towards(ui: Any, disc: int, target: int) -> Point:
    """The unit vector on the screen from one disc to another."""
    here, there = disc_pos(ui, disc), disc_pos(ui, target)
    away = math.dist(here, there)
    return (there[0] - here[0]) / away, (there[1] - here[1]) / away


def reach(ui: Any) -> float:
    """How far a finger goes for full power."""
    return min(160.0, 0.45 * board(ui).plane.side)


def angle_between(ui: Any, disc: int, target: int) -> float:
    (x, y), (x2, y2) = board(ui).view.spots[disc], board(ui).view.spots[target]
    return angle_of(x2 - x, y2 - y)


class Finger:
    """A finger, or a mouse with a button down, that is moved step by step."""

    def __init__(self, ui: Any, pos: Point, button: str = "") -> None:
        self.ui, self.pos = ui, pos
        self.touch = ui.touch(pos)
        if button:
            self.touch.profile = ["pos", "button"]
            self.touch.button = button
        self.touch.touch_down()
        ui.frames(1)

    def by(self, x: float, y: float, steps: int = 4) -> Finger:
        for _ in range(steps):
            self.pos = self.pos[0] + x / steps, self.pos[1] + y / steps
            self.touch.touch_move(*self.pos)
        self.ui.frames(1)
        return self

    def up(self) -> None:
        self.touch.touch_up()
        self.ui.frames(2)


def pull(ui: Any, disc: int, target: int, share: float = 1.0, button: str = "") -> Finger:
    """A finger on a disc, pulled back from the target and still down."""
    x, y = towards(ui, disc, target)
    way = 12 + (reach(ui) - 12) * share
    return Finger(ui, disc_pos(ui, disc), button).by(-x * way, -y * way)


def settled(ui: Any) -> None:
    """Until nothing moves, and it is somebody's turn at this device, or over."""
    ui.until(lambda: board(ui).takes_moves or (table(ui).is_over and not board(ui).is_moving))


def play_out(ui: Any, make: Callable[[int, int], None], most: int = 40) -> Any:
    """A whole game: `make` throws one disc at another."""
    match, watch = table(ui).match, Watch(ui)
    for _ in range(most):
        settled(ui)
        watch.look()
        if match.outcome:
            return match.outcome
        board(ui).speed = FAST
        state = match.state
        own, theirs = state.discs_of(state.to_move), state.discs_of(1 - state.to_move)
        pairs = [(math.dist(state.spots[one], state.spots[other]), one, other) for one in own for other in theirs]
        _, disc, target = min(pairs)
        ply = match.ply
        make(disc, target)
        ui.until(lambda ply=ply: match.ply > ply)
        watch.look()
    raise AssertionError("the game went on and on")
