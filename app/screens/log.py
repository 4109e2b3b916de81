"""The moves so far, in words: as a pane beside the board, or as a sheet over it."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app.match.match import Match
from app.screens import load_kv
from app.screens.board import text_of
from app.screens.sheet import Sheet
from app.screens.theme import SIDE_LETTERS


def log_lines(match: Match, viewer: int | None, tr: Any) -> list[str]:
    """One line for each move, numbered, as `viewer` saw it."""
    text = text_of(match.game)
    says_who = hasattr(text, "telling")
    tell = text.telling(tr, match.first.observation(viewer)) if says_who else lambda event: text.describe(event, tr)
    lines = []
    for number, entry in enumerate(match.history, match.first_ply + 1):
        seen = (event.witnessed(viewer) for event in entry.step.events)
        words = [tell(event) for event in seen if event is not None]
        who = "" if says_who else f"{SIDE_LETTERS[entry.player]}  "
        lines.append(f"{number}. {who}" + ", ".join(word for word in words if word))
    return lines


class LogPane(BoxLayout):
    lines = ListProperty()

    def on_lines(self, _: Any, lines: list[str]) -> None:
        self.ids.view.data = [{"text": line} for line in lines]

    def show_newest(self) -> None:
        """Whenever the list or its window changes height."""
        view = self.ids.view
        view.scroll_y = 0 if view.children and view.children[0].height > view.height else 1


class LogSheet(Sheet):
    screen = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)
        self.title = self.screen.app.tr("play.log")
        pane = LogPane(size_hint_y=None, height=self.screen.height * 0.5)
        pane.lines = self.screen.lines
        self.body.add_widget(pane)


load_kv(__file__)
