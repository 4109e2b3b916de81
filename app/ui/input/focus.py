"""Move the keyboard focus, and show its ring only to players who use keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kivy.uix.scrollview import ScrollView

from app.ui.widgets.controls import Pressable

ARROWS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
MARGIN = 24
"""In pixels, left free around a widget scrolled into view."""

Layers = Sequence[Any]
"""The widgets that keys can reach: the snack bar and the top layer."""


class Focus:
    def __init__(self) -> None:
        self.current: Pressable | None = None
        self._told: Callable[[Pressable | None], None] = lambda _: None

    def watch(self, told: Callable[[Pressable | None], None]) -> None:
        self._told = told

    def takes(self, layers: Layers, key: str, shift: bool) -> bool:
        """Return whether the focused widget used the key."""
        if self.current is None:
            return False
        if not _is_shown(self.current, layers):
            self.clear()  # Enter was meant for it, so it does nothing
            return key in ("enter", "space")
        if self.current.key(key):
            return True
        if key == "tab":
            self.move(layers, -1 if shift else 1)
        elif key in ("enter", "space"):
            self.current.activate()
        else:
            return False
        return True

    def handle(self, layers: Layers, key: str, shift: bool) -> bool:
        """Handle Tab and arrows, and return whether the key was one."""
        if key == "tab":
            self.move(layers, -1 if shift else 1)
        elif key in ARROWS:
            self._go(layers, ARROWS[key])
        else:
            return False
        return True

    def clear(self) -> None:
        if self.current:
            self.current.focused = False
            self.current = None
            self._told(None)

    def move(self, layers: Layers, by: int) -> None:
        found = _all(layers)
        here = found.index(self.current) if self.current in found else (-1 if by > 0 else 0)
        if found:
            self.put_on(found[(here + by) % len(found)])

    def move_from(self, widget: Pressable, layers: Layers, by: int) -> None:
        self.put_on(widget)
        self.move(layers, by)

    def put_on(self, widget: Pressable) -> None:
        self.clear()
        widget.focused = True
        self.current = widget
        _scroll_to(widget)
        self._told(widget)

    def _go(self, layers: Layers, direction: tuple[int, int]) -> None:
        if self.current is None:
            self.move(layers, 1)
            return
        found, around = _all(layers), _scroller(self.current)
        together = [each for each in found if _scroller(each) is around]
        best = self._nearest(together, direction) or self._nearest(found, direction)
        if best:
            self.put_on(best)

    def _nearest(self, found: list[Pressable], direction: tuple[int, int]) -> Pressable | None:
        """Return the nearest widget. Sideways distance counts double."""
        assert self.current is not None
        here = self.current.to_window(*self.current.center)
        best, shortest = None, float("inf")
        for widget in found:
            there = widget.to_window(*widget.center)
            dx, dy = there[0] - here[0], there[1] - here[1]
            ahead = dx * direction[0] + dy * direction[1]
            aside = abs(dx * direction[1]) + abs(dy * direction[0])
            if ahead > 1 and ahead + 2 * aside < shortest:
                best, shortest = widget, ahead + 2 * aside
        return best


def pressables(layer: Any, also_disabled: bool = False) -> Iterator[Pressable]:
    """Yield visible widgets in reading order."""
    if not layer.opacity or (layer.disabled and not also_disabled):
        return
    if isinstance(layer, Pressable) and layer.width > 0 and layer.height > 0:
        yield layer
    for child in reversed(layer.children):
        yield from pressables(child, also_disabled)


def _all(layers: Layers) -> list[Pressable]:
    return [each for layer in layers for each in pressables(layer)]


def _is_shown(widget: Pressable, layers: Layers) -> bool:
    return any(each is widget for each in _all(layers))


def parents(widget: Any) -> Iterator[Any]:
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        yield parent
        parent = parent.parent


def _scroller(widget: Any) -> ScrollView | None:
    return next((each for each in parents(widget) if isinstance(each, ScrollView)), None)


def _scroll_to(widget: Pressable) -> None:
    for parent in parents(widget):
        if isinstance(parent, ScrollView):
            parent.scroll_to(widget, padding=MARGIN, animate=False)
