"""The end sheet's part for online matches: rematch, and the result of the audit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.match.match import HUMAN, REMOTE
from app.online import status
from app.online.fairness.verify_match import ALL_BUT_END, FAIR, UNFAIR, WATCHED, WATCHED_MOVES
from app.online.protocol.messages import REMATCH
from app.ui import load_kv
from app.ui.online.room_controller import kit_part
from app.ui.widgets.controls import TextButton
from app.ui.widgets.page import fill

SIGNS = {FAIR: "fair", WATCHED: "fair", UNFAIR: "close", ALL_BUT_END: "clock", WATCHED_MOVES: "eye"}
"""Only a complete audit has the sign for fair."""


class DrawCheck(BoxLayout):
    text = StringProperty()
    icon = StringProperty("fair")

    def __init__(self, online: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._online = online
        online.bind(pulse=self._look)
        self._look()

    def release(self) -> None:
        self._online.unbind(pulse=self._look)

    def _look(self, *_: Any) -> None:
        verdict = self._online.room.verdict if self._online.room else ""
        self.text = App.get_running_app().tr(verdict) if verdict else ""
        self.icon = SIGNS.get(verdict, "help")


class RematchBox(BoxLayout):
    online = ObjectProperty()
    text = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        self._shown: Any = None
        self.online.bind(pulse=self._look)
        self._look()

    def release(self) -> None:
        self.online.unbind(pulse=self._look)

    def _look(self, *_: Any) -> None:
        online, tr = self.online, App.get_running_app().tr
        if online.room is None:
            return
        now, offering = online.status, self._offering()
        ready, answer = online.room.ready, online.room.answer
        buttons: list[tuple[str, str, Callable[[], None]]] = []
        if now.is_final or not isinstance(now, (status.Over, status.Waiting)) or not online.has_seat:
            self.text = now.text(tr)
        elif online.is_ready:
            self.text = tr("online.rematch.offered")
        elif offering is not None:
            self.text = tr("online.rematch.wanted", name=online.name_of(offering))
            buttons = [("online.rematch.accept", "filled", ready), ("online.decline", "outline", lambda: answer(False))]
        else:
            waits = isinstance(now, status.Waiting)
            declined = tr("online.declined.rematch") if online.room.declined == REMATCH else ""
            self.text = now.text(tr) if waits else declined
            buttons = [] if waits else [("end.rematch", "filled", ready)]
        if online.room.can_bring and not now.is_final:
            buttons.append((f"{online.game.id}.kit.another", "outline", self._choose_kit))
        self._show(buttons)

    def _choose_kit(self) -> None:
        kit_part(self.online.game).DeckChoiceSheet(self.online.room).open()

    def _offering(self) -> int | None:
        room = self.online.room
        others = ((seat, info) for seat, info in enumerate(room.seats) if seat != room.seat)
        return next((seat for seat, info in others if info.ready and info.kind in (HUMAN, REMOTE)), None)

    def _show(self, buttons: list[tuple[str, str, Callable[[], None]]]) -> None:
        keys = [key for key, _, _ in buttons]
        if keys == self._shown:
            return
        self._shown = keys
        tr = App.get_running_app().tr
        made = [TextButton.doing(do, tr(key), style=style, least_height="56dp") for key, style, do in buttons]
        fill(self.ids.buttons, made)


load_kv(__file__)
