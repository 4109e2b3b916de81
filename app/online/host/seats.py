"""Who sits where in a room, and what players bring."""

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
    """The seats in order of play. The name of a guest is in its member, found by `pid`."""

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
        """The host's own seat; None if the host only deals."""
        return next((seat for seat in range(len(self)) if self.is_hosts(seat)), None)

    @property
    def first_free(self) -> Player | None:
        return next((seat for seat, each in enumerate(self._seats) if not each.kind), None)

    @property
    def kits(self) -> tuple[str, ...]:
        return tuple(each.kit for each in self._seats) if self._setup.game.kits else ()

    @property
    def shown_kits(self) -> tuple[SeatDeck, ...]:
        """The kits as other players may see them."""
        game = self._setup.game
        return tuple(decks.shown(game, each.kit, each.kit_name) for each in self._seats) if game.kits else ()

    @property
    def wins(self) -> tuple[int, ...]:
        return tuple(each.wins for each in self._seats)

    def of(self, member: Member) -> Player:
        """Return -1 for a guest without a seat."""
        return next((seat for seat, each in enumerate(self._seats) if each.pid == member.pid), -1)

    def member_at(self, seat: Player) -> Member | None:
        return self._members.get(self._seats[seat].pid)

    def is_hosts(self, seat: Player) -> bool:
        """Return whether the host's own player sits here, and not its dummy."""
        return self._seats[seat].kind == HUMAN and not self._setup.is_dummy(seat)

    @property
    def own_dummies(self) -> frozenset[Player]:
        return frozenset(seat for seat, each in enumerate(self._seats) if each.kind == HUMAN and seat != self.own)

    @property
    def players(self) -> tuple[Player, ...]:
        """The seats of people."""
        return tuple(seat for seat, each in enumerate(self._seats) if each.kind == REMOTE or self.is_hosts(seat))

    def name_at(self, seat: Player) -> str:
        member = self.member_at(seat)
        return member.name if member else self._setup.name if self.is_hosts(seat) else ""

    # Changes

    def give(self, seat: Player, pid: str) -> None:
        self._seats[seat] = replace(self._seats[seat], kind=REMOTE, pid=pid)

    def give_to_computer(self, seat: Player, level: int) -> None:
        self._seats[seat] = replace(self._seats[seat], kind=COMPUTER, pid="", level=level, wins=0)

    def release(self, member: Member) -> None:
        seat = self.of(member)
        if seat >= 0:
            self._seats[seat] = self._setup.freed_seat(seat)

    def count_win(self, winners: Collection[Player]) -> None:
        """Count a win for these seats, unless nobody lost."""
        if len(winners) < len(self):
            for seat in winners:
                wins = min(self._seats[seat].wins + 1, MOST_WINS)
                self._seats[seat] = replace(self._seats[seat], wins=wins)

    def bring(self, seat: Player, kit: str, name: str) -> None:
        self._seats[seat] = replace(self._seats[seat], kit=kit, kit_name=name)

    def arrange(self, order: Sequence[Player]) -> None:
        """Reseat everybody. `order` lists for each new seat the old one."""
        self._seats = [self._seats[seat] for seat in order]

    def restore(self, saved: Sequence[HostSeat]) -> None:
        """Restore the seats. Earlier versions saved no kits: those seats get the default."""
        pairs = zip(saved, self._setup.seats(), strict=True)
        self._seats = [each if each.kit else replace(each, kit=default.kit) for each, default in pairs]
