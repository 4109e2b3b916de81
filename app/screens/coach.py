"""The coach: a few steps on a practice board, each done by doing it. No match, no clock, nothing at stake."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app.core.game import Game
from app.screens import load_kv
from app.screens.boards import part_of, table_for
from app.session import VERSUS_COMPUTER

LOOK_SECONDS = 0.1


@dataclass(frozen=True)
class Lesson:
    """One step: what to do, where, and how it is known to be done."""

    words: str
    """The key of the one sentence."""
    spot: str
    """What the controls call the place to press; empty for none."""
    done: Callable[[Any, Any], bool] | None = None
    """Told the board and the last move made; without it there is a Next button."""
    position: Any = None
    """A prepared position; none goes on from where the last step ended."""


def lessons_for(game: Game) -> tuple[Lesson, ...]:
    """A game's own lessons, if it has any."""
    coach = part_of(game, "coach")
    return coach.LESSONS if coach else ()


class CoachScreen(Screen):
    """Offers its board what a play screen would, but without undo and hints."""

    title = StringProperty()
    sentence = StringProperty()
    step = NumericProperty(0)
    steps = NumericProperty(1)
    waits_for_next = BooleanProperty(False)
    glow = NumericProperty(0)
    board = ObjectProperty(None, allownone=True)
    can_undo = can_redo = can_hint = False

    def enter(self, game: Game) -> None:
        self.app = App.get_running_app()
        self._put_away()
        self._game = game
        self._lessons = lessons_for(game)
        board_class, controls_class = table_for(game)
        self.board = board_class(game=game)
        self.board.bind(on_move=lambda _, move: self._moved(move))
        self.controls = controls_class(screen=self, board=self.board)
        self.ids.place.add_widget(self.board)
        self.ids.beside.add_widget(self.controls)
        self.controls.bind(height=lambda _, high: setattr(self.ids.beside, "height", high))
        if hasattr(self.controls, "banner"):
            self.ids.above.add_widget(self.controls.banner)
        self.steps = len(self._lessons)
        self._move: Any = None
        self._looking = Clock.schedule_interval(lambda _: self._look(), LOOK_SECONDS)
        self._begin(0)

    def _put_away(self) -> None:
        if self.board:
            self._looking.cancel()
            Animation.cancel_all(self, "glow")
            self.board.release()
            self.controls.release()
            self.ids.place.clear_widgets()
            self.ids.beside.clear_widgets()
            self.ids.above.clear_widgets()
            self.board = None

    # The steps

    @property
    def lesson(self) -> Lesson:
        return self._lessons[int(self.step)]

    def _begin(self, step: int) -> None:
        self.step, self._move = step, None
        lesson = self.lesson
        if lesson.position is not None:
            self.board.show(lesson.position)
        self.board.enabled = True
        self.sentence = self.app.tr(lesson.words)
        self.waits_for_next = lesson.done is None
        Animation.cancel_all(self, "glow")
        self.glow = 0
        beat = Animation(glow=1, d=self.app.look.seconds(450)) + Animation(glow=0.3, d=self.app.look.seconds(450))
        (beat + beat + Animation(glow=1, d=0.1)).start(self)

    def _look(self) -> None:
        """Whether the step is done; a board in motion is not looked at."""
        if self.lesson.done and not self.board.is_moving and self.lesson.done(self.board, self._move):
            self.next()

    def next(self) -> None:
        if self.step + 1 < self.steps:
            self._begin(int(self.step) + 1)
        else:
            self.app.mark_seen(f"{self._game.id}.coach")
            self._put_away()
            self.app.start_match(self._game, VERSUS_COMPUTER)

    def _moved(self, move: Any) -> None:
        """A move that ends the practice is taken back with a word; any other is played."""
        step = self.board.view.apply(move)
        if step.state.outcome() is not None:
            self.app.snack.show(self.app.tr("coach.try_again"))
            self.board.show(self.board.view)
            return
        self._move = move
        self.board.play(step.events, step.state)

    def skip(self) -> None:
        self.app.mark_seen(f"{self._game.id}.coach")
        self._put_away()
        self.app.go("home")

    def on_glow(self, *_: Any) -> None:
        """A frame around what is to be pressed."""
        canvas = self.ids.marks.canvas
        canvas.clear()
        if self.board and self.lesson.spot:
            left, bottom, wide, high = self.controls.spot(self.lesson.spot)
            with canvas:
                Color(*self.app.look.tertiary[:3], self.glow)
                Line(rounded_rectangle=(left - dp(4), bottom - dp(4), wide + dp(8), high + dp(8), dp(14)), width=dp(2))

    # Keys

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if self.waits_for_next and name in ("enter", "space", "numpad5"):
            self.next()
            return True
        return bool(self.board and (self.board.key(name, shift, ctrl) or self.controls.key(name, shift, ctrl)))

    def back(self) -> None:
        self.skip()


load_kv(__file__)
