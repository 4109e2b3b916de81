"""What a lesson is: a position, the act that it waits for, and what the coach has to know to recognise it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.core.game import Game
from app.ui.boards import part_of


@dataclass(frozen=True)
class Attempt:
    """What the learner has done since the step's position was put up."""

    board: Any
    before: Any = None
    """The state in which the last move was made, and the one after it."""
    move: Any = None
    after: Any = None
    noticed: bool = False
    """What the lesson watches for has been seen."""


@dataclass(frozen=True)
class Lesson:
    """One step: what to do, where, and how it is known to be done."""

    words: str
    """The key of the one sentence; with `.done` after it, what is said then, with `.again`, after another act."""
    spot: str
    """What the controls call the place to press."""
    position: Any
    done: Callable[[Attempt], bool]
    goes_on: Callable[[Attempt], bool] = lambda attempt: False
    """Whether the last move is a part of the act; any other that does not end it is taken back with a word."""
    prepare: Callable[[Any], None] | None = None
    """Selects on the board what the act begins with, again if the learner lets go of it."""
    watches: str = ""
    """A property of the board; whenever it changes, `notices` is asked whether this is it."""
    notices: Callable[[Any], bool] = lambda board: False
    variant: Callable[[Any], str] = lambda settings: ""
    """What is added to the key where the settings ask for another sentence."""


def lessons_for(game: Game) -> tuple[Lesson, ...]:
    """A game's own lessons, if it has any."""
    coach = part_of(game, "lessons")
    return coach.LESSONS if coach else ()
