"""What a game has its players try for: an achievement is a name and a question about a finished match.

A game names its own in its `GAME`; the app asks them when a match is over. The words of one are
`<game>.achievement.<id>` and, with what there is to do, `<game>.achievement.<id>.how`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from app.core.game import Event, OptionValue, Player

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """A finished match from the side of the one person at this device who played it, from its first move on."""

    seat: Player
    won: bool
    level: int
    """Of the strongest computer among the others; 0 if there is none."""
    options: Mapping[str, OptionValue]
    states: tuple[Any, ...]
    """The first position, and the one after each step, as far as they are known here."""
    steps: tuple[tuple[Event, ...], ...]
    """What happened at each step."""

    def events(self, kind: type[E]) -> Iterator[E]:
        """All that happened of this kind, in order."""
        return (event for step in self.steps for event in step if isinstance(event, kind))


@dataclass(frozen=True, slots=True)
class Achievement:
    id: str
    is_earned_by: Callable[[MatchFacts], bool]
