"""Questions before a room is left, replaced or forgotten, if something would be lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.app import App

from app.match.match import REMOTE
from app.online.invitation import shown
from app.online.unfinished_rooms import LeftRoom
from app.ui.widgets.sheet import QuestionSheet

if TYPE_CHECKING:
    from app.ui.application import FourBoards


def leave_or_ask(app: FourBoards) -> None:
    """Go home at once if nothing is lost. A watched room stays in the list of rooms."""
    if _is_missed(app.online):
        LeaveSheet().open()
    elif app.online.is_watching and not app.online.status.is_final:
        step_out(app)
    else:
        go_for_good(app)


def _is_missed(online: Any) -> bool:
    room = online.room
    if online.status.is_final or online.is_watching:
        return False
    if room.match is not None:
        return room.match.outcome is None
    return online.is_hosting and any(info.kind == REMOTE for info in room.seats)


def go_for_good(app: FourBoards) -> None:
    app.online.leave()
    app.go("home")


def step_out(app: FourBoards) -> None:
    app.online.step_out()
    app.go("home")


class LeaveSheet(QuestionSheet):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        app, who = App.get_running_app(), "host" if App.get_running_app().online.is_hosting else "guest"
        self.title = app.tr(f"online.leave.{who}.title")
        heirs = app.online.entered.possible_heirs
        self.say(app.tr(f"online.leave.{who}.later.note"))
        if heirs:
            self.say(app.tr("online.leave.hand.note"))
        self.say(app.tr(f"online.leave.{who}.note"))
        self.answer("online.leave.stay", "play", "filled", self.close)
        self.answer("online.leave.later", "save", "tonal", lambda: step_out(app))
        for seat in heirs:
            name = app.online.name_of(seat)
            self.answer("online.leave.hand", "share", "tonal", partial(self._hand_over, seat), name=name)
        self.answer(f"online.leave.{who}", "close", "danger", lambda: go_for_good(app))

    def _hand_over(self, seat: int) -> None:
        self.close()
        App.get_running_app().online.hand_over(seat)


class OfferSheet(QuestionSheet):
    """Asks whether we take the room over. Closing it declines."""

    def __init__(self, answer: Callable[[bool], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._answer: Callable[[bool], None] | None = answer
        tr = App.get_running_app().tr
        self.title = tr("online.handover.title")
        self.say(tr("online.handover.note"))
        self.say(tr("online.handover.hidden"))
        self.answer("online.handover.yes", "share", "filled", lambda: self._say(True))
        self.answer("online.handover.no", "close", "outline", lambda: self._say(False))

    def withdraw(self) -> None:
        self._answer = None
        self.close()

    def on_close(self) -> None:
        answer, self._answer = self._answer, None
        if answer:
            answer(False)

    def _say(self, yes: bool) -> None:
        answer, self._answer = self._answer, None
        if answer:
            answer(yes)
        self.close()


class ReplaceSheet(QuestionSheet):
    """Asks before a room is replaced: we can have one room and one seat."""

    def __init__(self, left: LeftRoom, take_new: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        app, what = App.get_running_app(), "room" if left.is_ours else "seat"
        self.title = app.tr(f"online.replace.{what}.title")
        self.say(app.tr(f"online.replace.{what}.note", code=shown(left.code)))
        # If the earlier room cannot be used, nothing is lost by a new one.
        self.answer("online.replace.back", "play", "filled", lambda: app.online.resume(left) or take_new())
        self.answer(f"online.replace.{what}.new", "close", "danger", take_new)


class ForgetSheet(QuestionSheet):
    def __init__(self, left: LeftRoom, forget: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        tr = App.get_running_app().tr
        self.title = tr("online.forget.title")
        self.say(tr(f"online.forget.{left.role}.note", code=shown(left.code)))
        self.answer("online.forget.keep", "save", "filled", self.close)
        self.answer("online.forget", "delete", "danger", lambda: self._forget(forget))

    def _forget(self, forget: Callable[[], object]) -> None:
        self.close()
        forget()
