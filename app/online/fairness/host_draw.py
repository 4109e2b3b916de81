"""The host's side of the draws: gathers commitments, then secrets, then says who begins and what the seed is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.online.fair import COIN, DECK, Round, Secrets
from app.online.keep import SavedDrawing
from app.online.wire import Draw

REVEAL_SECONDS = 20.0
"""Whoever commits and then does not reveal loses the seat after this."""


class Drawing:
    def __init__(self, room: str, host: str, is_ready: bool) -> None:
        """`host` is the host's public key; without a seat it is ready from the start."""
        self.is_ready = is_ready
        self.draw: Draw | None = None
        """The one under way, or that of the match that is played."""
        self.played_with: dict[str, str] = {}
        """The deck secrets of the match that is played, by whose they are."""
        self._room, self._host = room, host
        self._secrets = Secrets.fresh()
        self._commits: dict[str, tuple[str, str]] = {}
        self._revealed: dict[str, Secrets] = {}
        self._deadline: float | None = None

    @property
    def is_under_way(self) -> bool:
        return self.draw is not None and not self.draw.coins

    def has_committed(self, who: str) -> bool:
        return who in self._commits

    def commit(self, who: str, coin: str, deck: str) -> None:
        self._commits[who] = (coin, deck)

    def withdraw(self, who: str = "") -> None:
        """One of them is not ready any more; without a name, nobody is."""
        self._commits.pop(who, None)
        if not who:
            self._commits.clear()

    def start(self, game: int, seats: Sequence[str], now: float) -> None:
        """All have committed: the list is closed, and the host's own commitment is on it."""
        own = Round(self._room, game).commitments(self._host, self._secrets)
        commits = {who: self._commits[who] for who in seats if who in self._commits}
        self.draw = Draw(game, tuple(seats), {self._host: own, **commits}, {})
        self._revealed = {self._host: self._secrets}
        self._deadline = now + REVEAL_SECONDS

    def reveal(self, who: str, revealed: Secrets) -> bool:
        """Says whether these are the secrets that were committed to."""
        if self.draw is None or who not in self.draw.commits:
            return False
        drawn, (coin, deck) = Round(self._room, self.draw.game), self.draw.commits[who]
        if not drawn.holds(who, COIN, revealed.coin, coin) or not drawn.holds(who, DECK, revealed.deck, deck):
            return False
        self._revealed[who] = revealed
        return True

    @property
    def is_complete(self) -> bool:
        return self.draw is not None and self.is_under_way and self._revealed.keys() == self.draw.commits.keys()

    def silent(self, now: float) -> list[str]:
        """Those whose time to reveal is over."""
        if self.draw is None or not self.is_under_way or self._deadline is None or now <= self._deadline:
            return []
        return [who for who in self.draw.commits if who not in self._revealed]

    def abandon(self) -> None:
        """Somebody went in the middle of it: all commit anew, to other secrets."""
        self.draw = None
        self._reset()

    def finish(self) -> tuple[Round, dict[str, str], int]:
        """The round, everybody's coins, and the seed."""
        assert self.draw is not None
        drawn = Round(self._room, self.draw.game)
        coins = {who: each.coin for who, each in self._revealed.items()}
        self.played_with = {who: each.deck for who, each in self._revealed.items()}
        self.draw = replace(self.draw, coins=coins)
        self._reset()
        return drawn, coins, drawn.number(DECK, self.played_with)

    def _reset(self) -> None:
        self._secrets = Secrets.fresh()
        self._commits, self._revealed, self._deadline = {}, {}, None

    def saved(self) -> SavedDrawing:
        return SavedDrawing(
            self._secrets, self.is_ready, self._commits, self._revealed, self.draw, self.played_with
        )  # fmt: skip

    def restore(self, saved: SavedDrawing, now: float) -> None:
        self._secrets, self.is_ready = saved.secrets, saved.is_ready
        self._commits, self._revealed = dict(saved.commits), dict(saved.revealed)
        self.draw, self.played_with = saved.draw, saved.played_with
        self._deadline = now + REVEAL_SECONDS
