"""The coach teaches a game in a few steps on a practice board.

Each step has its own position and waits for one action of the learner. There is no match and no clock.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.core.game import Game, IllegalMove
from app.match.played_match import PlayedMatch
from app.session import VERSUS_COMPUTER
from app.ui import load_kv
from app.ui.boards import board_and_controls
from app.ui.canvas import shapes
from app.ui.help.lesson import Attempt, Lesson, lessons_for
from app.ui.input.gestures import CancelsAnywhere, GestureArea
from app.ui.theme import SIDE_LETTERS, fade
from app.ui.widgets.controls import TextButton
from app.ui.widgets.page import ScreenBackground
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.surfaces import PlateBox as PlateBox  # the kv rule uses it

LOOK_SECONDS = 0.1
SEEN_SECONDS = 0.8
"""Delay before a wrong move is taken back."""
DIM = 0.6
BAR, LEAST_BOARD = 72, 176
"""In dp: the height of the buttons, and the least height of the board."""


class CoachScreen(CancelsAnywhere, ScreenBackground):
    """Serves a board as the play screen does, but without undo and hints."""

    sentence = StringProperty()
    retry = StringProperty()
    """The text after a wrong action."""
    praise = StringProperty()
    is_done = BooleanProperty(False)
    is_retry = BooleanProperty(False)
    step = NumericProperty(0)
    steps = NumericProperty(1)
    glow = NumericProperty(0)
    mark = ListProperty()
    """The frame around the thing to press, in window coordinates, or empty."""
    room = NumericProperty(0)
    board = ObjectProperty(None, allownone=True)
    match: PlayedMatch | None = None
    can_undo = can_redo = can_hint = can_restart = False

    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self.controls: Any = None
        self._taking_back: Any = None
        self._watching: Any = None
        self.dimmed: list[shapes.Box] = []
        """Boxes over the controls that the step does not use."""
        self._table = AnchorLayout(padding=(dp(16), dp(8)))
        self._panel = BoxLayout(orientation="vertical", size_hint_x=None, padding=(dp(8), 0, dp(8), dp(8)))
        arrange = Clock.create_trigger(lambda _: self._arrange(), -1)
        self.app.bind(width_class=arrange, is_low=arrange, settings=arrange, tr=lambda *_: self._speak())
        self.app.bind(look=self._draw_mark)
        self.bind(mark=self._draw_mark, glow=self._draw_mark)
        self._measure = Clock.create_trigger(lambda _: self._find_room(), -1)
        self._mark_soon = Clock.create_trigger(lambda _: self._place_mark())
        self.bind(size=self._measure)

    def enter(self, game: Game) -> None:
        self._put_away()
        self._way = "help" if self.app.screens.current == "help" else "home"
        self._game, self.cloth = game, game.id
        self._lessons = lessons_for(game)
        board_class, controls_class = board_and_controls(game)
        self.board = board_class(game=game, is_practice=True, viewer=0)
        self.board.bind(on_move=lambda _, move: self._moved(move))
        self.board.bind(on_refused=lambda _, reason: self.app.snack.show(self.app.tr(reason)))
        self.controls = controls_class(screen=self, board=self.board)
        for part in (self.controls, *self._above):
            part.bind(height=self._measure)
        for part in (self.board, self.controls):
            part.bind(pos=self._mark_soon, size=self._mark_soon)
        self.steps = len(self._lessons)
        self._looking = Clock.schedule_interval(lambda _: self._look(), LOOK_SECONDS)
        self._arrange()
        self._begin(0)

    def on_leave(self) -> None:
        self._put_away()

    def _put_away(self) -> None:
        if self.board:
            self._looking.cancel()
            self._forget_taking_back()
            self._stop_watching()
            Animation.cancel_all(self, "glow")
            self.board.release()
            self.controls.release()
            self._clear_desk()
            self.board = self.controls = None
            self._place_mark()

    # The layout

    def _arrange(self) -> None:
        if not self.board:
            return
        self._clear_desk()
        self._table.add_widget(self.board)
        desk, wide = self.ids.desk, self.app.width_class == "expanded"
        desk.orientation = "horizontal" if wide else "vertical"
        self.controls.is_narrow = wide and self.app.is_low
        self._measure()
        if wide:
            self._panel.width = dp(312 if self.app.is_low else 400)
            for part in (*self._above, self.controls, Widget()):
                self._panel.add_widget(part)
            parts = [self._table, self._panel]
            for part in reversed(parts) if self.app.settings.left_handed else parts:
                desk.add_widget(part)
        else:
            for part in (*self._above, self._table, self.controls):
                desk.add_widget(part)

    @property
    def _above(self) -> tuple[Any, ...]:
        return (self.controls.banner,) if self.controls.banner else ()

    def _find_room(self) -> None:
        """Limit the text's height to leave room for the board. Longer text scrolls."""
        if self.controls:
            beside = self.app.width_class == "expanded"
            taken = 0 if beside else sum(part.height for part in (self.controls, *self._above))
            self.room = max(self.app.look.body * 3, self.height - dp(BAR + LEAST_BOARD) - taken)

    def _clear_desk(self) -> None:
        for holder in (self.ids.desk, self._panel, self._table):
            holder.clear_widgets()

    # The steps

    @property
    def names(self) -> list[str]:
        return [self.app.tr("play.you"), self.app.tr("play.player", letter=SIDE_LETTERS[1])]

    @property
    def lesson(self) -> Lesson:
        return self._lessons[int(self.step)]

    def _begin(self, step: int) -> None:
        self._stop_watching()
        self.step, self.is_done, self.is_retry = step, False, False
        lesson = self.lesson
        if lesson.watches:
            self._watching = (lesson.watches, self.board.fbind(lesson.watches, self._on_watched))
        self._speak()
        self.ids.reading.scroll_y = 1
        self._put_up()
        Animation.cancel_all(self, "glow")
        self.glow = 0
        beat = Animation(glow=1, d=self.app.look.seconds(450)) + Animation(glow=0.3, d=self.app.look.seconds(450))
        (beat + beat + Animation(glow=1, d=0.1)).start(self)

    def _put_up(self) -> None:
        board, lesson = self.board, self.lesson
        self._forget_taking_back()
        self.app.close_sheets()
        board.enabled = False  # dropping the selection must not count as a move
        board.begin_anew()
        board.enabled = True
        board.show(lesson.position)
        self._attempt = Attempt(board)
        if lesson.prepare:
            lesson.prepare(board)

    def _speak(self) -> None:
        if not self.board:
            return
        tr, key = self.app.tr, self.lesson.words
        again = f"{key}.again"
        self.sentence = tr(key + self.lesson.variant(self.app.settings))
        self.retry = tr("coach.said", remark=tr(again if again in tr else "coach.again"), sentence=self.sentence)
        self.praise = tr("coach.said", remark=tr("coach.done"), sentence=tr(f"{key}.done"))

    def _on_watched(self, *_: Any) -> None:
        if self.lesson.notices(self.board):
            self._attempt = replace(self._attempt, noticed=True)

    def _stop_watching(self) -> None:
        if self._watching:
            self.board.unbind_uid(*self._watching)
            self._watching = None

    def _look(self) -> None:
        """Check the attempt, unless something moves, a finger is down, or a sheet is open."""
        self._place_mark()
        if self.is_done or self._taking_back or self.board.is_moving or self.app.top is not self or self._is_touched:
            return
        lesson, attempt = self.lesson, self._attempt
        if lesson.done(attempt):
            self._praise()
        elif attempt.move is not None and not lesson.goes_on(attempt):
            self._taking_back = Clock.schedule_once(lambda _: self._take_back(), SEEN_SECONDS)
        elif lesson.prepare:
            lesson.prepare(self.board)

    @property
    def _is_touched(self) -> bool:
        areas = (each for each in self.ids.desk.walk(restrict=True) if isinstance(each, GestureArea))
        return any(area.is_touched for area in areas)

    def _praise(self) -> None:
        self.is_done, self.is_retry = True, False
        self.board.enabled = False
        self.app.feedback.sound("score")
        self._place_mark()

    def _take_back(self) -> None:
        self.is_retry = True
        self._put_up()

    def _forget_taking_back(self) -> None:
        if self._taking_back:
            self._taking_back.cancel()
            self._taking_back = None

    def next(self) -> None:
        if not self.is_done:
            return
        if self.step + 1 < self.steps:
            self._begin(int(self.step) + 1)
        else:
            self._note_seen()
            CourseSheet(screen=self).open()

    def _moved(self, move: Any) -> None:
        """Play the learner's move; `_look` takes a wrong one back.

        A wrong move that would end the game is not played.
        """
        if not self.board.enabled:
            return
        try:
            step = self.board.view.apply(move)
        except IllegalMove as refusal:
            self.app.feedback.refused()
            self.app.snack.show(refusal.text(self.app.tr))
            return
        attempt = replace(self._attempt, before=self.board.view, move=move, after=step.state)
        is_done = self.lesson.done(attempt)
        if step.state.outcome() is not None and not is_done:
            self._take_back()
            self.retry = self.app.tr("coach.said", remark=self.app.tr("coach.try_again"), sentence=self.sentence)
            return
        self._attempt = attempt
        if is_done or not self.lesson.goes_on(attempt):
            self.board.enabled = False
        self.board.play(step.events, step.state)

    # Leaving the course

    @property
    def _has_choice(self) -> bool:
        """Whether the player must still choose how to play their first game."""
        return bool(self._game.first_choice) and f"{self._game.id}.mode" not in self.app.settings.seen

    def _note_seen(self) -> None:
        """Mark the course as seen, and the first choice unless it is still open."""
        self.app.mark_seen(f"{self._game.id}.coach")
        if not self._has_choice:
            self.app.mark_seen(f"{self._game.id}.mode")

    def skip(self) -> None:
        self._note_seen()
        if self._way == "help":
            self.app.return_to("help")
        else:
            self.app.go("home")

    def again(self) -> None:
        self.app.close_sheets()
        self._begin(0)

    def restart(self) -> None:
        from app.ui.home.setup_sheet import FirstChoiceSheet

        if self._has_choice:
            self.app.close_sheets()
            FirstChoiceSheet(game=self._game).open()
        else:
            self.app.start_match(self._game, VERSUS_COMPUTER)

    # The frame around the thing to press

    def _place_mark(self) -> None:
        if not self.board or self.is_done:
            self.dimmed, self.mark = [], ()
            return
        spot = _inside(self.controls.spot(self.lesson.spot), dp(4))
        self.dimmed, self.mark = _around(spot, _box(self.controls)), spot

    def _draw_mark(self, *_: Any) -> None:
        look, canvas = self.app.look, self.ids.marks.canvas
        canvas.clear()
        if not self.mark:
            return
        with canvas:
            Color(*fade(look.surface, DIM))
            for left, bottom, wide, high in self.dimmed:
                Rectangle(pos=(left, bottom), size=(wide, high))
            Color(*fade(look.brass, self.glow))
            Line(rounded_rectangle=(*self.mark, dp(14)), width=dp(2.5))

    def announcement(self) -> str:
        return str(self.praise if self.is_done else self.retry if self.is_retry else self.sentence)

    # Keys

    def last_move(self) -> Any:
        return self._attempt.move

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if self.is_done:
            if name in ("enter", "space", "numpad5") and not self.app.focus.current:
                self.next()
                return True
            return False
        return bool(self.board and (self.board.key(name, shift, ctrl) or self.controls.key(name, shift, ctrl)))

    def back(self) -> None:
        keeps = self.is_done or self.lesson.prepare is not None
        if keeps or not self.board.clear_selection():
            self.skip()


class CourseSheet(Sheet):
    """Opens after the last step."""

    screen = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(closes_by_tap=False, place="side", **kwargs)
        app, tr = App.get_running_app(), App.get_running_app().tr
        self.title = tr("coach.over")
        ways = (
            ("coach.play", "play", "filled", self.screen.restart),
            ("coach.repeat", "restart", "tonal", self.screen.again),
            ("end.menu", "home", "outline", lambda: app.go("home")),
        )
        for key, icon, style, do in ways:
            button = TextButton.doing(do, tr(key), icon=icon, style=style, size_of_text=app.look.body)
            self.body.add_widget(button)

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name in ("enter", "space", "numpad5") and not App.get_running_app().focus.current:
            self.screen.restart()
            return True
        return False


def _box(widget: Any) -> shapes.Box:
    return (*widget.to_window(*widget.pos), *widget.size)


def _inside(box: shapes.Box, margin: float) -> shapes.Box:
    """Add a margin, clipped to the window."""
    left, bottom = max(dp(2), box[0] - margin), max(dp(2), box[1] - margin)
    right = min(Window.width - dp(2), box[0] + box[2] + margin)
    top = min(Window.height - dp(2), box[1] + box[3] + margin)
    return left, bottom, right - left, top - bottom


def _around(hole: shapes.Box, area: shapes.Box) -> list[shapes.Box]:
    left, bottom, right, top = area[0], area[1], area[0] + area[2], area[1] + area[3]
    low, high = min(max(hole[1], bottom), top), max(min(hole[1] + hole[3], top), bottom)
    near, far = min(max(hole[0], left), right), max(min(hole[0] + hole[2], right), left)
    boxes = [
        (left, bottom, right - left, low - bottom),
        (left, high, right - left, top - high),
        (left, low, near - left, high - low),
        (far, low, right - far, high - low),
    ]
    return [box for box in boxes if box[2] > 0 and box[3] > 0]


load_kv(__file__)
