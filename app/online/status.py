"""The statuses of a room that players see, with their words."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import ClassVar

from app.core.dataclass_codec import written_name
from app.core.game import Player, Tr
from app.languages.relative_dates import since

HOLD_SECONDS = 120.0
"""How long an away player's seat is held. Then the others may claim it."""
ABANDON_SECONDS = 600
"""After this time guests are asked whether they want to wait for the host."""


@dataclass(frozen=True, slots=True)
class Status:
    def text(self, tr: Tr) -> str:
        return tr(f"online.status.{written_name(type(self)).lower()}")

    @property
    def is_final(self) -> bool:
        return False


class Creating(Status):
    """The room connects to the broker and announces itself."""


class Joining(Status):
    pass


class Waiting(Status):
    """There are free seats."""


class AllHere(Status):
    WRITTEN_AS: ClassVar = "Ready"


class Drawing(Status):
    """A draw decides who begins and how the cards are dealt."""


class Playing(Status):
    pass


class Over(Status):
    """There may be another match."""


@dataclass(frozen=True, slots=True)
class Reconnecting(Status):
    seconds: int

    def text(self, tr: Tr) -> str:
        return tr("online.status.reconnecting", count=self.seconds)


@dataclass(frozen=True, slots=True)
class Away(Status):
    """A player is away. The others may replace them at 0 seconds, or after `has_left`."""

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
    seconds: int

    @property
    def is_long(self) -> bool:
        return self.seconds >= ABANDON_SECONDS

    def text(self, tr: Tr) -> str:
        minutes, seconds = divmod(self.seconds, 60)
        if self.is_long:
            return tr("online.status.hostgone", count=minutes)
        return tr("online.status.hostaway", time=f"{minutes}:{seconds:02}")


@dataclass(frozen=True, slots=True)
class HostAsleep(Status):
    """The host's device sleeps, or the host is away from an unhurried room."""

    when: float
    is_asleep: bool = True
    """The host said so itself."""

    def text(self, tr: Tr) -> str:
        key = "online.status.hostasleep" if self.is_asleep else "online.status.hostresting"
        return tr(key, since=since(tr, self.when, time.time()))


@dataclass(frozen=True, slots=True)
class Resting(Status):
    seat: Player
    name: str

    def text(self, tr: Tr) -> str:
        return tr("online.status.resting", name=self.name or tr("online.guest"))


@dataclass(frozen=True, slots=True)
class Closed(Status):
    @property
    def is_final(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Error(Status):
    reason: str
    """A translation key."""

    def text(self, tr: Tr) -> str:
        return tr(self.reason)

    @property
    def is_final(self) -> bool:
        return True
