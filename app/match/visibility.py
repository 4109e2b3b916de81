"""What the players saw of a match's positions, in a game that pays for seeing little.

How much is seen is a number of the game's own: the points that a move is worth, so the smaller, the more was seen.
It belongs to the match and not to a screen: neither undo nor leaving makes anything unseen.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from typing import Protocol

from app.core.game import Player

Sighting = tuple[int, Player, int]
"""The number of moves before the position, who saw it, and how much of it at most."""


class VisibilityRecord:
    def __init__(self) -> None:
        self._most: dict[int, dict[Player, int]] = {}
        """By the number of moves before the position."""
        self._plies: list[int] = []
        """Those of them of which something was seen, in order: a long match is not searched from its start."""
        self._now: dict[Player, int] = {}
        """What each player has before the eyes, of this position and of those to come."""

    def look(self, ply: int, player: Player, sight: int) -> bool:
        """From now on a player sees so much; says whether that is more of this position than before."""
        self._now[player] = sight
        return self._note(ply, player, sight)

    def move_on(self, ply: int) -> None:
        """A move has led to this position, and what was seen of others in its place is of no use any more."""
        first = bisect_left(self._plies, ply)
        for at in self._plies[first:]:
            del self._most[at]
        del self._plies[first:]
        for player, sight in self._now.items():
            self._note(ply, player, sight)

    def go_back(self, ply: int) -> None:
        """Whoever saw where it led knows this position too. Kept for all of them: a redo may come."""
        for at in self._plies[bisect_right(self._plies, ply) :]:
            for player, sight in self._most[at].items():
                self._note(ply, player, sight)

    def most(self, player: Player, since: int) -> int | None:
        """The most that a player has seen from that position on; None if nothing was noted."""
        plies = self._plies[bisect_left(self._plies, since) :]
        return min((self._most[at][player] for at in plies if player in self._most[at]), default=None)

    def rows(self, ply: int, since: int = 0) -> tuple[Sighting, ...]:
        """All that was seen up to this position, or of it from another one on."""
        plies = self._plies[bisect_left(self._plies, since) : bisect_right(self._plies, ply)]
        return tuple((at, player, sight) for at in plies for player, sight in sorted(self._most[at].items()))

    def add(self, rows: Iterable[Sighting]) -> None:
        """What a file remembers."""
        for ply, player, sight in rows:
            self._note(ply, player, sight)

    def _note(self, ply: int, player: Player, sight: int) -> bool:
        if ply not in self._most:
            self._most[ply] = {}
            insort(self._plies, ply)
        seen = self._most[ply]
        is_more = sight < seen.get(player, sight + 1)
        if is_more:
            seen[player] = sight
        return is_more


class Decision(Protocol):
    """A line of a match's history, as far as it matters here."""

    @property
    def player(self) -> Player: ...


def last_turn_end(history: Sequence[Decision], player: Player, to_move: Player, first_ply: int) -> int:
    """The position that a player's previous turn led to; 0 if that is not known. A turn may have several decisions."""
    index = len(history)
    while index and player == to_move == history[index - 1].player:  # decided in the turn that is still on
        index -= 1
    while index and history[index - 1].player != player:
        index -= 1
    return first_ply + index if index else 0
