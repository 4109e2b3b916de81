"""One thought on demand: a brain that is asked for a hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.core.game import Brain
from app.match.main_thread import Post
from app.match.match import MoveRequest
from app.players.computer import Computer


class HintSearch:
    def __init__(self, post: Post) -> None:
        self._post = post
        self._computer: Computer | None = None

    @property
    def is_thinking(self) -> bool:
        return self._computer is not None

    def think(self, brain: Brain, view: Any, seed: int, tell: Callable[[Any], None]) -> None:
        """Calls `tell` with the move, on the thread that owns the match, unless cancelled before."""
        self.cancel()
        self._computer = Computer(brain, self._post, seed)

        def reply(move: Any) -> bool:
            self._computer = None
            tell(move)
            return True

        self._computer.ask(MoveRequest(0, view.to_move, view, reply))

    def cancel(self) -> None:
        if self._computer:
            self._computer.cancel()
            self._computer = None
