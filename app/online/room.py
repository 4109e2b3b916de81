"""What every room is to screens and the terminal: an invitation, a status to watch, and something to tell.

All calls come from the thread that owns the match, which also calls `tick` a few times a second; what takes long
is done elsewhere and posted back.
"""

from __future__ import annotations

import logging
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from app.core.game import Player
from app.match.match import COMPUTER, REMOTE
from app.online import keep, status
from app.online.code import Invitation
from app.online.keep import SavedMove, SavedRoom, SavedSeat
from app.online.status import Status
from app.online.transport import Failed, Link, Post
from app.online.wire import Place
from app.services.problem import Problem
from app.services.storage import Storage, StorageFault

UNEXPECTED = "online.error.unexpected"

log = logging.getLogger(__name__)

LAN_USER = "room"
"""Whoever comes to the broker inside a hosting app; the password follows from the code."""


class Room(ABC):
    """What both kinds of room have."""

    def __init__(self, storage: Storage, file: str, post: Post, now: Callable[[], float]) -> None:
        self.invitation = Invitation("")
        self.problem: Problem | None = None
        """Something that the player should be told once, such as that the room cannot be saved."""
        self._storage, self._post, self._now = storage, post, now
        self._keeper = keep.Keeper(storage, file)
        self._error = ""
        self._listeners: list[Callable[[], None]] = []
        self._shown: Status | None = None
        self._is_over = False

    @property
    @abstractmethod
    def status(self) -> Status: ...

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls `listener` whenever something may have changed; the answer stops that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @abstractmethod
    def suspend(self) -> None:
        """The app goes into the background."""

    def step_out(self) -> None:
        """Lets go of the room without giving it up: its file stays, and `resume` finds it again."""
        self._is_over = True
        self.suspend()
        self._keeper.close()

    def _notify(self) -> None:
        self._shown = self.status
        for listener in tuple(self._listeners):
            listener()

    def _notify_if_changed(self) -> None:
        if self.status != self._shown:
            self._notify()

    def _fail(self, key: str) -> None:
        self._error = key
        self._notify()

    def _in_background(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        def run() -> None:
            try:
                result = work()
            except Exception:
                log.exception("the room cannot go on")
                self._post(lambda: None if self._is_over else self._fail(UNEXPECTED))
            else:
                self._post(lambda: None if self._is_over else done(result))

        threading.Thread(target=run, name="room", daemon=True).start()

    def _write(self, saved: SavedRoom | SavedMove | SavedSeat) -> None:
        """A folder that cannot be written costs the recovery after a crash, never the game."""
        try:
            self._keeper.save(saved)
        except StorageFault as fault:
            self.problem = fault.problem

    def _forget(self) -> None:
        try:
            self._keeper.forget()
        except StorageFault as fault:
            self.problem = fault.problem


def somebody_away(places: Sequence[Place], me: Player | None, passed: float) -> Status | None:
    for seat, each in enumerate(places):
        if seat != me and each.kind and (each.left or not each.online):
            return status.Away(seat, each.name, max(0, ceil(each.away - passed)), each.left)
    return None


def replaced(before: Sequence[Place], now: Sequence[Place]) -> str | None:
    """The name of one whose seat has gone to the computer since, if there is one."""
    if sum(place.kind == COMPUTER for place in now) <= sum(place.kind == COMPUTER for place in before):
        return None  # two players may have changed sides
    pairs = zip(before, now, strict=False)
    return next((old.name for old, new in pairs if old.kind == REMOTE and new.kind == COMPUTER), None)


def next_connection(last: int) -> int:
    """Larger than every one before, also where the clock was set back."""
    return max(last + 1, int(time.time() * 1000))


def broken(link: Link, seconds: float) -> Status:
    return status.Error(link.reason) if isinstance(link, Failed) else status.Reconnecting(int(seconds))
