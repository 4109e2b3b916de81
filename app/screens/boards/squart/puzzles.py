"""Puzzles of Squart: positions in which just one move wins, without end, from easy to hard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.agents.budget import SearchBudget
from app.agents.work import Work
from app.games.squart import GAME
from app.games.squart.advice import Adviser
from app.games.squart.puzzles import DIFFICULTIES, EASY, Puzzle, puzzle
from app.games.squart.rules import SIZES, Lay, Squart, Token
from app.games.squart.text import NAME
from app.screens import load_kv
from app.screens.boards.squart.board import SquartBoard
from app.screens.boards.squart.controls import LegendOrAnswer as LegendOrAnswer  # which the page's rules name
from app.screens.input.gestures import CancelsAnywhere
from app.screens.page import Page
from app.screens.widgets.controls import Choice
from app.screens.widgets.empty import EmptyState
from app.screens.widgets.sheet import Sheet
from app.services import progress as progress_file
from app.services.storage import StorageFault

FIRST_SIZE = 5
EMPTY_AFTER = 0.3
"""Seconds: a puzzle that is made sooner than this leaves no gap worth a sign."""


def kind_of(size: int, difficulty: int) -> progress_file.Kind:
    return f"{GAME.id}-{size}-{difficulty}"


KINDS = {kind_of(size, difficulty): (size, difficulty) for size in SIZES for difficulty in DIFFICULTIES}


class PuzzleScreen(CancelsAnywhere, Page):
    """Keeps no match: a move is right or it is not."""

    board = ObjectProperty(None, allownone=True)
    size_of_board = NumericProperty(FIRST_SIZE)
    difficulty = NumericProperty(EASY)
    number = NumericProperty(1)
    solved = NumericProperty(0)
    puzzle = ObjectProperty(None, allownone=True)
    """None while one is being made."""
    message = StringProperty()
    is_solved = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self._work = Work(self.app._post)
        self._shown = False
        self._said: tuple[str, ...] = ()
        self._empty = EmptyState(shape="tile")
        self._show_empty = Clock.create_trigger(lambda _: self._put_empty(), EMPTY_AFTER)
        self.app.bind(tr=lambda *_: self._say(*self._said))

    def enter(self) -> None:
        self.remember_way()
        self._put_away()
        self.board, self.cloth = SquartBoard(game=GAME), GAME.id
        self.board.bind(on_move=lambda _, move: self._try(move), on_settled=lambda *_: self._open_board())
        self.board.bind(on_cue=lambda board, *seen: self.app.feedback.on_event(board.game, *seen))
        self.ids.board_frame.add_widget(self.board)
        self._progress, problems = progress_file.load(self.app.storage)
        for problem in problems:
            self.app.tell(problem)
        last = self._progress.last.get(GAME.id, "")
        self.size_of_board, self.difficulty = KINDS.get(last, (FIRST_SIZE, EASY))
        self._begin()

    def on_leave(self) -> None:
        self._put_away()

    def _put_away(self) -> None:
        self._work.cancel()
        self._show_empty.cancel()
        if self.board:
            self.board.release()
            self.ids.board_frame.clear_widgets()
        self.board = None

    @property
    def kind(self) -> progress_file.Kind:
        return kind_of(int(self.size_of_board), int(self.difficulty))

    # One puzzle

    def _begin(self) -> None:
        """Makes the puzzle of this number, which takes a moment, away from the drawing thread."""
        self.number = self._progress.number(self.kind)
        self.solved = self._progress.solved.get(self.kind, 0)
        self.puzzle = None
        self.is_solved = self._shown = False
        self.board.proposals = []
        self.board.show(None)
        self._say()
        self._show_empty()
        seed, size, difficulty = int(self.number), int(self.size_of_board), int(self.difficulty)

        def make(allowance: SearchBudget) -> Iterator[Puzzle]:
            yield puzzle(seed, size, difficulty, allowance)

        self._work.start(make, self._put, lambda: None)

    def _put_empty(self) -> None:
        """None is there yet: the place of a token in felt, and why."""
        self._empty.text = self.app.tr("squart.puzzle.making")
        if self._empty.parent is None:
            self.ids.board_frame.add_widget(self._empty)

    def _put(self, made: Puzzle) -> None:
        self._show_empty.cancel()
        self.ids.board_frame.remove_widget(self._empty)
        self.puzzle = made
        self.board.show(made.state)
        self._open_board()
        self._say()

    def _open_board(self) -> None:
        self.board.enabled = self.puzzle is not None and not self.is_solved

    def _try(self, move: Lay) -> None:
        state: Squart = self.puzzle.state
        self._work.cancel()
        self.board.proposals = []
        if move != self.puzzle.solution:
            self.app.feedback.refused()
            self._say("squart.puzzle.wrong")
            self._refute(state, move)
            return
        self.is_solved = True
        self.board.enabled = False
        step = state.apply(move)
        self.board.play(step.events, step.state)
        self.app.feedback.won()
        self._say("squart.puzzle.right")
        self._keep(self._progress if self._shown else self._progress.solving(self.kind))
        self.solved = self._progress.solved.get(self.kind, 0)

    def _refute(self, state: Squart, move: Lay) -> None:
        """Shows the move that was tried, and the answer that makes it lose."""
        tried, after = Token(state.to_move, move.cell), state.apply(move).state
        self.board.proposals = [tried]

        def look(allowance: SearchBudget) -> Iterator[Lay]:
            advice = Adviser().advice(after, allowance)
            if advice.wins:
                yield advice.move

        def tell(answer: Lay) -> None:
            self.board.proposals = [tried, Token(after.to_move, answer.cell)]
            self._answer = answer
            self._say("squart.puzzle.wrong", "squart.puzzle.refuted")

        self._work.start(look, tell, lambda: None)

    def show_move(self) -> None:
        """The solution, as a ghost; such a puzzle is not counted as solved."""
        if self.puzzle and not self.is_solved:
            self._shown = True
            self._work.cancel()
            self.board.proposals = []
            self._say()
            self.board.point_out(self.puzzle.solution)

    def next(self) -> None:
        """The next one, whether this one is solved or not."""
        self._work.cancel()
        self._keep(self._progress.passing(self.kind))
        self._begin()

    def choose(self, size: int, difficulty: int) -> None:
        self._work.cancel()
        self.size_of_board, self.difficulty = size, difficulty
        self._keep(self._progress.choosing(GAME.id, self.kind))
        self._begin()

    def _keep(self, progress: progress_file.Progress) -> None:
        self._progress = progress
        try:
            progress_file.save(self.app.storage, progress)
        except StorageFault as fault:
            self.app.tell(fault.problem)

    # Words

    def _say(self, *said: str) -> None:
        tr = self.app.tr
        if self._empty.parent:
            self._put_empty()
        if self.puzzle and not said:
            said = (f"squart.puzzle.task.{NAME[self.puzzle.state.to_move]}",)
        self._said, given = said, {}
        if "squart.puzzle.refuted" in said:
            given = {"row": self._answer.cell[0] + 1, "column": self._answer.cell[1] + 1}
        self.message = ". ".join(tr(key, **given) for key in said)

    def choose_kind(self) -> None:
        KindSheet(screen=self).open()

    # Keys

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name == "n" and not ctrl:
            self.next()
        elif name == "l" and not ctrl:
            self.show_move()
        else:
            return bool(self.board and self.board.key(name, shift, ctrl))
        return True

    def back(self) -> None:
        if not (self.board and self.board.clear_selection()):
            super().back()


class KindSheet(Sheet):
    """Size and difficulty; each choice makes a new puzzle at once."""

    screen = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)
        tr = App.get_running_app().tr
        self.title = tr("squart.puzzle.choose")
        sizes = [(size, tr(f"squart.option.size.{size}")) for size in SIZES]
        degrees = [(each, tr(f"squart.puzzle.difficulty.{each}")) for each in DIFFICULTIES]
        screen = self.screen
        size = Choice(text=tr("squart.option.size"), answers=sizes, selected=screen.size_of_board)
        size.bind(on_choice=lambda _, value: screen.choose(value, int(screen.difficulty)))
        degree = Choice(text=tr("squart.puzzle.difficulty"), answers=degrees, selected=screen.difficulty)
        degree.bind(on_choice=lambda _, value: screen.choose(int(screen.size_of_board), value))
        for choice in (size, degree):
            self.body.add_widget(choice)


SCREEN = PuzzleScreen

load_kv(__file__)
