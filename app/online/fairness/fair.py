"""Fair draws: nobody, not even the host, can choose who begins or how the cards are dealt. Everybody can check it.

Everybody commits to two secrets, a coin and a deck, before anybody reveals one. The coins are revealed to all and
decide who begins. The deck secrets are revealed to the host alone and make the seed of the match. Whoever knows the
seed knows all cards, so the host shows the deck secrets after the match. Guests then replay it and compare.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.core.codec import BadData, Json, from_row, to_row
from app.core.game import BadOption, Game, IllegalMove, Options
from app.core.rng import Rng

COIN, DECK, KITS = "coin", "deck", "kits"
BYTES = 32

FAIR, UNFAIR, UNCHECKED = "online.audit.fair", "online.audit.unfair", "online.audit.unchecked"


@dataclass(frozen=True, slots=True)
class Secrets:
    coin: str
    deck: str

    @classmethod
    def fresh(cls) -> Secrets:
        return cls(secrets.token_hex(BYTES), secrets.token_hex(BYTES))


@dataclass(frozen=True, slots=True)
class Round:
    """One draw of one room. Players are identified by their public keys."""

    room: str
    game: int

    def commitment(self, who: str, purpose: str, secret: str) -> str:
        text = "|".join(("gc-commit", purpose, self.room, str(self.game), who, secret))
        return hashlib.sha256(text.encode()).hexdigest()

    def commitments(self, who: str, mine: Secrets) -> tuple[str, str]:
        return self.commitment(who, COIN, mine.coin), self.commitment(who, DECK, mine.deck)

    def holds(self, who: str, purpose: str, secret: str, commitment: str) -> bool:
        """Whether `commitment` was made with this secret."""
        is_secret = len(secret) == 2 * BYTES and all(letter in "0123456789abcdef" for letter in secret)
        return is_secret and hmac.compare_digest(self.commitment(who, purpose, secret), commitment)

    def pledge(self, host: str, secret: str, kits: Sequence[str]) -> str:
        """The host's commitment to all kits, made before it knows the seed."""
        return self.commitment(host, KITS, f"{secret}|{json.dumps(kits)}")

    def number(self, purpose: str, revealed: Mapping[str, str]) -> int:
        """The number that all secrets together make: 63 bits."""
        text = "|".join(("gc-draw", purpose, self.room, str(self.game), *(revealed[who] for who in sorted(revealed))))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) >> 1

    def seating(self, coins: Mapping[str, str], seats: Sequence[str]) -> tuple[str, ...]:
        """The players in the order that the coins decide."""
        return Rng.seeded(self.number(COIN, coins)).shuffled(tuple(seats))[0]


def digest(view: Json) -> str:
    return hashlib.sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()


def audit(
    game: Game,
    options: Options,
    drawn: Round,
    commits: Mapping[str, tuple[str, str]],
    decks: Mapping[str, str],
    me: tuple[str, str, int],
    moves: Sequence[Json],
    witnessed: Mapping[int, str],
) -> str:
    """Whether the host played what was drawn: `FAIR`, `UNFAIR` or `UNCHECKED`.

    `me` is our public key, our deck secret and our seat; `witnessed` has the digest of our view at each ply we saw.
    """
    public, secret, seat = me
    if decks.keys() != commits.keys() or decks.get(public) != secret:
        return UNFAIR
    if not all(drawn.holds(who, DECK, decks[who], commits[who][1]) for who in decks):
        return UNFAIR
    try:
        return _replayed(game, game.new(options, drawn.number(DECK, decks)), seat, moves, witnessed)
    except (IllegalMove, BadData, BadOption):
        return UNFAIR


def _replayed(game: Game, state: Any, seat: int, moves: Sequence[Json], witnessed: Mapping[int, str]) -> str:
    if not _agrees(game, state, seat, witnessed.get(0)):
        return UNFAIR
    if state.observation(None) == state:
        # Nothing is hidden in this game, so we saw every step as it was made. A throw of Chapaev may end elsewhere
        # on another processor. So only the start is compared.
        return FAIR if 0 in witnessed else UNCHECKED
    for ply, data in enumerate(moves, 1):
        state = state.apply(from_row(game.moves, data, "move")).state
        if not _agrees(game, state, seat, witnessed.get(ply)):
            return UNFAIR
    return FAIR if witnessed else UNCHECKED


def _agrees(game: Game, state: Any, seat: int, seen: str | None) -> bool:
    return seen is None or digest(to_row(state.observation(seat), game.state)) == seen
