"""The moves so far, in words: as a pane beside the board, or as a sheet over it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.app import App
from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
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


@lru_cache(maxsize=1024)
def rows_of(line: str, size: int, width: int) -> int:
    """In how many rows a line stands."""
    if width <= 0:
        return 1
    label = CoreLabel(text=line, font_size=size, text_size=(width, None))
    label.resolve_font_name()
    return max(1, round(label.render()[1] / label.get_extents("M")[1]))


class LogPane(BoxLayout):
    lines = ListProperty()

    def on_lines(self, *_: Any) -> None:
        """Long lines wrap: each row is as high as its words need in this width."""
        look, width = App.get_running_app().look, self.width - dp(32)
        rows = [rows_of(line, round(look.label), round(width)) for line in self.lines]
        heights = [max(dp(28) * look.scale, count * look.label * 1.3 + dp(6)) for count in rows]
        self.ids.view.data = [
            {"text": line, "size": (None, high)} for line, high in zip(self.lines, heights, strict=True)
        ]

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
