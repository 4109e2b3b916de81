"""Frames of the app: what one costs while the queen moves, that there are none while nothing changes, and how long
they take while a computer thinks.

What a frame costs is the main thread's processor time, which a busy machine does not change; how long it takes beside
a thinking computer is time on the clock.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from app.games.stay import GAME
from app.games.stay.rules import Stay
from app.games.stay.solver import EXACT_CELLS
from app.match.match import MoveRequest
from app.players.computer import Computer, brain_of
from app.session import LOCAL
from app.start import FIRST_SIZE
from app.storage.files import Storage
from app.storage.settings import GameSetup, Settings
from benchmarks.support.measure import Report, by_turns, many, median, p95, prepare_window
from benchmarks.support.positions import reached

ROUNDS = many(9, tiny=1)
FRAMES = many(40, tiny=3)
"""In each round."""
SIZE = 7
LEVEL = GAME.levels
SETTLING, WATCHED = many(1.5, tiny=0.1), many(3.0, tiny=0.1)
"""Seconds until a screen has come to rest, and for which it is then watched."""
LONGEST_SETTLING = many(30.0, tiny=0.3)
BESIDE_THINKING = 2.0


class Frame(NamedTuple):
    """One frame in milliseconds."""

    python: float
    """Processor time of Kivy's clock and of all that the app does in Python."""
    drawing: float
    """Processor time of the canvas and of OpenGL, as far as the main thread does it."""
    wall: float


class Stage:
    """The app in its window, drawn frame by frame."""

    def __init__(self, folder: Path) -> None:
        prepare_window(folder, *FIRST_SIZE)
        from kivy.base import EventLoop, runTouchApp
        from kivy.core.window import Window
        from kivy.uix.widget import Widget

        blank = Widget()
        runTouchApp(blank, embedded=True)
        Window.remove_widget(blank)
        from app.ui.application import FourBoards

        self._idle, self.window = EventLoop.idle, Window
        self.drawn = 0
        self._drawing_began = 0.0
        Window.bind(on_draw=self._on_draw)
        setup = GameSetup(options={"size": SIZE, "blocked": True})
        settings = Settings(language="en", setups={GAME.id: setup}, seen=("stay.mode", "stay.coach"))
        self.app = FourBoards(Storage(folder / "player"), settings)
        self.app._run_prepare()

    def _on_draw(self, _: Any) -> None:
        self.drawn += 1
        self._drawing_began = time.thread_time()

    def frame(self) -> Frame:
        """Draws, whether anything has changed or not."""
        self.window.canvas.ask_update()
        began, cpu_began = time.perf_counter(), time.thread_time()
        self._idle()
        cpu_ended, ended = time.thread_time(), time.perf_counter()
        parts = (self._drawing_began - cpu_began, cpu_ended - self._drawing_began, ended - began)
        return Frame(*(1000 * seconds for seconds in parts))

    def run(self, seconds: float) -> None:
        """As in play, where the clock rests between two frames."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            self._idle()
            time.sleep(1 / 60)

    @contextmanager
    def empty(self) -> Iterator[None]:
        """The window without the app's widgets."""
        self.window.remove_widget(self.app.root)
        yield
        self.window.add_widget(self.app.root)

    @property
    def is_dressed(self) -> bool:
        """No picture is still to come."""
        gallery = self.app._gallery
        return gallery is not None and not gallery.is_loading

    @property
    def board(self) -> Any:
        return self.app.screens.current_screen.board


def main() -> int:
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        at_rest(report, stage, "home")
        stage.app.start_match(GAME, LOCAL)
        at_rest(report, stage, "a game")
        views = reached([SIZE], EXACT_CELLS, 12)
        stage.board.show(views[0])
        _queen(report, stage)
        _beside_thinking(report, stage, views)
        stage.app.go("settings")
        at_rest(report, stage, "the settings")
        stage.app.stop()
    return report.exit_code()


def at_rest(report: Report, stage: Stage, where: str) -> None:
    """On a busy machine pictures come late: it is settled when they are there and nothing has been drawn for a while,
    or never."""
    gives_up = time.monotonic() + LONGEST_SETTLING
    before = -1
    while (before != stage.drawn or not stage.is_dressed) and time.monotonic() < gives_up:
        before = stage.drawn
        stage.run(SETTLING)
    before = stage.drawn
    stage.run(WATCHED)
    report.value(f"Redraws while nothing changes, in {where}", (stage.drawn - before) / WATCHED, "per second", 0)


def _queen(report: Report, stage: Stage) -> None:
    moving, still, empty = by_turns(ROUNDS, lambda: _moving(stage), lambda: _still(stage), lambda: _empty(stage))
    name = "A frame while the queen moves"
    python, drawing = lambda frame: frame.python, lambda frame: frame.drawing
    bare = _over_rounds(median, empty, python)
    report.ratio(
        f"{name}, Python, against an empty window", _over_rounds(median, moving, python), bare, "ms of processor"
    )
    report.ratio(
        f"{name}, Python, p95 (the board is put up anew)", _over_rounds(p95, moving, python), bare, "ms of processor"
    )
    report.ratio(
        f"{name}, drawing, against the same screen at rest",
        _over_rounds(median, moving, drawing),
        _over_rounds(median, still, drawing),
        "ms of processor",
    )


def _beside_thinking(report: Report, stage: Stage, views: Sequence[Stay]) -> None:
    answers: list[float] = []
    thinking, quiet = by_turns(ROUNDS, lambda: _moving_beside(stage, views, answers), lambda: _moving(stage))
    for name, of, target in (("median", median, None), ("p95", p95, BESIDE_THINKING)):
        beside, alone = (_over_rounds(of, each, lambda frame: frame.wall) for each in (thinking, quiet))
        report.ratio(
            f"A frame while level {LEVEL} thinks, {name}, against one while it does not", beside, alone, "ms", target
        )
    if answers:
        report.value(f"Level {LEVEL}'s answer meanwhile, median of {len(answers)}", median(answers), "s")


def _over_rounds(
    of: Callable[[Sequence[float]], float], rounds: Sequence[Sequence[Frame]], part: Callable[[Frame], float]
) -> float:
    """The median of the rounds, so that a busy moment of the machine spoils one of them and not the figure."""
    return median([of([part(frame) for frame in frames]) for frames in rounds])


def _moving(stage: Stage) -> list[Frame]:
    """The queen glides to and fro, drawn at each end as after any move."""
    board = stage.board
    view = board.view
    moves = itertools.cycle(view.safe_moves())
    frames = []
    for _ in range(FRAMES):
        if not board.is_moving:
            board.play(view.apply(next(moves)).events, view)
        frames.append(stage.frame())
    board.show(view)
    return frames


def _still(stage: Stage) -> list[Frame]:
    return [stage.frame() for _ in range(FRAMES)]


def _empty(stage: Stage) -> list[Frame]:
    with stage.empty():
        return _still(stage)


def _moving_beside(stage: Stage, views: Sequence[Stay], answers: list[float]) -> list[Frame]:
    """The same as `_moving`, while a computer is asked one question after the other."""
    from kivy.clock import Clock

    def post(answer: Callable[[], None]) -> None:
        Clock.schedule_once(lambda _: answer(), 0)

    computer = Computer(brain_of(GAME, LEVEL), post, seed=0)
    questions = itertools.cycle(views)

    def ask() -> None:
        asked, view = time.perf_counter(), next(questions)

        def reply(_: Any) -> bool:
            answers.append(time.perf_counter() - asked)
            ask()
            return True

        computer.ask(MoveRequest(0, view.to_move, view, reply))

    ask()
    frames = _moving(stage)
    computer.cancel()
    return frames


if __name__ == "__main__":
    sys.exit(main())
