"""A finished game looked at again: who was winning at each step, where the win was given away, what would have won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.game import Budget, OutOfBudget, Player
from app.games.squart.advice import Adviser
from app.games.squart.rules import Lay, Squart

FINE, MISTAKE, LOST, UNKNOWN = "fine", "mistake", "lost", "unknown"
"""What a move was: it kept the win, gave it away, had nothing to keep, or nobody could tell in time."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One move of the game and what the solver says about it."""

    ply: int
    player: Player
    move: Lay
    kind: str
    """One of FINE, MISTAKE, LOST and UNKNOWN; its words are `squart.review.<kind>`."""
    winner: Player | None
    """Who wins from here if both play perfectly, before the move; None if that is not proved."""
    better: tuple[Lay, ...] = ()
    """After a mistake: moves that would have won. All of them, unless the budget ended."""


class Review:
    """Works backwards from the end, where answers are cheap.

    Call `look_back` until nothing is left. A fresh budget may be given each time, so a screen can fill in its list
    move by move and stop when it likes."""

    def __init__(self, first: Squart, moves: Sequence[Lay], adviser: Adviser | None = None) -> None:
        """Raises `IllegalMove` if the moves do not follow from the first state."""
        self._adviser = adviser or Adviser()
        self._states = [first]
        self._moves = tuple(moves)
        for move in self._moves:
            self._states.append(self._states[-1].apply(move).state)
        self._left = len(self._moves)
        """How many moves are still to be judged."""

    def look_back(self, budget: Budget) -> Remark | None:
        """Judges the next earlier move; None once all are judged."""
        if not self._left:
            return None
        remark = self._judged(self._left - 1, budget)
        self._left -= 1
        return remark

    def _judged(self, ply: int, budget: Budget) -> Remark:
        before, move = self._states[ply], self._moves[ply]
        mover, other = before.to_move, 1 - before.to_move
        try:
            if self._adviser.is_winning(before, move, budget):
                return Remark(ply, mover, move, FINE, mover)
            if not self._adviser.wins(before, budget):
                return Remark(ply, mover, move, LOST, other)
        except OutOfBudget:
            return Remark(ply, mover, move, UNKNOWN, None)
        return Remark(ply, mover, move, MISTAKE, mover, self._winning(before, budget))

    def _winning(self, state: Squart, budget: Budget) -> tuple[Lay, ...]:
        found = []
        for move in state.legal_moves():
            try:
                if self._adviser.is_winning(state, move, budget):
                    found.append(move)
            except OutOfBudget:
                break
        return tuple(found)
