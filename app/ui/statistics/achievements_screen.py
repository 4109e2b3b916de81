"""The page of achievements, earned and open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.games import GAMES
from app.puzzles.daily import today
from app.statistics import achievements
from app.statistics.achievements import Key, words_of
from app.storage.files import StorageFault
from app.ui import load_kv
from app.ui.canvas.shapes import dot, icon, ring, soft
from app.ui.theme import Look
from app.ui.widgets.canvas_widget import CanvasWidget
from app.ui.widgets.controls import Caption
from app.ui.widgets.page import Page, fill
from app.ui.widgets.surfaces import PlateBox


class AchievementMark(CanvasWidget):
    is_earned = BooleanProperty(False)

    def sketch(self, look: Look) -> None:
        centre, radius = (self.center_x, self.center_y), min(self.width, self.height) / 2 - dp(2)
        if not self.is_earned:
            ring(centre, radius, (look.outline, soft(look.outline, 0)), dp(1.2))
            return
        dot(centre, radius, look.brass)
        dot(centre, radius - dp(2.5), look.surface)
        icon("medal", centre, radius * 1.3, look.ink)


class AchievementRow(BoxLayout):
    title = StringProperty()
    text = StringProperty()
    note = StringProperty()
    is_earned = BooleanProperty(False)


class AchievementGroup(PlateBox):
    text = StringProperty()


class AchievementsScreen(Page):
    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self._fill_soon = Clock.create_trigger(lambda _: self._fill(), -1)
        self.app.bind(tr=self._fill_soon)
        self._earned = achievements.Unlocked()

    def enter(self) -> None:
        """Check the totals first: the terminal or a backup may have changed them."""
        self.remember_way()
        self.ids.page.scroll_y = 1
        try:
            achievements.look_again(self.app.storage, today())
        except StorageFault as fault:
            self.app.tell(fault.problem)
        self._earned, problems = achievements.load(self.app.storage)
        for problem in problems:
            self.app.tell(problem)
        self._fill()

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return bool(self.ids.page.key(name, arrows=True))

    def _fill(self) -> None:
        tr, known = self.app.tr, achievements.all_keys()
        earned = sum(key in self._earned.on for key in known)
        widgets: list[Any] = [
            Caption(text=tr("achievements.count", earned=earned, all=len(known))),
            Caption(text=tr("achievements.note")),
        ]
        groups = [(tr(f"{game.id}.name"), achievements.of_game(game)) for game in GAMES]
        groups.append((tr("achievements.app"), achievements.of_app()))
        widgets += [self._group(name, keys) for name, keys in groups if keys]
        fill(self.ids.page.content, widgets)

    def _group(self, name: str, keys: Sequence[Key]) -> AchievementGroup:
        tr, box = self.app.tr, AchievementGroup(text=name)
        for key in keys:
            day = self._earned.on.get(key)
            box.add_widget(
                AchievementRow(
                    title=tr(words_of(key)),
                    text=tr(f"{words_of(key)}.how"),
                    note=tr("achievements.on", day=day) if day else tr("achievements.not_yet"),
                    is_earned=day is not None,
                )
            )
        return box


load_kv(__file__)
