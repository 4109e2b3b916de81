"""Points of what a widget draws by itself: a cell, a disc, a key of the pad, a card in the hand."""

from __future__ import annotations

from typing import Any

from tests.support import visible_ui


def point_of(ui: Any, widget: Any, x: float, y: float) -> visible_ui.Point:
    """In the window. Where nothing lies over the screen on purpose, a finger has to get to the widget there."""
    point: visible_ui.Point = widget.to_window(x, y)
    if ui.app.top is ui.app.screens.current_screen and not visible_ui.is_moving(ui.app) and not widget.disabled:
        reason = visible_ui.obstacle(ui.app, widget, point)
        assert reason is None, reason
    return point
