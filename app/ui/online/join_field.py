"""The field for a room's code or link, with its button."""

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
    text = StringProperty()
    error = StringProperty()
    was_typed = False
    """Whether the text was sent by Enter, not by the button."""

    __events__ = ("on_go",)

    def open_game(self, text: str) -> None:
        """Open a pasted game at once. The field stays free for codes."""
        self.text = self.error = ""
        App.get_running_app().open_link(text, is_game=True)

    def go(self) -> None:
        """Dispatch the typed invitation, or None for an empty field."""
        from app.online.invitation import (
            BadCode,
            read_invitation,
        )  # imported late, so that the first frame comes sooner

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
        """Focus the field again, after Enter has taken the focus away."""
        if self.was_typed:
            Clock.schedule_once(lambda _: self.ids.field.activate(), 0)

    def on_go(self, invitation: Invitation | None) -> None:
        """Do nothing: listeners bind to this event."""


load_kv(__file__)
