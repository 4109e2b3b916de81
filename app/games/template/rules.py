"""The rules: take one to three stones; the last stone wins."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.game import IllegalMove, Option, Options, Outcome, Player, Public, Step

MOST = 3

OPTIONS = (Option("stones", 12, (8, 12, 20)),)


@dataclass(frozen=True, slots=True)
class Take:
    """A move."""

    count: int


@dataclass(frozen=True, slots=True)
class Took(Public):
    """An event."""

    player: Player
    count: int


@dataclass(frozen=True, slots=True)
class Heap:
    """A state, which never changes."""

    stones: int
    to_move: Player = 0

    def legal_moves(self) -> tuple[Take, ...]:
        return tuple(Take(count) for count in range(1, min(MOST, self.stones) + 1))

    def apply(self, move: Take) -> Step[Heap]:
        if move not in self.legal_moves():
            raise IllegalMove
        after = Heap(self.stones - move.count, 1 - self.to_move)
        return Step(after, (Took(self.to_move, move.count),))

    def outcome(self) -> Outcome | None:
        return None if self.stones else Outcome((1 - self.to_move,), "template.end.last_stone")

    def observation(self, viewer: Player | None) -> Heap:
        """Return everything: this game hides nothing."""
        return self


def start(options: Options, seed: int) -> Heap:
    return Heap(int(options["stones"]))
