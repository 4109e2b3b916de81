"""A computer player, which runs a brain on a thread within a budget."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable
from itertools import islice
from typing import Any

from app.core.game import Brain, Game, OutOfBudget
from app.core.misjudgment import SeededErrors
from app.match.match import MoveRequest
from app.match.played_match import Post
from app.players.search_budget import SearchBudget

THINKING_SECONDS = 2.8
"""The answer should come within three seconds."""

ENOUGH_MOVES = 1000
"""Some games have too many moves to list; they come in mixed order."""

log = logging.getLogger(__name__)


def random_brain(view: Any, budget: Any, rng: random.Random) -> Any:
    return rng.choice(list(islice(view.legal_moves(), ENOUGH_MOVES)))


def brain_of(game: Game, level: int) -> Brain:
    return game.brains[level - 1] if game.brains else random_brain


class Computer:
    """Answers after at least `pause()` seconds, so that players notice the move."""

    def __init__(
        self,
        brain: Brain,
        post: Post,
        seed: int,
        pause: Callable[[], float] = lambda: 0.0,
        seconds: float = THINKING_SECONDS,
    ) -> None:
        self._brain, self._post, self._seed = brain, post, seed
        self._pause, self._seconds = pause, seconds
        self._budget: SearchBudget | None = None

    @property
    def is_thinking(self) -> bool:
        return self._budget is not None

    def ask(self, turn: MoveRequest) -> None:
        self.cancel()
        self._budget = SearchBudget(seconds=self._seconds, polite=True)
        worker = threading.Thread(target=self._work, args=(turn, self._budget), name="computer", daemon=True)
        worker.start()

    def cancel(self) -> None:
        if self._budget:
            self._budget.cancel()
            self._budget = None

    def _work(self, turn: MoveRequest, budget: SearchBudget) -> None:
        began = time.monotonic()
        rng = SeededErrors(self._seed, turn.ply)
        try:
            move = self._brain(turn.view, budget, rng)
            if move not in turn.view.legal_moves():
                raise ValueError(f"{move} is not legal here")
        except Exception as fault:
            if isinstance(fault, OutOfBudget) and budget.cancelled:
                return
            # Log a brain's fault and play any move, so that the player does not wait for ever.
            log.exception("the computer could not think of a move for ply %d", turn.ply)
            move = random_brain(turn.view, budget, rng)
        if budget.wait(self._pause() - (time.monotonic() - began)):
            self._post(lambda: self._reply(turn, budget, move))

    def _reply(self, turn: MoveRequest, budget: SearchBudget, move: Any) -> None:
        if not budget.cancelled:  # it may have been cancelled since the answer was posted
            turn.reply(move)


class HintSearch:
    def __init__(self, post: Post) -> None:
        self._post = post
        self._computer: Computer | None = None

    @property
    def is_thinking(self) -> bool:
        return self._computer is not None

    def think(self, brain: Brain, view: Any, seed: int, tell: Callable[[Any], None]) -> None:
        """Call `tell` with a move on the match's thread, unless cancelled."""
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
