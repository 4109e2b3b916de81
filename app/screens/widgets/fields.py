"""KivyMD's text field as our rows use it."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivymd.uix.textfield import MDTextField, MDTextFieldHintText

from app.screens import load_kv
from app.screens.widgets.controls import Pressable
from app.services.letters import drawable
from app.services.settings import NAME_LENGTH

CODE_LENGTH = 20
"""What is longer is no code that somebody types, however many spaces are in it."""


class LineField(Pressable):
    """A line to type into. Enter gives it the keyboard, and takes it back."""

    text = StringProperty()
    hint = StringProperty()
    longest = NumericProperty(300)
    typing = BooleanProperty(False)
    """It has the keyboard."""

    __events__ = ("on_enter",)

    def on_kv_post(self, _: Any) -> None:
        self._correct_soon = Clock.create_trigger(self._correct, 0)
        self._field = MDTextField(
            MDTextFieldHintText(text=self.hint), mode="outlined", multiline=False, write_tab=False
        )
        self._field.text = self.text
        self._field.bind(text=self._typed, focus=self._focused, on_text_validate=lambda _: self.dispatch("on_enter"))
        self.bind(text=lambda _, text: setattr(self._field, "text", text))
        self.add_widget(self._field)

    def on_enter(self) -> None:
        """For those who bind to it."""

    def activate(self) -> None:
        self._field.focus = True

    def stop_typing(self) -> None:
        self._field.focus = False

    def on_touch_down(self, touch: Any) -> bool:
        return self._field.on_touch_down(touch)

    def _typed(self, _: Any, text: str) -> None:
        if self._kept(text) == text:
            self.text = text
        else:
            # KivyMD is still handling this change; a change inside it would be lost.
            self._correct_soon()

    def _correct(self, _: float) -> None:
        """By what is there by now: somebody who types fast has typed on."""
        self._field.text = self._kept(self._field.text)

    def _kept(self, text: str) -> str:
        return self.fitting(text)[: int(self.longest)]

    def fitting(self, text: str) -> str:
        """What is typed, as the field wants it."""
        return text

    def _focused(self, _: Any, focus: bool) -> None:
        self.typing = focus
        keyboard = App.get_running_app().keyboard
        (keyboard.typing_in if focus else keyboard.typed_in)(self)


class NameField(LineField):
    """For a player's name."""

    longest = NumericProperty(NAME_LENGTH)

    def fitting(self, text: str) -> str:
        """What cannot be drawn is not taken: the others would see a box, too."""
        return drawable(text)


class CodeField(LineField):
    """For a room's code, which is in capitals, or a link, which is left as it is."""

    def fitting(self, text: str) -> str:
        return text if len(text) > CODE_LENGTH or set(text) & set(":/@?") else text.upper()


load_kv(__file__)
