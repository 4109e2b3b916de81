from typing import Any

from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

class ScrollView(Widget):
    scroll_x: NumericProperty
    scroll_y: NumericProperty
    effect_cls: ObjectProperty
    viewport_size: ListProperty
    def scroll_to(self, widget: Widget, padding: float = 10, animate: bool | dict[str, Any] = True) -> None: ...
