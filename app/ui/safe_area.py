"""Avoids covered screen edges, and keeps the screen on during others' turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.anchorlayout import AnchorLayout

from app.match.match import COMPUTER, REMOTE
from app.platform import system
from app.ui.isolate_errors import apart

if TYPE_CHECKING:
    from app.ui.application import FourBoards

LOOK_SECONDS = 1.0 if system.is_android() else 5.0
"""Phones turned upside down change their edges without an event. Desktops only avoid the screen saver, which needs
fewer checks."""


class SafeArea(AnchorLayout):
    def fit(self) -> None:
        self.padding = system.safe_edges()


def is_waiting(match: Any) -> bool:
    if match is None or match.outcome is not None:
        return False
    if any(seat.kind == REMOTE for seat in match.seats):
        return True
    # In a paused match a computer may have the move without thinking.
    return bool(match.seats[match.to_move].kind == COMPUTER and match.agents[match.to_move].is_thinking)


def attend(app: FourBoards, area: SafeArea) -> Any:
    """Start the checks, and return an event that can be cancelled."""
    # SDL reports the position of the text field, and Android moves the window to show it.
    Window.softinput_mode = "below_target"

    def look(*_: Any) -> None:
        area.fit()
        # A room without a match does not count: nothing urgent happens in a lobby.
        Window.allow_screensaver = not is_waiting(app.session.match)

    look()
    return Clock.schedule_interval(apart(look), LOOK_SECONDS)
