"""A match of Stay on the Board on the table of the window tests, and where its keys and cells are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.games.stay import GAME
from app.games.stay.rules import Stay
from tests.support.ui.pointing import point_of
from tests.support.ui.watching import Watch

CENTRE = 5


def start(ui: Any, size: int = 5, blocked: bool = True, mode: str = "computer", seed: int = 3, **setup: Any) -> Any:
    """A match on the table; the human begins."""
    app = ui.app
    options = {"size": size, "blocked": blocked}
    chosen = replace(app.settings.setup_for(GAME), **setup)
    app.remember_setup(GAME, replace(chosen, options={**chosen.options, **options}))
    match = app.session.start(GAME, app.settings.setup_for(GAME), mode, human_first=True, seed=seed)
    app.go("play", match=match)
    ui.frames(6)
    return match


def place(ui: Any, **changes: Any) -> Stay:
    """Puts a prepared position on the table in place of the first one."""
    match = ui.app.session.match
    match.first = replace(match.first, **changes)
    ui.app.screens.current_screen.enter(match=match)
    ui.frames(4)
    return match.first


def table(ui: Any) -> Any:
    return ui.app.screens.current_screen


def key_pos(ui: Any, key: int) -> tuple[float, float]:
    """Where a key of the pad is, in the window."""
    pad = table(ui).controls.pad
    left, bottom, wide, high = pad.box(key)
    return point_of(ui, pad, left + wide / 2, bottom + high / 2)


def cell_pos(ui: Any, cell: tuple[int, int]) -> tuple[float, float]:
    board = table(ui).board
    return point_of(ui, board, *board.grid.middle(cell))


def my_turn(ui: Any) -> bool:
    screen = table(ui)
    return screen.board.takes_moves or screen.match.outcome is not None


def play_out(ui: Any, make: Any) -> Any:
    """A whole game: safe moves while there are any, then the claim; `make` makes one move."""
    match, watch = table(ui).match, Watch(ui)
    for _ in range(60):
        ui.until(lambda: my_turn(ui))
        watch.look()
        if match.outcome:
            return match.outcome
        make(match.state.safe_moves())
        watch.look()
    raise AssertionError("the game went on and on")
