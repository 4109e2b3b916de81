"""Show an icon's words on hover and on keyboard focus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.utils import platform

from app.ui import load_kv
from app.ui.input.focus import Layers, parents, pressables
from app.ui.widgets.controls import IconMark
from app.ui.widgets.surfaces import OnSurface

if TYPE_CHECKING:
    from app.ui.application import FourBoards

REST_SECONDS = 0.5
GAP = 4


class TooltipWords(OnSurface, Label):
    face = StringProperty("note")


class Tooltip(FloatLayout):
    text = StringProperty()
    about = ListProperty((0, 0, 0, 0))
    """The icon's box in the window."""

    def __init__(self, app: FourBoards, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._app = app
        self._look_soon = Clock.create_trigger(self._look, REST_SECONDS)
        self._icon: IconMark | None = None
        app.focus.watch(self._focused)
        if platform not in ("android", "ios"):
            Window.bind(mouse_pos=self._moved)

    def release(self) -> None:
        self._look_soon.cancel()
        Window.unbind(mouse_pos=self._moved)

    def hide(self) -> None:
        self._look_soon.cancel()
        self.text, self._icon = "", None

    def on_touch_down(self, touch: Any) -> bool:
        return False

    def place(self, size: tuple[float, float]) -> tuple[float, float]:
        left, bottom, wide, high = self.about
        x = min(max(self.x, left + wide / 2 - size[0] / 2), self.right - size[0])
        y = bottom - dp(GAP) - size[1]
        return x, y if y >= self.y else bottom + high + dp(GAP)

    def _moved(self, _: Any, pos: tuple[float, float]) -> None:
        if self._icon is None or not _covers(self._icon, pos):
            self.hide()
            self._look_soon()

    def _look(self, _: float) -> None:
        icon = _icon_at(self._app.layers, Window.mouse_pos)
        if icon:
            self._show(icon)

    def _focused(self, widget: Any) -> None:
        self.hide()
        if isinstance(widget, IconMark):
            self._show(widget)

    def _show(self, icon: IconMark) -> None:
        self._icon = icon
        self.about = (*icon.to_window(*icon.pos), *icon.size)
        self.text = icon.hint


def _covers(icon: IconMark, pos: tuple[float, float]) -> bool:
    return icon.get_root_window() is not None and icon.collide_point(*icon.to_widget(*pos))


def _icon_at(layers: Layers, pos: tuple[float, float]) -> IconMark | None:
    for layer in layers:
        for each in pressables(layer, also_disabled=True):
            views = (parent for parent in parents(each) if isinstance(parent, ScrollView))
            if isinstance(each, IconMark) and _covers(each, pos) and all(_sees(view, pos) for view in views):
                return each
    return None


def _sees(view: ScrollView, pos: tuple[float, float]) -> bool:
    return bool(view.collide_point(*view.parent.to_widget(*pos)))


load_kv(__file__)
