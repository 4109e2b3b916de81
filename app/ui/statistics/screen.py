"""The statistics page, where results can also be reset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.games import BY_ID, GAMES
from app.puzzles import daily_results, progress
from app.puzzles.daily_results import Days
from app.puzzles.progress import Progress
from app.statistics import computer_ratings, player_record, summaries
from app.statistics.game_history import FinishedGame
from app.statistics.player_record import PlayerRecord
from app.statistics.totals import OpponentResults, SeatResults
from app.storage.files import StorageFault
from app.ui import load_kv
from app.ui.statistics.charts import AmountBar, BalanceCurve, LatestMarks, OpeningBoard, ResultBar, signed
from app.ui.statistics.charts import RatingCurve as RatingCurve
from app.ui.widgets.canvas_widget import CanvasWidget
from app.ui.widgets.controls import TextButton
from app.ui.widgets.empty_state import EmptyState
from app.ui.widgets.page import Page, fill
from app.ui.widgets.surfaces import PlateBox

UNDO_SECONDS = 8

HEIGHTS = {"balance": 104, "latest": 32, "opening": 168, "bar": 14}


class GameBox(PlateBox):
    text = StringProperty()


class OpponentBox(BoxLayout):
    text = StringProperty()
    note = StringProperty()


class RatingBox(BoxLayout):
    text = StringProperty()
    note = StringProperty()
    said = StringProperty()


class WaysOn(BoxLayout):
    """Buttons that lead to related pages."""


class FigureRow(StackLayout):
    """Numbers side by side."""


class SideList(BoxLayout):
    text = StringProperty()


class ChartBox(BoxLayout):
    """A chart with its name, and a sentence that says the same."""

    text = StringProperty()
    note = StringProperty()


class SideBox(BoxLayout):
    text = StringProperty()


class Figure(BoxLayout):
    number = StringProperty()
    text = StringProperty()


def figures_of(tally: OpponentResults) -> list[tuple[str, int]]:
    count = tally.unaided
    found = [("played", count.played), ("won", count.won), ("lost", count.lost), ("drawn", count.drawn)]
    return found if tally.best is None else [*found, ("best", tally.best)]


class StatisticsScreen(Page):
    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self._fill_soon = Clock.create_trigger(lambda _: self._fill(), -1)
        self.app.bind(tr=self._fill_soon)
        self._found = PlayerRecord()
        self._days, self._progress = Days(), Progress()

    def enter(self) -> None:
        self.remember_way()
        self.ids.page.scroll_y = 1
        self._read()

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return bool(self.ids.page.key(name))

    def reset(self, game_id: str | None = None) -> None:
        """Forget one game, or all, and offer an undo."""
        try:
            before = player_record.reset(self.app.storage, game_id)
        except StorageFault as fault:
            self.app.tell(fault.problem)
            return
        self._read()
        tr = self.app.tr
        self.app.snack.dismiss()
        self.app.snack.show(
            tr("statistics.was_reset"), tr("play.undo"), lambda: self._bring_back(before), seconds=UNDO_SECONDS
        )

    def _bring_back(self, before: PlayerRecord) -> None:
        try:
            player_record.save(self.app.storage, before)
        except StorageFault as fault:
            self.app.tell(fault.problem)
        self._read()

    def _read(self) -> None:
        storage = self.app.storage
        self._found, problems = player_record.load(storage)
        self._days, more = daily_results.load(storage)
        self._progress, others = progress.load(storage)
        for problem in (*problems, *more, *others):
            self.app.tell(problem)
        self._fill()

    def _fill(self) -> None:
        tr = self.app.tr
        games = [game.id for game in GAMES if self._found.statistics.tallies.get(game.id)]
        widgets: list[Any] = [self._ways_on()]
        widgets += [self._game_box(game_id) for game_id in games]
        if solved := summaries.solved_by_game(self._progress, self._days):
            widgets.append(self._puzzle_box(solved))
        if not games:
            empty = EmptyState(shape="queen", text=tr("statistics.empty"), action=tr("home.new_game"))
            empty.bind(on_chosen=lambda _: self.app.go("home"))
            widgets.append(empty)
        elif len(games) > 1:
            widgets.append(self._reset_button(tr("statistics.reset_all"), None))
        fill(self.ids.page.content, widgets)

    def _ways_on(self) -> BoxLayout:
        row = WaysOn()
        for screen, icon in (("achievements", "medal"), ("backup", "save")):
            words = self.app.tr(f"{screen}.title")
            row.add_widget(TextButton.doing(partial(self.app.go, screen), words, icon=icon, style="tonal"))
        return row

    def _game_box(self, game_id: str) -> GameBox:
        tr, found = self.app.tr, self._found.statistics
        box = GameBox(text=tr(f"{game_id}.name"))
        if game_id in found.courses:
            box.add_widget(self._rating_box(game_id))
        games = summaries.own(self._found.games, game_id)
        for part in self._charts(games) if games else ():
            box.add_widget(part)
        tallies = found.tallies[game_id]
        for opponent in summaries.opponents(tallies):
            box.add_widget(self._opponent_box(game_id, opponent, tallies[opponent]))
        box.add_widget(self._reset_button(tr("statistics.reset"), game_id))
        return box

    def _charts(self, games: Sequence[FinishedGame]) -> Iterator[Widget]:
        tr = self.app.tr
        balance = summaries.balance(games)
        said = {"number": signed(balance[-1]), "high": signed(max(balance)), "low": signed(min(balance))}
        yield self._chart(
            "balance", BalanceCurve(balance=balance), tr("statistics.balance.said", count=len(games), **said)
        )
        latest = summaries.latest(games)
        marks = LatestMarks(results=[each.result for each in latest])
        yield self._chart("latest", marks, summaries.results_told(summaries.total(latest), tr))
        longest, running = summaries.runs(games)
        yield self._figures([("longest", longest), ("running", running)])
        sides = summaries.by_side(games)
        yield self._sides([(tr(f"statistics.side.{seat + 1}"), count) for seat, count in sides.items()])
        size, cells = summaries.openings(games)
        if cells:
            board = OpeningBoard(board_size=size, cells=dict(cells), favourite=summaries.favourite(cells))
            yield self._chart("opening", board, summaries.opening_told(size, cells, tr))

    def _chart(self, name: str, picture: CanvasWidget, said: str) -> ChartBox:
        box = ChartBox(text=self.app.tr(f"statistics.{name}"), note=said)
        box.ids.place.add_widget(picture)
        box.ids.place.height = dp(HEIGHTS[name])
        return box

    def _sides(self, sides: Sequence[tuple[str, SeatResults]]) -> BoxLayout:
        box = SideList(text=self.app.tr("statistics.sides"))
        for words, count in sides:
            row = SideBox(text=f"{words}: {summaries.results_told(count, self.app.tr)}")
            row.ids.place.add_widget(ResultBar(count=count))
            box.add_widget(row)
        return box

    def _figures(self, numbers: Sequence[tuple[str, int]]) -> FigureRow:
        row = FigureRow()
        for name, number in numbers:
            row.add_widget(Figure(number=str(number), text=self.app.tr(f"statistics.{name}")))
        return row

    def _rating_box(self, game_id: str) -> RatingBox:
        game, course = BY_ID[game_id], self._found.statistics.courses[game_id]
        text, note, said = summaries.rating_told(game, course, self.app.tr)
        box = RatingBox(text=text, note=note, said=said)
        box.ids.curve.course, box.ids.curve.rungs = list(course), list(computer_ratings.rungs(game))
        way = partial(self.app.go, "help", game=game, tab="computers")
        box.add_widget(TextButton.doing(way, self.app.tr("help.computers"), icon="chart", style="tonal"))
        return box

    def _puzzle_box(self, solved: dict[str, int]) -> GameBox:
        tr = self.app.tr
        box = GameBox(text=tr("statistics.puzzles"))
        days = self._days
        counted = sum(days.counts(date.fromisoformat(day)) for day in days.days)
        numbers = [("solved", sum(solved.values())), ("days", counted), ("longest_days", days.longest())]
        box.add_widget(self._figures(numbers))
        rows = SideList(text=tr("statistics.puzzles.games"))
        for game_id, number in solved.items():
            row = SideBox(text=tr("statistics.puzzles.of", game=tr(f"{game_id}.name"), count=number))
            row.ids.place.add_widget(AmountBar(share=number / max(solved.values())))
            rows.add_widget(row)
        box.add_widget(rows)
        return box

    def _opponent_box(self, game_id: str, opponent: str, tally: OpponentResults) -> OpponentBox:
        tr, aided = self.app.tr, tally.assisted
        note = ""
        if aided.played:
            counts = {"won": aided.won, "lost": aided.lost, "drawn": aided.drawn}
            note = tr("statistics.assisted", count=aided.played, **counts)
        box = OpponentBox(text=summaries.opponent_words(game_id, opponent, tr), note=note)
        if tally.unaided.played:
            box.ids.bar.count, box.ids.bar.height = tally.unaided, dp(HEIGHTS["bar"])
        for name, number in figures_of(tally):
            box.ids.figures.add_widget(Figure(number=str(number), text=tr(f"statistics.{name}")))
        return box

    def _reset_button(self, words: str, game_id: str | None) -> TextButton:
        button = TextButton(text=words, icon="restart", style="outline")
        button.bind(on_release=lambda _: self.reset(game_id))
        return button


load_kv(__file__)
