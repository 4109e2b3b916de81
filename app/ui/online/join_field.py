"""The field for a room's code or link, with its button: at the foot of home and on the page for joining."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui import load_kv
from app.ui.widgets.text_fields import CodeField as CodeField  # which the rules name

if TYPE_CHECKING:
    from app.online.invitation import Invitation


class JoinBox(BoxLayout):
    """The field and its button; what is wrong with what was typed stands under it."""

    text = StringProperty()
    error = StringProperty()
    was_typed = False
    """What went was sent by Enter, not by a press of the button."""

    __events__ = ("on_go",)

    def open_game(self, text: str) -> None:
        """What was pasted carries a game: it is opened at once, and the field stays free for codes."""
        self.text = self.error = ""
        App.get_running_app().open_link(text, is_game=True)

    def go(self) -> None:
        """Hands on the invitation that was typed, None if nothing was."""
        from app.online.invitation import BadCode, read_invitation  # not in the way of the first frame

        self.error, invitation = "", None
        self.was_typed = self.ids.field.typing
        if self.text.strip():
            try:
                invitation = read_invitation(self.text)
            except BadCode as fault:
                self.error = App.get_running_app().tr(str(fault))
                self.type_on()
                return
        self.dispatch("on_go", invitation)

    def type_on(self) -> None:
        """The keyboard back to the field, for whoever has typed there; not yet: Enter is about to take it away."""
        if self.was_typed:
            Clock.schedule_once(lambda _: self.ids.field.activate(), 0)

    def on_go(self, invitation: Invitation | None) -> None:
        """For those who bind to it."""


load_kv(__file__)
