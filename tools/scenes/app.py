"""The screens that belong to no game."""

from __future__ import annotations

from typing import Any

from app.games import GAMES


def home(ui: Any) -> None:
    ui.app.go("home")


def home_continue(ui: Any) -> None:
    """With a game to continue."""
    app = ui.app
    app.start_match(GAMES[0], "computer")
    ui.frames(4)
    app.leave_match()


def home_several(ui: Any) -> None:
    """With more of them: every game, in the middle."""
    for game in (*reversed(GAMES), GAMES[0]):
        match = ui.app.session.start(game, ui.app.settings.setup_for(game), "local", human_first=True, seed=5)
        match.begin()
        for _ in range(6):
            goes_on = (move for move in match.state.legal_moves() if match.state.apply(move).state.outcome() is None)
            match.play(match.ply, next(goes_on))
    ui.app.session.leave()
    ui.app.go("home")


def home_list(ui: Any) -> None:
    """The sheet with all of them."""
    home_several(ui)
    from app.screens.continuing import WaitingSheet

    WaitingSheet().open()


def settings(ui: Any) -> None:
    ui.app.go("settings")


def statistics(ui: Any) -> None:
    ui.app.go("statistics")


SCENES = {
    "home": home,
    "continue": home_continue,
    "several": home_several,
    "list": home_list,
    "settings": settings,
    "statistics": statistics,
}
