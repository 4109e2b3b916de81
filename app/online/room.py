"""A room as screens and the terminal use it, for hosts and guests.

All calls come from the thread that owns the match. Slow work runs on others, which post their results back.
"""

from __future__ import annotations

import logging
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, ClassVar

from app.core.game import Player
from app.languages.problem import Problem
from app.match.match import COMPUTER, HUMAN, REMOTE
from app.match.played_match import PlayedMatch, Post
from app.online import room_file, status
from app.online.invitation import Invitation
from app.online.protocol import encryption
from app.online.protocol.messages import Question, SeatDeck, SeatInfo
from app.online.reactions import VisibleReaction
from app.online.room_file import RoomSummary, SavedMove, SavedRoom, SavedSeat
from app.online.room_setup import Agreed
from app.online.status import Status
from app.online.transport.transport import Failed, Link
from app.online.unfinished_rooms import OVER, THEIRS, WAITING, YOURS
from app.storage.file_lock import FileLock, claim
from app.storage.files import Storage, StorageFault

UNEXPECTED = "online.error.unexpected"
IN_USE = "online.error.in_use"
NO_SEAL = "online.error.no_seal"

log = logging.getLogger(__name__)

LAN_USER = "room"
"""The user name at the broker inside a hosting app. The password follows from the code."""


class Room(ABC):
    """Until a room is open, it has no seats, match or kits."""

    is_hosting: ClassVar[bool]
    """We own the room, and it closes when we leave."""

    def __init__(self, storage: Storage, file: str, post: Post, now: Callable[[], float]) -> None:
        self.invitation = Invitation("")
        self.problem: Problem | None = None
        """A problem to show the player once."""
        self._storage, self._post, self._now = storage, post, now
        self._journal = room_file.RoomJournal(storage, file)
        self._file = file
        self._file_claim: FileLock | None = None
        self._error = ""
        self._listeners: list[Callable[[], None]] = []
        self._shown: tuple[Status, tuple[VisibleReaction, ...]] | None = None
        self._is_over = False

    # State

    @property
    @abstractmethod
    def status(self) -> Status:
        """Return what the connection chip shows. A final status never changes."""

    @property
    @abstractmethod
    def agreed(self) -> Agreed | None:
        """Return the owner's choices; None until a guest has received them."""

    @property
    def has_seat(self) -> bool:
        """Return whether we play. A host may only deal."""
        return True

    @property
    def is_watching(self) -> bool:
        return False

    @property
    @abstractmethod
    def watching(self) -> int:
        """Return how many people watch, including us."""

    @property
    def watch_invitation(self) -> Invitation | None:
        return None

    @abstractmethod
    def open_gallery(self) -> None:
        """Let others watch from now on. Guests cannot decide that."""

    @property
    @abstractmethod
    def seat(self) -> Player | None:
        """Return our seat; None without a seat or before it is known."""

    @property
    @abstractmethod
    def seats(self) -> tuple[SeatInfo, ...]:
        """Return who sits where and who is ready."""

    @property
    @abstractmethod
    def match(self) -> PlayedMatch | None:
        """Return the current or last match. A rematch is a new object."""

    @property
    @abstractmethod
    def number(self) -> int:
        """Return the number of the current or last match."""

    @property
    def match_id(self) -> str:
        return f"{self.invitation.code} {self.number}"

    @property
    @abstractmethod
    def kits(self) -> tuple[SeatDeck, ...]:
        """Return what all players bring. A guest knows it only between matches."""

    @property
    @abstractmethod
    def own_kit(self) -> str:
        """Return a ready-made kit's name, or the text of our own."""

    @property
    @abstractmethod
    def can_bring(self) -> bool:
        """Return whether we may still choose our kit for the next match."""

    @property
    @abstractmethod
    def question(self) -> Question | None:
        """Return the question that waits for anybody's answer."""

    @property
    @abstractmethod
    def declined(self) -> str:
        """Return what was last declined, until something new is asked."""

    @property
    def notice(self) -> str:
        """Return a translation key: why the host refused our last request."""
        return ""

    @property
    @abstractmethod
    def turn_since(self) -> float:
        """Return when the turn began, in seconds since 1970; 0 if recent or unknown."""

    @property
    @abstractmethod
    def wins(self) -> tuple[int, ...]:
        """Return the matches won in this room, by seat."""

    @property
    @abstractmethod
    def reactions(self) -> tuple[VisibleReaction, ...]:
        """Return the reactions to show now, oldest first."""

    @property
    @abstractmethod
    def can_react(self) -> bool:
        """Return whether anybody would see our reaction now."""

    @property
    def verdict(self) -> str:
        """Return a translation key for the audit's result, or ""."""
        return ""

    @property
    def standing(self) -> tuple[RoomSummary, ...]:
        """Return the entry for a list of rooms, once known."""
        agreed, seats, match = self.agreed, self.seats, self.match
        if agreed is None or not seats:
            return ()
        people = (info for seat, info in enumerate(seats) if seat != self.seat and info.kind in (HUMAN, REMOTE))
        turn = WAITING
        if match is not None:
            turn = OVER if match.outcome else YOURS if match.to_move == self.seat else THEIRS
            if self.is_watching and match.outcome is None:
                turn = ""  # a spectator never has the turn
        return (RoomSummary(agreed.game.id, tuple(info.name for info in people if info.name), turn),)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every possible change, until the returned function is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # Handover

    @property
    def possible_heirs(self) -> tuple[Player, ...]:
        """Return the guests who could take over our room now."""
        return ()

    @property
    def offered_to(self) -> Player | None:
        return None

    @property
    def is_offered(self) -> bool:
        return False

    @property
    def handover_news(self) -> str:
        """Return a translation key: why the last handover failed."""
        return ""

    @property
    def has_changed_hands(self) -> bool:
        """Return whether the room goes on with us in another role. `switch_roles` reopens it."""
        return False

    def hand_over(self, seat: Player) -> bool:
        """Ask a guest to become the host; return whether we could."""
        return False

    @abstractmethod
    def answer_offer(self, yes: bool) -> None:
        """Accept or decline the room that the host offers us."""

    def retire(self) -> None:
        """Stop sending and saving, and release the file."""
        self._is_over = True
        self._journal.close()
        self._release_file()

    # Actions

    @abstractmethod
    def open(self) -> None:
        """Open or join the room. `status` shows the progress."""

    @abstractmethod
    def tick(self) -> None:
        """Check the clock, a few times a second."""

    @abstractmethod
    def ready(self) -> None:
        """Get ready for the first match; later, offer or accept a rematch."""

    @abstractmethod
    def bring(self, kit: str, name: str = "") -> bool:
        """Choose another kit; return whether that was allowed."""

    @abstractmethod
    def answer(self, yes: bool) -> None:
        """Answer the question, else an offered rematch."""

    @abstractmethod
    def claim_win(self, seat: Player) -> bool:
        """Claim the win against an absent player; return whether we could ask."""

    @abstractmethod
    def let_computer_play(self, seat: Player) -> bool:
        """Let a computer replace an absent player; return whether we could ask."""

    @abstractmethod
    def react(self, sign: str) -> bool:
        """Show a sign to the others; return False if it was one too many."""

    @abstractmethod
    def audit(self) -> None:
        """Check the finished match against all secrets, and set `verdict`."""

    @abstractmethod
    def suspend(self) -> None:
        """Pause while the app is in the background."""

    @abstractmethod
    def wake(self) -> None:
        """Reconnect after `suspend`, or because the player asks for it."""

    @abstractmethod
    def leave(self, wait: float = 0.0) -> None:
        """Leave for good; a host closes the room. `wait` is in seconds, for last messages."""

    def step_out(self) -> None:
        """Leave, but keep the file for `resume`."""
        self._is_over = True
        self.suspend()
        self._journal.close()
        self._release_file()

    def _notify(self) -> None:
        self._shown = self.status, self.reactions
        for listener in tuple(self._listeners):
            listener()

    def _notify_if_changed(self) -> None:
        if (self.status, self.reactions) != self._shown:
            self._notify()

    def _fail(self, key: str) -> None:
        self._error = key
        self._notify()

    def _may_open(self, needs_file: bool = True) -> bool:
        """Claim the file, unless another process has it, and return whether we may open.

        Without `needs_file` a room opens anyway, and saves nothing.
        """
        if not encryption.CAN_SEAL:
            self._fail(NO_SEAL)
            return False
        self._file_claim = claim(self._storage.folder, self._file)
        if self._file_claim is None and needs_file:
            self._fail(IN_USE)
        return self._file_claim is not None or not needs_file

    def _release_file(self) -> None:
        if self._file_claim:
            self._file_claim.let_go()
            self._file_claim = None

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
        """Save a change. If that fails, the room goes on without the file."""
        try:
            if self._file_claim:
                self._journal.save(saved)
        except StorageFault as fault:
            self.problem = fault.problem

    def _forget(self) -> None:
        try:
            if self._file_claim:
                self._journal.forget()
        except StorageFault as fault:
            self.problem = fault.problem
        self._release_file()


def somebody_away(
    seats: Sequence[SeatInfo], me: Player | None, passed: float, unhurried: bool = False
) -> Status | None:
    for seat, each in enumerate(seats):
        if seat != me and each.kind and (each.left or not each.online):
            if unhurried and not each.left:
                return status.Resting(seat, each.name)
            return status.Away(seat, each.name, max(0, ceil(each.away - passed)), each.left)
    return None


def replaced(before: Sequence[SeatInfo], now: Sequence[SeatInfo]) -> str | None:
    """Return the name of a player whom a computer has replaced, if any."""
    if sum(info.kind == COMPUTER for info in now) <= sum(info.kind == COMPUTER for info in before):
        return None  # no new computer; two players may have swapped seats
    pairs = zip(before, now, strict=False)
    return next((old.name for old, new in pairs if old.kind == REMOTE and new.kind == COMPUTER), None)


def next_connection(last: int) -> int:
    """Return a larger number than before, even if the clock was set back."""
    return max(last + 1, int(time.time() * 1000))


def broken(link: Link, seconds: float) -> Status:
    return status.Error(link.reason) if isinstance(link, Failed) else status.Reconnecting(int(seconds))
