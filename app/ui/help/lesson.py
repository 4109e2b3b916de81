"""A lesson: a position, the requested action, and how the coach recognizes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.core.game import Game
from app.ui.boards import part_of


@dataclass(frozen=True)
class Attempt:
    """The learner's actions since the step began."""

    board: Any
    before: Any = None
    """The state before the last move."""
    move: Any = None
    after: Any = None
    noticed: bool = False
    """Whether the lesson's `notices` has returned true."""


@dataclass(frozen=True)
class Lesson:
    """One step of a course."""

    words: str
    """The key of the request. `.done` after it is the key of the praise, `.again` of the remark on a wrong action."""
    spot: str
    """The controls' name for the place to press."""
    position: Any
    done: Callable[[Attempt], bool]
    goes_on: Callable[[Attempt], bool] = lambda attempt: False
    """Whether the last move is part of an unfinished action. The coach takes any other move back."""
    prepare: Callable[[Any], None] | None = None
    """Performs the first part of the action on the board, again if the learner undoes it."""
    watches: str = ""
    """A property of the board. Whenever it changes, the coach calls `notices` with the board."""
    notices: Callable[[Any], bool] = lambda board: False
    variant: Callable[[Any], str] = lambda settings: ""
    """Returns a suffix for the key, if the settings need another sentence."""


def lessons_for(game: Game) -> tuple[Lesson, ...]:
    """Return the game's lessons; empty if it has none."""
    coach = part_of(game, "lessons")
    return coach.LESSONS if coach else ()
