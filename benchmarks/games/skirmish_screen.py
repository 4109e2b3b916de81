"""Skirmish on screen: redraws at rest, what a frame costs while a card moves, and how soon a tap shows its targets.

The board is seven by seven with thirty cards of four players. What counts is the main thread's processor time, which
a busy machine does not change.
"""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.games.skirmish import GAME
from app.games.skirmish.board import Card, CardGrid
from app.games.skirmish.events import Moved
from app.games.skirmish.moves import Cancel
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import SETUP_PHASE
from app.session import VERSUS_COMPUTER
from app.start import FIRST_SIZE
from app.storage.files import Storage
from app.storage.settings import GameSetup, Settings
from benchmarks.support.measure import Report, by_turns, many, median, p95, prepare_window

ROUNDS, FRAMES = many(3, tiny=1), many(12, tiny=4)
SETTLING, WATCHED = many(1.5, tiny=0.1), many(2.0, tiny=0.1)
PYTHON_MS, VIEW_MS, TAP_MS = 2.0, 6.0, 12.0
SIZE, CARDS, PLAYERS = 7, 30, 4
KINDS = ("zius", "data_liberator", "princeps", "zealous_missionary", "unwavering_integrator", "finn")


def crowded() -> Skirmish:
    """Thirty cards with counters on them; the first player has one whose ability can aim at all of them."""
    first: Skirmish = GAME.new({"players": PLAYERS, "grid": SIZE}, seed=1)
    cells: list[Card | None] = [None] * (SIZE * SIZE)
    for index in range(CARDS):
        marks = (("aim", index % 4), ("exploit", (index + 1) % 4))[: index % 3]
        ready = ("deploy",) if index % 4 == 0 else ()
        cells[(index * 8) % 49] = Card(1000 + index, KINDS[index % 6], index % 4, marks=marks, ready=ready)
    board = CardGrid(SIZE, first.board.sides, tuple(cells))
    return replace(first, board=board, phase=SETUP_PHASE, cycle=1, next_id=2000)


class Stage:
    """The app in its window, with the crowded board on the table."""

    def __init__(self, folder: Path) -> None:
        prepare_window(folder, *FIRST_SIZE)
        from kivy.base import EventLoop, runTouchApp
        from kivy.core.window import Window
        from kivy.uix.widget import Widget

        blank = Widget()
        runTouchApp(blank, embedded=True)
        Window.remove_widget(blank)
        from app.ui.application import FourBoards

        self._idle, self.window, self.drawn = EventLoop.idle, Window, 0
        self._drawing_began = 0.0
        Window.bind(on_draw=self._on_draw)
        setup = GameSetup(options={"players": PLAYERS})
        settings = Settings(language="en", setups={GAME.id: setup}).with_values(auto_advance=False)
        self.app = FourBoards(Storage(folder / "player"), settings)
        self.app._run_prepare()
        match = self.app.session.start(GAME, setup.fitting(GAME), VERSUS_COMPUTER, human_first=True, seed=1)
        match.first = crowded()
        self.app.go("play", match=match)
        self.run(SETTLING)
        while self.app.look.sprite("card-zius") is None:  # until its pictures are there
            self.run(0.1)
        self.run(SETTLING)

    def _on_draw(self, _: Any) -> None:
        self.drawn += 1
        self._drawing_began = time.thread_time()

    @property
    def board(self) -> Any:
        return self.app.screens.current_screen.board

    def frame(self) -> float:
        """Milliseconds of Python in one frame, without the drawing itself."""
        self.window.canvas.ask_update()
        began = time.thread_time()
        self._idle()
        return 1000 * (self._drawing_began - began)

    def run(self, seconds: float) -> None:
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            self._idle()
            time.sleep(1 / 60)


def main() -> int:
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        _at_rest(report, stage)
        moving, still = by_turns(ROUNDS, lambda: _moving(stage), lambda: [stage.frame() for _ in range(FRAMES)])
        name = "A frame while a card moves, 7 × 7 with 30 cards, Python"
        report.value(f"{name}, median", median([median(each) for each in moving]), "ms of processor", PYTHON_MS)
        report.value(f"{name}, p95", median([p95(each) for each in moving]), "ms of processor")
        report.value("The same at rest, median", median([median(each) for each in still]), "ms of processor", PYTHON_MS)
        anew = median(_new_view(stage))
        report.value("A new view in which one card has moved, Python, median", anew, "ms of processor", VIEW_MS)
        taps = [_tap(stage) for _ in range(ROUNDS)]
        report.value("From a tap to ringed targets, Python, median", median(taps), "ms of processor", TAP_MS)
        stage.app.stop()
    return report.exit_code()


def _at_rest(report: Report, stage: Stage) -> None:
    stage.run(SETTLING)
    before = stage.drawn
    stage.run(WATCHED)
    report.value("Redraws while nothing changes", (stage.drawn - before) / WATCHED, "per second", 0)


def _moving(stage: Stage) -> list[float]:
    """A card glides to and fro; what is put up anew at the end of its way is not part of a frame of motion."""
    board = stage.board
    frames: list[float] = []
    place, card = next((place, each) for place, each in enumerate(board.view.board.cells) if each is not None)
    start = board.view.board.geometry.cell(place)
    while len(frames) < FRAMES:
        if not board.is_moving:
            board.play([Moved(card.id, start, (6, 6))], board.view)
            stage.frame()
        taken = stage.frame()
        if board.is_moving:
            frames.append(taken)
    board.show(board.view)
    return frames


def _new_view(stage: Stage) -> list[float]:
    """The frame after a step: one card stands elsewhere, the others as they stood."""
    board, frames = stage.board, []
    before = board.view
    cells = list(before.board.cells)
    place = next(place for place, each in enumerate(cells) if each is not None)
    free = cells.index(None)
    cells[place], cells[free] = None, cells[place]
    after = replace(before, board=CardGrid(SIZE, before.board.sides, tuple(cells)))
    for view in (after, before) * (FRAMES // 2):
        began = time.thread_time()
        board.show(view)
        shown = 1000 * (time.thread_time() - began)
        frames.append(shown + stage.frame())
    return frames


def _tap(stage: Stage) -> float:
    """The ability of a ready card, up to the frame in which its targets are ringed; then it is taken back."""
    board, match = stage.board, stage.app.session.match
    assert match
    stage.frame()
    cell = board.cell_of(board.options.unused[0])
    began = time.thread_time()
    board.tap(cell)
    while not (board.takes_moves and board.options.targets):
        stage._idle()
    taken = 1000 * (time.thread_time() - began) + stage.frame()
    if match.state.run is not None:
        board.commit(Cancel())
    match.undo()
    match.undo()
    stage.run(0.3)
    return taken


if __name__ == "__main__":
    sys.exit(main())
