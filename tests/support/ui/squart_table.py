"""A match of Squart on the table of the window tests, and where its cells are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.games.squart import GAME
from app.games.squart.rules import Lay, Squart
from tests.support.ui.pointing import point_of
from tests.support.ui.watching import Watch

Point = tuple[float, float]


def start(ui: Any, size: int = 5, share: int = 0, mode: str = "computer", seed: int = 3, **setup: Any) -> Any:
    """A match on the table; the human begins, with Blue."""
    app = ui.app
    chosen = replace(app.settings.setup_for(GAME), **setup)
    app.remember_setup(GAME, replace(chosen, options={"size": size, "share": share}))
    match = app.session.start(GAME, app.settings.setup_for(GAME), mode, human_first=True, seed=seed)
    app.go("play", match=match)
    ui.frames(6)
    return match


def place(ui: Any, state: Squart) -> Squart:
    """Puts a prepared position on the table in place of the first one."""
    match = ui.app.session.match
    match.first = state
    ui.app.screens.current_screen.enter(match=match)
    ui.frames(4)
    return state


def table(ui: Any) -> Any:
    return ui.app.screens.current_screen


def board(ui: Any) -> Any:
    return table(ui).board


def at(ui: Any, row: float, column: float) -> Point:
    """A point of the board in the window, in cells from its upper left corner."""
    grid = board(ui).grid
    return point_of(ui, board(ui), grid.left + column * grid.cell, grid.top - row * grid.cell)


def spot(ui: Any, row: float, column: float) -> Point:
    """Where a finger that is down slides to: it may leave the board, but not the window."""
    grid = board(ui).grid
    x, y = board(ui).to_window(grid.left + column * grid.cell, grid.top - row * grid.cell)
    width, height = ui.window.size
    return min(max(x, 1), width - 1), min(max(y, 1), height - 1)


def on(ui: Any, move: Lay) -> Point:
    """The right or lower half of a token's first cell, so that the token is meant and no other."""
    row, column = move.cell
    return at(ui, row + 0.7, column + 0.7)


def my_turn(ui: Any) -> bool:
    return board(ui).takes_moves or table(ui).match.outcome is not None


def play_out(ui: Any, make: Callable[[tuple[Lay, ...]], None]) -> Any:
    """A whole game; `make` makes one move of those that there are."""
    match, watch = table(ui).match, Watch(ui)
    for _ in range(40):
        ui.until(lambda: my_turn(ui))
        watch.look()
        if match.outcome:
            return match.outcome
        ply = match.ply
        make(match.state.legal_moves())
        assert match.ply > ply
        watch.look()
    raise AssertionError("the game went on and on")


def ended(ui: Any) -> Any:
    """A match on 4×4 in which Blue's first move gives the win away; the end sheet is open."""
    match = start(ui, size=4, mode="local")
    for move in (Lay((0, 0)), Lay((2, 2))):
        ui.tap(on(ui, move))
    ui.until(lambda: "Menu" in ui.texts())
    ui.listening()
    return match


def open_puzzles(ui: Any) -> Any:
    ui.app.go("home")
    ui.frames(3)
    ui.tap(ui.find("Squart: puzzles"))
    ui.until(lambda: ui.app.screens.current == "puzzle" and table(ui).puzzle is not None)
    ui.frames(3)
    return table(ui)
