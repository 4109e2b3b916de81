"""The interface of a match, played here or at an online host."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

from app.core.game import Game, OptionValue, Outcome, Player
from app.match.match import Agent, HistoryEntry, Listener, Seat, Terms
from app.match.visibility import VisibilityRecord


@runtime_checkable
class PlayedMatch(Protocol):
    """A match that this device plays or watches, used by one thread."""

    assisted: bool
    counted: bool

    # Setup

    @property
    def game(self) -> Game: ...

    @property
    def options(self) -> dict[str, OptionValue]: ...

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    @property
    def terms(self) -> Terms: ...

    @property
    def seed(self) -> int:
        """The random seed; 0 for a guest, because the host keeps it secret."""
        ...

    # Current state

    @property
    def state(self) -> Any: ...

    def view(self, viewer: Player | None) -> Any: ...

    @property
    def ply(self) -> int: ...

    @property
    def to_move(self) -> Player: ...

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def closed(self) -> Outcome | None:
        """The end by resignation or by the clock."""
        ...

    @property
    def clocks(self) -> tuple[float, ...] | None:
        """Seconds left for each seat; None without a clock."""
        ...

    @property
    def pending(self) -> Any:
        """Our move that the host has not confirmed yet."""
        ...

    @property
    def agents(self) -> Sequence[Agent]: ...

    # History

    @property
    def first(self) -> Any: ...

    @property
    def first_ply(self) -> int: ...

    @property
    def history(self) -> Sequence[HistoryEntry]: ...

    @property
    def sightings(self) -> VisibilityRecord: ...

    def seen_by(self, player: Player) -> int | None:
        """Return the most that a player saw since their last turn."""
        ...

    # Changes

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with all news until the returned function is called."""
        ...

    def begin(self) -> None: ...

    def decide(self, move: Any) -> bool:
        """Answer for the person asked here; an `IllegalMove` keeps the question open."""
        ...

    def play(self, ply: int, move: Any) -> bool:
        """Make or send the move if `ply` is still current; raises `IllegalMove`."""
        ...

    def look(self, player: Player, sight: int) -> None: ...

    def resign(self, player: Player) -> None: ...

    @property
    def can_undo(self) -> bool: ...

    @property
    def can_redo(self) -> bool: ...

    def undo(self) -> bool:
        """Undo to the last human decision; in a room, ask the others."""
        ...

    def redo(self) -> bool: ...

    def tick(self) -> None: ...

    def pause(self) -> None:
        """Stop the clock and the thinking; do nothing in a room."""
        ...

    def resume(self) -> None: ...


Post = Callable[[Callable[[], None]], None]
"""Schedules a function on the match's thread."""
