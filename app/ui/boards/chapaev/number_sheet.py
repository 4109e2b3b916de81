"""A sheet to type the angle or the power of a throw."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import ObjectProperty, StringProperty

from app.ui.boards.chapaev.aiming import LEAST
from app.ui.widgets.controls import TextButton
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.text_fields import NameField

LIMITS = {"angle": (0.0, 359.99), "power": (LEAST, 100.0)}


class NumberSheet(Sheet):
    board = ObjectProperty()
    what = StringProperty()
    """ "angle" or "power"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(dims=False, **kwargs)
        tr = App.get_running_app().tr
        self.title = tr(f"chapaev.aim.{self.what}")
        self.field = NameField(
            text=f"{round(getattr(self.board, self.what), 2):g}", hint=tr(f"chapaev.aim.{self.what}.range")
        )
        self.body.add_widget(self.field)
        button = TextButton(text=tr("chapaev.aim.set"), icon="check", style="filled")
        button.bind(on_release=lambda _: self._set())
        self.foot.add_widget(button)

    def _set(self) -> None:
        """A number out of range is brought into it; what is no number changes nothing."""
        self.close()
        try:
            number = float(self.field.text.replace(",", ".").strip(" °%"))
        except ValueError:
            return
        least, most = LIMITS[self.what]
        if self.board.freeze() and number == number:
            setattr(self.board, self.what, min(most, max(least, number)))
