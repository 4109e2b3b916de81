"""KivyMD's controls as our rows use them: the switch at a row's end, and a text field."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import StringProperty
from kivymd.uix.selectioncontrol import MDSwitch
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


load_kv(__file__)
