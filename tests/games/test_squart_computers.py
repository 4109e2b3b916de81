"""The computers of Squart: each level is stronger than the one below, and what each of them must never miss."""

from __future__ import annotations

import logging
import random
from pathlib import Path

import pytest

from app.core.game import Player
from app.core.misjudgment import SeededErrors
from app.games.squart import GAME
from app.games.squart.advice import (
    HOPE,
    SHORTLIST,
    TRAP_PLAYOUTS,
    Advice,
    Adviser,
    best_try,
    by_playouts,
    by_promise,
    facing,
    guess,
    place_of,
)
from app.games.squart.brain import BRAINS, Experience, expert_advice, shipped_book
from app.games.squart.opening_book import Book
from app.games.squart.playout_search import visits
from app.games.squart.puzzles import PUZZLES
from app.games.squart.rules import Lay, Squart
from app.games.squart.solver import SquartSolver
from app.players.search_budget import SearchBudget
from tests.support.squart_pictures import squart
from tests.support.squart_traps import Known, scattered, winning_moves, wins

NODES = 30_000


def winner(levels: tuple[int, int], size: int, seed: int) -> Player:
    state: Squart = GAME.new({"size": size, "share": 18}, seed)
    rng = random.Random(seed)
    while (outcome := state.outcome()) is None:
        think = BRAINS[levels[state.to_move] - 1]
        state = state.apply(think(state, SearchBudget(nodes=NODES), rng)).state
    return outcome.winners[0]


def won(strong: int, weak: int, size: int, starts: int) -> int:
    """How many games the first level wins, each start played once from both sides."""
    as_blue = sum(winner((strong, weak), size, seed) == 0 for seed in range(starts))
    return as_blue + sum(winner((weak, strong), size, seed) == 1 for seed in range(starts))


@pytest.mark.parametrize(
    ("strong", "starts", "share"),
    [
        (3, 100, 0.6),
        pytest.param(4, 100, 0.6, marks=pytest.mark.long),
        (5, 100, 0.6),
        pytest.param(6, 60, 0.62, marks=pytest.mark.long),
        pytest.param(7, 40, 0.62, marks=pytest.mark.long),
    ],
)
def test_a_rung_beats_the_next_but_one_below(strong: int, starts: int, share: float) -> None:
    assert won(strong, strong - 2, 7, starts) >= share * 2 * starts


@pytest.mark.slow
@pytest.mark.long
def test_the_expert_beats_the_veteran() -> None:
    assert won(8, 7, 7, 20) >= 22


def test_the_expert_never_loses_a_won_start() -> None:
    """Whatever it is up against: as the side that is winning it wins."""
    for seed in range(20):
        winning = 0 if Adviser().wins(GAME.new({"size": 6, "share": 18}, seed)) else 1
        levels = (8, 7) if winning == 0 else (7, 8)
        assert winner(levels, 6, seed) == winning


@pytest.mark.parametrize("level", range(1, 9))
def test_a_seed_always_plays_the_same_move(level: int) -> None:
    state = GAME.new({"size": 8}, 5)
    moves = {BRAINS[level - 1](state, SearchBudget(nodes=500), random.Random(7)) for _ in range(3)}
    assert len(moves) == 1
    assert moves <= set(state.legal_moves())


@pytest.mark.parametrize("level", range(1, 9))
def test_a_win_in_one_is_taken(level: int) -> None:
    """Only the third place of Blue leaves Red nothing."""
    state = squart("..##  ####  ..##  #.##")
    assert BRAINS[level - 1](state, SearchBudget(), random.Random(0)) == Lay((2, 0))


def test_advice_is_proved_and_right() -> None:
    rng = random.Random(11)
    known = Known()
    for _ in range(200):
        state = scattered(rng, 5, 18)
        if state.legal_moves():
            advice = expert_advice(state, SearchBudget())
            assert advice.wins is wins(state, known), "it is proved"
            assert advice.wins == (not wins(state.apply(advice.move).state, known))


def lost_states(adviser: Adviser) -> list[Squart]:
    rng = random.Random(12)
    states = [state for state in (scattered(rng, 6, 24) for _ in range(150)) if state.legal_moves()]
    lost = [state for state in states if not adviser.wins(state)]
    assert len(lost) > 20
    return lost


def test_a_lost_player_leaves_few_winning_answers_among_many_others() -> None:
    adviser = Adviser()

    def hardness(state: Squart, move: Lay) -> tuple[int, int]:
        after = state.apply(move).state
        return len(winning_moves(adviser, after)), -len(after.legal_moves())

    for state in lost_states(adviser):
        advice = expert_advice(state, SearchBudget())
        hardest = sorted(hardness(state, move) for move in state.legal_moves())[:SHORTLIST]
        assert hardness(state, advice.move) in hardest


def test_of_a_few_the_one_is_tried_that_misleads_the_most_playouts() -> None:
    adviser, decided = Adviser(), 0
    for state in lost_states(adviser):
        misled: dict[int, int] = {}
        for move in by_promise(state)[:SHORTLIST]:
            after = state.apply(move).state
            winning = {place_of(after, answer) for answer in winning_moves(adviser, after)}
            games = visits(facing(after), TRAP_PLAYOUTS, SearchBudget())
            misled[place_of(state, move)] = sum(count for place, count in games.items() if place not in winning)
        tried = best_try(SquartSolver(), facing(state), list(misled), SearchBudget())
        assert tried is not None
        assert misled[tried] == max(misled.values())
        decided += min(misled.values()) < max(misled.values())
    assert decided > 10


def test_of_many_moves_the_best_is_sought_only_while_there_is_time() -> None:
    state = next(state for seed in range(50) if not Adviser().wins(state := GAME.new({"size": 7, "share": 18}, seed)))
    places = [place_of(state, move) for move in by_promise(state)]

    def tried(nodes: int | None) -> int | None:
        return best_try(SquartSolver(), facing(state), places, SearchBudget(nodes=nodes))

    assert tried(10) is None
    assert tried(None) in places


def test_a_guess_hopes_for_a_while() -> None:
    moves = [Lay((row, 0)) for row in range(20)]
    assert guess(moves, set()) == moves[0]
    assert guess(moves, set(moves[:HOPE])) == moves[HOPE]
    assert guess(moves, set(moves[: HOPE + 1])) == moves[0]


def test_a_lost_player_without_time_still_tries_something() -> None:
    state = GAME.new({"size": 7}, 1)
    allowance = SearchBudget()
    assert not Adviser().wins(state, allowance)
    moves = {Adviser().advice(state, SearchBudget(nodes=allowance.spent + more)).move for more in (0, 50, 5000)}
    assert moves <= set(state.legal_moves())


def test_out_of_budget_the_expert_guesses_and_says_so() -> None:
    state = GAME.new({"size": 10, "share": 10}, 1)
    advice = expert_advice(state, SearchBudget(nodes=300))
    assert advice.wins is None
    assert advice.move in state.legal_moves()


def test_playouts_find_the_only_move_of_small_puzzles() -> None:
    """They only guess, but where there is little to see they see it; and they never make up a move."""
    found = 0
    for seed in range(20):
        posed = PUZZLES.make(PUZZLES.complete({}), seed, SearchBudget())
        moves = list(posed.state.legal_moves())
        ordered = by_playouts(posed.state, moves, SearchBudget())
        assert sorted(ordered, key=lambda move: move.cell) == moves
        found += ordered[0] == posed.line[0]
    assert found >= 17


def test_playouts_of_a_position_always_guess_the_same() -> None:
    state = GAME.new({"size": 8}, 3)
    guesses = [by_playouts(state, by_promise(state), SearchBudget(nodes=200)) for _ in range(2)]
    assert guesses[0] == guesses[1]


def test_playouts_stop_with_what_they_have() -> None:
    state = GAME.new({"size": 10}, 3)
    assert set(by_playouts(state, by_promise(state), SearchBudget(nodes=10))) == set(state.legal_moves())


def test_without_its_book_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    damaged = tmp_path / "book.json"
    damaged.write_text('{"4": [{"cell": [0', encoding="utf-8")
    shipped_book.cache_clear()
    read = Book.read
    monkeypatch.setattr(Book, "read", lambda: read(damaged))
    with caplog.at_level(logging.WARNING):
        advice = Experience().advice(GAME.new({"size": 4, "share": 0}), SearchBudget())
    shipped_book.cache_clear()
    assert "book.json cannot be used" in caplog.text
    assert advice == Advice(advice.move, wins=True)


def spent(experience: Experience, state: Squart) -> int:
    allowance = SearchBudget()
    experience.advice(state, allowance)
    return allowance.spent


def test_what_was_found_out_for_one_move_is_known_for_the_next() -> None:
    experience, start = Experience(), GAME.new({"size": 7}, 1)
    first = spent(experience, start)
    later = start.apply(start.legal_moves()[0]).state
    assert spent(experience, later) < spent(Experience(), later)
    for again in (start, start):  # an earlier position is another game, and one asked for again gets the same answer
        assert spent(experience, again) == first


def test_only_in_a_game_is_anything_known_from_before() -> None:
    start = GAME.new({"size": 7}, 1)
    later = start.apply(start.legal_moves()[0]).state

    def cost_of_later(luck: random.Random) -> int:
        BRAINS[-1](start, SearchBudget(), luck)
        allowance = SearchBudget()
        BRAINS[-1](later, allowance, luck)
        return allowance.spent

    alone = spent(Experience(), later)
    assert cost_of_later(random.Random(1)) == alone
    assert cost_of_later(SeededErrors(1, 0)) < alone


def test_two_that_think_at_once_do_not_disturb_each_other() -> None:
    experience, state = Experience(), GAME.new({"size": 6}, 2)
    alone = Experience().advice(state, SearchBudget())
    other: list[Advice] = []

    class Interrupted(SearchBudget):
        def spend(self) -> None:
            if not other:
                other.append(experience.advice(state, SearchBudget()))
            super().spend()

    assert experience.advice(state, Interrupted()) == alone
    assert other == [alone]
