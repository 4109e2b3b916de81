"""The Kivy app: creates the parts, handles the window, and switches screens."""

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
"""How often Python switches threads. Thinking computers must not delay frames."""

ART = ROOT / "assets" / "art"

LEAVE_SECONDS = 3.0
"""How long a second press of Back still closes the app."""


class FourBoards(MatchLifecycle, AppSettings):
    title = "Four Boards"
    width_class = StringProperty("compact")
    has_begun = BooleanProperty(False)
    """The first frame was seen, and all work after it is done."""
    is_low = BooleanProperty(False)
    """The window is as low as a phone's on its side."""

    def __init__(
        self,
        storage: Storage,
        settings: Settings,
        problems: Sequence[Problem] = (),
        link: str = "",
        instance: SingleInstance | None = None,
    ) -> None:
        """`link` is the link that opened the app. `instance` reports further starts."""
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
        """The latest arguments of each screen's `enter`, since home was shown."""
        self.settings = settings
        self._read_settings()
        super().__init__()

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
        """Hide the first page if a match was left open, which follows the first frame."""
        self.storage.sweep()
        self._left_open = self.saves.open_slot()
        if self._left_open:
            self.screens.get_screen("home").opacity = 0
        Window.bind(on_flip=self._on_first_flip)

    def _on_first_flip(self, *_: Any) -> None:
        # Scheduling at the start would run it before the first frame.
        Window.unbind(on_flip=self._on_first_flip)
        Clock.schedule_once(self._after_first_frame, 0)

    def _after_first_frame(self, _: float) -> None:
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
        # After two frames, so that the first input is handled before loading starts.
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
            self.screens.transition.stop()  # no animation: the page before was not shown
            self.snack.show(self.tr("play.resumed"))
        self.screens.get_screen("home").opacity = 1

    def _load_the_rest(self) -> None:
        in_turn(
            self.screens.get_screen("home").enter,
            self._open_gallery,
            lambda: Clock.schedule_interval(self._load_a_sound, 0),
        )

    def _load_a_sound(self, _: float) -> bool:
        """Load one sound a frame, to avoid stutter, and return whether to continue."""
        if self.feedback.load_next():
            return True
        if self.feedback.problems and "problem.sound" not in self.settings.seen:
            self.mark_seen("problem.sound")  # report it once per machine
            self.tell(Problem("problem.sound"))
        return False

    def on_pause(self) -> bool:
        # Cancel touches, whose release we will not see. An error raised here would keep Kivy from pausing.
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
        """Save everything, because the process may not come back."""
        in_turn(self._pause_match, self.session.rest, self.feedback.stop, self.voice.hush, self._keep_settings)

    def _pause_match(self) -> None:
        if self.session.match:
            self.session.match.pause()

    def open_settings(self, *_: Any) -> bool:
        """Disable Kivy's own settings panel."""
        return False

    def kept_settings(self) -> Settings:
        """Add the window's position, unless it is full-screen or minimized."""
        if system.is_android() or Window.fullscreen or self._is_minimized:
            return self.settings
        width, height = map(int, Window.system_size)
        window = settings_file.Window(width, height, int(Window.left), int(Window.top))
        return replace(self.settings, window=window)

    def _on_touch(self, *_: Any) -> None:
        self.focus.clear()
        self.tooltip.hide()

    def _come_forward(self, link: str) -> None:
        if self._is_minimized:
            Window.restore()
        Window.raise_window()
        if link:
            self.open_link(link)
        else:
            self.snack.show(self.tr("app.here_already"))

    def _paint_window(self) -> None:
        Window.clearcolor = self.look.cloth

    def _open_gallery(self) -> None:
        from app.ui.art import texture_loader

        self._gallery = texture_loader.TextureLoader(
            ART, self._read_settings, self._tell_of_picture, texture_loader.on_a_thread
        )
        self._hang_pictures()
        self.bind(settings=lambda *_: self._hang_pictures())

    def lay_out(self, game: str) -> str:
        """Load this game's pictures instead of the previous game's, and return that game."""
        before, self._game_on_table = self._game_on_table, game
        self._hang_pictures()
        return before

    def preview(self, *games: str) -> None:
        self._previewed = games
        self._hang_pictures()

    def pictures(self, theme: str) -> LoadedArt | None:
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
        Logger.warning("Art: %s", fault)
        if not self._told_of_pictures:
            self._told_of_pictures = True
            self.tell(Problem("problem.picture"))

    def _on_window_size(self, _: Any, width: float, height: float) -> None:
        self.width_class = width_class(width, height)
        self.is_low = height < 480 * Metrics.dp

    def _place_snack(self, *_: Any) -> None:
        self.snack.is_low = self.screens.current == "home" and not self.overlay.children

    def go(self, name: str, **given: Any) -> Any:
        """Show a screen; `given` goes to its `enter`."""
        self.put_layers_away()
        self.screens.transition.stop()  # or `on_leave` of a sliding screen would come after its next `enter`
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
        if not self.screens.has_screen(name):
            self.screens.add_widget(_make_screen(name))
        return self.screens.get_screen(name)

    def return_to(self, name: str) -> None:
        """Show a screen as it was left. After an error it may have to be rebuilt."""
        if not self.screens.has_screen(name):
            self.go(name if name in self.given else "home", **self.given.get(name, {}))
            return
        self.put_layers_away()
        self._show(name, "right")
        if name == "play":
            self.screens.current_screen.come_back()

    def put_layers_away(self) -> None:
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
        sheets = [each for each in self.overlay.children if each.is_open]
        return sheets[0] if sheets else self.screens.current_screen

    @property
    def layers(self) -> tuple[Any, ...]:
        return (self.snack, self.top)

    def close_sheets(self) -> None:
        for sheet in tuple(self.overlay.children):
            sheet.close()

    def tell(self, problem: Problem) -> None:
        self.snack.show(problem.text(self.tr), seconds=8)

    def tell_of_achievements(self) -> None:
        from app.statistics import achievements

        try:
            new = achievements.look_again(self.storage, today())
        except StorageFault as fault:
            self.tell(fault.problem)
            return
        if new:
            self.snack.show(achievements.told(new, self.tr))

    def look_again(self) -> None:
        self.screens.get_screen("home").enter()
        top = self.top
        if isinstance(top, WaitingSheet):
            top.fill()

    def analyse(self, match: PlayedMatch | Record) -> None:
        self.go("analysis", match=match)

    def leave_match(self) -> None:
        if self.is_in_room:
            self.leave_room()
            return
        self.session.leave()
        self.go("home")

    def open_link(self, link: str, is_game: bool = False) -> None:
        """Open a game or join a room. `is_game` excludes rooms."""
        if is_game or deep_links.has_game(link):
            self.opening.open(link)
        else:
            self.online.open_link(link)

    @property
    def opening(self) -> LinkOpener:
        if self._opening is None:
            from app.ui.share.open_link import LinkOpener

            self._opening = LinkOpener(self)
        return self._opening

    @property
    def online(self) -> RoomController:
        if self._online is None:
            from app.ui.online.room_controller import RoomController

            self._online = RoomController(self)
        return self._online

    @property
    def is_in_room(self) -> bool:
        return self._online is not None and self._online.room is not None

    @property
    def review(self) -> BoardKeys:
        if self._review is None:
            from app.ui.speech.board_keys import BoardKeys

            self._review = BoardKeys(self)
        return self._review

    @property
    def daily(self) -> DailyMaking:
        if self._daily is None:
            from app.ui.puzzle.daily_generator import DailyMaking

            self._daily = DailyMaking(self._post)
        return self._daily

    @property
    def training(self) -> MistakeTrainer:
        if self._training is None:
            from app.ui.puzzle.mistake_trainer import MistakeTrainer

            self._training = MistakeTrainer(self)
        return self._training

    def leave_room(self) -> None:
        from app.ui.online.leave_sheets import leave_or_ask

        leave_or_ask(self)

    def in_force(self, setting: str) -> Any:
        """Return a setting's value, which a room's owner may have fixed."""
        return self.session.fixed.get(setting, self.settings.value(setting))

    def _post(self, function: Callable[[], None]) -> None:
        Clock.schedule_once(lambda _: function(), 0)

    def back(self) -> None:
        """Go back one step: an action, a sheet or the screen."""
        self.top.back()

    def leave_if_pressed_again(self) -> None:
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
"""Module and class of each screen, imported on first use."""


def _make_screen(name: str) -> Any:
    module, kind = SCREENS[name]
    return getattr(import_module(module), kind)(name=name)
