"""The screens of Squart worth a picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.games.squart import GAME
from app.ui.boards.squart.placement import aim_from
from tools.scenes.analysed import analysed


def _table(ui: Any, moves: int = 4, size: int = 7, mode: str = "local") -> Any:
    """A match with a few moves behind it."""
    app = ui.app
    setup = app.settings.setup_for(GAME)
    app.remember_setup(GAME, replace(setup, options={"size": size, "share": 18}))
    match = app.session.start(GAME, app.settings.setup_for(GAME), mode, human_first=True, seed=4)
    app.go("play", match=match)
    for _ in range(moves):
        if match.outcome is None:
            legal = match.state.legal_moves()
            match.play(match.ply, legal[len(legal) * 2 // 3])
    ui.frames(12)
    return app.screens.current_screen


def _on(board: Any, index: int, pending: bool = False) -> None:
    """The ghost on one of the free places."""
    board._set_aim(aim_from(board.view, board.view.legal_moves()[index].cell, forward=True))
    board.is_pending = pending


def play(ui: Any) -> None:
    _table(ui)


def first(ui: Any) -> None:
    _table(ui, moves=0, size=10, mode="computer")


def ghost(ui: Any) -> None:
    _on(_table(ui, moves=2).board, 5)


def pending(ui: Any) -> None:
    _on(_table(ui, moves=3).board, 3, pending=True)


def turned(ui: Any) -> None:
    """Seen by the one across: the table is turned, the light is not."""
    ui.app.change(board_turn="board")
    _on(_table(ui, moves=3).board, 3)


def refused(ui: Any) -> None:
    board = _table(ui).board
    board._set_aim(aim_from(board.view, sorted(board.view.blocked)[0], forward=True))


def loupe(ui: Any) -> None:
    board = _table(ui, size=10).board
    left, bottom, wide, high = board.grid.box
    board._follow((left + wide * 0.23, bottom + high * 0.63))


def end(ui: Any) -> None:
    _table(ui, moves=30)
    ui.until(lambda: ui.app.overlay.children)


def coach(ui: Any) -> None:
    ui.app.go("coach", game=GAME)
    ui.app.screens.current_screen.glow = 1


def setup(ui: Any) -> None:
    from app.ui.home.setup_sheet import SetupSheet

    SetupSheet(game=GAME, mode="computer").open()


def home(ui: Any) -> None:
    ui.app.go("home")


def analysis(ui: Any) -> None:
    end(ui)
    analysed(ui)


def truth(ui: Any) -> None:
    """Every move of a position marked, with a variation tried."""
    end(ui)
    page = analysed(ui)
    page.go_to(2)
    page.start_trying()
    page.board.dispatch("on_move", page.board.view.legal_moves()[-1])
    ui.until(lambda: not page.board.is_moving)
    page.stop_trying()
    page.toggle_truth()
    ui.frames(30)


def tried(ui: Any) -> None:
    """A move is being tried."""
    end(ui)
    analysed(ui).start_trying()


def rules(ui: Any) -> None:
    """Scrolled down to an example game."""
    ui.app.go("help", game=GAME)
    ui.frames(6)
    ui.app.screens.current_screen.ids.page.scroll_y = 0.12


SCENES = {
    "home": home,
    "setup": setup,
    "coach": coach,
    "first": first,
    "play": play,
    "ghost": ghost,
    "pending": pending,
    "turned": turned,
    "refused": refused,
    "loupe": loupe,
    "end": end,
    "rules": rules,
    "analysis": analysis,
    "truth": truth,
    "tried": tried,
}
