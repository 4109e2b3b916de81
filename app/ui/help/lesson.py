"""A lesson: a position, the requested action, and how the coach recognizes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.core.game import Game
from app.ui.boards import part_of


@dataclass(frozen=True)
class Attempt:
    """The learner's actions in a step, with the states before and after the last move."""

    board: Any
    before: Any = None
    move: Any = None
    after: Any = None
    noticed: bool = False
    """Whether `notices` has returned true."""


@dataclass(frozen=True)
class Lesson:
    """One step of a course."""

    words: str
    """The key of the request. With `.done`, the key of the praise; with `.again`, of the remark on a mistake."""
    spot: str
    position: Any
    done: Callable[[Attempt], bool]
    goes_on: Callable[[Attempt], bool] = lambda attempt: False
    """Whether the last move is part of the action. The coach takes other moves back."""
    prepare: Callable[[Any], None] | None = None
    """Performs the first part of the action for the learner, again if undone."""
    watches: str = ""
    """A board property. When it changes, the coach calls `notices`."""
    notices: Callable[[Any], bool] = lambda board: False
    variant: Callable[[Any], str] = lambda settings: ""
    """Returns a suffix for the key, depending on the settings."""


def lessons_for(game: Game) -> tuple[Lesson, ...]:
    coach = part_of(game, "lessons")
    return coach.LESSONS if coach else ()
