"""Achievements: a name, and a test of a finished match.

Their words are `<game>.achievement.<id>` and, for what to do, `<game>.achievement.<id>.how`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from app.core.game import Event, OptionValue, Player

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """A finished match from the side of its only human player at this device."""

    seat: Player
    won: bool
    level: int
    """The strongest computer opponent; 0 if there is none."""
    options: Mapping[str, OptionValue]
    states: tuple[Any, ...]
    steps: tuple[tuple[Event, ...], ...]

    def events(self, kind: type[E]) -> Iterator[E]:
        return (event for step in self.steps for event in step if isinstance(event, kind))


@dataclass(frozen=True, slots=True)
class Achievement:
    id: str
    is_earned_by: Callable[[MatchFacts], bool]
