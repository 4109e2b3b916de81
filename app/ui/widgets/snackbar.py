"""Show a short message with an optional action.

KivyMD's snackbar does not wrap text, and does not exist at the start, when problems may appear.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.ui import load_kv
from app.ui.widgets.collapsible import CollapsibleBox
from app.ui.widgets.surfaces import OnSurface

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode


class SnackBar(OnSurface, CollapsibleBox):
    face = StringProperty("note")


class Snack(FloatLayout):
    text = StringProperty()
    action = StringProperty()
    is_low = BooleanProperty(False)
    """Show it at the bottom, because the home page is used at its top."""
    covers = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._waiting: list[tuple[str, str, Callable[[], None] | None, float]] = []
        self._do: Callable[[], None] | None = None
        self._hide = Clock.schedule_once(lambda _: self._next(), 0)
        self._hide.cancel()

    def show(self, text: str, action: str = "", do: Callable[[], None] | None = None, seconds: float = 4) -> None:
        """Show the message now, or after those being read."""
        item = (text, action, do, seconds)
        if self.text and not self.action and seconds <= 4:
            self._waiting.clear()
            self._put(item)
        elif not self.text:
            self._put(item)
        elif text != self.text and all(text != other[0] for other in self._waiting):
            self._waiting.append(item)

    def dismiss(self) -> None:
        self._next()

    def act(self) -> None:
        do = self._do
        self._next()
        if do:
            do()

    def _put(self, item: tuple[str, str, Callable[[], None] | None, float]) -> None:
        self.text, self.action, self._do, seconds = item
        self._hide.cancel()
        self._hide = Clock.schedule_once(lambda _: self._next(), seconds)

    def _next(self) -> None:
        self._hide.cancel()
        if self._waiting:
            self._put(self._waiting.pop(0))
        else:
            self.text, self.action, self._do = "", "", None

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_widgets import news

        return news(self.text, self.ids.bar)

    def on_touch_down(self, touch: Any) -> bool:
        if self.text and self.ids.bar.collide_point(*touch.pos):
            return super().on_touch_down(touch) or True
        return False


load_kv(__file__)
