"""A question that is asked before something is lost by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App

from app.ui.widgets.controls import Caption, TextButton
from app.ui.widgets.sheet import Sheet


class QuestionSheet(Sheet):
    """A question with its answers as buttons under it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)

    def say(self, words: str) -> None:
        self.body.add_widget(Caption(text=words))

    def answer(self, key: str, icon: str, style: str, do: Callable[[], object], **fields: str) -> None:
        self.foot.add_widget(TextButton.doing(do, App.get_running_app().tr(key, **fields), icon=icon, style=style))


class ResignSheet(QuestionSheet):
    """The clock stands still while it is open, as under the pause sheet that it is opened from."""

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
