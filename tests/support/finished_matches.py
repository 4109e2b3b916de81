"""Matches of Stay on the Board to keep and to count."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.stay import GAME as STAY
from app.games.stay.rules import Go
from app.match.match import COMPUTER, HUMAN, Agent, Match, Seat, Terms
from app.players.human import Human

OPPONENT = (Seat(HUMAN), Seat(COMPUTER, level=2))
FRIENDS = (Seat(HUMAN, "Ann"), Seat(HUMAN, "Боб"))

AROUND = (Go(6, 1), Go(4, 1))
"""To the right and back, for as long as is wanted, on a board without blocked cells."""


def agents(seats: Sequence[Seat]) -> list[Agent]:
    """Nobody thinks in these tests: every seat is played by hand."""
    return [Human() for _ in seats]


def now() -> float:
    return 100.0


def match_of(seats: Sequence[Seat] = FRIENDS, moves: int = 2, minutes: int = 0) -> Match:
    """A match from the left upper corner of a 3×3 board, so many moves on."""
    seed = next(seed for seed in range(1000) if STAY.new({"size": 3}, seed).queen == (0, 0))
    match = Match(STAY, {"size": 3}, seed, seats, agents(seats), now, Terms(minutes))
    match.begin()
    for ply in range(moves):
        assert match.play(ply, AROUND[ply % 2])
    return match
