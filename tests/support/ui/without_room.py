"""Boards that are left without room: whatever their size, drawing them ends, and asking them where things are too."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.support import visible_ui

TINY = ((0, 0), (1, 1), (2, 2), (1, 300), (300, 0), (300, 2))


@contextmanager
def it_ends() -> Iterator[None]:
    """Drawing that goes on for ever would take all memory: it is stopped."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: Any) -> None:
        raise AssertionError("it does not end")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 30)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def draw_without_room(ui: Any) -> None:
    """All that is drawn by itself on the page that is shown, at every tiny size."""
    seen = ui.app.screens.current_screen
    drawn = [each for each in seen.walk(restrict=True) if visible_ui.is_pressed(each) and hasattr(each, "view")]
    drawn += [each for each in seen.walk(restrict=True) if type(each).__name__ in ("Hand", "Pad", "AimStrip")]
    with it_ends():
        for size in TINY:
            for widget in drawn:
                widget.size_hint, widget.size = (None, None), size
            ui.frames(2)
            for board in visible_ui.boards(ui.app):
                if hasattr(board, "cell_at"):
                    board.cell_at(board.center)
