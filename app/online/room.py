"""What screens and the terminal may ask of a room, whether this device hosts it or is a guest.

All calls come from the thread that owns the match, which also calls `tick` a few times a second. Slow work runs on
other threads, which post their results back.
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
    """Before a room is open it has no seats, no match and no kits."""

    is_hosting: ClassVar[bool]
    """Whether the room is ours, and closes when we leave it."""

    def __init__(self, storage: Storage, file: str, post: Post, now: Callable[[], float]) -> None:
        self.invitation = Invitation("")
        self.problem: Problem | None = None
        """Something that the player should be told once, such as that the room cannot be saved."""
        self._storage, self._post, self._now = storage, post, now
        self._journal = room_file.RoomJournal(storage, file)
        self._file = file
        self._file_claim: FileLock | None = None
        """While we have it, no other process writes our file."""
        self._error = ""
        self._listeners: list[Callable[[], None]] = []
        self._shown: tuple[Status, tuple[VisibleReaction, ...]] | None = None
        self._is_over = False

    # How it stands

    @property
    @abstractmethod
    def status(self) -> Status:
        """What the connection chip shows. Once it is final nothing more happens."""

    @property
    @abstractmethod
    def agreed(self) -> Agreed | None:
        """What the owner chose; None until a guest has the card."""

    @property
    def has_seat(self) -> bool:
        """Whether we play: a host may only deal."""
        return True

    @property
    def is_watching(self) -> bool:
        """Whether we only watch. What is open to all is seen, and nothing can be done but to leave."""
        return False

    @property
    @abstractmethod
    def watching(self) -> int:
        """How many watch, us included if we do."""

    @property
    def watch_invitation(self) -> Invitation | None:
        """For those who are to watch; None while nobody could come with it."""
        return None

    @abstractmethod
    def open_gallery(self) -> None:
        """Lets others watch, from now on; a guest cannot decide that."""

    @property
    @abstractmethod
    def seat(self) -> Player | None:
        """Where we sit; None without a seat, or before it is known."""

    @property
    @abstractmethod
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where, and who is ready."""

    @property
    @abstractmethod
    def match(self) -> PlayedMatch | None:
        """The match that is or was played, once it has begun. A rematch is a new object."""

    @property
    @abstractmethod
    def number(self) -> int:
        """The number of the match that is or was played. A rematch has the next number."""

    @property
    def match_id(self) -> str:
        """Identifies the match among those of all rooms."""
        return f"{self.invitation.code} {self.number}"

    @property
    @abstractmethod
    def kits(self) -> tuple[SeatDeck, ...]:
        """What everybody brings, such as decks; empty where nobody does. A guest learns it between matches."""

    @property
    @abstractmethod
    def own_kit(self) -> str:
        """What we bring: the name of a ready-made kit, or the text of our own."""

    @property
    @abstractmethod
    def can_bring(self) -> bool:
        """Whether we may still choose what we bring to the next match."""

    @property
    @abstractmethod
    def question(self) -> Question | None:
        """The question that waits for answers, from us or from others."""

    @property
    @abstractmethod
    def declined(self) -> str:
        """What was asked last and declined, until something new is asked."""

    @property
    def notice(self) -> str:
        """Why the host refused our last request: a key in the words, or nothing. On the host it is empty."""
        return ""

    @property
    @abstractmethod
    def turn_since(self) -> float:
        """Since when the position waits for its player, in seconds since 1970; 0 if that is not long, or not known."""

    @property
    @abstractmethod
    def wins(self) -> tuple[int, ...]:
        """How many matches of this room each player has won, by seat; empty while nobody has won one."""

    @property
    @abstractmethod
    def reactions(self) -> tuple[VisibleReaction, ...]:
        """The signs that players have made a moment ago, the oldest first; they vanish by themselves."""

    @property
    @abstractmethod
    def can_react(self) -> bool:
        """Whether a sign of ours would be seen by anybody now."""

    @property
    def verdict(self) -> str:
        """The result of the audit: a key in the words, or nothing yet. Only guests have something to check."""
        return ""

    @property
    def standing(self) -> tuple[RoomSummary, ...]:
        """What there is to say of the room in a list: nothing before it is known."""
        agreed, seats, match = self.agreed, self.seats, self.match
        if agreed is None or not seats:
            return ()
        people = (info for seat, info in enumerate(seats) if seat != self.seat and info.kind in (HUMAN, REMOTE))
        turn = WAITING
        if match is not None:
            turn = OVER if match.outcome else YOURS if match.to_move == self.seat else THEIRS
            if self.is_watching and match.outcome is None:
                turn = ""  # it is never ours
        return (RoomSummary(agreed.game.id, tuple(info.name for info in people if info.name), turn),)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls `listener` whenever something may have changed; the answer stops that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # Handing it over

    @property
    def possible_heirs(self) -> tuple[Player, ...]:
        """The seats of the guests to whom we could hand our room now."""
        return ()

    @property
    def offered_to(self) -> Player | None:
        """The seat of the guest who is asked to take our room."""
        return None

    @property
    def is_offered(self) -> bool:
        """The host asks whether we take the room over, and waits for our answer."""
        return False

    @property
    def handover_news(self) -> str:
        """How the last offer of the room ended, if not well: a key in the words, or nothing."""
        return ""

    @property
    def has_changed_hands(self) -> bool:
        """The room goes on, and we are no longer what we were in it: `changing_places.py` has the next one."""
        return False

    def hand_over(self, seat: Player) -> bool:
        """Asks the guest at this seat to be the host from now on; says whether we could ask."""
        return False

    @abstractmethod
    def answer_offer(self, yes: bool) -> None:
        """Takes the room over that is offered to us, or does not. Nobody offers a host its own room."""

    def retire(self) -> None:
        """Says and writes nothing more, and lets go of the file."""
        self._is_over = True
        self._journal.close()
        self._release_file()

    # What can be done

    @abstractmethod
    def open(self) -> None:
        """Opens the room, or joins it. `status` shows how far it is."""

    @abstractmethod
    def tick(self) -> None:
        """Looks at the clock; called a few times a second."""

    @abstractmethod
    def ready(self) -> None:
        """For the first match, or for a rematch: being ready offers one, and accepts one."""

    @abstractmethod
    def bring(self, kit: str, name: str = "") -> bool:
        """Chooses another kit, such as a deck; says whether the rules allow it and there is still time."""

    @abstractmethod
    def answer(self, yes: bool) -> None:
        """Answers the open question or, if there is none, an offered rematch."""

    @abstractmethod
    def claim_win(self, seat: Player) -> bool:
        """Takes the win against a player who is gone for too long; says whether we could ask for it."""

    @abstractmethod
    def let_computer_play(self, seat: Player) -> bool:
        """Lets a computer play on for a player who is gone; says whether we could ask for it."""

    @abstractmethod
    def react(self, sign: str) -> bool:
        """Makes one of the `SIGNS` to the others; says whether it was not one too many."""

    @abstractmethod
    def audit(self) -> None:
        """Checks a match that has ended against everybody's secrets. The result goes to `verdict`. A host does
        nothing."""

    @abstractmethod
    def suspend(self) -> None:
        """The app goes into the background."""

    @abstractmethod
    def wake(self) -> None:
        """The app is back, or the player wants to try the connection again."""

    @abstractmethod
    def leave(self, wait: float = 0.0) -> None:
        """For good: a host closes the room for everybody, a guest gives up its seat. `wait` is how many seconds the
        last messages may take."""

    def step_out(self) -> None:
        """Leaves the room so that `resume` can come back to it: the file stays."""
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
        """Claims the file, which another process with the same folder may have; the status says why if we may not. One
        who does not need it goes on without: then nothing is kept."""
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
        """If the folder cannot be written, the room goes on; only a crash would lose it."""
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
    """The name of a player whose seat a computer has taken since, if there is one."""
    if sum(info.kind == COMPUTER for info in now) <= sum(info.kind == COMPUTER for info in before):
        return None  # no new computer; two players may have swapped seats
    pairs = zip(before, now, strict=False)
    return next((old.name for old, new in pairs if old.kind == REMOTE and new.kind == COMPUTER), None)


def next_connection(last: int) -> int:
    """A connection number larger than every one before, even if the clock was set back."""
    return max(last + 1, int(time.time() * 1000))


def broken(link: Link, seconds: float) -> Status:
    return status.Error(link.reason) if isinstance(link, Failed) else status.Reconnecting(int(seconds))
