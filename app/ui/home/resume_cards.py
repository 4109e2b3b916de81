"""Cards for what can be continued, and the sheet that lists them."""

from __future__ import annotations

import time
from typing import Any

from kivy.app import App
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.core.game import Tr
from app.games import BY_ID
from app.languages.relative_dates import age
from app.match.match import COMPUTER
from app.online.unfinished_rooms import LeftRoom
from app.session import MESSAGE, VERSUS_COMPUTER
from app.storage.saved_matches import Summary
from app.ui import load_kv
from app.ui.boards import part_of
from app.ui.boards.game_emblem import draw_mark
from app.ui.canvas.shapes import Box
from app.ui.play.player_names import people_of, seat_names
from app.ui.widgets.controls import SurfaceButton, TextButton
from app.ui.widgets.game_picture import close_look
from app.ui.widgets.sheet import Sheet

MARGIN = dp(4)


class Emblem(Widget):
    """A game's picture, or a drawn corner of its board."""

    game_id = StringProperty()
    look = ObjectProperty()

    def on_kv_post(self, _: Any) -> None:
        self.bind(pos=self.draw, size=self.draw, game_id=self.draw, look=self.draw)
        self.draw()

    def draw(self, *_: Any) -> None:
        self.canvas.clear()
        side = min(self.size)
        with self.canvas:
            Color(*self.look.cell_light)
            RoundedRectangle(pos=self.pos, size=(side, side), radius=[dp(10)])
            self.draw_mark((self.x, self.y, side, side))

    def draw_mark(self, box: Box) -> None:
        sprite, rim = self.look.sprite(f"vignette-{self.game_id}-{{theme}}"), self.look.sprite("bezel-{theme}")
        if sprite and rim:
            Color(1, 1, 1, 1)
            close_look(sprite, rim, box)
        else:
            draw_mark(self.game_id, box, self.look)


class Thumbnail(Emblem):
    """A match's position, or the game's emblem if it is unknown."""

    summary = ObjectProperty(None, allownone=True)
    settings = ObjectProperty()

    def on_kv_post(self, base: Any) -> None:
        self.bind(summary=self.draw, settings=self.draw)
        super().on_kv_post(base)

    def draw_mark(self, box: Box) -> None:
        small = part_of(BY_ID[self.game_id], "thumbnail") if self.summary else None
        if small is None:
            super().draw_mark(box)
            return
        left, bottom, side, _ = box
        small.draw_position(self.summary, (left + MARGIN, bottom + MARGIN, side - 2 * MARGIN), self.look, self.settings)


class ContinueCard(SurfaceButton):
    waiting = ObjectProperty()
    is_brief = BooleanProperty(False)
    """The card has two lines only, so that a phone has room for all games."""
    is_listed = BooleanProperty(False)
    game_id = StringProperty()
    drawn = ObjectProperty(None, allownone=True)
    """The match, once its position may be drawn after the first frame."""
    title = StringProperty()
    progress = StringProperty()
    brief = StringProperty()
    company = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        self.describe()

    def describe(self) -> None:
        waiting, tr = self.waiting, App.get_running_app().tr
        game = BY_ID.get(waiting.game)
        self.game_id = waiting.game
        self.title = tr(f"{game.id}.name") if game else tr("online.title")
        old = age(time.time() - waiting.when, tr)
        if isinstance(waiting, LeftRoom):
            turn = [tr(f"online.standing.{waiting.turn}")] if waiting.turn else []
            company = [tr("online.continue.with", names=", ".join(waiting.others))] if waiting.others else []
            self.progress = " · ".join([*turn, old])
            self.company = " · ".join([room_words(waiting, tr), *company])
            self.brief = " · ".join([*turn, *company]) or self.company
        else:
            self.progress = tr("home.continue_game", move=waiting.ply + 1, age=old)
            self.company = company_words(waiting, tr)
            self.brief = tr("home.continue_brief", game=self.title, move=waiting.ply + 1)
            if waiting.mode == MESSAGE and waiting.state is not None:
                whose = tr("travel.waiting" if waiting.awaits_answer else "travel.your_turn")
                self.progress = f"{whose} · {old}"
                self.brief = f"{self.title} · {whose}"
                self.company = " · ".join([tr("home.message"), self.company])

    def draw_position(self) -> None:
        self.drawn = self.waiting if isinstance(self.waiting, Summary) else None

    def on_release(self) -> None:
        super().on_release()
        App.get_running_app().proceed(self.waiting)


class WaitingRow(BoxLayout):
    waiting = ObjectProperty()

    def on_kv_post(self, _: Any) -> None:
        card = ContinueCard(waiting=self.waiting, is_listed=True)
        card.draw_position()
        self.add_widget(card, index=1)


class WaitingSheet(Sheet):
    """Lists everything that can be continued, or one game's matches."""

    game = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        app = App.get_running_app()
        self.title = app.tr("home.unfinished")
        if self.game:
            self.title = app.tr(f"{self.game.id}.name")
            new = TextButton.doing(self.start_new, app.tr("home.new_game"), icon="plus", size_of_text=app.look.body)
            self.foot.add_widget(new)
        self.fill()

    def fill(self) -> None:
        app = App.get_running_app()
        found = app.unfinished(self.game, VERSUS_COMPUTER) if self.game else app.waiting()
        self.body.clear_widgets()
        for each in found:
            self.body.add_widget(WaitingRow(waiting=each))
        if not found and not self.game:
            self.close()

    def start_new(self) -> None:
        App.get_running_app().start_match(self.game, VERSUS_COMPUTER)


def company_words(summary: Summary, tr: Tr) -> str:
    """Name one computer by its level, or else all players."""
    computers = [seat for seat in summary.seats if seat.kind == COMPUTER]
    alone = len(people_of(summary.seats, summary.dummies)) == 1
    if alone and computers and len(summary.seats) == 2:
        return tr("home.versus_level", level=tr(f"{summary.game}.level.{computers[0].level}"))
    return ", ".join(seat_names(summary.seats, tr, summary.dummies))


def room_words(left: LeftRoom, tr: Tr) -> str:
    from app.online.invitation import shown

    return tr(f"online.continue.{left.role}", code=shown(left.code))


load_kv(__file__)
