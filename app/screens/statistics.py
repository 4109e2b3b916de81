"""Statistics: how the games went, for each game and opponent, and a fresh start that can be taken back."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.core.game import Tr
from app.games import BY_ID, GAMES
from app.screens import load_kv
from app.screens.page import Page, fill
from app.screens.rating_curve import RatingCurve as RatingCurve
from app.screens.widgets.controls import TextButton
from app.screens.widgets.empty import EmptyState
from app.screens.widgets.faces import PlateBox
from app.services import ladder, statistics
from app.services.ladder import SURE
from app.services.statistics import LOCAL, ONLINE, Statistics, Tally
from app.services.storage import StorageFault

UNDO_SECONDS = 8

PEOPLE = (LOCAL, ONLINE)
"""Opponents that are no computers; they stand after these."""


class GameBox(PlateBox):
    """A game's results, on a card."""

    text = StringProperty()


class OpponentBox(BoxLayout):
    """The results against one opponent."""

    text = StringProperty()
    note = StringProperty()


class RatingBox(BoxLayout):
    """The rating in one game, with its curve."""

    text = StringProperty()
    note = StringProperty()


class Figure(BoxLayout):
    """A number and what it counts."""

    number = StringProperty()
    text = StringProperty()


def opponent_words(game_id: str, opponent: str, tr: Tr) -> str:
    if opponent in PEOPLE:
        return tr(f"statistics.{opponent}")
    return tr("home.versus_level", level=tr(f"{game_id}.level.{opponent.rpartition('-')[2]}"))


def figures(tally: Tally) -> list[tuple[str, int]]:
    """The numbers that are shown, each with the last part of its key in the words."""
    count = tally.unaided
    found = [("played", count.played), ("won", count.won), ("lost", count.lost), ("drawn", count.drawn)]
    return found if tally.best is None else [*found, ("best", tally.best)]


class StatisticsScreen(Page):
    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self._fill_soon = Clock.create_trigger(lambda _: self._fill(), -1)
        self.app.bind(tr=self._fill_soon)
        self._found = Statistics()

    def enter(self) -> None:
        self.remember_way()
        self.ids.page.scroll_y = 1
        self._read()

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return bool(self.ids.page.key(name))

    def reset(self, game_id: str | None = None) -> None:
        """Forgets one game, or all; the snack bar brings it back."""
        try:
            before = statistics.reset(self.app.storage, game_id)
        except StorageFault as fault:
            self.app.tell(fault.problem)
            return
        self._read()
        tr = self.app.tr
        self.app.snack.dismiss()
        self.app.snack.show(
            tr("statistics.was_reset"), tr("play.undo"), lambda: self._bring_back(before), seconds=UNDO_SECONDS
        )

    def _bring_back(self, before: Statistics) -> None:
        try:
            statistics.save(self.app.storage, before)
        except StorageFault as fault:
            self.app.tell(fault.problem)
        self._read()

    def _read(self) -> None:
        self._found, problems = statistics.load(self.app.storage)
        for problem in problems:
            self.app.tell(problem)
        self._fill()

    def _fill(self) -> None:
        tr = self.app.tr
        games = [game.id for game in GAMES if self._found.tallies.get(game.id)]
        widgets: list[Any] = [self._game_box(game_id) for game_id in games]
        if not games:
            empty = EmptyState(shape="queen", text=tr("statistics.empty"), action=tr("home.new_game"))
            empty.bind(on_chosen=lambda _: self.app.go("home"))
            widgets.append(empty)
        elif len(games) > 1:
            widgets.append(self._reset_button(tr("statistics.reset_all"), None))
        fill(self.ids.page.content, widgets)

    def _game_box(self, game_id: str) -> GameBox:
        tr, tallies = self.app.tr, self._found.tallies[game_id]
        box = GameBox(text=tr(f"{game_id}.name"))
        if game_id in self._found.courses:
            box.add_widget(self._rating_box(game_id))
        for opponent in sorted(tallies, key=lambda each: (each in PEOPLE, each)):
            box.add_widget(self._opponent_box(game_id, opponent, tallies[opponent]))
        box.add_widget(self._reset_button(tr("statistics.reset"), game_id))
        return box

    def _rating_box(self, game_id: str) -> RatingBox:
        """How strong the player is in this game by now, and how that came about."""
        tr, game, course = self.app.tr, BY_ID[game_id], self._found.courses[game_id]
        now = course[-1]
        level = tr(f"{game_id}.level.{ladder.even_level(game, now)}")
        box = RatingBox(
            text=tr("statistics.rating", rating=round(now.mean), spread=round(SURE * now.deviation)),
            note=tr("statistics.rating.about", level=level),
        )
        box.ids.curve.course, box.ids.curve.rungs = list(course), list(ladder.rungs(game))
        return box

    def _opponent_box(self, game_id: str, opponent: str, tally: Tally) -> OpponentBox:
        tr, aided = self.app.tr, tally.assisted
        note = ""
        if aided.played:
            counts = {"won": aided.won, "lost": aided.lost, "drawn": aided.drawn}
            note = tr("statistics.assisted", count=aided.played, **counts)
        box = OpponentBox(text=opponent_words(game_id, opponent, tr), note=note)
        for name, number in figures(tally):
            box.ids.figures.add_widget(Figure(number=str(number), text=tr(f"statistics.{name}")))
        return box

    def _reset_button(self, words: str, game_id: str | None) -> TextButton:
        button = TextButton(text=words, icon="restart", style="outline")
        button.bind(on_release=lambda _: self.reset(game_id))
        return button


load_kv(__file__)
