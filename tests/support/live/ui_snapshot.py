"""What one look at the running app tells, as JSON: controls, complaints, the board, and what a player would do next.

Places are in pixels of the window as a pointer counts them: from the top left.
"""

from __future__ import annotations

import sys
from typing import Any

from tests.support import visible_ui
from tests.support.live import eyes

LAST_PREPARED = "kivymd.uix.textfield"
"""Imported when the app has made ready, after its start, what a player is likely to want next."""


def outline(app: Any) -> dict[str, Any]:
    """What is told quickly: whether anything moves, and a number that changes with what is seen."""
    from kivy.core.window import Window

    seen = tuple(
        (
            type(each).__name__,
            *each.pos,
            *each.size,
            *_scrolled(each),
            each.disabled,
            each.opacity,
            visible_ui.words_of(each),
        )
        for layer in (app.top, app.snack)
        for each in layer.walk(restrict=True)
    )
    return {
        "busy": _busy(app),
        "screen": app.screens.current,
        "top": type(app.top).__name__,
        "window": list(Window.size),
        "digest": hash(seen),
    }


def _scrolled(widget: Any) -> tuple[float, float]:
    return getattr(widget, "scroll_x", 0.0), getattr(widget, "scroll_y", 0.0)


def whole(app: Any) -> dict[str, Any]:
    said = outline(app)
    return {
        **said,
        "language": app.settings.language,
        "theme": app.settings.theme,
        "text_scale": app.settings.text_scale,
        "surface": list(app.look.surface),
        "is_prepared": LAST_PREPARED in sys.modules,
        "snack": app.snack.text,
        "controls": [_told(app, control) for control in visible_ui.controls(app)],
        "focus": _focus(app),
        "complaints": [] if said["busy"] else visible_ui.complaints(app),
        "texts": _texts(app),
        "board": _board(app),
    }


def from_top(box: visible_ui.Box) -> list[float]:
    from kivy.core.window import Window

    left, bottom, wide, high = box
    return [left, Window.height - bottom - high, wide, high]


def _told(app: Any, control: visible_ui.Control) -> dict[str, Any]:
    """A control; `obstacle` says why a pointer could not use it."""
    where = control.centre if control.widget.size != control.box[2:] else None
    free = control.enabled and control.in_view
    return {
        "words": control.words,
        "hint": getattr(control.widget, "hint", ""),
        "kind": control.kind,
        "game": next((each.game_id for each in visible_ui.ancestors(control.widget) if hasattr(each, "game_id")), ""),
        "box": from_top(control.box),
        "enabled": control.enabled,
        "in_view": control.in_view,
        "obstacle": visible_ui.obstacle(app, control.widget, where) if free else "",
        "question": next((each.text for each in visible_ui.ancestors(control.widget) if hasattr(each, "answers")), ""),
        "is_field": hasattr(control.widget, "typing"),
        "value": repr(control.widget.value) if hasattr(control.widget, "value") else "",
        "active": bool(getattr(control.widget, "active", False)),
        "scrolls": [from_top(visible_ui.box_of(view)) for view in visible_ui.scroll_views(control.widget)],
    }


def _busy(app: Any) -> str:
    """What is still on its way, so that a person would wait: a sliding screen or sheet, a board in motion."""
    transition = app.screens.transition
    if getattr(transition, "is_active", False):
        return "a screen slides"
    for sheet in app.overlay.children:
        if getattr(sheet, "disabled", False) or getattr(sheet, "shift", 0):
            return "a sheet slides"
        if getattr(sheet, "_deaf", False):
            return "a sheet does not listen yet"
    boards = visible_ui.boards(app)
    if any(board.is_moving for board in boards):
        return "the board moves"
    return ""


def _focus(app: Any) -> dict[str, Any] | None:
    widget = app.focus.current
    if widget is None:
        return None
    return {
        "words": visible_ui.words_of(widget),
        "kind": type(widget).__name__,
        "box": from_top(visible_ui.box_of(widget)),
    }


def _texts(app: Any) -> list[str]:
    shown = (
        each
        for each in app.top.walk(restrict=True)
        if visible_ui.opacity(each) >= visible_ui.FAINT and min(each.size) > 0
    )
    return [each.text for each in shown if getattr(each, "text", "")]


def _board(app: Any) -> dict[str, Any] | None:
    boards = visible_ui.boards(app)
    if not boards or boards[0].view is None:
        return None
    board = boards[0]
    screen = app.screens.current_screen
    match = getattr(screen, "match", None)
    mine = board.takes_moves
    is_asked = mine and app.top is screen
    posed, wanted = is_asked and getattr(screen, "puzzle", None) is not None, is_asked and match is not None
    touch = eyes.solving_touch if posed else eyes.next_touch
    return {
        "game": board.game.id,
        "box": from_top(visible_ui.box_of(board)),
        "mine": mine,
        "ply": match.ply if match else -1,
        "over": bool(match and match.outcome is not None),
        "solved": bool(getattr(screen, "is_solved", False)),
        "touch": _from_top(touch(screen, board)) if posed or wanted else None,
        "key": eyes.next_key(screen, board) if wanted else None,
        "strips": _strips(screen),
    }


def _strips(screen: Any) -> list[tuple[str, str, str, bool]]:
    """Each player's name, points, note and turn mark."""
    strips = screen.strips.children if hasattr(screen, "strips") else ()
    told = sorted(strips, key=lambda strip: strip.player)
    return [(strip.name, strip.score, strip.note, strip.active) for strip in told]


def _from_top(gesture: eyes.Gesture) -> eyes.Gesture:
    from kivy.core.window import Window

    if gesture and "tap" in gesture:
        return {"tap": [gesture["tap"][0], Window.height - gesture["tap"][1]]}
    if gesture and "drag" in gesture:
        return {"drag": [[x, Window.height - y] for x, y in gesture["drag"]]}
    return gesture
