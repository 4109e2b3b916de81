"""A panel that slides in over a screen and leaves the board visible.

KivyMD's sheet only comes from below.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.ui import load_kv
from app.ui.input.keys import scroll_by_key
from app.ui.widgets.controls import Caption, TextButton
from app.ui.widgets.surfaces import PlateBox as PlateBox  # used in the kv rule

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode


DEAF_SECONDS = 0.3
"""An unasked sheet ignores taps this long, because they were meant for the screen."""


class Sheet(FloatLayout):
    """Content goes into `body`, which scrolls, and `foot`, which stays visible."""

    title = StringProperty()
    place = StringProperty("bottom")
    """In wide windows, "bottom" is the middle and "side" is beside the board."""
    dims = BooleanProperty(True)
    shade = NumericProperty(0)
    """The darkness behind a sheet with `dims` off."""
    headroom = NumericProperty(0)
    """In pixels, for a part that rises above the panel."""
    share = NumericProperty(0.94)
    """The largest share of the window's height."""
    closes_by_tap = BooleanProperty(True)
    comes_unasked = BooleanProperty(False)
    """The match opened the sheet, not the player."""
    shift = NumericProperty(0)
    body = ObjectProperty()
    foot = ObjectProperty()

    __events__ = ("on_close",)

    _is_closing = False
    """Prevents closing twice: a handler of `on_close` may close all sheets."""

    def open(self) -> None:
        self._is_closing = False
        app = App.get_running_app()
        app.overlay.add_widget(self)
        self._opened = time.time()  # the clock that touches use
        self._deaf = self.comes_unasked
        Clock.schedule_once(self._listen, DEAF_SECONDS)
        seconds = app.look.seconds(300)
        if seconds:
            self.shift = self.ids.panel.height or dp(300)
            Animation(shift=0, d=seconds, t="out_cubic").start(self)

    def close(self) -> None:
        if self.parent is None or self._is_closing:
            return
        self._is_closing = True
        Animation.cancel_all(self, "shift")
        app = App.get_running_app()
        app.keyboard.end_typing()
        app.focus.clear()
        self.dispatch("on_close")
        seconds = app.look.seconds(200)
        if seconds and self.parent is not None:
            self.disabled = True
            slide = Animation(shift=self.ids.panel.height, d=seconds, t="in_cubic")
            slide.bind(on_complete=lambda *_: self._leave())
            slide.start(self)
        else:
            self._leave()

    def on_close(self) -> None:
        """Do nothing by default."""

    def back(self) -> None:
        self.close()

    def _listen(self, _: float) -> None:
        self._deaf = False

    def _leave(self) -> None:
        if self.parent is not None:
            self.parent.remove_widget(self)

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_widgets import dialog

        return dialog(self, self.title, App.get_running_app().tr("access.close"))

    @property
    def is_open(self) -> bool:
        return self.parent is not None and not self.disabled

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return False

    def _hears(self, touch: Any) -> bool:
        """Ignore taps made before the sheet, and the double tap that opened it."""
        age = touch.time_start - self._opened
        return not self._deaf and age > 0 and not (touch.is_double_tap and age < DEAF_SECONDS)

    def scroll(self, key: str) -> bool:
        return scroll_by_key(self.body.parent, key, arrows=False)

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled:
            return False
        panel = self.ids.panel
        if panel.collide_point(*touch.pos):
            if self._hears(touch):
                super().on_touch_down(touch)
            return True
        if self.closes_by_tap and self._hears(touch):
            self.close()
            return True
        return self.dims


load_kv(__file__)


class QuestionSheet(Sheet):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)

    def say(self, words: str) -> None:
        self.body.add_widget(Caption(text=words))

    def answer(self, key: str, icon: str, style: str, do: Callable[[], object], **fields: str) -> None:
        self.foot.add_widget(TextButton.doing(do, App.get_running_app().tr(key, **fields), icon=icon, style=style))


class ResignSheet(QuestionSheet):
    """Asks before resigning. The clock stops while it is open."""

    def __init__(self, screen: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._screen = screen
        tr = App.get_running_app().tr
        self.title = tr("play.resign.title")
        self.say(tr("play.resign.note"))
        self.answer("play.resign.no", "play", "filled", self.close)
        self.answer("play.resign", "flag", "danger", self._resign)
        screen.match.pause()

    def on_close(self) -> None:
        self._screen.resume()

    def _resign(self) -> None:
        self.close()
        self._screen.resign()
