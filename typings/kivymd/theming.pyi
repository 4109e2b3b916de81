from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import OptionProperty

class ThemeManager(EventDispatcher):
    theme_style: OptionProperty
    disabledTextColor: Any
    def set_colors(self, *args: Any) -> None: ...
    def _get_disabled_hint_text_color(self) -> list[float]: ...
