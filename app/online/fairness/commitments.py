"""Fair draws: nobody, not even the host, can choose who begins or which cards come.

Everybody commits to three secrets before anybody reveals one. The coins decide who begins. The deck secrets make the
seed, which gives away all cards, so at first only the host sees them. After the match guests replay it with them. The
third secret proves who resigned.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.core.codec import Json
from app.core.rng import Rng

COIN, DECK, RESIGN, KITS = "coin", "deck", "resign", "kits"
BYTES = 32


@dataclass(frozen=True, slots=True)
class Secrets:
    coin: str
    deck: str
    resign: str

    @classmethod
    def fresh(cls) -> Secrets:
        return cls(secrets.token_hex(BYTES), secrets.token_hex(BYTES), secrets.token_hex(BYTES))


@dataclass(frozen=True, slots=True)
class Round:
    """One draw of one room. Players are identified by their public keys."""

    room: str
    game: int

    def commitment(self, who: str, purpose: str, secret: str) -> str:
        text = "|".join(("gc-commit", purpose, self.room, str(self.game), who, secret))
        return hashlib.sha256(text.encode()).hexdigest()

    def commitments(self, who: str, mine: Secrets) -> tuple[str, str, str]:
        named = ((COIN, mine.coin), (DECK, mine.deck), (RESIGN, mine.resign))
        coin, deck, resign = (self.commitment(who, purpose, secret) for purpose, secret in named)
        return coin, deck, resign

    def holds(self, who: str, purpose: str, secret: str, commitment: str) -> bool:
        is_secret = len(secret) == 2 * BYTES and all(letter in "0123456789abcdef" for letter in secret)
        return is_secret and hmac.compare_digest(self.commitment(who, purpose, secret), commitment)

    def pledge(self, host: str, secret: str, kits: Sequence[str]) -> str:
        """Return the host's commitment to all kits, made before it knows the seed."""
        return self.commitment(host, KITS, f"{secret}|{json.dumps(kits)}")

    def number(self, purpose: str, revealed: Mapping[str, str]) -> int:
        """Combine all secrets to a number of 63 bits."""
        text = "|".join(("gc-draw", purpose, self.room, str(self.game), *(revealed[who] for who in sorted(revealed))))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) >> 1

    def seating(self, coins: Mapping[str, str], seats: Sequence[str]) -> tuple[str, ...]:
        """Return the players in the order that the coins decide."""
        return Rng.seeded(self.number(COIN, coins)).shuffled(tuple(seats))[0]


def digest(view: Json) -> str:
    return hashlib.sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()
