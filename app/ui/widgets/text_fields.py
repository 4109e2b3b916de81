"""Fields for one line of text. They create KivyMD's field when it is needed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.languages.drawable_text import drawable, one_line
from app.platform.deep_links import MOST, has_game
from app.storage.settings import NAME_LENGTH
from app.ui import load_kv
from app.ui.widgets.controls import Pressable

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode
    from app.ui.widgets.line_input import LineInput

CODE_LENGTH = 20
"""A longer text cannot be a room's code."""


class LineField(Pressable):
    """A line to type in. With `waits`, KivyMD's slow field loads only when someone types."""

    text = StringProperty()
    hint = StringProperty()
    longest = NumericProperty(300)
    typing = BooleanProperty(False)
    waits = BooleanProperty(False)
    is_made = BooleanProperty(False)
    __events__ = ("on_enter",)

    def on_kv_post(self, _: Any) -> None:
        self._correct_soon = Clock.create_trigger(self._correct, 0)
        self.bind(text=self._told)
        if self.text or not self.waits:
            self._told(self, self.text)

    @cached_property
    def _field(self) -> LineInput:
        from app.ui import kivymd_loader

        kivymd_loader.install()
        from app.ui.widgets.line_input import LineInput

        field = LineInput(self.hint, self.text, self._kept, self.paste)
        field.bind(text=self._typed, focus=self._focused, on_text_validate=lambda _: self.dispatch("on_enter"))
        self.is_made = True
        self.clear_widgets()
        self.add_widget(field)
        return field

    def _told(self, _: Any, text: str) -> None:
        fitting = self._kept(text)
        if fitting != text:
            self.text = fitting
        elif text or self.is_made or not self.waits:
            self._field.text = text

    def paste(self) -> None:
        from kivy.core.clipboard import Clipboard

        self.insert(Clipboard.paste() or "")

    def insert(self, text: str) -> None:
        """Insert text in place of the selection."""
        self._field.delete_selection()
        self._field.insert_text(text.strip())

    def on_enter(self) -> None:
        """Do nothing by default."""

    def activate(self) -> None:
        self._field.focus = True

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_widgets import field

        return field(self, self.hint, self.text, self._type, self.typing)

    def _type(self, text: str) -> None:
        self._field.select_all()
        self.insert(text)

    def stop_typing(self) -> None:
        if self.is_made:
            self._field.focus = False

    def on_touch_down(self, touch: Any) -> bool:
        return self._field.on_touch_down(touch) if self.is_made else super().on_touch_down(touch)

    def on_release(self) -> None:
        """Wait a frame: Kivy takes the keyboard away at the end of an outside touch."""
        super().on_release()
        Clock.schedule_once(lambda _: self.activate(), 0)

    def _typed(self, _: Any, text: str) -> None:
        if self._kept(text) == text:
            self.text = text
        else:
            # KivyMD is still handling this change and would lose another one.
            self._correct_soon()

    def _correct(self, _: float) -> None:
        self._field.text = self._kept(self._field.text)

    def _kept(self, text: str) -> str:
        return self.fitting(one_line(text[:MOST]))[: int(self.longest)]

    def fitting(self, text: str) -> str:
        """Return the text as this field accepts it."""
        return text

    def _focused(self, _: Any, focus: bool) -> None:
        self.typing = focus
        keyboard = App.get_running_app().keyboard
        (keyboard.typing_in if focus else keyboard.typed_in)(self)


class NameField(LineField):
    longest = NumericProperty(NAME_LENGTH)

    def fitting(self, text: str) -> str:
        """Drop letters that no font can draw."""
        return drawable(text)


class CodeField(LineField):
    """A room's code in capitals, or a link. A link to a game goes to `on_game`."""

    waits = BooleanProperty(True)

    __events__ = ("on_game",)

    def on_game(self, text: str) -> None:
        """Do nothing by default."""

    def insert(self, text: str) -> None:
        if has_game(text):
            self.dispatch("on_game", text)
        else:
            super().insert(self.invitation_in(text))

    def invitation_in(self, text: str) -> str:
        """Return the code or link in a text, else the text itself."""
        from app.online.invitation import find_invitation  # imported late, for a fast first frame

        line = one_line(text[:MOST]).strip()
        return self._kept(find_invitation(line) or line)

    def _typed(self, field: Any, text: str) -> None:
        if has_game(text):
            Clock.schedule_once(lambda _: self._hand_on(text), 0)
        else:
            super()._typed(field, text)

    def _hand_on(self, text: str) -> None:
        self._field.text = ""
        self.dispatch("on_game", text)

    def fitting(self, text: str) -> str:
        return text if len(text) > CODE_LENGTH or set(text) & set(":/@?") else text.upper()


load_kv(__file__)
