"""Judgments and proofs of positions, with their words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from app.core.analysis import MISTAKE, Analysis, Judged, ProveMoves
from app.core.game import Game, Tr
from app.match.played_match import Post
from app.match.variations import MAIN, Variations
from app.players.background_job import BackgroundJob
from app.players.search_budget import SearchBudget
from app.ui.boards.board import LOST, OPEN, WON


class Judgments:
    def __init__(self, study: Variations) -> None:
        self._study = study
        self._lines: list[dict[int, Judged]] = [{} for _ in study.lines]

    def note(self, line: int, judged: Judged) -> None:
        """Save a judgment; its line may have been deleted meanwhile."""
        if line < len(self._lines):
            self._lines[line][judged.at] = judged

    def of(self, line: int) -> dict[int, Judged]:
        """Return judgments by position, including those shared with the match."""
        shared = self._study.shared(line)
        return {at: judged for at, judged in self._lines[MAIN].items() if at < shared} | self._lines[line]

    def is_complete(self, line: int) -> bool:
        """Return whether every position that the match does not share is judged."""
        return len(self._lines[line]) > len(self._study.lines[line]) - self._study.shared(line)

    def reached(self) -> int | None:
        """Return the earliest judged position; the match is judged from its end."""
        return min(self._lines[MAIN], default=None)

    def lines_changed(self) -> None:
        """Follow the study after a tried move, which may add a line and drop the oldest variation."""
        while len(self._lines) > len(self._study.lines):
            del self._lines[MAIN + 1]
        while len(self._lines) < len(self._study.lines):
            self._lines.append({})

    def forget(self, line: int) -> None:
        del self._lines[line]

    def summary(self, tr: Tr) -> str:
        """Report the number of mistakes; "none" needs every position judged."""
        found = self._lines[MAIN].values()
        mistakes = sum(judged.kind == MISTAKE for judged in found)
        if mistakes:
            return str(tr("analysis.mistakes", count=mistakes))
        is_open = 0 not in self._lines[MAIN] or any(judged.value is None for judged in found)
        return str(tr("analysis.stopped" if is_open else "analysis.flawless"))


def remark_on(judged: Judged, move: Any, game: Game, analysis: Analysis | None, tr: Tr) -> str:
    """Return the remark on the move made here, if any."""
    if not judged.kind:
        return ""
    said = judged.remark.text(tr) if judged.remark else tr(f"analysis.{judged.kind}")
    if analysis and analysis.is_of_turns:
        return str(tr("analysis.turn", remark=said))
    return str(tr("analysis.then", move=game.text.write(move), remark=said))


MARKS = {True: WON, False: LOST, None: OPEN}


class MoveProofs:
    """Proves moves on a thread and calls `tell` after each result."""

    def __init__(self, post: Post, tell: Callable[[], None]) -> None:
        self._work, self._tell = BackgroundJob(post), tell
        self._state: Any = None
        self._found: dict[Any, bool] = {}

    def notes(self, state: Any, truth: ProveMoves) -> list[tuple[Any, str]]:
        """Return all moves with their proofs so far; a new position starts new proofs."""
        if state is not self._state:
            self._state, self._found = state, {}

            def prove(allowance: SearchBudget) -> Iterator[tuple[Any, bool]]:
                yield from truth(state, allowance)

            self._work.start(prove, self._note, lambda: None)
        return [(move, MARKS[self._found.get(move)]) for move in state.legal_moves()]

    def stop(self) -> None:
        self._work.cancel()
        self._state = None

    def _note(self, found: tuple[Any, bool]) -> None:
        move, wins = found
        self._found[move] = wins
        self._tell()
