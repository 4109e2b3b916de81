"""What a screen may ask of the controls that stand beside a board, in every game."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.canvas.shapes import Box


class BoardControls(BoxLayout):
    """The controls of a game's board. A game without any of its own wishes need not say more than its kv does.

    They are made with `screen` and `board`, for a match or for the coach, and put away with `release`."""

    screen = ObjectProperty()
    """Where they stand: the play screen, or the coach, whose `match` is None."""
    board = ObjectProperty()
    is_narrow = BooleanProperty(False)
    """The panel beside the board is too narrow for columns; the screen says so."""
    banner: Widget | None = None
    """What stands above the board, if anything does."""

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        """A key that the board had no use for; says whether it meant something here."""
        return False

    def ask_again(self) -> None:
        """Opens what the match waits for, if it is not open: a page lay over it, or another screen was seen."""

    def spot(self, name: str) -> Box:
        """Where a thing is that a lesson names, in the window; the board, if nothing else is known."""
        return (*self.board.to_window(*self.board.pos), *self.board.size)

    @property
    def can_stop(self) -> bool:
        """Whether the player may end the game by hand now."""
        return False

    def stop(self) -> None:
        """Ends it."""

    def release(self) -> None:
        """They are put away: nothing that lives longer may hold on to them."""

    @property
    def history(self) -> Any:
        """The steps of the match so far; none for the coach."""
        return self.screen.match.history if self.screen.match else ()
