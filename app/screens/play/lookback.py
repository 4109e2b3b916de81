"""Looking back at earlier positions of a match in play, without touching it."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget


class LookingBack(Widget):
    """What a screen with a match, a board and a viewer needs for it."""

    match: Any
    board: Any
    viewer: Any

    looking_at = NumericProperty(-1)
    """A past position that is being looked at; -1 is the present."""

    def refresh(self) -> None:
        """The screen's own: shows the present."""

    def step(self, by: int) -> None:
        """Looks at an earlier or later position without touching the game."""
        last = len(self.match.history)
        at = last if self.looking_at < 0 else self.looking_at
        self.look(min(last, max(0, at + by)))

    def look(self, at: int) -> None:
        history = self.match.history
        if at >= len(history):
            self._look_at_present()
            self.refresh()
            return
        self.looking_at = at
        self.board.enabled = False
        state = history[at - 1].step.state if at else self.match.first
        self.board.show(state.observation(self.viewer))

    def _look_at_present(self) -> None:
        if self.looking_at >= 0:
            self.looking_at = -1
            self.board.show(self.match.view(self.viewer))

    def present(self) -> None:
        self._look_at_present()
        self.refresh()
