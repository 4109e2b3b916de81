"""Define what screens ask of the controls beside a board."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.canvas.shapes import Box


class BoardControls(BoxLayout):
    screen = ObjectProperty()
    """The play screen, or the coach, whose `match` is None."""
    board = ObjectProperty()
    is_narrow = BooleanProperty(False)
    """The panel is too narrow for columns."""
    banner: Widget | None = None
    """A widget above the board."""

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return False

    def ask_again(self) -> None:
        """Reopen what the match waits for, if it was covered."""

    def spot(self, name: str) -> Box:
        """Return the box of a lesson's target in the window."""
        return (*self.board.to_window(*self.board.pos), *self.board.size)

    @property
    def can_stop(self) -> bool:
        """Return whether the player may end the game by hand now."""
        return False

    def stop(self) -> None:
        """End the game."""

    def release(self) -> None:
        """Unbind everything that outlives the controls."""

    @property
    def history(self) -> Any:
        return self.screen.match.history if self.screen.match else ()
