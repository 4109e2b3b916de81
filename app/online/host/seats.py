"""Who sits where in a room, and what they bring."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from app.core.game import Player
from app.match.match import COMPUTER, HUMAN, REMOTE
from app.online import decks
from app.online.host.endpoint import Member
from app.online.protocol.messages import MOST_WINS, SeatDeck
from app.online.room_file import HostSeat
from app.online.room_setup import RoomSetup


class Seats:
    """The seats of a room, in the order of play. A guest's name is the member's; its seat has the `pid`."""

    def __init__(self, setup: RoomSetup, members: Mapping[str, Member]) -> None:
        self._setup, self._members = setup, members
        self._seats = setup.seats()

    def __len__(self) -> int:
        return len(self._seats)

    def __iter__(self) -> Iterator[HostSeat]:
        return iter(self._seats)

    def __getitem__(self, seat: Player) -> HostSeat:
        return self._seats[seat]

    @property
    def is_full(self) -> bool:
        return all(each.kind for each in self._seats)

    @property
    def own(self) -> Player | None:
        """Where the host's own player sits; None for a host that only deals."""
        return next((seat for seat in range(len(self)) if self.is_hosts(seat)), None)

    @property
    def first_free(self) -> Player | None:
        return next((seat for seat, each in enumerate(self._seats) if not each.kind), None)

    @property
    def kits(self) -> tuple[str, ...]:
        """What everybody brings; empty in a game where nobody does."""
        return tuple(each.kit for each in self._seats) if self._setup.game.kits else ()

    @property
    def shown_kits(self) -> tuple[SeatDeck, ...]:
        """The same, as far as the others may know it."""
        game = self._setup.game
        return tuple(decks.shown(game, each.kit, each.kit_name) for each in self._seats) if game.kits else ()

    @property
    def wins(self) -> tuple[int, ...]:
        """How many matches of this room each has won."""
        return tuple(each.wins for each in self._seats)

    def of(self, member: Member) -> Player:
        """-1 for a guest without a seat."""
        return next((seat for seat, each in enumerate(self._seats) if each.pid == member.pid), -1)

    def member_at(self, seat: Player) -> Member | None:
        return self._members.get(self._seats[seat].pid)

    def is_hosts(self, seat: Player) -> bool:
        """Whether the host's own player sits there, and does not only decide for a dummy."""
        return self._seats[seat].kind == HUMAN and not self._setup.is_dummy(seat)

    @property
    def own_dummies(self) -> frozenset[Player]:
        """The dummies for which the host's player decides."""
        return frozenset(seat for seat, each in enumerate(self._seats) if each.kind == HUMAN and seat != self.own)

    @property
    def players(self) -> tuple[Player, ...]:
        """The seats of people."""
        return tuple(seat for seat, each in enumerate(self._seats) if each.kind == REMOTE or self.is_hosts(seat))

    def name_at(self, seat: Player) -> str:
        member = self.member_at(seat)
        return member.name if member else self._setup.name if self.is_hosts(seat) else ""

    # What changes them

    def give(self, seat: Player, pid: str) -> None:
        """A guest sits down."""
        self._seats[seat] = replace(self._seats[seat], kind=REMOTE, pid=pid)

    def give_to_computer(self, seat: Player, level: int) -> None:
        self._seats[seat] = replace(self._seats[seat], kind=COMPUTER, pid="", level=level, wins=0)

    def release(self, member: Member) -> None:
        """The guest's seat is free for another."""
        seat = self.of(member)
        if seat >= 0:
            self._seats[seat] = self._setup.freed_seat(seat)

    def count_win(self, winners: Collection[Player]) -> None:
        """These have won a match; where nobody has lost, nobody has won."""
        if len(winners) < len(self):
            for seat in winners:
                wins = min(self._seats[seat].wins + 1, MOST_WINS)
                self._seats[seat] = replace(self._seats[seat], wins=wins)

    def bring(self, seat: Player, kit: str, name: str) -> None:
        self._seats[seat] = replace(self._seats[seat], kit=kit, kit_name=name)

    def arrange(self, order: Sequence[Player]) -> None:
        """Everybody moves: `order` says for each seat which one its player had before."""
        self._seats = [self._seats[seat] for seat in order]

    def restore(self, saved: Sequence[HostSeat]) -> None:
        """As they were saved. A room of an earlier version does not say who brings what."""
        pairs = zip(saved, self._setup.seats(), strict=True)
        self._seats = [each if each.kit else replace(each, kit=default.kit) for each, default in pairs]
