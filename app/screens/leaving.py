"""Leaving an online room: asks once if somebody would miss us, and names what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App

from app.match.match import REMOTE
from app.screens.controls import Caption, TextButton
from app.screens.sheet import Sheet


def leave_or_ask(app: Any) -> None:
    """Home at once where nothing is lost by it."""
    if _is_missed(app.online):
        LeaveSheet().open()
    else:
        go_for_good(app)


def _is_missed(online: Any) -> bool:
    room = online.room
    if online.status.is_final:
        return False
    if room.match is not None:
        return room.match.outcome is None
    return online.is_hosting and any(place.kind == REMOTE for place in room.places)


def go_for_good(app: Any) -> None:
    app.online.leave()
    app.go("home")


def step_out(app: Any) -> None:
    app.online.step_out()
    app.go("home")


class LeaveSheet(Sheet):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)
        app, who = App.get_running_app(), "host" if App.get_running_app().online.is_hosting else "guest"
        self.title = app.tr(f"online.leave.{who}.title")
        self.body.add_widget(Caption(text=app.tr(f"online.leave.{who}.later.note")))
        self.body.add_widget(Caption(text=app.tr(f"online.leave.{who}.note")))
        self._add("online.leave.stay", "play", "filled", self.close)
        self._add("online.leave.later", "save", "tonal", lambda: step_out(app))
        self._add(f"online.leave.{who}", "close", "danger", lambda: go_for_good(app))

    def _add(self, key: str, icon: str, style: str, do: Callable[[], None]) -> None:
        button = TextButton(text=App.get_running_app().tr(key), icon=icon, style=style)
        button.bind(on_release=lambda _: do())
        self.foot.add_widget(button)
