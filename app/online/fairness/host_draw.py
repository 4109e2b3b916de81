"""The host's side of a draw: collects commitments, then secrets, then draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.online.fairness.commitments import COIN, DECK, RESIGN, Round, Secrets
from app.online.protocol.messages import DrawState
from app.online.room_file import SavedDraw

REVEAL_SECONDS = 20.0
"""A guest that takes longer to reveal its secrets loses its seat."""


class HostDraw:
    def __init__(self, room: str, host: str, is_ready: bool) -> None:
        """`room` is the room's topic, `host` the host's public key."""
        self.is_ready = is_ready
        self.shared: DrawState | None = None
        """The public part of the latest draw."""
        self.played_with: dict[str, str] = {}
        """The deck secrets of the current match, by public key."""
        self.kits: tuple[str, ...] = ()
        """The kits of that match, in seat order before the draw."""
        self._room, self._host = room, host
        self.own_resignation = ""
        """The secret with which the host's player can resign."""
        self._secrets = Secrets.fresh()
        self._commits: dict[str, tuple[str, str, str]] = {}
        self._revealed: dict[str, Secrets] = {}
        self._deadline: float | None = None

    @property
    def is_under_way(self) -> bool:
        return self.shared is not None and not self.shared.coins

    def has_committed(self, who: str) -> bool:
        return who in self._commits

    def commit(self, who: str, coin: str, deck: str, resign: str) -> None:
        self._commits[who] = (coin, deck, resign)

    def withdraw(self, who: str = "") -> None:
        """Make this player unready; without `who`, everybody."""
        self._commits.pop(who, None)
        if not who:
            self._commits.clear()

    @property
    def pledge(self) -> str:
        """Our commitment to all kits, while the draw is under way."""
        if self.shared is None or not self.is_under_way or not self.kits:
            return ""
        return Round(self._room, self.shared.game).pledge(self._host, self._secrets.deck, self.kits)

    def start(self, game: int, seats: Sequence[str], kits: tuple[str, ...], now: float) -> None:
        own = Round(self._room, game).commitments(self._host, self._secrets)
        commits = {who: self._commits[who] for who in seats if who in self._commits}
        self.shared = DrawState(game, tuple(seats), {self._host: own, **commits}, {})
        self.kits = kits
        self._revealed = {self._host: self._secrets}
        self._deadline = now + REVEAL_SECONDS

    def reveal(self, who: str, revealed: Secrets) -> bool:
        """Return whether `who` committed to these secrets."""
        if self.shared is None or who not in self.shared.commits:
            return False
        drawn, (coin, deck, _) = Round(self._room, self.shared.game), self.shared.commits[who]
        if not drawn.holds(who, COIN, revealed.coin, coin) or not drawn.holds(who, DECK, revealed.deck, deck):
            return False
        self._revealed[who] = revealed
        return True

    def is_resignation(self, who: str, secret: str) -> bool:
        if self.shared is None or who not in self.shared.commits:
            return False
        return Round(self._room, self.shared.game).holds(who, RESIGN, secret, self.shared.commits[who][2])

    @property
    def is_complete(self) -> bool:
        return self.shared is not None and self.is_under_way and self._revealed.keys() == self.shared.commits.keys()

    def silent(self, now: float) -> list[str]:
        """Return the players who reveal too late."""
        if self.shared is None or not self.is_under_way or self._deadline is None or now <= self._deadline:
            return []
        return [who for who in self.shared.commits if who not in self._revealed]

    def abandon(self) -> None:
        """Stop the draw because somebody left. Everybody commits again, to new secrets."""
        self.shared = None
        self._reset()

    def finish(self) -> tuple[Round, dict[str, str], int]:
        """Return the round, everybody's coins, and the seed."""
        assert self.shared is not None
        drawn = Round(self._room, self.shared.game)
        coins = {who: each.coin for who, each in self._revealed.items()}
        self.played_with = {who: each.deck for who, each in self._revealed.items()}
        self.shared = replace(self.shared, coins=coins)
        self.own_resignation = self._secrets.resign
        self._reset()
        return drawn, coins, drawn.number(DECK, self.played_with)

    def _reset(self) -> None:
        self._secrets = Secrets.fresh()
        self._commits, self._revealed, self._deadline = {}, {}, None

    def saved(self) -> SavedDraw:
        return SavedDraw(
            self._secrets, self.is_ready, self._commits, self._revealed, self.shared, self.played_with, self.kits,
            self.own_resignation,
        )  # fmt: skip

    def restore(self, saved: SavedDraw, now: float) -> None:
        self._secrets, self.is_ready = saved.secrets, saved.is_ready
        self._commits, self._revealed = dict(saved.commits), dict(saved.revealed)
        self.shared, self.played_with, self.kits = saved.draw, saved.played_with, saved.kits
        self.own_resignation = saved.own_resignation
        self._deadline = now + REVEAL_SECONDS
