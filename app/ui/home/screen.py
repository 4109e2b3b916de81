"""The home page: matches to continue, games to play, and other pages."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.label import Label

from app.games import GAMES
from app.online.unfinished_rooms import left_rooms
from app.session import LOCAL, ONLINE, VERSUS_COMPUTER
from app.ui import load_kv
from app.ui.home.header import BoxMark as BoxMark  # kv rules use it and the next two
from app.ui.home.header import HomeHeader as HomeHeader
from app.ui.home.resume_cards import ContinueCard, WaitingSheet
from app.ui.online.join_field import JoinBox
from app.ui.widgets.collapsible import Collapsible
from app.ui.widgets.controls import IconMark, TextButton
from app.ui.widgets.game_picture import GamePicture as GamePicture
from app.ui.widgets.page import ScreenBackground
from app.ui.widgets.surfaces import PlateBox

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode

CARDS = 2
AGE_SECONDS = 30


class SignButton(IconMark):
    """An icon, with a word below it if there is room."""

    text = StringProperty()
    labelled = BooleanProperty(True)
    natural = NumericProperty(0)
    parted = BooleanProperty(False)


class PageTitle(Collapsible, Label):
    """The app's name, if the header has no room for it."""


class TodayButton(TextButton):
    """Opens the daily puzzles."""


class TrainerButton(TextButton):
    """Opens puzzles from the player's mistakes, once there are some."""

    due = NumericProperty(0)


class PuzzleButton(TextButton):
    game = ObjectProperty()
    game_id = StringProperty()


class GameCard(PlateBox):
    game = ObjectProperty()
    game_id = StringProperty()
    is_low = BooleanProperty(True)
    play_room = NumericProperty(0)
    labelled = BooleanProperty(False)

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_widgets import group

        return group(self, App.get_running_app().tr(f"{self.game_id}.name"))

    def play(self) -> None:
        """Start a match, unless there is a choice to offer."""
        app = App.get_running_app()
        if app.unfinished(self.game, VERSUS_COMPUTER):
            WaitingSheet(game=self.game).open()
        elif not self._first_choice():
            app.start_match(self.game, VERSUS_COMPUTER)

    def _first_choice(self) -> bool:
        """Offer lessons or the game's choice before the very first match."""
        app = App.get_running_app()
        if f"{self.game.id}.mode" in app.settings.seen:
            return False
        from app.ui.home.setup_sheet import FirstChoiceSheet, has_first_choice

        if not has_first_choice(self.game):
            return False

        FirstChoiceSheet(game=self.game).open()
        return True

    def set_up(self, mode: str) -> None:
        from app.ui.home.setup_sheet import SetupSheet

        SetupSheet(game=self.game, mode=mode).open()

    def versus_computer(self) -> None:
        self.set_up(VERSUS_COMPUTER)

    def local(self) -> None:
        self.set_up(LOCAL)

    def online(self) -> None:
        self.set_up(ONLINE)


class HomeScreen(ScreenBackground):
    def on_kv_post(self, _: Any) -> None:
        self._cards: list[GameCard] = []
        self._waiting: list[Any] = []
        for game in GAMES:
            card = GameCard(game=game, game_id=game.id)
            self._cards.append(card)
            self.ids.games.add_widget(card)
        joining = JoinBox()
        joining.bind(on_go=self._join)
        self.ids.join.add_widget(joining)
        app = App.get_running_app()
        for name in ("tr", "width_class", "is_low"):
            app.fbind(name, lambda *_: self._describe())
        Clock.schedule_interval(self._grow_older, AGE_SECONDS)
        # The first frame shows only the cards that fit, without positions. `enter` reads the rest.
        self._draws = False
        first = [*islice(app.saves.glimpses(), CARDS), *left_rooms(app.storage)]
        self._waiting = sorted(first, key=lambda each: -each.when)
        self._describe()

    def enter(self) -> None:
        app = App.get_running_app()
        if not self._draws:
            self._offer_puzzles()
        self._waiting, self._draws = app.waiting(), True
        for problem in app.saves.take_problems():
            app.tell(problem)
        self._describe()
        self.show_training()
        if self._waiting:
            self.ids.page.scroll_y = 1  # show the game that was just left

    def _offer_puzzles(self) -> None:
        self.ids.today.add_widget(TodayButton())
        self._trainer = TrainerButton()
        self.ids.today.add_widget(self._trainer)
        self.show_training()
        for game in GAMES:
            if game.puzzles:
                self.ids.extras.add_widget(PuzzleButton(game=game, game_id=game.id))

    def show_training(self) -> None:
        if self._draws:
            training = App.get_running_app().training
            self._trainer.due = training.due
            self._trainer.folded = not training.trainer.cards

    def _describe(self) -> None:
        holder, app = self.ids.resume, App.get_running_app()
        holder.clear_widgets()
        count = len(self._waiting)
        is_small = app.width_class == "compact" or app.is_low
        for each in self._waiting[: 1 if is_small else CARDS]:
            card = ContinueCard(waiting=each, is_brief=is_small)
            holder.add_widget(card)
            if self._draws:
                card.draw_position()
        if count == 1:
            (only,) = self._waiting
            hint = app.tr("home.remove", game=holder.children[0].title)
            aside = SignButton(icon="close", hint=hint)
            aside.bind(on_release=lambda _: app.remove(only))
            holder.add_widget(aside)
        elif count:
            aside = SignButton(icon="layers", text=app.tr("home.all", number=count), hint=app.tr("home.unfinished"))
            aside.bind(on_release=lambda _: WaitingSheet().open())
            holder.add_widget(aside)

    def _grow_older(self, _: float) -> None:
        for each in self.ids.resume.children:
            if isinstance(each, ContinueCard):
                each.describe()

    def _join(self, box: Any, found: Any) -> None:
        """Empty the field, or the next code would be appended."""
        text, box.text = box.text, ""
        App.get_running_app().go("join", text=text, invitation=found, was_typed=box.was_typed)

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name == "f1" or (name == "/" and shift):
            App.get_running_app().go("help", game=GAMES[0])
            return True
        if name == "f2":
            self._cards[0].play()
            return True
        return False

    def back(self) -> None:
        App.get_running_app().leave_if_pressed_again()


load_kv(__file__)
