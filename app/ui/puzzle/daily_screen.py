"""The daily puzzles, the archive of earlier days, and the streak of solved days."""

from __future__ import annotations

import calendar
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.core.clipboard import Clipboard
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.label import Label

from app.core.game import Game
from app.platform import file_picker, system
from app.puzzles import daily_results
from app.puzzles.daily import FIRST_DAY, WITH_PUZZLES, clock, share_text, today
from app.puzzles.daily_results import SolvedPuzzle
from app.storage.files import StorageFault
from app.ui import load_kv
from app.ui.widgets.collapsible import Collapsible, CollapsibleBox
from app.ui.widgets.controls import Pressable
from app.ui.widgets.game_picture import GamePicture
from app.ui.widgets.page import Page, fill
from app.ui.widgets.surfaces import OnSurface

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode


class DailyPicture(Collapsible, GamePicture):
    """The game's picture."""


class DailyRow(OnSurface, CollapsibleBox):
    """One daily puzzle: its result and the button that opens it."""

    face = StringProperty("outline")
    screen = ObjectProperty()
    game = ObjectProperty()
    game_id = StringProperty()
    state = StringProperty()
    action = StringProperty()
    is_done = BooleanProperty(False)
    is_ready = BooleanProperty(False)

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_widgets import group

        return group(self, App.get_running_app().tr(f"{self.game_id}.name"))


class DayCell(Pressable):
    """A day in the calendar, with a dot for each puzzle solved."""

    text = StringProperty()
    hint = StringProperty()
    solved = NumericProperty(0)
    is_chosen = BooleanProperty(False)

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_widgets import button

        return button(self, self.hint or self.text, is_on=self.is_chosen)


class WeekdayName(Label):
    """The heading of a column in the calendar."""


class TodayScreen(Page):
    title = StringProperty()
    streak = StringProperty()
    month = StringProperty()
    day = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self.app.bind(tr=lambda *_: self._fill())

    def enter(self, day: date | None = None) -> None:
        self.remember_way()
        self._days, problems = daily_results.load(self.app.storage)
        for problem in problems:
            self.app.tell(problem)
        self.choose(day or today())

    def on_pre_enter(self, *_: Any) -> None:
        """Refresh the results after a puzzle."""
        if self.day:
            self._fill()

    def on_leave(self) -> None:
        self.app.daily.heard = lambda: None

    def choose(self, day: date) -> None:
        self.day = day
        self._month = day.replace(day=1)
        self.app.daily.want(day)
        self._fill()

    def turn(self, months: int) -> None:
        number = self._month.year * 12 + self._month.month - 1 + months
        month = date(number // 12, number % 12 + 1, 1)
        if FIRST_DAY <= month <= today():
            self._month = month
            self._fill()

    def solve(self, game: Game) -> None:
        puzzle = self.app.daily.ready(self.day, game.id)
        if puzzle is not None:
            kept = partial(self._solved, self.day, game.id)
            self.app.go("puzzle", game=game, puzzle=puzzle, title=self.day.isoformat(), kept=kept)

    def _solved(self, day: date, game: str, seconds: float, unaided: bool) -> None:
        self._days = self._days.solving(day, game, SolvedPuzzle(int(seconds), unaided))
        try:
            daily_results.save(self.app.storage, self._days)
        except StorageFault as fault:
            self.app.tell(fault.problem)

    def share(self) -> None:
        """Share the results as text, which gives no answer away, or copy it."""
        tr = self.app.tr
        times = [(name, time) for _, name, time in self._results()]
        text = share_text(tr("today.title"), self.day, times, self.streak)
        if not system.share(text):
            Clipboard.copy(text)
            self.app.snack.show(tr("today.copied"))

    def save_picture(self) -> None:
        from app.ui.puzzle.daily_share_image import picture_of
        from app.ui.save_file import save_file

        tr, day = self.app.tr, self.day.isoformat()
        name = f"four-boards-{day}.png"
        data = picture_of(tr("today.title"), day, self._results(), self.streak, self.app.look)
        save_file(name, data, file_picker.PICTURE)

    def _results(self) -> list[tuple[str, str, str]]:
        """Return the id, the name and the time of each game; a dash if it is unsolved."""
        tr, done = self.app.tr, self._days.done(self.day)
        return [
            (game.id, tr(f"{game.id}.name"), clock(done[game.id].seconds) if self._is_solved(game) else "–")
            for game in WITH_PUZZLES
        ]

    def _is_solved(self, game: Game) -> bool:
        done = self._days.done(self.day).get(game.id)
        return done is not None and done.unaided

    # Filling the page

    def _fill(self) -> None:
        if self.day is None:
            return
        tr, now = self.app.tr, today()
        self.app.daily.heard = self._fill_rows
        self.title = tr("today.title") if self.day == now else tr("today.of", day=self.day.isoformat())
        self.streak = tr("today.streak", count=self._days.streak(now))
        self.month = tr(f"today.month.{self._month.month}", year=self._month.year)
        self._fill_rows()
        shown = calendar.Calendar().itermonthdates(self._month.year, self._month.month)
        weekdays = [WeekdayName(text=tr(f"today.weekday.{number}")) for number in range(7)]
        fill(self.ids.month, [*weekdays, *(self._cell(day, now) for day in shown)])

    def _fill_rows(self) -> None:
        """Update the rows without replacing them: a finger may be down on one."""
        tr = self.app.tr
        if not self.ids.rows.children:
            fill(self.ids.rows, [DailyRow(screen=self, game=game, game_id=game.id) for game in WITH_PUZZLES])
        for row in self.ids.rows.children:
            done = self._days.done(self.day).get(row.game_id)
            row.is_ready = self.app.daily.ready(self.day, row.game_id) is not None
            row.is_done = self._is_solved(row.game)
            row.action = tr("today.again" if done else "today.solve")
            if done is None:
                row.state = tr("today.waiting") if row.is_ready else tr("puzzle.making")
            else:
                row.state = tr("today.time", time=clock(done.seconds)) if done.unaided else tr("today.shown")

    def _cell(self, day: date, now: date) -> DayCell:
        solved = sum(done.unaided for done in self._days.done(day).values())
        is_there = day.month == self._month.month and FIRST_DAY <= day <= now
        words = {"day": day.isoformat(), "count": solved, "all": len(WITH_PUZZLES)}
        cell = DayCell(
            text=str(day.day) if day.month == self._month.month else "",
            hint=self.app.tr("today.day", **words),
            solved=solved if is_there else 0,
            is_chosen=day == self.day,
            disabled=not is_there,
        )
        cell.bind(on_release=lambda _: self.choose(day))
        return cell

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return bool(self.ids.page.key(name, arrows=True))


load_kv(__file__)
