"""Fold widgets away by taking them out of the tree.

A folded widget takes no space and no touches, and has no focus. A size of zero would not work: kv applies a constant
only once, and a layout may change the size later.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget


class Collapsible(Widget):
    """A widget that a `CollapsibleBox` can fold."""

    folded = BooleanProperty(False)


class CollapsibleBox(BoxLayout):
    def __init__(self, **kwargs: Any) -> None:
        self._all: list[Widget] = []
        """In the order they were added. This list keeps folded widgets alive."""
        super().__init__(**kwargs)

    @property
    def everything(self) -> tuple[Widget, ...]:
        return tuple(self._all)

    def add_widget(self, widget: Widget, index: int = 0, canvas: Any = None) -> None:
        self._all.insert(len(self._all) - index, widget)
        if isinstance(widget, Collapsible):
            widget.fbind("folded", self._refill)
        self._refill()

    def remove_widget(self, widget: Widget) -> None:
        if widget in self._all:
            self._all.remove(widget)
            if isinstance(widget, Collapsible):
                widget.funbind("folded", self._refill)
        self._refill()

    def clear_widgets(self, children: Any = None) -> None:
        for widget in tuple(self._all if children is None else children):
            self.remove_widget(widget)

    def _refill(self, *_: Any) -> None:
        wanted = [each for each in self._all if not (isinstance(each, Collapsible) and each.folded)]
        if wanted == self.children[::-1]:
            return
        for widget in self.children[:]:
            if widget not in wanted:
                super().remove_widget(widget)
        for place, widget in enumerate(wanted):
            if widget.parent is None:
                super().add_widget(widget, len(self.children) - place)


class CollapsibleRow(Collapsible, BoxLayout):
    """A row that folds as a whole."""


class CollapsibleBar(Collapsible, CollapsibleBox):
    """A folding row with folding children."""
