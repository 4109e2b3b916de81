from collections.abc import Sequence

from kivy.event import EventDispatcher
from kivy.graphics.instructions import Canvas
from kivy.properties import ReferenceListProperty
from kivy.uix.widget import Widget

class WindowBase(EventDispatcher):
    width: float
    height: float
    size: ReferenceListProperty
    system_size: ReferenceListProperty
    left: float
    top: float
    mouse_pos: tuple[float, float]
    modifiers: list[str]
    fullscreen: bool | str
    clearcolor: Sequence[float]
    allow_screensaver: bool
    softinput_mode: str
    children: list[Widget]
    canvas: Canvas
    def add_widget(self, widget: Widget) -> None: ...
    def remove_widget(self, widget: Widget) -> None: ...
    focus: bool
    def hide(self) -> None: ...
    def show(self) -> None: ...
    def restore(self) -> None: ...
    def raise_window(self) -> None: ...

Window: WindowBase
