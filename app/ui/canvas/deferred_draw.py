"""Draw a widget once after its layout stops changing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

STILL = 4
"""Layout passes without movement before drawing."""


class _Rest:
    """Shared by all waiting widgets: if one moves, its neighbors will."""

    moves = 0


def drawn_soon(widget: Any, draw: Callable[[], None]) -> Any:
    """Return a trigger that draws the widget once all waiting widgets stop moving."""
    place: tuple[float, ...] = ()
    looks = moves = 0

    def look(_: float) -> None:
        nonlocal place, looks, moves
        before, place = place, (*widget.pos, *widget.size)
        if before != place:
            _Rest.moves += 1
        looks = looks + 1 if moves == _Rest.moves else 0
        moves = _Rest.moves
        if looks < STILL:
            trigger()
        else:
            draw()

    trigger = Clock.create_trigger(look, -1)
    return trigger
