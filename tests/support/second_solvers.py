"""Puzzles proved a second time, by plain recursion over the rules: slow, and nothing like how they are made."""

from __future__ import annotations

from typing import Any

from app.core.puzzle import Puzzle, Solved, position_after
from app.games.chapaev.dimensions import TURN
from app.games.chapaev.throws import Flick
from app.games.stay.rules import Claim, Stay
from app.players.search_budget import SearchBudget


def stay_wins(state: Stay, known: dict[Any, bool]) -> bool:
    """Whether the player to move wins, by trying everything; whoever is stuck claims and wins."""
    key = (state.queen, state.blocked)
    if key not in known:
        exits = state.safe_moves()
        known[key] = not exits or any(not stay_wins(state.apply(go).state, known) for go in exits)
    return known[key]


def squart_wins(state: Any, known: dict[Any, bool]) -> bool:
    key = (state.free, state.to_move)
    if key not in known:
        known[key] = any(not squart_wins(state.apply(move).state, known) for move in state.legal_moves())
    return known[key]


def most_points(state: Any, me: int, known: dict[Any, int]) -> int:
    """The highest score at the end of a turn of Skirmish, over all moves in all orders."""
    if state.active != me or state.ended:
        return int(state.camps[me].score)
    if state not in known:
        known[state] = max(most_points(state.apply(move).state, me, known) for move in state.legal_moves())
    return known[state]


def prove_forced_win(puzzle: Any, wins: Any) -> None:
    """Every move of the solver's in the line is the only one that wins."""
    for played in range(0, len(puzzle.line), 2):
        state = position_after(puzzle, puzzle.line[:played])
        if isinstance(state, Stay) and not state.safe_moves():
            assert puzzle.line[played] == Claim(), "whoever is stuck says so, and wins"
            continue
        moves = state.safe_moves() if isinstance(state, Stay) else state.legal_moves()
        assert [move for move in moves if not wins(state.apply(move).state)] == [puzzle.line[played]]


def prove_throw(puzzle: Any, angles: int = 1500) -> None:
    """The simulation finds nothing with another disc or at angles well away from the right ones."""
    state, right = puzzle.state, puzzle.middle
    assert isinstance(puzzle.judge((right,), SearchBudget()), Solved)
    for disc in state.discs_of(0):
        for angle in range(0, TURN, angles):
            off = min((angle - right.angle) % TURN, (right.angle - angle) % TURN)
            if disc == right.disc and off <= puzzle.width:
                continue
            for power in (500, 1000):
                assert not isinstance(puzzle.judge((Flick(disc, angle, power),), SearchBudget()), Solved)


def prove_turn(puzzle: Any) -> None:
    """As many points as the puzzle says can be had, and no more."""
    state, me = puzzle.counted, puzzle.state.active
    assert most_points(state, me, {}) - state.camps[me].score == puzzle.gain


def prove(game: str, puzzle: Puzzle) -> None:
    """Raises AssertionError if a puzzle is not what its game promises."""
    known: dict[Any, bool] = {}
    if game == "stay":
        prove_forced_win(puzzle, lambda state: stay_wins(state, known))
    elif game == "squart":
        prove_forced_win(puzzle, lambda state: squart_wins(state, known))
    elif game == "chapaev":
        prove_throw(puzzle)
    else:
        prove_turn(puzzle)
