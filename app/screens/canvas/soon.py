"""Drawing once for all that has changed, before the next frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock


def drawn_soon(widget: Any, draw: Callable[[], None]) -> Any:
    """A trigger that draws a widget when it has come to rest in its layout.

    A layout gives its widgets several sizes before it has found the last; each of them would be drawn for nothing."""
    place: tuple[float, ...] = ()

    def look(_: float) -> None:
        nonlocal place
        before, place = place, (*widget.pos, *widget.size)
        if before == place:
            draw()
        else:
            trigger()

    trigger = Clock.create_trigger(look, -1)
    return trigger
