"""What is proved of every move of the position that is looked at, as soon as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from app.core.analysis import ProveMoves
from app.match.main_thread import Post
from app.players.background_job import BackgroundJob
from app.players.search_budget import SearchBudget
from app.ui.boards.board import LOST, OPEN, WON

MARKS = {True: WON, False: LOST, None: OPEN}


class MoveProofs:
    """Proves on a thread, for as long as one looks; `tell` is called after each move that is decided."""

    def __init__(self, post: Post, tell: Callable[[], None]) -> None:
        self._work, self._tell = BackgroundJob(post), tell
        self._state: Any = None
        self._found: dict[Any, bool] = {}

    def notes(self, state: Any, truth: ProveMoves) -> list[tuple[Any, str]]:
        """All moves of this position, with what is known of them by now; another position is begun anew."""
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
