"""Runs work on a thread beside the screen."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from app.core.game import OutOfBudget
from app.match.played_match import Post
from app.players.search_budget import SearchBudget

log = logging.getLogger(__name__)

JobSteps = Callable[[SearchBudget], Iterator[Any]]


class BackgroundJob:
    """Runs one job at a time, which reports on the match's thread.

    A new job cancels the old one."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._budget: SearchBudget | None = None

    def start(
        self, steps: JobSteps, tell: Callable[[Any], None], done: Callable[[], None], seconds: float | None = None
    ) -> None:
        self.cancel()
        budget = self._budget = SearchBudget(seconds=seconds, polite=True)
        threading.Thread(target=self._run, args=(steps, tell, done, budget), name="work", daemon=True).start()

    def cancel(self) -> None:
        if self._budget:
            self._budget.cancel()
            self._budget = None

    def _run(
        self, steps: JobSteps, tell: Callable[[Any], None], done: Callable[[], None], budget: SearchBudget
    ) -> None:
        def post(function: Callable[..., None], *given: Any) -> None:
            self._post(lambda: None if budget.cancelled else function(*given))

        findings: deque[Any] = deque()

        def tell_all() -> None:
            while findings and not budget.cancelled:
                tell(findings.popleft())

        try:
            for found in steps(budget):
                if budget.cancelled:
                    return
                findings.append(found)
                if len(findings) == 1:  # else a call is already posted and will take this one too
                    post(tell_all)
        except OutOfBudget:
            pass
        except Exception:
            # Log the fault and finish, so that the player does not wait for ever.
            log.exception("work beside the screen broke off")
        post(self._finish, done)

    def _finish(self, done: Callable[[], None]) -> None:
        self._budget = None
        done()
