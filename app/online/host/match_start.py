"""The start of a match in a room: everybody gets ready, then the draw follows."""

from __future__ import annotations

from collections.abc import Callable

from app.core.game import Player
from app.online.fairness.commitments import Round, Secrets
from app.online.fairness.host_draw import HostDraw
from app.online.host.endpoint import Member
from app.online.host.matches import MatchSeries
from app.online.host.seats import Seats
from app.online.protocol import messages
from app.online.room_file import SavedDraw
from app.online.room_setup import DRAWN, GUEST_FIRST, RoomSetup


class WrongSecrets(ValueError):
    """A guest revealed secrets that it had not committed to."""


class MatchStart:
    """Collects who is ready and makes the draw. Keeps the draw of the current match."""

    def __init__(
        self, setup: RoomSetup, seats: Seats, series: MatchSeries, room: str, public: str, now: Callable[[], float]
    ) -> None:
        self.draw = HostDraw(room, public, is_ready=not setup.plays)
        self._setup, self._seats, self._series, self._public, self._now = setup, seats, series, public, now

    @property
    def is_waiting(self) -> bool:
        return not self._series.is_playing and not self.draw.is_under_way

    def is_ready_at(self, seat: Player) -> bool:
        occupant, member = self._seats[seat], self._seats.member_at(seat)
        if member:
            return self.draw.has_committed(member.public)
        return bool(occupant.kind) and (not self._seats.is_hosts(seat) or self.draw.is_ready)

    def ready(self) -> str:
        if not self.is_waiting:
            return messages.NOT_NOW
        self.draw.is_ready = True
        self._draw_if_all_are_ready()
        return messages.OK

    def commit(self, member: Member, command: messages.Ready) -> str:
        if not self.is_waiting or command.game != self._series.number + 1:
            return messages.NOT_NOW
        self.draw.commit(member.public, command.coin, command.deck, command.resign)
        self._draw_if_all_are_ready()
        return messages.OK

    def reveal(self, member: Member, command: messages.Reveal) -> str:
        """Take a guest's secrets and start once all are known. Raises `WrongSecrets`."""
        shared = self.draw.shared
        if not self.draw.is_under_way or shared is None or command.game != shared.game:
            return messages.NOT_NOW
        if not self.draw.reveal(member.public, Secrets(command.coin, command.deck, "")):
            raise WrongSecrets
        if self.draw.is_complete:
            self._start()
        return messages.OK

    def is_overdue(self, member: Member) -> bool:
        return member.public in self.draw.silent(self._now())

    def withdraw(self, member: Member) -> None:
        """A draw that the guest takes part in starts over."""
        self.draw.withdraw(member.public)
        if self.draw.is_under_way:
            self.draw.abandon()

    def call_off(self) -> None:
        self.draw.withdraw()
        self.draw.is_ready = not self._setup.plays

    def saved(self) -> SavedDraw:
        return self.draw.saved()

    def restore(self, saved: SavedDraw) -> None:
        self.draw.restore(saved, self._now())

    def _draw_if_all_are_ready(self) -> None:
        seats = range(len(self._seats))
        if self._seats.is_full and all(self.is_ready_at(seat) for seat in seats):
            publics = [self._public_at(seat) for seat in seats]
            self.draw.start(self._series.number + 1, publics, self._seats.kits, self._now())
            if self.draw.is_complete:  # only computers play: nobody else has a secret
                self._start()

    def _start(self) -> None:
        drawn, coins, seed = self.draw.finish()
        if len(self._seats) == 2 and not self._setup.dummies:  # dummies keep their seats
            self._arrange(drawn, coins)
        self.draw.is_ready = not self._setup.plays
        self._series.start(seed)

    def _arrange(self, drawn: Round, coins: dict[str, str]) -> None:
        setup = self._setup
        if self._series.number:
            self._seats.arrange((1, 0))  # a rematch swaps sides
        elif setup.starts == DRAWN:
            publics = [self._public_at(seat) for seat in range(2)]
            self._seats.arrange([publics.index(who) for who in drawn.seating(coins, sorted(publics))])
        elif setup.starts == GUEST_FIRST and setup.plays:
            self._seats.arrange((1, 0))

    def _public_at(self, seat: Player) -> str:
        """Return the player's public key; empty for a computer or a dummy."""
        member = self._seats.member_at(seat)
        return member.public if member else self._public if self._seats.is_hosts(seat) else ""
