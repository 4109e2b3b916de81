from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

class MDTextFieldHintText(Label): ...

class MDTextField(Widget):
    text: StringProperty
    focus: BooleanProperty
    paste: Callable[[], None]
    def delete_selection(self) -> None: ...
    def insert_text(self, substring: str) -> None: ...
    def __init__(self, *parts: Widget, **kwargs: Any) -> None: ...
