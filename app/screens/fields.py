"""KivyMD's controls as our rows use them: the switch at a row's end, a text field, a slider."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivymd.uix.selectioncontrol import MDSwitch
from kivymd.uix.slider import MDSlider, MDSliderHandle
from kivymd.uix.textfield import MDTextField, MDTextFieldHintText

from app.screens import load_kv
from app.screens.controls import Pressable
from app.services.settings import NAME_LENGTH


class RowSwitch(MDSwitch):
    """Shows a row's state; the row itself, which is larger, takes the touches."""

    def on_touch_down(self, touch: Any) -> bool:
        return False


class NameField(Pressable):
    """A line to type a name into. Enter gives it the keyboard, and takes it back."""

    text = StringProperty()
    hint = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        self._field = MDTextField(MDTextFieldHintText(text=self.hint), mode="outlined", multiline=False)
        self._field.text = self.text
        self._field.bind(text=self._typed, focus=self._focused)
        self.add_widget(self._field)

    def activate(self) -> None:
        self._field.focus = True

    def on_touch_down(self, touch: Any) -> bool:
        return self._field.on_touch_down(touch)

    def _typed(self, _: Any, text: str) -> None:
        if len(text) > NAME_LENGTH:
            # KivyMD is still handling this change; a change inside it would be lost.
            Clock.schedule_once(lambda _: setattr(self._field, "text", text[:NAME_LENGTH]))
        self.text = text[:NAME_LENGTH]

    def _focused(self, _: Any, focus: bool) -> None:
        App.get_running_app().typing = focus


class SliderRow(BoxLayout):
    """A number on a scale, with its words and its present value above."""

    text = StringProperty()
    low = NumericProperty(0)
    high = NumericProperty(100)
    step = NumericProperty(1)
    value = NumericProperty(0)
    shown = StringProperty()

    __events__ = ("on_slide",)

    def on_kv_post(self, _: Any) -> None:
        self._slider = MDSlider(
            MDSliderHandle(), min=self.low, max=self.high, step=self.step, value=self.value, size_hint_y=None, height=48
        )
        self._slider.bind(value=self._slid)
        self.add_widget(self._slider)

    def _slid(self, _: Any, value: float) -> None:
        if round(value) != self.value:
            self.value = round(value)
            self.dispatch("on_slide", self.value)

    def on_slide(self, value: int) -> None:
        """For those who bind to it."""


load_kv(__file__)
