"""The computer: thinks on its own thread, posts one answer back, and none when cancelled."""

from __future__ import annotations

import logging
import queue
import random
import threading
from collections.abc import Callable
from typing import Any

import pytest

from app.core.game import Brain, Budget, OutOfBudget
from app.games.stay import GAME as STAY
from app.match.match import COMPUTER, HUMAN, Match, MoveRequest, Seat
from app.players.computer import Computer, brain_of, random_brain
from app.players.computer import log as computer_log
from app.players.human import Human
from app.players.search_budget import SearchBudget
from tests.support.counting_game import AGAINST_COMPUTER, COUNTING, Add, Counting

PATIENCE = 60.0
"""Seconds after which a thread that should have ended fails its test; nothing is measured by it."""


class Mainland:
    """The thread that owns the match: runs what was posted when the test says so."""

    def __init__(self) -> None:
        self.posted: queue.Queue[Callable[[], None]] = queue.Queue()

    def run_one(self) -> None:
        self.posted.get(timeout=PATIENCE)()


def join_workers() -> None:
    for thread in threading.enumerate():
        if thread.name == "computer":
            thread.join(PATIENCE)
            assert not thread.is_alive()


def turn(replies: list[Any], ply: int = 0) -> MoveRequest:
    return MoveRequest(ply, 0, Counting(20), lambda move: replies.append(move) or True)  # type: ignore[func-returns-value]


def add_two(view: Counting, budget: Budget, rng: random.Random) -> Add:
    return Add(2)


def endless(view: Counting, budget: Budget, rng: random.Random) -> Add:
    while True:
        budget.spend()


def patient(view: Counting, budget: Budget, rng: random.Random) -> Add:
    """Thinks until it is stopped, and then has a move all the same, as a deepening search has."""
    try:
        return endless(view, budget, rng)
    except OutOfBudget:
        return Add(3)


def test_the_answer_is_posted_and_given_on_the_owners_thread() -> None:
    main, replies = Mainland(), []
    threads: list[threading.Thread] = []

    def brain(view: Counting, budget: Budget, rng: random.Random) -> Add:
        threads.append(threading.current_thread())
        return Add(2)

    computer = Computer(brain, main.posted.put, seed=1)
    computer.ask(turn(replies))
    join_workers()
    assert threads != [threading.current_thread()]
    assert replies == []
    main.run_one()
    assert replies == [Add(2)]
    assert main.posted.empty()


def test_it_thinks_until_it_has_answered() -> None:
    main = Mainland()
    match = Match(
        COUNTING,
        {},
        0,
        AGAINST_COMPUTER,
        [Human(), computer := Computer(add_two, main.posted.put, seed=1)],
        lambda: 0.0,
    )
    match.begin()
    assert not computer.is_thinking
    match.play(0, Add(1))
    assert computer.is_thinking
    main.run_one()
    assert not computer.is_thinking
    assert match.state.total == 3


@pytest.mark.parametrize("brain", [endless, patient])
def test_cancelled_while_thinking_it_ends_and_never_replies(brain: Brain) -> None:
    main, replies = Mainland(), []
    computer = Computer(brain, main.posted.put, seed=1, seconds=PATIENCE * 10)
    computer.ask(turn(replies))
    computer.cancel()
    join_workers()
    assert main.posted.empty()
    assert not computer.is_thinking


def test_cancelled_during_the_pause_it_never_replies() -> None:
    main, replies = Mainland(), []
    computer = Computer(add_two, main.posted.put, seed=1, pause=lambda: PATIENCE * 10)
    computer.ask(turn(replies))
    computer.cancel()
    join_workers()
    assert main.posted.empty()


def test_cancelled_with_its_answer_on_the_way_it_never_replies() -> None:
    main, replies = Mainland(), []
    computer = Computer(add_two, main.posted.put, seed=1)
    computer.ask(turn(replies))
    join_workers()
    computer.cancel()
    main.run_one()
    assert replies == []


def test_a_new_question_cancels_the_old_one() -> None:
    main, replies, late = Mainland(), [], []
    computer = Computer(add_two, main.posted.put, seed=1)
    computer.ask(turn(late))
    join_workers()
    computer.ask(turn(replies))
    join_workers()
    main.run_one()
    main.run_one()
    assert (late, replies) == ([], [Add(2)])


def complaints(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """Not those of brokers that other tests left on their threads."""
    return [record for record in caplog.records if record.name == computer_log.name]


def failing(view: Counting, budget: Budget, rng: random.Random) -> Add:
    raise RuntimeError("lost the thread")


def cheating(view: Counting, budget: Budget, rng: random.Random) -> Add:
    return Add(17)


@pytest.mark.parametrize("brain", [failing, cheating, endless])
def test_a_brain_that_fails_is_logged_and_the_game_goes_on(brain: Brain, caplog: pytest.LogCaptureFixture) -> None:
    main, replies = Mainland(), []
    computer = Computer(brain, main.posted.put, seed=1, seconds=0.0)
    with caplog.at_level(logging.ERROR):
        computer.ask(turn(replies, ply=7))
        main.run_one()
    assert replies[0] in Counting(20).legal_moves()
    (record,) = complaints(caplog)
    assert "ply 7" in record.getMessage()
    assert record.exc_info


def test_out_of_time_a_deepening_brain_answers_with_its_best_so_far(caplog: pytest.LogCaptureFixture) -> None:
    main, replies = Mainland(), []
    Computer(patient, main.posted.put, seed=1, seconds=0.0).ask(turn(replies))
    main.run_one()
    assert replies == [Add(3)]
    assert not complaints(caplog)


def luck_of(seed: int, ply: int) -> int:
    main, drawn = Mainland(), []

    def brain(view: Counting, budget: Budget, rng: random.Random) -> Add:
        drawn.append(rng.randrange(10**9))
        return Add(1)

    Computer(brain, main.posted.put, seed).ask(turn([], ply))
    main.run_one()
    return int(drawn[0])


def test_its_luck_depends_on_the_seed_and_the_ply_alone() -> None:
    assert luck_of(1, 4) == luck_of(1, 4)
    assert len({luck_of(1, 4), luck_of(1, 5), luck_of(2, 4)}) == 3


def test_a_level_has_its_brain_and_a_game_without_brains_moves_at_random() -> None:
    assert [brain_of(STAY, level) for level in range(1, STAY.levels + 1)] == list(STAY.brains)
    assert brain_of(COUNTING, 1) is random_brain
    moves = {random_brain(Counting(20), SearchBudget(), random.Random(luck)) for luck in range(50)}
    assert moves == {Add(1), Add(2), Add(3)}


def test_two_computers_play_a_whole_game_of_stay() -> None:
    main = Mainland()
    agents = [Computer(STAY.brains[level], main.posted.put, seed=level) for level in (0, 7)]
    seats = (Seat(COMPUTER, level=1), Seat(COMPUTER, level=8))
    match = Match(STAY, {"size": 3, "blocked": True}, 5, seats, agents, lambda: 0.0)
    match.begin()
    while match.outcome is None:
        main.run_one()
    assert match.ply > 3
    assert not any(computer.is_thinking for computer in agents)


def test_undo_takes_the_question_from_a_computer_that_thinks() -> None:
    main = Mainland()
    computer = Computer(endless, main.posted.put, seed=1, seconds=PATIENCE * 10)
    match = Match(COUNTING, {}, 0, (Seat(HUMAN), Seat(COMPUTER, level=1)), [Human(), computer], lambda: 0.0)
    match.begin()
    match.play(0, Add(1))
    assert match.undo()
    join_workers()
    assert main.posted.empty()
    assert match.state.total == 0
