"""A sheet with the six reactions, to choose one from."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import StringProperty
from kivy.uix.gridlayout import GridLayout

from app.online.reactions import SIGNS
from app.ui import load_kv
from app.ui.widgets.controls import SurfaceButton
from app.ui.widgets.sheet import Sheet


class ReactionButton(SurfaceButton):
    icon = StringProperty()
    text = StringProperty()


class ReactionGrid(GridLayout):
    pass


class ReactionSheet(Sheet):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)
        app = App.get_running_app()
        self.title = app.tr("online.sign.title")
        grid = ReactionGrid()
        for sign in SIGNS:
            button = ReactionButton(icon=f"sign-{sign}", text=app.tr(f"online.sign.{sign}"))
            button.bind(on_release=lambda _, sign=sign: self._make(sign))
            grid.add_widget(button)
        self.body.add_widget(grid)

    def _make(self, sign: str) -> None:
        app = App.get_running_app()
        self.close()
        if app.online.can_react and not app.online.entered.react(sign):
            app.snack.show(app.tr("online.sign.too_many"))


load_kv(__file__)
