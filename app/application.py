"""The Kivy app: makes the services, lives with its window, and says which screen is seen."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, ScreenManager, SlideTransition

from app.core.game import Game
from app.games import BY_ID, GAMES
from app.match.match import HUMAN
from app.screens import ROOT
from app.screens.device import SafeArea, attend
from app.screens.focus import Focus
from app.screens.gestures import cancel_gestures
from app.screens.keys import key_name
from app.screens.menu import HomeScreen
from app.screens.preferences import Preferences
from app.screens.snack import Snack
from app.screens.theme import register_fonts, width_class
from app.services import links
from app.services import settings as settings_file
from app.services.feedback import Feedback
from app.services.problem import Problem
from app.services.rooms import left_room
from app.services.saves import Saves, Slot, Summary, slot_of
from app.services.settings import Settings
from app.services.storage import Storage
from app.services.words import Words
from app.session import ONLINE, Session, human_begins

SWITCH_SECONDS = 0.001
"""How often Python lets another thread run: short, so that a thinking computer does not hold up a frame."""


class FourBoards(Preferences):
    title = "Four Boards"
    width_class = StringProperty("compact")
    is_low = BooleanProperty(False)
    """A phone on its side: little height, so the panel beside the board is narrow."""
    typing = BooleanProperty(False)
    """A text field has the keyboard."""

    def __init__(self, storage: Storage, settings: Settings, problems: Sequence[Problem] = (), link: str = "") -> None:
        """`link` is the invitation that it was opened with, if it was."""
        self.storage = storage
        self.words = Words(ROOT / "assets" / "words")
        self.saves = Saves(storage, GAMES)
        self.feedback = Feedback(ROOT / "assets" / "sounds", lambda: self.settings)
        self.session = Session(storage, self.saves, self._post, time.monotonic, lambda: self.settings.pace, self.tell)
        self.focus = Focus()
        self._online: Any = None
        self._problems, self._link = list(problems), link
        self.settings = settings
        self._read_settings()
        super().__init__()

    # Building and leaving

    def build(self) -> SafeArea:
        sys.setswitchinterval(SWITCH_SECONDS)
        register_fonts()
        self.icon = str(ROOT / "assets" / "icon.png")
        self._on_window_size(Window, *Window.size)
        self.screens = ScreenManager(transition=NoTransition())
        self.overlay = FloatLayout()
        self.snack = Snack()
        area = SafeArea()
        for layer in (self.screens, self.overlay, self.snack):
            area.add_widget(layer)
        self.screens.add_widget(HomeScreen(name="home"))
        self._handlers = {
            "on_key_down": self._on_key_down,
            "on_keyboard": self._on_keyboard,
            "on_touch_down": self._on_touch,
            "on_resize": self._on_window_size,
            "on_request_close": self._on_close,
        }
        Window.bind(**self._handlers)
        self.bind(look=lambda *_: self._paint_window())
        self._paint_window()
        self._attention = attend(self, area)
        return area

    def on_start(self) -> None:
        """A match that a killed process left open is there in the first frame."""
        self.storage.sweep()
        slot = self.saves.open_slot()
        summary = next((each for each in self.saves.all() if each.slot == slot and not each.is_over), None)
        self._left_online = slot is not None and slot.endswith(slot_of("", ONLINE))
        if summary and self.resume(summary):
            self.snack.show(self.tr("play.resumed"))
        Window.bind(on_flip=self._on_first_flip)

    def _on_first_flip(self, *_: Any) -> None:
        # Scheduled at the start it would run before the first frame, not after it.
        Window.unbind(on_flip=self._on_first_flip)
        Clock.schedule_once(self._after_first_frame, 0)

    def _after_first_frame(self, _: float) -> None:
        """What the first frame can do without: KivyMD, the sounds, and telling of problems."""
        from app.screens import material

        material.bring_in(self)
        self.feedback.load()
        if self.feedback.problems and "problem.sound" not in self.settings.seen:
            self.mark_seen("problem.sound")  # once: a machine without sound stays one
            self.tell(Problem("problem.sound"))
        self.screens.get_screen("home").offer_joining()
        left = left_room(self.storage) if self._left_online else None
        if left and self.online.resume(left):
            self.snack.show(self.tr("play.resumed"))
        links.listen(lambda link: self._post(lambda: self.online.open_link(link)))
        link = self._link or links.opened_with()
        if link:
            self.online.open_link(link)
        for problem in (*self._problems, *self.saves.take_problems(), *self.words.problems):
            self.tell(problem)

    def on_pause(self) -> bool:
        cancel_gestures(self.root)  # the finger that is still down will be lifted unseen
        self._rest()
        if self.is_in_room:
            self.online.suspend()
        return True

    def on_resume(self) -> None:
        if self.is_in_room:
            self.online.wake()
        if self.session.match and self.screens.current == "play":
            self.session.match.resume()

    def on_stop(self) -> None:
        self._rest()
        if self.is_in_room:
            self.online.step_out()
        self._attention.cancel()
        Window.unbind(**self._handlers)

    def _rest(self) -> None:
        """Nothing runs and everything is kept: the process may not come back."""
        if self.session.match:
            self.session.match.pause()
        self.session.keep()
        self.feedback.stop()
        self._keep_settings()

    def open_settings(self, *_: Any) -> bool:
        """Kivy's own settings panel, which F1 would open, is not ours."""
        return False

    def _on_close(self, *_: Any, **__: Any) -> bool:
        """Remembers where the window was; Kivy then closes it."""
        window = settings_file.Window(*map(int, Window.system_size), int(Window.left), int(Window.top))
        self.settings = replace(self.settings, window=window)
        return False

    def _on_touch(self, *_: Any) -> None:
        self.focus.clear()

    # The window

    def _paint_window(self) -> None:
        Window.clearcolor = self.look.surface

    def _on_window_size(self, _: Any, width: float, height: float) -> None:
        self.width_class = width_class(width, height)
        self.is_low = height < 480 * Metrics.dp

    # Screens and sheets

    def go(self, name: str, **given: Any) -> Any:
        """Shows a screen, making it the first time; `given` is handed to its `enter`."""
        self.close_sheets()
        self.focus.clear()
        self.screens.transition.stop()  # or a screen still sliding away would be left only after it was entered again
        if not self.screens.has_screen(name):
            self.screens.add_widget(_make_screen(name))
        screen = self.screens.get_screen(name)
        screen.enter(**given)
        if self.screens.current == "play" and name != "play" and self.session.match:
            self.session.match.pause()
        self._show(name, "right" if name == "home" else "left")
        return screen

    def return_to(self, name: str) -> None:
        """Back to a screen as it was left."""
        self.close_sheets()
        self.focus.clear()
        self._show(name, "right")
        if name == "play" and self.session.match:
            self.session.match.resume()

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

    def close_sheets(self) -> None:
        for sheet in tuple(self.overlay.children):
            sheet.close()

    def tell(self, problem: Problem) -> None:
        self.snack.show(problem.text(self.tr), seconds=8)

    # Matches

    def start_match(self, game: Game, mode: str, human_first: bool | None = None) -> None:
        """A new match with the last settings; an unfinished one in its place can be had back for a while."""
        setup = self.settings.setup_for(game)
        before = self.session.match if self.session.mode == mode else None
        replaced = before if before and before.game is game and before.outcome is None and before.history else None
        if human_first is None:
            human_first = human_begins(setup, self._human_began(slot_of(game.id, mode)))
        match = self.session.start(game, setup, mode, human_first)
        self.go("play", match=match)
        if replaced:
            self.snack.show(
                self.tr("play.replaced"),
                self.tr("play.undo"),
                lambda: self._bring_back(replaced, mode),
                seconds=8,
            )

    def _human_began(self, slot: Slot) -> bool:
        """Whether the last game in this slot, finished or not, was begun by the human."""
        return any(each.slot == slot and each.seats[0].kind == HUMAN for each in self.saves.all())

    def resume(self, summary: Summary) -> bool:
        match = self.session.resume(BY_ID[summary.game], summary)
        if match:
            self.go("play", match=match)
        for problem in self.saves.take_problems():
            self.tell(problem)
        return match is not None

    def leave_match(self) -> None:
        if self.is_in_room:
            self.leave_room()
            return
        self.session.leave()
        self.go("home")

    # Online rooms

    @property
    def online(self) -> Any:
        """What has to do with rooms, made when it is first wanted."""
        if self._online is None:
            from app.screens.online import Online

            self._online = Online(self)
        return self._online

    @property
    def is_in_room(self) -> bool:
        return self._online is not None and self._online.room is not None

    def leave_room(self) -> None:
        from app.screens.leaving import leave_or_ask

        leave_or_ask(self)

    def in_force(self, setting: str) -> Any:
        """A setting as it holds at this table: in a room its owner may have fixed it for all."""
        return self.session.fixed.get(setting, getattr(self.settings, setting))

    def _bring_back(self, match: Any, mode: str) -> None:
        self.go("play", match=self.session.restore(match, mode))

    def _post(self, function: Callable[[], None]) -> None:
        Clock.schedule_once(lambda _: function(), 0)

    # Keys

    def back(self) -> None:
        """One rung of the ladder: what is under way, then the sheet, then the screen."""
        top = self.top
        top.back()

    def _on_keyboard(self, _: Any, key: int, *__: Any) -> bool:
        return key == 27  # Kivy would leave the app

    def _on_key_down(self, _: Any, key: int, scancode: int, __: Any, modifiers: Sequence[str]) -> bool:
        name = key_name(key, scancode)
        shift, ctrl = "shift" in modifiers, "ctrl" in modifiers or "meta" in modifiers
        if not name or (self.typing and name != "escape"):
            return False
        if name == "escape":
            self.back()
        elif name == "q" and ctrl:
            self._on_close()
            self.stop()
        elif name == "f11":
            Window.fullscreen = False if Window.fullscreen else "auto"
        elif name == "m" and not ctrl:
            self.change(sound=not self.settings.sound)
            self.snack.show(self.tr("settings.sound_on" if self.settings.sound else "settings.sound_off"))
        else:
            top = self.top
            return top.key(name, shift, ctrl) or self.focus.handle(top, name, shift)
        return True


def _make_screen(name: str) -> Any:
    """Screens are imported when they are first seen, so that the start does not wait for them."""
    if name == "play":
        from app.screens.play import PlayScreen as Screen
    elif name == "settings":
        from app.screens.settings import SettingsScreen as Screen
    elif name == "help":
        from app.screens.help import HelpScreen as Screen
    elif name == "coach":
        from app.screens.coach import CoachScreen as Screen
    elif name == "statistics":
        from app.screens.statistics import StatisticsScreen as Screen
    elif name == "room":
        from app.screens.room import RoomScreen as Screen
    elif name == "join":
        from app.screens.join import JoinScreen as Screen
    elif name == "replay":
        from app.screens.replay import ReplayScreen as Screen
    else:  # a game's own, such as squart.puzzles
        return import_module(f"app.screens.boards.{name}").SCREEN(name=name)
    return Screen(name=name)
