"""The screen on which a player solves puzzles of any game.

The puzzle (`core/puzzle.py`) judges every try on a background thread. The screen plays the moves and the answers
on the game's board.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.core.game import BadOption, Game, IllegalMove, Options
from app.core.puzzle import CorrectSoFar, MoveLine, Puzzle, Puzzles, Sentence, Solved, TryResult, kind_of, solver_of
from app.match.played_match import PlayedMatch
from app.players.background_job import BackgroundJob
from app.players.search_budget import SearchBudget
from app.puzzles import progress as progress_file
from app.storage.files import StorageFault
from app.ui import load_kv
from app.ui.boards import board_and_controls
from app.ui.input.gestures import CancelsAnywhere
from app.ui.theme import SIDE_LETTERS
from app.ui.widgets.controls import Choice
from app.ui.widgets.empty_state import EmptyState
from app.ui.widgets.page import Page
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.surfaces import PlateBox as PlateBox  # the kv rule uses it

EMPTY_AFTER = 0.3
"""Seconds before the screen says that a puzzle is being made."""
BAR, LEAST_BOARD = 112, 176
"""In dp: the height around the text, and the least height of the board."""

OnSolved = Callable[[float, bool], None]
"""Called with the seconds that the player took, and whether they solved it without seeing the answer."""


class PuzzleScreen(CancelsAnywhere, Page):
    """Serves a board as the play screen does, but without undo."""

    board = ObjectProperty(None, allownone=True)
    puzzle = ObjectProperty(None, allownone=True)
    title = StringProperty()
    caption = StringProperty()
    message = StringProperty()
    number = NumericProperty(1)
    solved = NumericProperty(0)
    is_solved = BooleanProperty(False)
    is_endless = BooleanProperty(True)
    """Whether another puzzle follows. Daily puzzles and own mistakes come alone."""
    has_tried = BooleanProperty(False)
    room = NumericProperty(10_000)
    match: PlayedMatch | None = None
    can_undo = can_redo = can_hint = can_restart = False

    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self.controls: Any = None
        self._work = BackgroundJob(self.app._post)
        self._line: MoveLine = ()
        self._verdict: TryResult | None = None
        self._shown = self._showing = False
        self._said: Sentence | None = None
        self._empty = EmptyState()
        self._show_empty = Clock.create_trigger(lambda _: self._put_empty(), EMPTY_AFTER)
        self._table = AnchorLayout(padding=(dp(16), dp(8)))
        self._panel = BoxLayout(orientation="vertical", size_hint_x=None, padding=(dp(8), 0, dp(8), dp(8)))
        self._measure = Clock.create_trigger(lambda _: self._find_room(), -1)
        self.bind(size=self._measure)
        arrange = Clock.create_trigger(lambda _: self._arrange(), -1)
        self.app.bind(width_class=arrange, is_low=arrange, settings=arrange, tr=lambda *_: self._speak())

    # Entering and leaving

    def enter(self, game: Game, puzzle: Puzzle | None = None, title: str = "", kept: OnSolved | None = None) -> None:
        """Show the given puzzle, or the next one of the last chosen kind."""
        assert game.puzzles is not None
        self.remember_way()
        self._put_away()
        self.game, self.cloth = game, game.id
        self.puzzles: Puzzles = game.puzzles()
        self._given, self._given_title, self._kept = puzzle, title, kept
        self.is_endless = puzzle is None
        board_class, controls_class = board_and_controls(game)
        self.board = board_class(game=game, is_practice=True, viewer=0)
        self.board.bind(on_move=lambda _, move: self._moved(move), on_settled=lambda *_: self._go_on())
        self.board.bind(on_cue=lambda board, *seen: self.app.feedback.on_event(board.game, *seen))
        self.board.bind(on_refused=lambda _, reason: self.app.snack.show(self.app.tr(reason)))
        self.controls = controls_class(screen=self, board=self.board)
        for part in (self.controls, *self._above):
            part.bind(height=self._measure)
        self._empty.shape = self.board.well
        self._arrange()
        self._progress, problems = progress_file.load(self.app.storage)
        for problem in problems:
            self.app.tell(problem)
        self.options = self._chosen_last()
        self._begin()

    def _chosen_last(self) -> Options:
        last = self._progress.last.get(self.game.id, "")
        for options in _all_options(self.puzzles):
            if kind_of(self.game, self.puzzles, options) == last:
                return options
        return self.puzzles.complete({})

    def on_leave(self) -> None:
        self._put_away()

    def _put_away(self) -> None:
        self._work.cancel()
        self._show_empty.cancel()
        if self.board:
            self.board.release()
            self.controls.release()
            self._clear_desk()
        self.board = self.controls = None

    @property
    def kind(self) -> progress_file.Kind:
        return kind_of(self.game, self.puzzles, self.options)

    @property
    def names(self) -> list[str]:
        other = self.app.tr("play.player", letter=SIDE_LETTERS[1])
        return [self.app.tr("play.you"), other]

    # The layout

    def _arrange(self) -> None:
        if not self.board:
            return
        self._clear_desk()
        self._table.add_widget(self.board)
        desk, wide = self.ids.desk, self.app.width_class == "expanded"
        desk.orientation = "horizontal" if wide else "vertical"
        self.controls.is_narrow = wide and self.app.is_low
        above = self._above
        self._measure()
        if wide:
            self._panel.width = dp(312 if self.app.is_low else 400)
            for part in (*above, self.controls, Widget()):
                self._panel.add_widget(part)
            parts = [self._table, self._panel]
            for part in reversed(parts) if self.app.settings.left_handed else parts:
                desk.add_widget(part)
        else:
            for part in (*above, self._table, self.controls):
                desk.add_widget(part)

    @property
    def _above(self) -> tuple[Any, ...]:
        return (self.controls.banner,) if self.controls.banner else ()

    def _find_room(self) -> None:
        """Limit the text's height to leave room for the board. Longer text scrolls."""
        if self.controls:
            beside = self.app.width_class == "expanded"
            taken = 0 if beside else sum(part.height for part in (self.controls, *self._above))
            self.room = max(self.app.look.body * 2.4, self.height - dp(BAR + LEAST_BOARD) - taken)

    def _clear_desk(self) -> None:
        for holder in (self.ids.desk, self._panel, self._table):
            holder.clear_widgets()

    # One puzzle

    def _begin(self) -> None:
        """Show the given puzzle, or make the next one in the background."""
        self.number = self._progress.number(self.kind)
        self.solved = self._progress.solved.get(self.kind, 0)
        self.puzzle = None
        self.is_solved = self._shown = self._showing = False
        self._line, self._verdict, self._said = (), None, None
        self.board.enabled = False
        # Hides the last position: a board cannot show an empty one.
        self.board.opacity, self.board.disabled, self.controls.disabled = 0, True, True
        self._speak()
        if self._given is not None:
            self._put(self._given)
            return
        self._show_empty()
        seed, options = int(self.number), self.options

        def make(allowance: SearchBudget) -> Iterator[Puzzle]:
            yield self.puzzles.make(options, seed, allowance)

        self._work.start(make, self._put, lambda: None)

    def _put_empty(self) -> None:
        """Show that the puzzle is being made."""
        self._empty.text = self.app.tr("puzzle.making")
        if self._empty.parent is None:
            self._table.add_widget(self._empty)

    def _put(self, made: Puzzle) -> None:
        self._show_empty.cancel()
        self._table.remove_widget(self._empty)
        self.puzzle = made
        self.board.viewer = solver_of(made)
        self._since = time.monotonic()
        self._put_up()

    def retry(self) -> None:
        if self.puzzle is None or self.is_solved:
            return
        self._work.cancel()
        self.app.close_sheets()  # they may show the abandoned try
        self._put_up()

    def _put_up(self) -> None:
        self._line, self._verdict, self._said, self._showing = (), None, None, False
        self.has_tried = False
        self.board.enabled = False
        self.board.begin_anew()
        self._state = self.puzzle.state
        self.board.opacity, self.board.disabled, self.controls.disabled = 1, False, False
        self.board.show(self._state.observation(self.board.viewer))
        self._open_board()
        self._speak()

    def _open_board(self) -> None:
        self.board.enabled = self.puzzle is not None and not self.is_solved and not self._showing

    def _moved(self, move: Any) -> None:
        if not self.board.enabled or self.puzzle is None:
            return
        self._try(move)

    def _try(self, move: Any) -> None:
        try:
            step = self._state.apply(move)
        except IllegalMove as refusal:
            self.app.feedback.refused()
            self.app.snack.show(refusal.text(self.app.tr))
            return
        self._line = (*self._line, move)
        self.has_tried = True
        self.board.enabled = False
        puzzle, line = self.puzzle, self._line

        def judge(allowance: SearchBudget) -> Iterator[TryResult]:
            yield puzzle.judge(line, allowance)

        self._verdict = None
        self._work.start(judge, self._judged, lambda: None)
        self._play(step)

    def _play(self, step: Any) -> None:
        viewer = self.board.viewer
        self._state = step.state
        seen = [event for each in step.events if (event := each.witnessed(viewer)) is not None]
        self.board.play(seen, step.state.observation(viewer))

    def _judged(self, verdict: TryResult) -> None:
        self._verdict = verdict
        self._go_on()

    def _go_on(self) -> None:
        """After a move is drawn and judged, play its answer, ask for the next move, or finish."""
        verdict = self._verdict
        if verdict is None or self.board is None or self.board.is_moving:
            return
        if isinstance(verdict, Solved):
            self._verdict = None
            self._finish(verdict)
            return
        if verdict.answers:
            answer, *rest = verdict.answers
            self._verdict = (
                type(verdict)(verdict.said, tuple(rest)) if not isinstance(verdict, CorrectSoFar) else CorrectSoFar()
            )
            self._line = (*self._line, answer)
            self._play(self._state.apply(answer))
            return
        self._verdict = None
        if isinstance(verdict, CorrectSoFar):
            self._open_board()
            if self._showing:
                self._show_next()
        else:
            self.app.feedback.refused()
            self._say(verdict.said)

    def _finish(self, verdict: Solved) -> None:
        self.is_solved, self._showing = True, False
        self.board.enabled = False
        self.app.feedback.won()
        self._say(verdict.said)
        seconds = time.monotonic() - self._since
        if self._kept is not None:
            self._kept(seconds, not self._shown)
        elif not self._shown:
            self._keep(self._progress.solving(self.kind))
        self.solved = self._progress.solved.get(self.kind, 0)
        self._speak()
        self.app.tell_of_achievements()

    # Help

    def hint(self) -> None:
        if self.puzzle is None or self.is_solved or self._showing or self.board.is_moving:
            return
        puzzle, line = self.puzzle, self._line

        def look(allowance: SearchBudget) -> Iterator[Sentence]:
            yield puzzle.hint(line, allowance)

        if self._said is None or isinstance(self._verdict, CorrectSoFar):
            self._work.start(look, self._say, lambda: None)

    def show_answer(self) -> None:
        """Play the answer from the first position. The puzzle then does not count as solved."""
        if self.puzzle is None or self.is_solved:
            return
        self.retry()
        self._shown = self._showing = True
        self.board.enabled = False
        self._say(Sentence("puzzle.showing"))
        self._show_next()

    def _show_next(self) -> None:
        puzzle, line = self.puzzle, self._line

        def look(allowance: SearchBudget) -> Iterator[Any]:
            yield puzzle.answer(line, allowance)

        self._work.start(look, self._try, lambda: None)

    def next(self) -> None:
        """Go to the next puzzle. Leave the screen if none follows."""
        self._work.cancel()
        if not self.is_endless:
            self.back()
            return
        self._keep(self._progress.passing(self.kind))
        self._begin()

    def choose(self, option: str, value: Any) -> None:
        self._work.cancel()
        try:
            self.options = self.puzzles.complete({**self.options, option: value})
        except BadOption:
            return
        self._keep(self._progress.choosing(self.game.id, self.kind))
        self._begin()

    def _keep(self, progress: progress_file.Progress) -> None:
        self._progress = progress
        try:
            progress_file.save(self.app.storage, progress)
        except StorageFault as fault:
            self.app.tell(fault.problem)

    # Words

    def _say(self, said: Sentence) -> None:
        self._said = said
        self._speak()

    def _speak(self) -> None:
        if not self.board:
            return
        tr = self.app.tr
        if self._empty.parent:
            self._put_empty()
        self.title = self._given_title or tr("puzzle.title", number=int(self.number))
        chosen = [option_words(self.game, option.id, self.options[option.id], tr) for option in self.puzzles.options]
        solved = tr("puzzle.solved", count=int(self.solved))
        self.caption = ", ".join([*chosen, solved]) if self.is_endless else tr(f"{self.game.id}.name")
        said = self._said or (self.puzzle.task if self.puzzle else None)
        self.message = said.text(tr) if said else ""

    def choose_kind(self) -> None:
        KindSheet(screen=self).open()

    def announcement(self) -> str:
        return str(self.message)

    # Keys

    def last_move(self) -> Any:
        return self._line[-1] if self._line else None

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        acts = {"n": self.next, "l": self.show_answer, "h": self.hint, "r": self.retry}
        if self.puzzle and (self.board.key(name, shift, ctrl) or self.controls.key(name, shift, ctrl)):
            return True
        if name in acts and not ctrl:
            acts[name]()
            return True
        return False

    def back(self) -> None:
        if not (self.board and self.board.clear_selection()):
            super().back()


def option_words(game: Game, option: str, value: object, tr: Any) -> str:
    """Return the words for a value: the app's own for difficulty, else the game's."""
    area = "puzzle" if option == "difficulty" else f"{game.id}.puzzle"
    return str(tr(f"{area}.{option}.{value}"))


def _all_options(puzzles: Puzzles) -> Iterator[Options]:
    chosen: list[dict[str, Any]] = [{}]
    for option in puzzles.options:
        chosen = [{**each, option.id: value} for each in chosen for value in option.values]
    yield from chosen


class KindSheet(Sheet):
    """Offers the options; every choice makes a new puzzle."""

    screen = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)
        tr, screen = App.get_running_app().tr, self.screen
        self.title = tr("puzzle.choose")
        for option in screen.puzzles.options:
            answers = [(value, option_words(screen.game, option.id, value, tr)) for value in option.values]
            area = "puzzle" if option.id == "difficulty" else f"{screen.game.id}.puzzle"
            choice = Choice(text=tr(f"{area}.{option.id}"), answers=answers, selected=screen.options[option.id])
            choice.bind(on_choice=lambda _, value, option=option: screen.choose(option.id, value))
            self.body.add_widget(choice)


load_kv(__file__)
