"""Drawing once for all that has changed, before the next frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

STILL = 2
"""So many rounds of layout in the same place are rest: what stands around it is laid out in between. All are over
before the next frame; Kivy has twenty."""


def drawn_soon(widget: Any, draw: Callable[[], None]) -> Any:
    """A trigger that draws a widget when it has come to rest in its layout.

    A layout gives its widgets several sizes before it has found the last; each of them would be drawn for nothing."""
    place: tuple[float, ...] = ()
    looks = 0

    def look(_: float) -> None:
        nonlocal place, looks
        before, place = place, (*widget.pos, *widget.size)
        looks = 0 if before != place else looks + 1
        if looks < STILL:
            trigger()
        else:
            draw()

    trigger = Clock.create_trigger(look, -1)
    return trigger
