"""How each game is measured: a module for each, by the game's id, with its `COURSE`. A game without one is not on the
ladder, and the app takes the steps between its computers as even."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from app.core.game import Game, Options
from app.games import GAMES


@dataclass(frozen=True, slots=True)
class Course:
    options: Callable[[int], Options]
    """Of the start with this number."""
    nodes: int
    """What a move may take: about what there is time for in play."""
    told: str
    """What is played, for the table."""


MEASURED: tuple[Game, ...] = tuple(game for game in GAMES if Path(__file__).with_name(f"{game.id}.py").exists())


def course_of(game_id: str) -> Course:
    course: Course = import_module(f"{__name__}.{game_id}").COURSE
    return course
