"""The move log in words, as a pane beside the board or a sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.core.game import Event, NarratingText, dummies_of
from app.match.match import HistoryEntry
from app.match.played_match import PlayedMatch
from app.ui import load_kv
from app.ui.input.keys import scroll_by_key
from app.ui.play.player_names import seat_names
from app.ui.play.player_strips import SideMark as SideMark  # the kv rule uses it
from app.ui.theme import SIDE_LETTERS
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.surfaces import PlateBox

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode

MARGINS = 32 + 24
"""In dp, the width that a row's text cannot use."""

MOST_TOLD = 60
"""The most lines that a screen reader gets."""


class Log:
    """The lines of a match's log, one for each move, as one viewer saw it.

    A line is empty if the viewer learns nothing.

    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.movers: list[int] = []
        self._told: list[HistoryEntry] = []
        self._terms: tuple[Any, ...] = ()
        """Everything besides the moves that the lines depend on."""
        self._tell: Callable[[Any], str] = str
        self._says_who = False

    def update(self, match: PlayedMatch, viewer: int | None, tr: Any, board: Any = None) -> list[str]:
        """Update and return the lines; `board` is the one that shows the match."""
        names = seat_names(match.seats, tr, dummies_of(match.first))
        terms = (match, match.first, match.first_ply, viewer, tr, names, board, board and board.tells_less)
        kept = self._standing(match.history)
        # Narrated sentences refer to earlier ones, so if any becomes invalid, all are made anew.
        if not _same(terms, self._terms) or (self._says_who and kept < len(self._told)):
            self._terms, kept = terms, 0
            self._tell = self._teller(match, viewer, tr, names)
        del self.lines[kept:], self.movers[kept:], self._told[kept:]
        for number, entry in enumerate(match.history[kept:], match.first_ply + kept + 1):
            self.lines.append(self._line(number, entry, viewer, board.told if board else _as_it_is))
            self.movers.append(entry.player)
            self._told.append(entry)
        return self.lines

    def _standing(self, history: Sequence[HistoryEntry]) -> int:
        """Return how many lines are still valid; entries before an unchanged one are unchanged."""
        kept = min(len(self._told), len(history))
        while kept and self._told[kept - 1] is not history[kept - 1]:
            kept -= 1
        return kept

    def _teller(self, match: PlayedMatch, viewer: int | None, tr: Any, names: Sequence[str]) -> Callable[[Any], str]:
        text = match.game.text
        self._says_who = isinstance(text, NarratingText)
        if not isinstance(text, NarratingText):
            return lambda event: str(text.describe(event, tr))
        you = names.index(tr("play.you")) if tr("play.you") in names else None
        return text.telling(tr, match.first.observation(viewer), names, you)

    def _line(self, number: int, entry: HistoryEntry, viewer: int | None, told: Callable[[Event], Event]) -> str:
        seen = (event.witnessed(viewer) for event in entry.step.events)
        words = ", ".join(word for event in seen if event is not None and (word := self._tell(told(event))))
        who = "" if self._says_who else f"{SIDE_LETTERS[entry.player]}  "
        return f"{number}. {who}{words}" if words or who else ""


def _as_it_is(event: Event) -> Event:
    return event


def _same(terms: Sequence[Any], others: Sequence[Any]) -> bool:
    """Compare names and numbers by value, the rest by identity."""
    return len(terms) == len(others) and all(
        one is other or (isinstance(one, (list, int)) and one == other)
        for one, other in zip(terms, others, strict=True)
    )


def log_lines(match: PlayedMatch, viewer: int | None, tr: Any, board: Any = None) -> list[str]:
    return Log().update(match, viewer, tr, board)


@lru_cache(maxsize=4096)
def rows_of(line: str, size: int, width: int) -> int:
    if width <= 0:
        return 1
    label = CoreLabel(text=line, font_size=size, text_size=(width, None))
    label.resolve_font_name()
    return max(1, round(label.render()[1] / label.get_extents("M")[1]))


class LogLine(BoxLayout):
    """A mark and words."""

    text = StringProperty()
    player = NumericProperty(0)


class LogPane(PlateBox):
    lines = ListProperty()
    movers = ListProperty()
    """For each line, the player who moved."""

    def __init__(self, **kwargs: Any) -> None:
        self._taken: list[str] = []
        self._told_by: list[int] = []
        self._measured: tuple[float, ...] = ()
        super().__init__(**kwargs)

    def on_parent(self, *_: Any) -> None:
        self.on_lines()

    def on_lines(self, *_: Any) -> None:
        """Replace changed rows, each as high as its wrapped text; do nothing while hidden."""
        if not self.parent or self.width <= dp(MARGINS):
            return
        look, width = App.get_running_app().look, round(self.width - dp(MARGINS))
        size, high = round(look.label), dp(28) * look.scale
        measured, lines = (width, size, high), list(self.lines)
        kept = _common(self._taken, lines) if measured == self._measured else 0
        first = len(self._told_by) - sum(1 for line in self._taken[kept:] if line)
        told = [(line, mover) for line, mover in zip_longest(lines[kept:], self.movers[kept : len(lines)]) if line]
        self._told_by[first:] = [mover or 0 for _, mover in told]
        self._taken, self._measured = lines, measured
        rows = [(line, max(high, rows_of(line, size, width) * look.label * 1.3 + dp(6))) for line, _ in told]
        self.ids.view.put(first, rows)
        self.show_newest()

    def access(self) -> OfferedNode:
        """Offer the newest lines first, regardless of scrolling."""
        from app.ui.accessibility.node import NodeRole, OfferedNode

        told = [(number, line) for number, line in enumerate(self.lines) if line][-MOST_TOLD:]
        lines = tuple(OfferedNode(key=str(number), role=NodeRole.TEXT, name=line) for number, line in reversed(told))
        return OfferedNode(role=NodeRole.LIST, name=App.get_running_app().tr("play.log"), children=lines)

    def dress(self, row: LogLine, index: int) -> None:
        """Set a row's mark when it scrolls into view."""
        row.player = self._told_by[index]

    def show_newest(self) -> None:
        view = self.ids.view
        view.scroll_y = 1 if view.is_all_seen else 0


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    length = min(len(one), len(other))
    if one[:length] == other[:length]:
        return length
    return next(index for index in range(length) if one[index] != other[index])


class LogSheet(Sheet):
    screen = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)
        self.title = self.screen.app.tr("play.log")
        self._pane = LogPane(size_hint_y=None, height=self.screen.height * 0.5, face="inset")
        self.bind(height=lambda _, high: setattr(self._pane, "height", high * 0.5))
        self._pane.movers, self._pane.lines = self.screen.movers, self.screen.lines
        self.body.add_widget(self._pane)

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return scroll_by_key(self._pane.ids.view, name, arrows=True)


load_kv(__file__)
