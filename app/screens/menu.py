"""Home: the game to continue, the games to play, and the ways to everything else."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from app.core.game import Game
from app.games import BY_ID, GAMES
from app.match.match import COMPUTER
from app.screens import load_kv
from app.screens.boards import extras_of
from app.screens.controls import Pressable, TextButton
from app.screens.emblems import emblem
from app.screens.naming import seat_names
from app.services.rooms import LeftRoom, left_room
from app.services.saves import Summary
from app.session import LOCAL, ONLINE, VERSUS_COMPUTER


class Emblem(Widget):
    """A game's mark: a corner of its board, drawn."""

    game_id = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        App.get_running_app().bind(look=self.draw)
        self.bind(pos=self.draw, size=self.draw, game_id=self.draw)
        self.draw()

    def draw(self, *_: Any) -> None:
        look = App.get_running_app().look
        self.canvas.clear()
        side = min(self.size)
        with self.canvas:
            Color(*look.cell_light)
            RoundedRectangle(pos=self.pos, size=(side, side), radius=[dp(10)])
            emblem(self.game_id, (self.x, self.y, side, side), look)


class ExtraButton(TextButton):
    """Something else to do with a game than to play a match."""

    game_id = StringProperty()
    extra = ObjectProperty()


class GameCard(BoxLayout):
    """One game: play it at once as last time, or choose how."""

    game = ObjectProperty()
    game_id = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        for extra in extras_of(self.game, after_match=False):
            self.add_widget(ExtraButton(game_id=self.game_id, extra=extra))

    def play(self) -> None:
        self._first_choice() or App.get_running_app().start_match(self.game, VERSUS_COMPUTER)

    def _first_choice(self) -> bool:
        """The very first game of one that has such a choice, or that can be taught, opens with it."""
        app = App.get_running_app()
        if f"{self.game.id}.mode" in app.settings.seen:
            return False
        from app.screens.setup import FirstChoiceSheet, has_first_choice

        if not has_first_choice(self.game):
            return False

        FirstChoiceSheet(game=self.game).open()
        return True

    def set_up(self, mode: str) -> None:
        from app.screens.setup import SetupSheet

        SetupSheet(game=self.game, mode=mode).open()

    def versus_computer(self) -> None:
        self.set_up(VERSUS_COMPUTER)

    def local(self) -> None:
        self.set_up(LOCAL)

    def online(self) -> None:
        self.set_up(ONLINE)


class ContinueCard(Pressable):
    """The match that was left; the whole card resumes it."""

    summary = ObjectProperty(None, allownone=True)
    """A saved match, or a room that was left."""
    text = StringProperty()
    note = StringProperty()
    game_id = StringProperty()

    def on_release(self) -> None:
        super().on_release()
        app = App.get_running_app()
        resume = app.online.resume if isinstance(self.summary, LeftRoom) else app.resume
        resume(self.summary) or app.go("home")


class HomeScreen(Screen):
    summary = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _: Any) -> None:
        self._cards: list[GameCard] = []
        for game in GAMES:
            card = GameCard(game=game, game_id=game.id)
            self._cards.append(card)
            self.ids.games.add_widget(card)
        App.get_running_app().bind(tr=lambda *_: self._describe())
        self.enter()

    def enter(self) -> None:
        """Looks which match there is to continue."""
        app = App.get_running_app()
        found = [each for each in (app.saves.newest(), left_room(app.storage)) if each]
        self.summary = max(found, key=lambda each: each.when, default=None)
        for problem in app.saves.take_problems():
            app.tell(problem)
        self._describe()

    def _describe(self) -> None:
        holder = self.ids.resume
        holder.clear_widgets()
        if self.summary:
            words = room_words if isinstance(self.summary, LeftRoom) else continue_words
            title, note = words(self.summary, BY_ID.get(self.summary.game), App.get_running_app().tr)
            holder.add_widget(ContinueCard(summary=self.summary, text=title, note=note, game_id=self.summary.game))

    def offer_joining(self) -> None:
        """Once KivyMD is there, whose field it is."""
        from app.screens.joinbox import JoinBox

        box = JoinBox()
        box.bind(on_go=lambda box, found: App.get_running_app().go("join", text=box.text, invitation=found))
        self.ids.join.add_widget(box)

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name == "f1" or (name == "/" and shift):
            App.get_running_app().go("help", game=GAMES[0])
            return True
        if name == "f2":
            self._cards[0].play()
            return True
        return False

    def back(self) -> None:
        App.get_running_app().stop()


def continue_words(summary: Summary, game: Game, tr: Any) -> tuple[str, str]:
    """What stands on the card: which game and move, and against whom."""
    title = tr("home.continue_game", game=tr(f"{game.id}.name"), move=summary.ply + 1)
    computer = next((seat for seat in summary.seats if seat.kind == COMPUTER), None)
    if computer:
        return title, tr("home.versus_level", level=tr(f"{game.id}.level.{computer.level}"))
    return title, tr("home.versus", names=", ".join(seat_names(summary.seats, tr, summary.dummies)))


def room_words(left: LeftRoom, game: Game | None, tr: Any) -> tuple[str, str]:
    """The same for a room."""
    from app.online.code import shown

    name = tr(f"{game.id}.name") if game else tr("online.title")
    return name, tr("online.continue.host" if left.is_ours else "online.continue.guest", code=shown(left.code))


load_kv(__file__)
