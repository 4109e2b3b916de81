"""Drawing once for all that has changed, before the next frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

STILL = 4
"""So many rounds of layout in the same place are rest: what stands around it is laid out in between. All are over
before the next frame; Kivy has twenty."""


class _Rest:
    """Shared by all that wait to be drawn: where one still moves, what stands beside it will."""

    moves = 0
    """How often one of them was found in another place than before."""


def drawn_soon(widget: Any, draw: Callable[[], None]) -> Any:
    """A trigger that draws a widget when it has come to rest in its layout, and all that wait with it.

    A layout gives its widgets several sizes before it has found the last; each of them would be drawn for nothing."""
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
