"""Leaving an online room, or replacing one: asks once where something is lost by it, and names what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App

from app.match.match import REMOTE
from app.online.code import shown
from app.screens.controls import Caption, TextButton
from app.screens.sheet import Sheet
from app.services.rooms import LeftRoom


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


class ChoiceSheet(Sheet):
    """A question with buttons under it."""

    def _add(self, key: str, icon: str, style: str, do: Callable[[], object]) -> None:
        self.foot.add_widget(TextButton.doing(do, App.get_running_app().tr(key), icon=icon, style=style))


class LeaveSheet(ChoiceSheet):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)
        app, who = App.get_running_app(), "host" if App.get_running_app().online.is_hosting else "guest"
        self.title = app.tr(f"online.leave.{who}.title")
        self.body.add_widget(Caption(text=app.tr(f"online.leave.{who}.later.note")))
        self.body.add_widget(Caption(text=app.tr(f"online.leave.{who}.note")))
        self._add("online.leave.stay", "play", "filled", self.close)
        self._add("online.leave.later", "save", "tonal", lambda: step_out(app))
        self._add(f"online.leave.{who}", "close", "danger", lambda: go_for_good(app))


class ReplaceSheet(ChoiceSheet):
    """There is room for one room of our own, and for one seat in another's: the one that was left, or a new one."""

    def __init__(self, left: LeftRoom, take_new: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)
        app, what = App.get_running_app(), "room" if left.is_ours else "seat"
        self.title = app.tr(f"online.replace.{what}.title")
        self.body.add_widget(Caption(text=app.tr(f"online.replace.{what}.note", code=shown(left.code))))
        # What was left may turn out to be of no use: then nothing is lost by a new one.
        self._add("online.replace.back", "play", "filled", lambda: app.online.resume(left) or take_new())
        self._add(f"online.replace.{what}.new", "close", "danger", take_new)
