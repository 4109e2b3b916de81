"""What a screen, a terminal or the session may ask of a match, whether it is played here or at a host.

`Match` and `HostedMatch` keep the match themselves; `GuestMatch` shows what a host tells of one. Whoever is handed a
`PlayedMatch` need not know which it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

from app.core.game import Game, OptionValue, Outcome, Player
from app.match.match import Agent, HistoryEntry, Listener, Seat, Terms
from app.match.visibility import VisibilityRecord


@runtime_checkable
class PlayedMatch(Protocol):
    """A match that somebody at this device plays or watches. All calls come from one thread."""

    assisted: bool
    """A hint was asked for, so the result is marked."""
    counted: bool
    """The result is in the statistics already."""

    # What was agreed on

    @property
    def game(self) -> Game: ...

    @property
    def options(self) -> dict[str, OptionValue]:
        """All options of the game, also those that nobody chose."""
        ...

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where; a seat may go to a computer while it is played."""
        ...

    @property
    def terms(self) -> Terms: ...

    @property
    def seed(self) -> int:
        """What chance was drawn from; 0 for a guest, from whom the host keeps it secret."""
        ...

    # What it is now

    @property
    def state(self) -> Any:
        """All that is known here: the whole truth, or a guest's observation. Screens show `view` instead."""
        ...

    def view(self, viewer: Player | None) -> Any:
        """The position as this player may see it; a guest has only its own."""
        ...

    @property
    def ply(self) -> int:
        """How many moves led here."""
        ...

    @property
    def to_move(self) -> Player:
        """Whose move the next one is."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """The end by the rules, by resignation or by the clock; None while it is played."""
        ...

    @property
    def closed(self) -> Outcome | None:
        """The end, if it did not come by the rules."""
        ...

    @property
    def clocks(self) -> tuple[float, ...] | None:
        """Seconds left, for each seat; None without a clock."""
        ...

    @property
    def pending(self) -> Any:
        """A move of ours that the host has not answered yet. None where moves are made at once."""
        ...

    @property
    def agents(self) -> Sequence[Agent]:
        """Whoever decides for each seat."""
        ...

    # What it was

    @property
    def first(self) -> Any:
        """The position that the history begins at, and its number."""
        ...

    @property
    def first_ply(self) -> int: ...

    @property
    def history(self) -> Sequence[HistoryEntry]:
        """The steps since `first`. What a guest did not see come about is not among them."""
        ...

    @property
    def sightings(self) -> VisibilityRecord: ...

    def seen_by(self, player: Player) -> int | None:
        """The most that a player has seen since that player's last turn, as the game counts it; None if it does not."""
        ...

    # What changes it

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tells `listener` of all that happens from now on; the answer stops that."""
        ...

    def begin(self) -> None:
        """Sets it going, once whoever shows it listens."""
        ...

    def decide(self, move: Any) -> bool:
        """The person who is asked here answers. Says whether the move was taken, or sent; raises `IllegalMove`, and
        then the question stays. False if nobody here is asked."""
        ...

    def play(self, ply: int, move: Any) -> bool:
        """Makes the move, or sends it, if `ply` is still the question; raises `IllegalMove` and stays as it was."""
        ...

    def look(self, player: Player, sight: int) -> None:
        """From now on a player sees so much of the positions."""
        ...

    def resign(self, player: Player) -> None:
        """Gives the match up for this player."""
        ...

    @property
    def can_undo(self) -> bool:
        """Whether a move may be taken back, or in a room asked back."""
        ...

    @property
    def can_redo(self) -> bool: ...

    def undo(self) -> bool:
        """Takes back to the last decision of a person, or in a room asks the others; says whether it did."""
        ...

    def redo(self) -> bool: ...

    def tick(self) -> None:
        """Looks at the clock; called a few times a second while one runs."""
        ...

    def pause(self) -> None:
        """Stops the clock and the thinking while nobody looks. A room does not wait: there it does nothing."""
        ...

    def resume(self) -> None:
        """Goes on after a pause."""
        ...


Post = Callable[[Callable[[], None]], None]
"""Runs a function on the thread that owns the match, soon, and returns at once."""
