"""What the owner of a room chooses: the game, its terms and its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.core.game import Game, Options, Player
from app.match.match import COMPUTER, FRIENDLY, HUMAN, Terms
from app.online.protocol.messages import RoomCard, SeatInfo
from app.online.room_file import HostSeat

DRAWN, HOST_FIRST, GUEST_FIRST = "draw", "host", "guest"
STARTS = (DRAWN, HOST_FIRST, GUEST_FIRST)


@dataclass(frozen=True, slots=True)
class Agreed:
    game: Game
    options: Options
    terms: Terms
    extras: Options
    """Choices that only screens interpret, such as whether hints are allowed."""
    starts: str
    """One of `STARTS`, or anything that another device sent."""
    host_plays: bool
    unhurried: bool = False
    """The room may pause for days. Clocks stop while somebody is away."""

    @classmethod
    def by_card(cls, card: RoomCard, game: Game, seats: Sequence[SeatInfo]) -> Agreed:
        terms = Terms(card.minutes, card.strict)
        host_plays = any(seat.kind == HUMAN for seat in seats)
        return cls(game, card.options, terms, card.extras, card.starts, host_plays, card.unhurried)


@dataclass(frozen=True, slots=True)
class RoomSetup:
    game: Game
    options: Options = field(default_factory=dict)
    terms: Terms = FRIENDLY
    extras: Options = field(default_factory=dict)
    starts: str = DRAWN
    name: str = ""
    plays: bool = True
    computers: Mapping[Player, int] = field(default_factory=dict)
    """Levels of the seats that computers have from the start."""
    own_dummies: frozenset[Player] = frozenset()
    """The dummies for which the owner decides. A computer decides for the others."""
    kit_names: Mapping[str, str] = field(default_factory=dict)
    unhurried: bool = False

    @property
    def agreed(self) -> Agreed:
        return Agreed(self.game, self.options, self.terms, self.extras, self.starts, self.plays, self.unhurried)

    @property
    def dummies(self) -> int:
        return self.game.dummies_in(self.options)

    def is_dummy(self, seat: Player) -> bool:
        count = self.game.players_in(self.options)
        return count - self.dummies <= seat < count

    def seats(self) -> list[HostSeat]:
        """Return the seats of a new room. The host is first, dummies are last."""
        count = self.game.players_in(self.options)
        levels = {**self.computers, **dict.fromkeys(range(count - self.dummies, count), self.game.default_level)}
        seats = [self._seat(seat, COMPUTER if seat in levels else "", levels.get(seat, 0)) for seat in range(count)]
        if not self.plays:
            return seats
        own = {seat for seat in self.own_dummies if self.is_dummy(seat)} | {0}
        return [self._seat(seat, HUMAN) if seat in own else each for seat, each in enumerate(seats)]

    def freed_seat(self, seat: Player) -> HostSeat:
        return self._seat(1 if self.plays and seat == 0 else seat)

    def _seat(self, seat: Player, kind: str = "", level: int = 0) -> HostSeat:
        kits = self.game.kits
        kit = str(self.game.complete(self.options)[kits[seat].id]) if kits else ""
        return HostSeat(kind, level=level, kit=kit, kit_name=self.kit_names.get(kit, ""))
