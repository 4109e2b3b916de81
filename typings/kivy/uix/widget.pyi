from collections.abc import Iterator
from typing import Any

from kivy.core.window import WindowBase
from kivy.event import EventDispatcher
from kivy.graphics.instructions import Canvas
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    ReferenceListProperty,
)

class Ids(dict[str, Any]):
    """The widgets that a kv rule gives an id, whose types nothing here knows."""

    def __getattr__(self, name: str) -> Any: ...

class Widget(EventDispatcher):
    """Whoever asks for its children or its parent knows their kind: kv or the asker put them there.

    A touch handler of Kivy may also give None for False.
    """

    x: NumericProperty
    y: NumericProperty
    width: NumericProperty
    height: NumericProperty
    right: NumericProperty
    top: NumericProperty
    center_x: NumericProperty
    center_y: NumericProperty
    pos: ReferenceListProperty
    size: ReferenceListProperty
    center: ReferenceListProperty
    size_hint_x: ObjectProperty[float | None]
    size_hint_y: ObjectProperty[float | None]
    size_hint: ObjectProperty
    pos_hint: ObjectProperty[dict[str, Any]]
    opacity: NumericProperty
    disabled: BooleanProperty
    parent: ObjectProperty
    children: ListProperty
    canvas: Canvas
    ids: Ids
    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None: ...
    def remove_widget(self, widget: Widget) -> None: ...
    def clear_widgets(self, children: list[Widget] | None = None) -> None: ...
    def on_touch_down(self, touch: MotionEvent) -> bool: ...
    def on_touch_move(self, touch: MotionEvent) -> bool: ...
    def on_touch_up(self, touch: MotionEvent) -> bool: ...
    def collide_point(self, x: float, y: float) -> bool: ...
    def to_window(self, x: float, y: float) -> tuple[float, float]: ...
    def to_widget(self, x: float, y: float) -> tuple[float, float]: ...
    def to_local(self, x: float, y: float) -> tuple[float, float]: ...
    def to_parent(self, x: float, y: float) -> tuple[float, float]: ...
    def walk(self, restrict: bool = False, loopback: bool = False) -> Iterator[Widget]: ...
    def get_root_window(self) -> WindowBase | None: ...
    def get_parent_window(self) -> WindowBase | None: ...
