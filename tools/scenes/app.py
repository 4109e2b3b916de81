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


def settings(ui: Any) -> None:
    ui.app.go("settings")


def statistics(ui: Any) -> None:
    ui.app.go("statistics")


SCENES = {"home": home, "continue": home_continue, "settings": settings, "statistics": statistics}
