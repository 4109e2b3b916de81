"""Records how much of each position players saw, for games that reward seeing little.

A sight is the number of points that a move earns, so a smaller number means that more was seen. Neither undo nor
leaving makes a position unseen.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from typing import Protocol

from app.core.game import Player

Sighting = tuple[int, Player, int]
"""The number of moves before the position, the player, and the smallest sight."""


class VisibilityRecord:
    def __init__(self) -> None:
        self._most: dict[int, dict[Player, int]] = {}
        self._plies: list[int] = []
        """The sorted keys of `_most`, so that long matches need no search."""
        self._now: dict[Player, int] = {}

    def look(self, ply: int, player: Player, sight: int) -> bool:
        """Return whether the player now sees more of this position than before."""
        self._now[player] = sight
        return self._note(ply, player, sight)

    def move_on(self, ply: int) -> None:
        """Forget undone positions, and note what players see of this one."""
        first = bisect_left(self._plies, ply)
        for at in self._plies[first:]:
            del self._most[at]
        del self._plies[first:]
        for player, sight in self._now.items():
            self._note(ply, player, sight)

    def go_back(self, ply: int) -> None:
        """Note that players who saw a later position know this one."""
        for at in self._plies[bisect_right(self._plies, ply) :]:
            for player, sight in self._most[at].items():
                self._note(ply, player, sight)

    def most(self, player: Player, since: int) -> int | None:
        plies = self._plies[bisect_left(self._plies, since) :]
        return min((self._most[at][player] for at in plies if player in self._most[at]), default=None)

    def rows(self, ply: int, since: int = 0) -> tuple[Sighting, ...]:
        plies = self._plies[bisect_left(self._plies, since) : bisect_right(self._plies, ply)]
        return tuple((at, player, sight) for at in plies for player, sight in sorted(self._most[at].items()))

    def add(self, rows: Iterable[Sighting]) -> None:
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
    @property
    def player(self) -> Player: ...


def last_turn_end(history: Sequence[Decision], player: Player, to_move: Player, first_ply: int) -> int:
    """Return the ply after a player's previous turn; 0 if unknown. A turn may have several moves."""
    index = len(history)
    while index and player == to_move == history[index - 1].player:  # decisions of the current turn
        index -= 1
    while index and history[index - 1].player != player:
        index -= 1
    return first_ply + index if index else 0
