"""A match in analysis, with the variations tried beside it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from app.core.analysis import Course
from app.core.game import IllegalMove
from app.match.match import HistoryEntry
from app.match.played_match import PlayedMatch

MAIN = 0
MOST = 20
"""Beyond this number, the oldest variation is dropped."""

Variation = tuple[int, tuple[Any, ...]]
"""The number of moves shared with the match, and the moves after them."""


class Variations:
    """The line of the match, then the variations, oldest first."""

    def __init__(self, match: PlayedMatch) -> None:
        self.first = match.first
        self.lines: list[tuple[HistoryEntry, ...]] = [_with_moves(match)]

    @property
    def can_be_judged(self) -> bool:
        """False if a guest in a room saw events without their moves."""
        return all(entry.move is not None for entry in self.lines[MAIN])

    def course(self, line: int) -> Course:
        entries = self.lines[line]
        return Course((self.first, *(entry.step.state for entry in entries)), tuple(entry.move for entry in entries))

    def state(self, line: int, at: int) -> Any:
        return self.lines[line][at - 1].step.state if at else self.first

    def shared(self, line: int) -> int:
        pairs = zip(self.lines[line], self.lines[MAIN], strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))

    def try_out(self, line: int, at: int, move: Any) -> int:
        """Find or make the line in which this move follows; raises `IllegalMove`."""
        for number in sorted(range(len(self.lines)), key=lambda each: each != line):
            entries = self.lines[number]
            if len(entries) > at and entries[at].move == move and _same(entries, self.lines[line], at):
                return number
        state = self.state(line, at)
        tried = (*self.lines[line][:at], HistoryEntry(int(state.to_move), move, state.apply(move), None))
        if line != MAIN and at == len(self.lines[line]):
            self.lines[line] = tried
            return line
        self.lines.append(tried)
        if len(self.lines) > MOST + 1:
            del self.lines[MAIN + 1]
        return len(self.lines) - 1

    def remove(self, line: int) -> None:
        if line != MAIN:
            del self.lines[line]

    # In files

    def variations(self) -> tuple[Variation, ...]:
        found = []
        for line in range(MAIN + 1, len(self.lines)):
            at = self.shared(line)
            found.append((at, tuple(entry.move for entry in self.lines[line][at:])))
        return tuple(found)

    def take_up(self, variations: Sequence[Variation]) -> None:
        for at, moves in variations:
            line = MAIN
            try:
                for number, move in enumerate(moves, at):
                    line = self.try_out(line, number, move)
            except (IllegalMove, IndexError):
                continue


def _same(one: Sequence[HistoryEntry], other: Sequence[HistoryEntry], at: int) -> bool:
    return all(a is b for a, b in zip(one[:at], other[:at], strict=True))


def _with_moves(match: PlayedMatch) -> tuple[HistoryEntry, ...]:
    entries = tuple(match.history)
    if all(entry.move is not None for entry in entries) or match.game.analysis is None:
        return entries
    behind = match.game.analysis().move_behind
    if behind is None:
        return entries
    return tuple(
        entry
        if entry.move is not None
        else HistoryEntry(entry.player, behind(entry.step.events), entry.step, entry.clocks)
        for entry in entries
    )
