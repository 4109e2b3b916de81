"""A toy game with a hidden hand, for tests that look for leaks: each plays one of their cards, the higher takes it."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache

from app.core.game import Game, IllegalMove, Implementation, Option, OptionRole, Outcome, Public, Step
from app.core.rng import Rng

NAMES = (
    "aardvark", "bullfinch", "chamois", "dromedary", "ermine", "flamingo", "gazelle", "hedgehog", "ibis", "jackal",
    "kingfisher", "lapwing", "marmoset", "nightjar", "ocelot", "pangolin", "quetzal", "reindeer", "stoat", "tapir",
)  # fmt: skip
HIDDEN = "?"
BLANK = Rng()


@dataclass(frozen=True, slots=True)
class Lay:
    card: str


@dataclass(frozen=True, slots=True)
class Laid(Public):
    player: int
    card: str


@dataclass(frozen=True, slots=True)
class Drew:
    """Only who drew it sees what it was."""

    player: int
    card: str

    def witnessed(self, viewer: int | None) -> Drew:
        return self if viewer == self.player else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class Hiding:
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    laid: tuple[str, ...] = ()
    to_move: int = 0
    rng: Rng = BLANK

    def legal_moves(self) -> tuple[Lay, ...]:
        return tuple(Lay(card) for card in self.hands[self.to_move])

    def apply(self, move: Lay) -> Step[Hiding]:
        if move not in self.legal_moves() or move.card == HIDDEN:
            raise IllegalMove
        player = self.to_move
        rest = tuple(card for card in self.hands[player] if card != move.card)
        drawn = self.deck[:1]
        hands = list(self.hands)
        hands[player] = rest + drawn
        after = replace(
            self,
            hands=tuple(hands),
            deck=self.deck[1:],
            laid=(*self.laid, move.card),
            to_move=(player + 1) % len(self.hands),
        )
        events: tuple[Laid | Drew, ...] = (Laid(player, move.card), *(Drew(player, card) for card in drawn))
        return Step(after, events, reveals=bool(drawn))

    def outcome(self) -> Outcome | None:
        return None if self.hands[self.to_move] else Outcome((), "hiding.end.done")

    def observation(self, viewer: int | None) -> Hiding:
        hands = tuple(hand if player == viewer else (HIDDEN,) * len(hand) for player, hand in enumerate(self.hands))
        return replace(self, hands=hands, deck=(HIDDEN,) * len(self.deck), rng=BLANK)

    def guess(self, rng: random.Random) -> Hiding:
        raise NotImplementedError


def start(options: dict[str, int], seed: int) -> Hiding:
    deck, rng = Rng.seeded(seed).shuffled(NAMES)
    players = int(options["players"])
    hands = tuple(deck[3 * player : 3 * player + 3] for player in range(players))
    return Hiding(hands, deck[3 * players :], rng=rng)


HIDING = Game(
    id="hiding",
    parts=cache(
        lambda: Implementation(
            state=Hiding,
            moves=Lay,
            events=Laid | Drew,
            start=start,  # type: ignore[arg-type]
            options=(Option("players", 2, (2, 3, 4), role=OptionRole.PLAYERS),),
        )
    ),
    seats=(2, 4),
)
