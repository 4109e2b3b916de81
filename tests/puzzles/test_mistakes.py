"""Own mistakes become puzzles: the player's and not the computer's, in every game, and they can be solved."""

from __future__ import annotations

import random
import time

import pytest

from app.core.game import Game, WithSafeMoves
from app.core.puzzle import Solved
from app.games import BY_ID
from app.match.match import COMPUTER, HUMAN, Match, Seat
from app.players.human import Human
from app.players.search_budget import SearchBudget
from app.puzzles.daily import today
from app.puzzles.mistakes import can_teach, own_mistakes, own_seat, puzzle_of

SHORT = {"stay": {"size": 4, "blocked": True}, "squart": {"size": 5, "share": 10}}
PLIES = {"chapaev": 8, "skirmish": 40}


def played(game: Game, seed: int, me: int = 0) -> Match:
    """Played at random to its end, or given up after a while."""
    seats = tuple(Seat(HUMAN) if player == me else Seat(COMPUTER, level=1) for player in range(2))
    agents = [Human(), Human()]
    match = Match(game, dict(SHORT.get(game.id, {})), seed, seats, agents, time.monotonic)
    chance = random.Random(seed)
    while match.outcome is None and match.ply < PLIES.get(game.id, 200):
        state = match.state
        moves = list(state.safe_moves()) if isinstance(state, WithSafeMoves) and game.id == "stay" else []
        if game.id == "skirmish":
            from app.games.skirmish.analysis import quick_move

            moves = [quick_move(state, chance)]
        if game.id == "chapaev":
            moves = [next(iter(state.legal_moves()))]  # straight up, past everything
        match.play(match.ply, chance.choice(moves or list(state.legal_moves())))
    match.resign(me)
    return match


@pytest.mark.parametrize("game", ["stay", "chapaev", "squart", "skirmish"])
def test_a_mistake_of_ones_own_is_a_puzzle_whose_answer_solves_it(game: str) -> None:
    for seed in range(12):
        match = played(BY_ID[game], seed, me=seed % 2)
        assert can_teach(match)
        cards = list(own_mistakes(match, today(), SearchBudget()))
        if cards:
            break
    else:
        pytest.fail("nobody made a mistake")
    made = puzzle_of(cards[0], SearchBudget())
    assert made is not None
    _, puzzle = made
    assert puzzle.state.to_move == own_seat(match), "not the computer's"
    line, verdict = (), None
    while not isinstance(verdict, Solved):
        line = (*line, puzzle.answer(line, SearchBudget()))
        verdict = puzzle.judge(line, SearchBudget())
    assert puzzle.hint((), SearchBudget()).key


def test_of_two_people_at_one_device_nobody_knows_whose_the_mistakes_are() -> None:
    match = played(BY_ID["squart"], 1)
    match.seats = (Seat(HUMAN, "Ann"), Seat(HUMAN, "Bo"))
    assert not can_teach(match)
