"""The page about a game's computer players and the game's fairness."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.core.game import Game
from app.languages.translator import Translator
from app.statistics import computer_ratings, game_balance
from app.statistics.computer_ratings import SURE, LadderRatings
from app.statistics.game_balance import BalanceRow
from app.statistics.glicko import Rating
from app.ui import load_kv
from app.ui.canvas.shapes import dot, soft, tile
from app.ui.home.setup_sheet import level_note, level_words
from app.ui.theme import Look
from app.ui.widgets.canvas_widget import CanvasWidget
from app.ui.widgets.controls import Caption
from app.ui.widgets.page import PartHeading


class SpanMark(CanvasWidget):
    """Draws a value on a scale with its error.

    The range to aim at is shaded; an upright line marks the player's own value.
    """

    scale: ListProperty[float] = ListProperty([0, 1])
    """The values at the left and the right end."""
    value = NumericProperty(0)
    error = NumericProperty(0)
    aim: ListProperty[float] = ListProperty()
    own: ListProperty[float] = ListProperty()

    def sketch(self, look: Look) -> None:
        middle, thick = self.center_y, dp(6)
        if self.aim:
            left, right = (self._x(end) for end in self.aim)
            tile((left, self.y, right - left, self.height), soft(look.outline, 0.35))
        Color(*soft(look.outline, 0.8))
        Line(points=[self.x, middle, self.right, middle], width=1)
        left, right = self._x(self.value - self.error), self._x(self.value + self.error)
        tile((left, middle - thick / 2, right - left, thick), soft(look.primary, 0.4))
        for value in self.own:
            tile((self._x(value) - dp(1), self.y, dp(2), self.height), look.ink)
        dot((self._x(self.value), middle), dp(5), look.primary)

    def _x(self, value: float) -> float:
        low, high = self.scale
        return float(self.x + self.width * (min(max(value, low), high) - low) / (high - low))


class ComputerRow(BoxLayout):
    name = StringProperty()
    rating = StringProperty()
    note = StringProperty()

    def place(self, level: int, found: LadderRatings, own: Rating | None) -> None:
        mean, error = found.ratings[level - 1], found.errors[level - 1]
        self.rating = f"{mean:.0f} ± {error:.0f}"
        mine = [own.mean] if own else []
        places = [*found.ratings, *mine]
        scale = [min(places) - computer_ratings.STEP / 2, max(places) + computer_ratings.STEP / 2]
        self.add_widget(SpanMark(scale=scale, value=mean, error=error, own=mine))


class FairRow(BoxLayout):
    """One measured share of won games, by computer level."""

    text = StringProperty()
    note = StringProperty()


def told_of(game: Game, own: Rating | None, tr: Translator) -> Iterator[Widget]:
    """Yield the widgets of the page."""
    found = computer_ratings.measured(game)
    if found is not None:
        yield Caption(text=tr("computers.about", count=found.matches))
        if own is not None:
            yield Caption(text=tr("computers.own", rating=round(own.mean), spread=round(SURE * own.deviation)))
    for level in range(1, game.levels + 1):
        computer = ComputerRow(name=f"{level}  {level_words(game, level, tr)}", note=level_note(game, level, tr))
        if found is not None:
            computer.place(level, found, own)
        yield computer
    fair = game_balance.rows(game)
    if fair:
        yield PartHeading(text=tr("computers.fair"))
        yield Caption(text=tr("computers.fair.about"))
        for row in fair:
            yield _fair(game, row, tr)


def _fair(game: Game, row: BalanceRow, tr: Translator) -> FairRow:
    told = [
        tr(
            "computers.fair.share",
            level=level_words(game, each.level, tr),
            won=round(100 * each.won),
            error=round(100 * each.error),
            count=each.played,
        )
        for each in row.shares
    ]
    made = FairRow(text=row.told(tr), note="\n".join(told))
    for each in row.shares:
        made.add_widget(SpanMark(value=each.won, error=each.error, aim=[row.least, row.most]))
    return made


load_kv(__file__)
