"""The Kivy app: makes the services, lives with its window, and says which screen is seen."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, ScreenManager, SlideTransition

from app.games import GAMES
from app.languages.problem import Problem
from app.languages.translator import Words
from app.match.played_match import PlayedMatch
from app.match.record import Record
from app.online.unfinished_rooms import left_room
from app.platform import deep_links, system
from app.platform.single_instance import SingleInstance
from app.puzzles.daily import today
from app.session import ONLINE, Session
from app.sound.feedback import Feedback
from app.storage import settings as settings_file
from app.storage.files import Storage, StorageFault
from app.storage.saved_matches import Saves, slot_of
from app.storage.settings import Settings
from app.ui import ROOT
from app.ui.app_settings import AppSettings
from app.ui.home.resume_cards import WaitingSheet
from app.ui.home.screen import HomeScreen
from app.ui.input.focus import Focus
from app.ui.input.gestures import cancel_gestures
from app.ui.input.keyboard import Keyboard
from app.ui.isolate_errors import apart, in_turn
from app.ui.match_lifecycle import MatchLifecycle
from app.ui.preload import prepare
from app.ui.safe_area import SafeArea, attend
from app.ui.speech.narrator import Narrator
from app.ui.theme import register_fonts, width_class
from app.ui.widgets.snackbar import Snack
from app.ui.widgets.tooltip import Tooltip

if TYPE_CHECKING:
    from app.ui.accessibility.system_reader import SystemReader
    from app.ui.art.art_index import ArtFault
    from app.ui.art.loaded_art import LoadedArt
    from app.ui.art.texture_loader import TextureLoader
    from app.ui.online.room_controller import RoomController
    from app.ui.puzzle.daily_generator import DailyMaking
    from app.ui.puzzle.mistake_trainer import MistakeTrainer
    from app.ui.share.open_link import LinkOpener
    from app.ui.speech.board_keys import BoardKeys

SWITCH_SECONDS = 0.001
"""How often Python lets another thread run: short, so that a thinking computer does not hold up a frame."""

ART = ROOT / "assets" / "art"

LEAVE_SECONDS = 3.0
"""So long a second press of Back leaves the app."""


class FourBoards(MatchLifecycle, AppSettings):
    title = "Four Boards"
    width_class = StringProperty("compact")
    has_begun = BooleanProperty(False)
    """The first frame was seen, and what it left undone is done: all can be used."""
    is_low = BooleanProperty(False)
    """A phone on its side: little height, so the panel beside the board is narrow."""

    def __init__(
        self,
        storage: Storage,
        settings: Settings,
        problems: Sequence[Problem] = (),
        link: str = "",
        instance: SingleInstance | None = None,
    ) -> None:
        """`link` is the invitation that it was opened with, if it was; `instance` hears of others that are started."""
        self.storage = storage
        self.words = Words(ROOT / "assets" / "words")
        self.saves = Saves(storage, GAMES)
        self.feedback = Feedback(ROOT / "assets" / "sounds", lambda: self.settings)
        self.session = Session(storage, self.saves, self._post, time.monotonic, lambda: self.settings.pace, self.tell)
        self.focus = Focus()
        self.voice = Narrator(self)
        self._review: BoardKeys | None = None
        self.keyboard = Keyboard(self, self.focus)
        self.reader: SystemReader | None = None
        """What the system's screen readers are told by, where they are."""
        self._online: RoomController | None = None
        self._daily: DailyMaking | None = None
        self._opening: LinkOpener | None = None
        self._training: MistakeTrainer | None = None
        self._gallery: TextureLoader | None = None
        self._game_on_table = ""
        self._previewed: tuple[str, ...] = ()
        self._told_of_pictures = False
        self._problems, self._link, self._instance = list(problems), link, instance
        self._leaves_until = 0.0
        self._is_minimized = False
        self.given: dict[str, dict[str, Any]] = {}
        """What each screen was last given. Going home forgets it all."""
        self.settings = settings
        self._read_settings()
        super().__init__()

    # Building and leaving

    def build(self) -> SafeArea:
        sys.setswitchinterval(SWITCH_SECONDS)
        register_fonts()
        self.icon = str(ROOT / "assets" / "icon.png")
        self._on_window_size(Window, *Window.size)
        self.overlay = FloatLayout()
        self.snack = Snack()
        area = SafeArea()
        self.tooltip = Tooltip(self)
        for layer in (self.make_screens(), self.overlay, self.snack, self.tooltip):
            area.add_widget(layer)
        self.overlay.bind(children=self._place_snack)
        self._handlers = {
            "on_minimize": lambda *_: setattr(self, "_is_minimized", True),
            "on_restore": lambda *_: setattr(self, "_is_minimized", False),
            "on_touch_down": self._on_touch,
            "on_resize": self._on_window_size,
        }
        Window.bind(**self._handlers)
        self.keyboard.listen()
        self.bind(look=lambda *_: self._paint_window())
        self._paint_window()
        self._attention = attend(self, area)
        return area

    def make_screens(self) -> ScreenManager:
        self.screens = ScreenManager(transition=NoTransition())
        self.screens.add_widget(HomeScreen(name="home"))
        self.screens.bind(current=self._place_snack)
        self._place_snack()
        return self.screens

    def on_start(self) -> None:
        """A match that a killed process left open follows the first frame, which shows nothing else in its place."""
        self.storage.sweep()
        self._left_open = self.saves.open_slot()
        if self._left_open:
            self.screens.get_screen("home").opacity = 0
        Window.bind(on_flip=self._on_first_flip)

    def _on_first_flip(self, *_: Any) -> None:
        # Scheduled at the start it would run before the first frame, not after it.
        Window.unbind(on_flip=self._on_first_flip)
        Clock.schedule_once(self._after_first_frame, 0)

    def _after_first_frame(self, _: float) -> None:
        """What the first frame can do without: all rules, pictures and sounds, and telling of problems."""
        in_turn(
            self._resume_left_open,
            self.feedback.load,
            self.voice.follow_settings,
            self._offer_voice,
            self._load_soon,
            self._resume_room,
            self._follow_links,
            self._tell_problems,
            self._begin,
        )

    def _load_soon(self) -> None:
        # Not before input was asked for: loading would slow down what stands between the player and a first answer.
        Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: self._load_the_rest(), 0), 0)
        prepare(self)

    def _resume_room(self) -> None:
        left = left_room(self.storage) if self._left_open and self._left_open.endswith(slot_of("", ONLINE)) else None
        if left and self.online.resume(left):
            self.snack.show(self.tr("play.resumed"))

    def _follow_links(self) -> None:
        deep_links.listen(lambda link: self._post(lambda: self.open_link(link)))
        if self._instance:
            self._instance.listen(lambda link: self._post(lambda: self._come_forward(link)))
        link = self._link or deep_links.opened_with()
        if link:
            self.open_link(link)

    def _tell_problems(self) -> None:
        for problem in (*self._problems, *self.saves.take_problems(), *self.words.problems):
            self.tell(problem)

    def _begin(self) -> None:
        self.has_begun = True

    def _offer_voice(self) -> None:
        from app.ui.speech.speech_offer import offer_speech

        offer_speech(self)

    def _resume_left_open(self) -> None:
        summary = self.saves.find(self._left_open) if self._left_open else None
        if summary and not summary.is_over and self.resume(summary):
            self.screens.transition.stop()  # there is nothing to slide away
            self.snack.show(self.tr("play.resumed"))
        self.screens.get_screen("home").opacity = 1

    def _load_the_rest(self) -> None:
        """What the page can do without until the player has looked at it."""
        in_turn(
            self.screens.get_screen("home").enter,
            self._open_gallery,
            lambda: Clock.schedule_interval(self._load_a_sound, 0),
        )

    def _load_a_sound(self, _: float) -> bool:
        """One a frame: all of them at once would be felt. Kivy comes again for as long as this says so."""
        if self.feedback.load_next():
            return True
        if self.feedback.problems and "problem.sound" not in self.settings.seen:
            self.mark_seen("problem.sound")  # once: a machine without sound stays one
            self.tell(Problem("problem.sound"))
        return False

    def on_pause(self) -> bool:
        # The finger that is still down will be lifted unseen. An error that left this would keep Kivy from pausing.
        apart(in_turn)(partial(cancel_gestures, self.root), self._rest, self._suspend_room)
        return True

    def _suspend_room(self) -> None:
        if self.is_in_room:
            self.online.suspend()

    def on_resume(self) -> None:
        if self._online:
            self._online.wake()
        if self.screens.current == "play":
            self.screens.current_screen.resume()

    def on_stop(self) -> None:
        in_turn(self._rest, self._leave_room_for_now, self._stop_working, self._let_go_of_window)

    def _leave_room_for_now(self) -> None:
        if self.is_in_room:
            self.online.step_out()

    def _stop_working(self) -> None:
        if self._daily:
            self._daily.stop()
        if self._training:
            self._training.stop()

    def _let_go_of_window(self) -> None:
        self._attention.cancel()
        Window.unbind(**self._handlers)
        self.keyboard.release()
        self.tooltip.release()
        self.voice.release()

    def _rest(self) -> None:
        """Nothing runs and everything is kept: the process may not come back."""
        in_turn(self._pause_match, self.session.rest, self.feedback.stop, self.voice.hush, self._keep_settings)

    def _pause_match(self) -> None:
        if self.session.match:
            self.session.match.pause()

    def open_settings(self, *_: Any) -> bool:
        """Kivy's own settings panel, which F1 would open, is not ours."""
        return False

    def kept_settings(self) -> Settings:
        """With where the window is, so that it is remembered whichever way the app is left; a full screen is no size to
        come back to."""
        if system.is_android() or Window.fullscreen or self._is_minimized:
            return self.settings
        width, height = map(int, Window.system_size)
        window = settings_file.Window(width, height, int(Window.left), int(Window.top))
        return replace(self.settings, window=window)

    def _on_touch(self, *_: Any) -> None:
        self.focus.clear()
        self.tooltip.hide()

    # The window

    def _come_forward(self, link: str) -> None:
        """Another one was started with the same folder, perhaps by a link; it has gone, and we are looked for."""
        if self._is_minimized:
            Window.restore()
        Window.raise_window()
        if link:
            self.open_link(link)
        else:
            self.snack.show(self.tr("app.here_already"))

    def _paint_window(self) -> None:
        Window.clearcolor = self.look.cloth

    # Pictures

    def _open_gallery(self) -> None:
        from app.ui.art import texture_loader

        self._gallery = texture_loader.TextureLoader(
            ART, self._read_settings, self._tell_of_picture, texture_loader.on_a_thread
        )
        self._hang_pictures()
        self.bind(settings=lambda *_: self._hang_pictures())

    def lay_out(self, game: str) -> str:
        """The pictures of this game are wanted from now on, and no other's; of none on the first page.

        Returns whose lay there before."""
        before, self._game_on_table = self._game_on_table, game
        self._hang_pictures()
        return before

    def preview(self, *games: str) -> None:
        """The boards of these games are wanted beside what is on the table, each in its chosen material."""
        self._previewed = games
        self._hang_pictures()

    def pictures(self, theme: str) -> LoadedArt | None:
        """What is loaded of this theme; high contrast has none."""
        art = self._gallery.art if self._gallery else None
        return art if art and art.theme == theme else None

    def _hang_pictures(self) -> None:
        if self._gallery is None:
            return
        theme, game = self.theme_in_force, self._game_on_table
        if theme == "contrast":
            self._gallery.clear()
        else:
            index, chosen = self._gallery.index, self.settings.material_of
            also = [page for each in self._previewed for page in index.board_pages(each, theme, chosen(each))]
            self._gallery.show(theme, game, chosen(game), also)

    def _tell_of_picture(self, fault: ArtFault) -> None:
        """Once: whatever is missing, what would show it is drawn flat."""
        Logger.warning("Art: %s", fault)
        if not self._told_of_pictures:
            self._told_of_pictures = True
            self.tell(Problem("problem.picture"))

    def _on_window_size(self, _: Any, width: float, height: float) -> None:
        self.width_class = width_class(width, height)
        self.is_low = height < 480 * Metrics.dp

    def _place_snack(self, *_: Any) -> None:
        """Away from what is used: on the first page that is its top, else the bottom."""
        self.snack.is_low = self.screens.current == "home" and not self.overlay.children

    # Screens and sheets

    def go(self, name: str, **given: Any) -> Any:
        """Shows a screen; `given` is handed to its `enter`."""
        self.put_layers_away()
        self.screens.transition.stop()  # or a screen still sliding away would be left only after it was entered again
        screen = self.screen(name)
        if name == "home":
            self.lay_out("")
            self.given.clear()
        self.given[name] = given
        screen.enter(**given)
        if self.screens.current == "play" and name != "play" and self.session.match:
            self.session.match.pause()
        self._show(name, "right" if name == "home" else "left")
        if name == "play":
            screen.ask()
        if self._training:
            self._training.rest() if name == "play" else self._training.look()
        return screen

    def screen(self, name: str) -> Any:
        """A screen by its name, made the first time."""
        if not self.screens.has_screen(name):
            self.screens.add_widget(_make_screen(name))
        return self.screens.get_screen(name)

    def return_to(self, name: str) -> None:
        """Back to a screen as it was left; after an error it may have to be made anew."""
        if not self.screens.has_screen(name):
            self.go(name if name in self.given else "home", **self.given.get(name, {}))
            return
        self.put_layers_away()
        self._show(name, "right")
        if name == "play":
            self.screens.current_screen.come_back()

    def put_layers_away(self) -> None:
        """What belongs to the screen that is left: its sheets, the ring, the keyboard's hold on a field."""
        self.keyboard.end_typing()
        self.tooltip.hide()
        self.close_sheets()
        self.focus.clear()

    def _show(self, name: str, direction: str) -> None:
        seconds = self.look.seconds(250)
        if name != self.screens.current:
            self.screens.transition = SlideTransition(duration=seconds) if seconds else NoTransition()
            self.screens.transition.direction = direction
            self.screens.current = name

    @property
    def top(self) -> Any:
        """The topmost layer: an open sheet, else the screen."""
        sheets = [each for each in self.overlay.children if each.is_open]
        return sheets[0] if sheets else self.screens.current_screen

    @property
    def layers(self) -> tuple[Any, ...]:
        """What keys can reach: what the snack bar offers, which stands above all else, and the topmost layer."""
        return (self.snack, self.top)

    def close_sheets(self) -> None:
        for sheet in tuple(self.overlay.children):
            sheet.close()

    def tell(self, problem: Problem) -> None:
        self.snack.show(problem.text(self.tr), seconds=8)

    def tell_of_achievements(self) -> None:
        """After a puzzle: what it has achieved, if that is new. Of a match the end sheet tells it."""
        from app.statistics import achievements

        try:
            new = achievements.look_again(self.storage, today())
        except StorageFault as fault:
            self.tell(fault.problem)
            return
        if new:
            self.snack.show(achievements.told(new, self.tr))

    # Matches

    def look_again(self) -> None:
        self.screens.get_screen("home").enter()
        top = self.top
        if isinstance(top, WaitingSheet):
            top.fill()

    def analyse(self, match: PlayedMatch | Record) -> None:
        """Opens a match that was played, or the record of one wherever it came from, to be looked at move by move."""
        self.go("analysis", match=match)

    def leave_match(self) -> None:
        if self.is_in_room:
            self.leave_room()
            return
        self.session.leave()
        self.go("home")

    # Links

    def open_link(self, link: str, is_game: bool = False) -> None:
        """Whatever it leads to: a game, or a room. What has to be a game is told off if it is not."""
        if is_game or deep_links.has_game(link):
            self.opening.open(link)
        else:
            self.online.open_link(link)

    @property
    def opening(self) -> LinkOpener:
        """What opens links with games, made when one is first opened."""
        if self._opening is None:
            from app.ui.share.open_link import LinkOpener

            self._opening = LinkOpener(self)
        return self._opening

    # Online rooms

    @property
    def online(self) -> RoomController:
        """What has to do with rooms, made when it is first wanted."""
        if self._online is None:
            from app.ui.online.room_controller import RoomController

            self._online = RoomController(self)
        return self._online

    @property
    def is_in_room(self) -> bool:
        return self._online is not None and self._online.room is not None

    @property
    def review(self) -> BoardKeys:
        """The keys that read a board, made when a key is first pressed."""
        if self._review is None:
            from app.ui.speech.board_keys import BoardKeys

            self._review = BoardKeys(self)
        return self._review

    @property
    def daily(self) -> DailyMaking:
        """The puzzles of the day, made when they are first wanted, or while nothing moves."""
        if self._daily is None:
            from app.ui.puzzle.daily_generator import DailyMaking

            self._daily = DailyMaking(self._post)
        return self._daily

    @property
    def training(self) -> MistakeTrainer:
        """Puzzles of the player's own mistakes."""
        if self._training is None:
            from app.ui.puzzle.mistake_trainer import MistakeTrainer

            self._training = MistakeTrainer(self)
        return self._training

    def leave_room(self) -> None:
        from app.ui.online.leave_sheets import leave_or_ask

        leave_or_ask(self)

    def in_force(self, setting: str) -> Any:
        """A setting as it holds at this table: in a room its owner may have fixed it for all."""
        return self.session.fixed.get(setting, self.settings.value(setting))

    def _post(self, function: Callable[[], None]) -> None:
        Clock.schedule_once(lambda _: function(), 0)

    # What keys mean everywhere

    def back(self) -> None:
        """One rung of the ladder: what is under way, then the sheet, then the screen."""
        self.top.back()

    def leave_if_pressed_again(self) -> None:
        """From home, where Back has nowhere else to go: one press too many must not close the app."""
        now = time.monotonic()
        if now < self._leaves_until:
            self.stop()
        else:
            self._leaves_until = now + LEAVE_SECONDS
            self.snack.show(self.tr("home.leave_again"), seconds=LEAVE_SECONDS)

    def toggle_sound(self) -> None:
        self.change(sound=not self.settings.sound)
        self.snack.show(self.tr("settings.sound_on" if self.settings.sound else "settings.sound_off"))


SCREENS = {
    "play": ("app.ui.play.screen", "PlayScreen"),
    "settings": ("app.ui.settings.screen", "SettingsScreen"),
    "help": ("app.ui.help.screen", "HelpScreen"),
    "coach": ("app.ui.help.coach_screen", "CoachScreen"),
    "statistics": ("app.ui.statistics.screen", "StatisticsScreen"),
    "achievements": ("app.ui.statistics.achievements_screen", "AchievementsScreen"),
    "backup": ("app.ui.settings.backup_screen", "BackupScreen"),
    "room": ("app.ui.online.room_page", "RoomScreen"),
    "join": ("app.ui.online.join_page", "JoinScreen"),
    "replay": ("app.ui.analysis.replay_screen", "ReplayScreen"),
    "analysis": ("app.ui.analysis.screen", "AnalysisScreen"),
    "today": ("app.ui.puzzle.daily_screen", "TodayScreen"),
    "puzzle": ("app.ui.puzzle.screen", "PuzzleScreen"),
}
"""Where each screen is; all but the first page are imported when they are first seen."""


def _make_screen(name: str) -> Any:
    module, kind = SCREENS[name]
    return getattr(import_module(module), kind)(name=name)
