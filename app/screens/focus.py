"""Moves the keyboard's focus among the things that can be pressed, and shows it only to those who use keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.screens.controls import Pressable

ARROWS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class Focus:
    """Which pressable thing Enter would press. `layer` gives the topmost widget: a sheet, or the screen."""

    def __init__(self) -> None:
        self.current: Pressable | None = None

    def handle(self, layer: Any, key: str, shift: bool) -> bool:
        """Takes the keys that menus use; says whether this was one of them."""
        if self.current and not _is_shown(self.current, layer):
            self.clear()
        if key in ("enter", "space") and self.current:
            self.current.activate()
        elif key == "tab":
            self._move(layer, -1 if shift else 1)
        elif key in ARROWS:
            self._go(layer, ARROWS[key])
        else:
            return False
        return True

    def clear(self) -> None:
        """A touch hides the ring."""
        if self.current:
            self.current.focused = False
        self.current = None

    def _set(self, widget: Pressable) -> None:
        self.clear()
        widget.focused = True
        self.current = widget
        _scroll_to(widget)

    def _move(self, layer: Any, by: int) -> None:
        """To the next in reading order."""
        candidates = sorted(
            pressables(layer), key=lambda w: (-round(w.to_window(*w.center)[1]), w.to_window(*w.pos)[0])
        )
        if not candidates:
            return
        if self.current in candidates:
            self._set(candidates[(candidates.index(self.current) + by) % len(candidates)])
        else:
            self._set(candidates[0 if by > 0 else -1])

    def _go(self, layer: Any, direction: tuple[int, int]) -> None:
        """To the nearest that lies in the arrow's direction; sideways steps count double."""
        if self.current is None:
            self._move(layer, 1)
            return
        here = self.current.to_window(*self.current.center)
        best, shortest = None, float("inf")
        for widget in pressables(layer):
            there = widget.to_window(*widget.center)
            dx, dy = there[0] - here[0], there[1] - here[1]
            ahead = dx * direction[0] + dy * direction[1]
            aside = abs(dx * direction[1]) + abs(dy * direction[0])
            if ahead > 1 and ahead + 2 * aside < shortest:
                best, shortest = widget, ahead + 2 * aside
        if best:
            self._set(best)


def pressables(layer: Any) -> Iterator[Pressable]:
    """All that can be pressed in a layer and is not turned off."""
    for widget in layer.walk(restrict=True):
        if isinstance(widget, Pressable) and not widget.disabled and widget.opacity > 0 and widget.width > 0:
            yield widget


def _is_shown(widget: Pressable, layer: Any) -> bool:
    return any(each is widget for each in pressables(layer))


def _scroll_to(widget: Pressable) -> None:
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        if hasattr(parent, "scroll_to"):
            parent.scroll_to(widget, padding=24, animate=False)
            return
        parent = parent.parent
