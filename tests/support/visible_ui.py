"""What a person sees and could press in the running app. It only looks: nothing here touches, waits or changes.

Boxes are (x, y, width, height) in pixels of the window, y upwards. Kivy is imported late: whoever looks has set it up.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.support.ui.fitting import misfits

Point = tuple[float, float]
Box = tuple[float, float, float, float]

FAINT = 0.3
"""What shines through less than this is not seen."""
TOUCHABLE, COMFORTABLE = 32, 48
"""In dp: what no finger hits, and what every control has to be."""
LEAST_BOARD = 96
"""In dp: whatever the size of text, the board stays so large."""
SLACK = 1.5
"""Pixels lost to rounding."""


@dataclass(frozen=True)
class Control:
    """Something to press. `widget` is what takes the touch: a key of a pad has that of the pad."""

    words: str
    kind: str
    box: Box
    enabled: bool
    in_view: bool
    widget: Any

    @property
    def centre(self) -> Point:
        return middle(self.box)


def controls(app: Any) -> list[Control]:
    """All that could be pressed now: in the topmost layer, a sheet over a screen, and in the snack bar."""
    found = []
    for layer in (app.top, app.snack):
        for widget in layer.walk(restrict=True):
            if is_pressed(widget) and _is_seen(widget):
                parts = list(_parts(widget)) or [(words_of(widget), type(widget).__name__, box_of(widget))]
                found += [
                    Control(words, kind, box, not widget.disabled, _is_in_view(widget, middle(box)), widget)
                    for words, kind, box in parts
                ]
    return found


def obstacle(app: Any, widget: Any, point: Point | None = None) -> str | None:
    """Why a person could not use this widget, at its middle or at a point of the window; None if they could."""
    from kivy.metrics import dp

    widget = widget.__self__  # what kv's ids hold is only a proxy
    box = box_of(widget)
    point = point or middle(box)
    named = f"{type(widget).__name__} {words_of(widget)!r}"
    if widget.get_root_window() is None:
        return f"{named} is not in the window"
    if min(box[2:]) < dp(TOUCHABLE):
        return f"{named} is too small to touch: {box[2]:.0f}×{box[3]:.0f}"
    if opacity(widget) < FAINT:
        return f"{named} cannot be seen"
    if widget.disabled:
        return f"{named} is disabled"
    if not holds(window_box(), point):
        return f"{named} is outside the window, at {_whole(point)}"
    for view in scroll_views(widget):
        if not holds(box_of(view), point):
            return f"{named} is scrolled out of view, at {_whole(point)}"
    return _in_the_way(widget, named, point)


def _in_the_way(widget: Any, named: str, point: Point) -> str | None:
    owner = taker(point)
    if owner is None:
        return f"{named} takes no touch at {_whole(point)}"
    if owner is not widget and owner not in ancestors(widget) and widget not in ancestors(owner):
        return f"{named} is covered by {type(owner).__name__} {words_of(owner)!r} at {_whole(point)}"
    if any(getattr(each, "_deaf", False) for each in ancestors(widget)):
        return f"{named} is on a sheet that does not listen yet"
    return None


def is_moving(app: Any) -> bool:
    """A screen or a sheet is still on its way to its place."""
    return bool(app.screens.transition.is_active or any(getattr(each, "shift", 0) for each in app.overlay.children))


def complaints(app: Any) -> list[str]:
    """All that is wrong with what is seen: out of reach, too small, one on another, cut off, a board without room.

    What is still moving is judged when it has come to rest."""
    if is_moving(app):
        return []
    seen = controls(app)
    found = [wrong for control in seen if control.enabled for wrong in _wrong_with(control)]
    found += _overlaps([each for each in seen if each.enabled and each.in_view])
    for layer in (app.top, app.snack):
        found += misfits(layer)
        found += [
            f"{type(each).__name__} {words_of(each)!r} cannot be seen but takes touches"
            for each in layer.walk(restrict=True)
            if is_pressed(each) and not each.disabled and min(each.size) > 0 and opacity(each) < FAINT
        ]
    return [*found, *_board_troubles(app)]


# What there is


def words_of(widget: Any) -> str:
    """A control's words, or the hint of an icon."""
    return str(getattr(widget, "text", "") or getattr(widget, "hint", "") or "")


def box_of(widget: Any) -> Box:
    (x, y), (right, top) = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
    return min(x, right), min(y, top), abs(right - x), abs(top - y)  # a table may be turned to the other side


def window_box() -> Box:
    from kivy.core.window import Window

    return 0, 0, *Window.size


def middle(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def ancestors(widget: Any) -> Iterator[Any]:
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        yield widget


def scroll_views(widget: Any) -> list[Any]:
    """Those it stands in, the nearest first."""
    from kivy.uix.scrollview import ScrollView

    return [each for each in ancestors(widget) if isinstance(each, ScrollView)]


def opacity(widget: Any) -> float:
    seen = float(widget.opacity)
    for above in ancestors(widget):
        seen *= getattr(above, "opacity", 1.0)
    return seen


def boards(app: Any) -> list[Any]:
    from app.ui.boards.board import Board

    return [each for each in app.screens.current_screen.walk(restrict=True) if isinstance(each, Board)]


def is_pressed(widget: Any) -> bool:
    from kivy.uix.behaviors import ButtonBehavior
    from kivy.uix.slider import Slider

    from app.ui.input.gestures import GestureArea

    return isinstance(widget, ButtonBehavior | Slider | GestureArea) and not _is_picture(widget)


def _is_picture(widget: Any) -> bool:
    """A switch only shows what its whole row, which takes the touches, stands for."""
    return any(type(each).__name__ == "RowSwitch" for each in (widget, *ancestors(widget)))


def _is_seen(widget: Any) -> bool:
    return min(widget.size) > 0 and opacity(widget) >= FAINT


def _parts(widget: Any) -> Iterator[tuple[str, str, Box]]:
    """What a widget draws on a canvas of its own and takes touches for: the keys of the pad, the cards of the hand."""
    from app.ui.input.gestures import GestureArea

    if not isinstance(widget, GestureArea):
        return
    if type(widget).__name__ == "Pad":
        named: list[tuple[str, str, Any]] = [(str(key), "PadKey", key) for key in range(1, 10)]
    elif type(widget).__name__ == "Hand":
        named = [(card.kind, "HandCard", index) for index, card in enumerate(widget.cards)]
    else:
        return
    for words, kind, key in named:
        left, bottom, wide, high = widget.box(key)
        yield words, kind, (*widget.to_window(left, bottom), wide, high)


def _is_in_view(widget: Any, point: Point) -> bool:
    return holds(window_box(), point) and all(holds(box_of(view), point) for view in scroll_views(widget))


def holds(box: Box, point: Point) -> bool:
    return box[0] <= point[0] <= box[0] + box[2] and box[1] <= point[1] <= box[1] + box[3]


def _whole(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


# What takes a touch


def taker(point: Point) -> Any:
    """The widget that the window would give a touch at this point to, in its own order; None if nobody takes it."""
    from kivy.core.window import Window

    return next((found for each in Window.children if (found := _taker_in(each, point))), None)


def _taker_in(widget: Any, at: Point) -> Any:
    """The same within a widget; `at` is in the coordinates of its parent."""
    kind = {each.__name__ for each in type(widget).__mro__}
    if kind & {"HoverPage", "RowSwitch"}:  # pictures of something else
        return None
    if "Sheet" in kind:
        return _taker_in_sheet(widget, at)
    if "Snack" in kind:
        return _first_taker(widget, at) or widget if widget.text and widget.ids.bar.collide_point(*at) else None
    if "GestureArea" in kind:
        return widget if not widget.disabled and widget.collide_point(*at) else None
    if "AimStrip" in kind:
        return widget if widget.collide_point(*at) and widget.board.disc >= 0 else None
    if "ScrollView" in kind:
        return (_first_taker(widget, at) or widget) if widget.collide_point(*at) else None
    if widget.disabled and widget.collide_point(*at):  # Kivy lets it swallow the touch
        return widget
    found = _first_taker(widget, at)
    if found is None and kind & {"ButtonBehavior", "TextInput", "Slider"} and widget.collide_point(*at):
        return widget
    if found is None and "Banner" in kind and widget.detail and widget.ids.words.collide_point(*widget.to_local(*at)):
        return widget
    return widget if found is None and "Curtain" in kind else found


def _taker_in_sheet(sheet: Any, at: Point) -> Any:
    if sheet.disabled:
        return None
    if sheet.ids.panel.collide_point(*at):
        return _first_taker(sheet, at) or sheet
    return sheet if sheet.closes_by_tap or sheet.dims else None


def _first_taker(widget: Any, at: Point) -> Any:
    inside = widget.to_local(*at)
    return next((found for each in widget.children if (found := _taker_in(each, inside))), None)


# What is wrong


def _wrong_with(control: Control) -> Iterator[str]:
    from kivy.metrics import dp

    from app.ui.boards.board import Board

    named = f"{control.kind} {control.words!r}"
    wide, high = control.box[2:]
    if control.kind != "HandCard" and not _can_be_reached(control.widget, control.box):
        yield f"{named} reaches out of the window: {[round(each) for each in control.box]}"
    if not isinstance(control.widget, Board) and min(wide, high) < dp(COMFORTABLE) - SLACK:
        yield f"{named} is too small: {wide:.0f}×{high:.0f}"


def _can_be_reached(widget: Any, box: Box) -> bool:
    """It lies in the window, or in what a scroll view that lies there can bring in."""
    left, bottom, wide, high = box
    for view in scroll_views(widget):
        frame, content = box_of(view), box_of(view.children[0])
        if view.do_scroll_y and content[3] > frame[3]:
            if bottom < content[1] - SLACK or bottom + high > content[1] + content[3] + SLACK:
                return False
            bottom, high = frame[1], min(high, frame[3])
        if view.do_scroll_x and content[2] > frame[2]:
            if left < content[0] - SLACK or left + wide > content[0] + content[2] + SLACK:
                return False
            left, wide = frame[0], min(wide, frame[2])
        if not _is_within((left, bottom, wide, high), frame):
            return False
    return _is_within((left, bottom, wide, high), window_box())


def _is_within(box: Box, frame: Box) -> bool:
    return (
        box[0] >= frame[0] - SLACK
        and box[1] >= frame[1] - SLACK
        and box[0] + box[2] <= frame[0] + frame[2] + SLACK
        and box[1] + box[3] <= frame[1] + frame[3] + SLACK
    )


def _overlaps(shown: list[Control]) -> Iterator[str]:
    """One on another by more than a fifth of the smaller. The snack bar comes and goes over whatever is there, and
    cards in a hand may lie like a fan."""
    for (one, box), (other, under) in itertools.combinations([(each, _clipped(each)) for each in shown], 2):
        shared = _common(box, under)
        if shared[2] * shared[3] <= min(box[2] * box[3], under[2] * under[3]) / 5:
            continue
        if one.kind == other.kind == "HandCard" or one.widget is other.widget:
            continue
        above, beside = set(ancestors(one.widget)), set(ancestors(other.widget))
        if one.widget not in beside and other.widget not in above and _is_snack(above) == _is_snack(beside):
            yield f"{one.kind} {one.words!r} and {other.kind} {other.words!r} lie on one another"


def _clipped(control: Control) -> Box:
    """What is seen of it between the edges of its scroll views."""
    box = control.box
    for view in scroll_views(control.widget):
        box = _common(box, box_of(view))
    return box


def _common(one: Box, other: Box) -> Box:
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    right, top = min(one[0] + one[2], other[0] + other[2]), min(one[1] + one[3], other[1] + other[3])
    return left, bottom, max(0.0, right - left), max(0.0, top - bottom)


def _is_snack(above: set[Any]) -> bool:
    return any(type(each).__name__ == "Snack" for each in above)


def _board_troubles(app: Any) -> Iterator[str]:
    from kivy.metrics import dp

    for board in boards(app):
        box = box_of(board)
        if min(box[2:]) < dp(LEAST_BOARD):
            yield f"{type(board).__name__} has no room: {box[2]:.0f}×{box[3]:.0f}"
        elif not _can_be_reached(board, box):
            yield f"{type(board).__name__} reaches out of the window: {[round(each) for each in box]}"
