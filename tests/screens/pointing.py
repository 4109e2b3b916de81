"""Points of what a widget draws by itself: a cell, a disc, a key of the pad, a card in the hand."""

from __future__ import annotations

from typing import Any

from tests import eye


def point_of(ui: Any, widget: Any, x: float, y: float) -> eye.Point:
    """In the window. Where nothing lies over the screen on purpose, a finger has to get to the widget there."""
    point: eye.Point = widget.to_window(x, y)
    if ui.app.top is ui.app.screens.current_screen and not eye.is_moving(ui.app) and not widget.disabled:
        reason = eye.obstacle(ui.app, widget, point)
        assert reason is None, reason
    return point
