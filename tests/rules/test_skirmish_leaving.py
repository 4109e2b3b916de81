"""A player of Skirmish who leaves for good: a dummy takes the seat, and one of those who stay decides for it."""

from __future__ import annotations

import random

import pytest

from app.core.game import IllegalMove
from app.games.skirmish import GAME
from app.games.skirmish.events import WentAway
from app.games.skirmish.moves import Keep, PlayUnit
from app.games.skirmish.rules import Skirmish
from tests.rules.skirmish_stage import stage


def playing(players: int, seed: int = 3) -> Skirmish:
    state = GAME.new({"players": players}, seed)
    while state.phase == 0:
        state = state.apply(Keep()).state
    return state


def test_all_that_was_the_players_stays_and_only_the_decider_changes() -> None:
    state = playing(3)
    step = state.left_by(1)
    assert step.events == (WentAway(1),)
    assert step.state.dummies == (1,)
    left, stays = step.state.camps[1], state.camps[1]
    assert (left.hand, left.deck, left.score) == (stays.hand, stays.deck, stays.score)
    assert (step.state.board, step.state.active, step.state.phase) == (state.board, state.active, state.phase)
    assert state.dummies == ()


def test_the_first_of_those_who_stay_decides_even_if_the_host_has_left() -> None:
    state = playing(3).left_by(0).state
    deciders = set()
    rng = random.Random(1)
    while not state.ended:
        if state.active == 0:
            deciders.add(state.decider)
        state = state.apply(rng.choice(state.legal_moves())).state
    assert deciders == {1}


def test_who_leaves_in_the_middle_of_a_choice_leaves_it_to_the_dummy() -> None:
    drawn = stage("S x .\n. . .\n. . .", {"S": "0 censor", "x": "1 faber"}, phase=2)
    opened, _ = drawn.play("!S")
    left = opened.state.left_by(0).state
    assert left.run == opened.state.run
    assert left.legal_moves() == opened.state.legal_moves()
    assert left.decider == 1
    assert ("exploit", 0) in left.apply(opened.move("x")).state.board.cells[1].marks


def test_who_leaves_before_the_first_turn_keeps_the_hand() -> None:
    state = GAME.new({"players": 3}, 5)
    assert state.left_by(0).state.active == 1
    later = state.left_by(1).state.apply(Keep()).state
    assert later.active == 2
    begun = later.left_by(2).state
    assert begun.phase == 1
    assert isinstance(next(move for move in begun.legal_moves() if isinstance(move, PlayUnit)), PlayUnit)


def test_a_match_goes_on_to_its_end_with_whoever_is_left() -> None:
    rng = random.Random(4)
    state = playing(4)
    moves = 0
    while not state.ended:
        state = state.apply(rng.choice(state.legal_moves())).state
        moves += 1
        if moves % 40 == 0 and len(state.people) > 1 and not state.ended:
            state = state.left_by(rng.choice(state.people)).state
            state.check_loaded()
    assert len(state.people) == 1


@pytest.mark.parametrize("player", [1, 2, 5])
def test_a_dummy_a_stranger_and_the_last_person_cannot_leave(player: int) -> None:
    state = GAME.new({"players": 3, "dummies": 1}, 5).left_by(0).state
    with pytest.raises(IllegalMove, match="cannot_leave"):
        state.left_by(player)


def test_nobody_leaves_a_match_that_is_over() -> None:
    rng = random.Random(2)
    state = playing(2)
    while not state.ended:
        state = state.apply(rng.choice(state.legal_moves())).state
    with pytest.raises(IllegalMove, match="over"):
        state.left_by(0)
