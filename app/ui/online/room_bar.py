"""The bar over an online board: connection, questions and choices."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.languages.relative_dates import since
from app.online import status
from app.online.status import ABANDON_SECONDS, HOLD_SECONDS
from app.ui import load_kv
from app.ui.online.leave_sheets import go_for_good, leave_or_ask, step_out
from app.ui.online.room_page import sign_of
from app.ui.widgets.controls import TextButton
from app.ui.widgets.page import fill
from app.ui.widgets.surfaces import OnSurface

BarButton = tuple[str, str, Callable[[], None]]
"""Translation key, style and action."""


class RoomBar(OnSurface, BoxLayout):
    online = ObjectProperty()
    screen = ObjectProperty()
    icon = StringProperty()
    text = StringProperty()
    note = StringProperty()
    asks = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        self._app = App.get_running_app()
        self._patience: Any = None
        """Runs while the player has chosen to wait longer."""
        self._asks_at = ABANDON_SECONDS
        self._shown: Any = None
        self._known: Any = None
        self.online.bind(pulse=self.refresh)
        self._app.bind(tr=self._speak)
        self.refresh()

    def release(self) -> None:
        self.online.unbind(pulse=self.refresh)
        self._app.unbind(tr=self._speak)
        if self._patience:
            self._patience.cancel()

    def _speak(self, *_: Any) -> None:
        self._shown = None
        self.refresh()

    def refresh(self, *_: Any) -> None:
        online = self.online
        if online.room is None:
            return
        now, tr = online.status, self._app.tr
        choices = self._choices(now)
        self.icon, self.text = sign_of(now), now.text(tr)
        self.note = ""
        if online.is_asked:
            self.icon, self.text = "undo", tr("online.wants_undo", name=online.name_of(online.room.question.seat))
        elif online.room.question is not None:
            self.note = tr("online.asked")
        elif online.room.offered_to is not None:
            self.icon, self.text = "share", tr("online.handover.waiting", name=online.name_of(online.room.offered_to))
        elif online.is_sending and isinstance(now, status.Playing):
            self.icon, self.text = "clock", tr("online.sending")
        elif isinstance(now, status.Away) and now.seconds and not now.has_left:
            self.note = tr("online.away.note")
        elif online.signs and isinstance(now, (status.Playing, status.Over)):
            # All these share one line, so that the board keeps its size.
            self.icon, self.text = online.sign_words
        elif online.watch_words and isinstance(now, status.Playing):
            self.icon, self.text = "eye", online.watch_words
        if not self.note:
            self.note = self._waiting_note(now)
        self.screen.can_react = online.can_react
        self.screen.strips.signs = online.signs
        self.screen.strips.wins = online.entered.wins
        self._show_choices(choices, now.seat if isinstance(now, status.Away) else None)
        known = (online.takes_moves, self.screen.match.can_undo, self.screen.match.seats)
        if self._known not in (None, known):
            self.screen.refresh()
        self._known = known

    def _waiting_note(self, now: status.Status) -> str:
        online, tr, match = self.online, self._app.tr, self.screen.match
        if online.is_sending and isinstance(now, (status.HostAway, status.HostAsleep)):
            says_it = isinstance(now, status.HostAsleep)
            return str(tr("online.move_waits" if says_it else "online.kept_move"))
        if not online.room.turn_since or match.outcome is not None:
            return ""
        when = since(tr, online.room.turn_since, time.time())
        if match.to_move in self._app.session.humans:
            return str(tr("online.turn_since.yours", since=when))
        return str(tr("online.turn_since.theirs", name=online.name_of(match.to_move), since=when))

    def _choices(self, now: status.Status) -> list[BarButton]:
        online = self.online
        if online.is_asked:
            return [
                ("online.allow", "filled", lambda: online.room.answer(True)),
                ("online.decline", "outline", lambda: online.room.answer(False)),
            ]
        if isinstance(now, status.Away):
            return self._without(now)
        if isinstance(now, (status.HostAsleep, status.Resting)):
            return [self._later]
        if isinstance(now, status.HostAway):
            return self._without_host(now)
        if isinstance(now, status.Closed):
            return [("online.leave", "filled", lambda: go_for_good(self._app))]
        if isinstance(now, status.Error):
            return [*([("online.retry", "filled", online.retry)] if online.can_retry else []), self._later]
        return []

    @property
    def _later(self) -> BarButton:
        if self.online.is_watching:
            return ("online.watch.leave", "outline", lambda: leave_or_ask(self._app))
        return ("online.leave.later", "outline", lambda: step_out(self._app))

    def _without(self, now: status.Away) -> list[BarButton]:
        room, seat = self.online.room, now.seat
        if now.seconds and not now.has_left:
            return [self._later]
        if (self._patience and not now.has_left) or not self.online.has_seat:
            return []
        found: list[BarButton] = []
        if len(room.seats) == 2:
            found.append(("online.claim", "filled", lambda: room.claim_win(seat)))
        found.append(("online.computer", "outline", lambda: room.let_computer_play(seat)))
        if not now.has_left:
            found.append(("online.wait", "outline", self._wait))
        return [*found, self._later]

    def _without_host(self, now: status.HostAway) -> list[BarButton]:
        """Return the choices while the host is away. After a long time the player may leave for good."""
        if now.seconds < self._asks_at - ABANDON_SECONDS:  # the host was here in the meantime
            self._asks_at = ABANDON_SECONDS
        if now.seconds < self._asks_at or self.online.is_watching:
            return [self._later]
        return [
            ("online.wait.host", "filled", lambda: self._wait_for_host(now.seconds)),
            ("online.abandon", "outline", lambda: go_for_good(self._app)),
            self._later,
        ]

    def _wait_for_host(self, seconds: int) -> None:
        self._asks_at = seconds + ABANDON_SECONDS
        self.refresh()

    def _wait(self) -> None:
        self._patience = Clock.schedule_once(self._waited, HOLD_SECONDS)
        self.refresh()

    def _waited(self, _: float) -> None:
        self._patience = None
        self.refresh()

    def _show_choices(self, choices: list[BarButton], seat: int | None) -> None:
        now = ([key for key, _, _ in choices], seat)
        if now == self._shown:
            return
        self._shown, self.asks = now, bool(choices)
        buttons = []
        for key, style, do in choices:
            button = TextButton.doing(do, self._app.tr(key), style=style, padding=("8dp", "8dp"))
            button.bind(text_height=lambda *_: self._level())
            buttons.append(button)
        fill(self.ids.choices, buttons)

    def _level(self) -> None:
        buttons = self.ids.choices.children
        highest = max(button.text_height for button in buttons) + dp(20)
        for button in buttons:
            button.least_height = max(dp(48), highest)


load_kv(__file__)
