"""How a room stands: one value for each status that a player can see, with its words."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import ClassVar

from app.core.dataclass_codec import written_name
from app.core.game import Player, Tr
from app.languages.relative_dates import since

HOLD_SECONDS = 120.0
"""How long a seat is kept for a player who is away. After that the others may claim it."""
ABANDON_SECONDS = 600
"""How long a host is away before its guests are asked whether they still want to wait."""


@dataclass(frozen=True, slots=True)
class Status:
    """One of the kinds below."""

    def text(self, tr: Tr) -> str:
        return tr(f"online.status.{written_name(type(self)).lower()}")

    @property
    def is_final(self) -> bool:
        """Nothing more will happen in this room."""
        return False


class Creating(Status):
    """The room derives its keys, connects to the broker and announces itself."""


class Joining(Status):
    pass


class Waiting(Status):
    """There are free seats."""


class AllHere(Status):
    """Everybody is here. The match begins when everybody is ready."""

    WRITTEN_AS: ClassVar = "Ready"


class Drawing(Status):
    """The draw is under way: who begins, and how the cards are dealt."""


class Playing(Status):
    pass


class Over(Status):
    """The match has ended; there may be another."""


@dataclass(frozen=True, slots=True)
class Reconnecting(Status):
    seconds: int
    """For how long already."""

    def text(self, tr: Tr) -> str:
        return tr("online.status.reconnecting", count=self.seconds)


@dataclass(frozen=True, slots=True)
class Away(Status):
    """A player is away. At 0 seconds, or once they have left, the others may claim the win or a computer."""

    seat: Player
    name: str
    seconds: int
    has_left: bool = False

    def text(self, tr: Tr) -> str:
        name = self.name or tr("online.guest")
        if self.has_left:
            return tr("online.status.left", name=name)
        minutes, seconds = divmod(self.seconds, 60)
        return tr("online.status.away", name=name, time=f"{minutes}:{seconds:02}")


@dataclass(frozen=True, slots=True)
class HostAway(Status):
    """The room is paused until its host comes back."""

    seconds: int
    """For how long already."""

    @property
    def is_long(self) -> bool:
        """So long that the room may never come back."""
        return self.seconds >= ABANDON_SECONDS

    def text(self, tr: Tr) -> str:
        minutes, seconds = divmod(self.seconds, 60)
        if self.is_long:
            return tr("online.status.hostgone", count=minutes)
        return tr("online.status.hostaway", time=f"{minutes}:{seconds:02}")


@dataclass(frozen=True, slots=True)
class HostAsleep(Status):
    """The host's device sleeps, or the host is away from an unhurried room. Our move is kept until it is back."""

    when: float
    """Since when, in seconds since 1970."""
    is_asleep: bool = True
    """By its own word."""

    def text(self, tr: Tr) -> str:
        key = "online.status.hostasleep" if self.is_asleep else "online.status.hostresting"
        return tr(key, since=since(tr, self.when, time.time()))


@dataclass(frozen=True, slots=True)
class Resting(Status):
    """A player is away from an unhurried room, which waits for as long as it takes."""

    seat: Player
    name: str

    def text(self, tr: Tr) -> str:
        return tr("online.status.resting", name=self.name or tr("online.guest"))


@dataclass(frozen=True, slots=True)
class Closed(Status):
    """The host closed the room, or we left it."""

    @property
    def is_final(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Error(Status):
    reason: str
    """A key in the words."""

    def text(self, tr: Tr) -> str:
        return tr(self.reason)

    @property
    def is_final(self) -> bool:
        return True
