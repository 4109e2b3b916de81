"""Browsing earlier positions of a match in play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.core.game import Event
from app.match.played_match import PlayedMatch
from app.ui.boards.board import Board
from app.ui.widgets.collapsible import CollapsibleRow
from app.ui.widgets.surfaces import OnSurface


class LookbackRow(OnSurface, CollapsibleRow):
    face = StringProperty("banner")


class HistoryBrowsing(Widget):
    match: ObjectProperty[PlayedMatch]
    board: ObjectProperty[Board]
    viewer: Any

    looking_at: NumericProperty[int] = NumericProperty(-1)
    """Moves before the past position shown; -1 is the present."""

    def refresh(self) -> None:
        """Implemented by `PlayScreen`."""

    def step(self, by: int) -> None:
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
        self.board.recall(state.observation(self.viewer), self.led_to(at))

    def _look_at_present(self) -> None:
        if self.looking_at >= 0:
            self.looking_at = -1
            self.show_present()

    def show_present(self) -> None:
        self.board.recall(self.match.view(self.viewer), self.led_to(len(self.match.history)))

    def led_to(self, at: int) -> list[Event]:
        """Return the events of move `at` as the viewer saw them."""
        return self.witnessed(self.match.history[at - 1].step.events) if at else []

    def witnessed(self, events: Iterable[Event]) -> list[Event]:
        return [seen for event in events if (seen := event.witnessed(self.viewer)) is not None]

    def present(self) -> None:
        self._look_at_present()
        self.refresh()
