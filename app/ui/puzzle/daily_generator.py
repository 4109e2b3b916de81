"""Makes the puzzles of a day on a background thread, before the player opens them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

from app.core.puzzle import Puzzle
from app.match.played_match import Post
from app.players.background_job import BackgroundJob
from app.players.search_budget import SearchBudget
from app.puzzles.daily import WITH_PUZZLES, puzzle_of

GeneratedPuzzle = tuple[date, str, Puzzle]


class DailyMaking:
    """Makes the puzzles of one day; another day replaces them."""

    def __init__(self, post: Post) -> None:
        self._work = BackgroundJob(post)
        self._day: date | None = None
        self._made: dict[str, Puzzle] = {}
        self.heard: Callable[[], None] = lambda: None
        """Called whenever one more puzzle is ready."""

    def want(self, day: date) -> None:
        """Start making the day's puzzles, unless already started."""
        if day == self._day:
            return
        self._day, self._made = day, {}

        def make(allowance: SearchBudget) -> Iterator[GeneratedPuzzle]:
            for game in WITH_PUZZLES:
                yield day, game.id, puzzle_of(game, day, allowance)

        self._work.start(make, self._put, lambda: None)

    def ready(self, day: date, game: str) -> Puzzle | None:
        return self._made.get(game) if day == self._day else None

    def _put(self, made: GeneratedPuzzle) -> None:
        day, game, puzzle = made
        if day == self._day:
            self._made[game] = puzzle
            self.heard()

    def stop(self) -> None:
        self._work.cancel()
        self._day = None
