"""What the app owes its device: to keep clear of its edges and its keyboard, and awake while somebody is waited for."""

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
"""How often we look: a phone turned upside down changes its edges without changing the window's size. A desktop has
only its screen saver to be kept from, which takes minutes to come; there each look wakes the whole process."""


class SafeArea(AnchorLayout):
    """Holds the whole app where neither a camera nor a bar of the system covers it."""

    def fit(self) -> None:
        self.padding = system.safe_edges()


def is_waiting(match: Any) -> bool:
    """Whether a player may look on without touching anything: a computer thinks, or somebody far away plays."""
    if match is None or match.outcome is not None:
        return False
    if any(seat.kind == REMOTE for seat in match.seats):
        return True
    # A computer whose match is paused is to move as well, but does not think.
    return bool(match.seats[match.to_move].kind == COMPUTER and match.agents[match.to_move].is_thinking)


def attend(app: FourBoards, area: SafeArea) -> Any:
    """Begins to look after the device; cancel what is returned to end it."""
    # SDL tells Android where the field is that is typed in, and Android moves the window until it can be seen.
    Window.softinput_mode = "below_target"

    def look(*_: Any) -> None:
        area.fit()
        # Not for a room alone: in a lobby nothing happens that a player has to see at once.
        Window.allow_screensaver = not is_waiting(app.session.match)

    look()
    return Clock.schedule_interval(apart(look), LOOK_SECONDS)
