"""The levels of Skirmish: what each never does, that they play everything, and that the higher ones win."""

from __future__ import annotations

import random

import pytest

from app.agents.budget import SearchBudget
from app.games.skirmish import GAME
from app.games.skirmish.brain import NODES
from app.games.skirmish.moves import Cancel, Exchange, Keep, NextPhase, PlayUnit, ScoreLine
from app.games.skirmish.rules import Skirmish
from tests.rules.skirmish_stage import stage

DECKS = ("synchrotech", "hoods", "optimates", "fusion")


def beats(strong: int, weak: int, number: int, nodes: int | None = None) -> float:
    """The share of matches that the stronger wins; each deal is played from both seats, shared wins count half."""
    won = 0.0
    for match in range(number):
        rng = random.Random(match // 2)
        decks = {"deck1": rng.choice(DECKS), "deck2": rng.choice(DECKS)}
        seats = (strong, weak) if match % 2 == 0 else (weak, strong)
        state = GAME.new(decks, match // 2)
        while not state.ended:
            brain = GAME.brains[seats[state.to_move] - 1]
            state = state.apply(brain(state.observation(state.to_move), SearchBudget(nodes=nodes), rng)).state
        winners = state.ended.winners
        won += (seats.index(strong) in winners) / len(winners)
    return won / number


def test_level_2_beats_level_1() -> None:
    assert beats(2, 1, 8) >= 0.7


@pytest.mark.slow
@pytest.mark.long
def test_level_2_beats_level_1_in_a_hundred() -> None:
    assert beats(2, 1, 100) >= 0.7


@pytest.mark.slow
@pytest.mark.long
def test_level_3_beats_level_2_even_in_haste() -> None:
    """With less than half of what it may look at in play; the hundred with all of it are the benchmark's."""
    assert beats(3, 2, 10, nodes=400) >= 0.7


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize(
    "options",
    [{"players": 3, "dummies": 2}, {"players": 4, "mode": "2v2", "grid": 4}, {"players": 4, "mode": "3v1"}],
    ids=str,
)
def test_a_whole_match_of_one_level_with_dummies_and_teams(level: int, options: dict[str, int | str]) -> None:
    rng = random.Random(3)
    state = GAME.new({**options, "deck2": "fusion"}, 5)
    seen = set()
    moves = 0
    while not state.ended and moves < 120:
        move = GAME.brains[level - 1](state.observation(state.to_move), SearchBudget(nodes=60), rng)
        seen.add(type(move).__name__)
        state = state.apply(move).state
        moves += 1
    assert {"PlayUnit", "ScoreLine", "Activate", "PickCard", "PlayCommand"} <= seen


def test_level_1_neither_cancels_nor_passes_with_plays_left() -> None:
    rng = random.Random(2)
    state = GAME.new({"players": 2}, 2)
    passed = 0
    while not state.ended:
        move = GAME.brains[0](state.observation(state.to_move), SearchBudget(), rng)
        assert not isinstance(move, Cancel)
        if isinstance(move, NextPhase):
            assert {type(legal) for legal in state.legal_moves() if getattr(legal, "face_up", True)} == {NextPhase}
            passed += 1
        state = state.apply(move).state
    assert passed > 10


def choice(state: Skirmish, level: int, luck: int = 0) -> object:
    return GAME.brains[level - 1](state.observation(state.to_move), SearchBudget(), random.Random(luck))


@pytest.mark.parametrize("level", [2, 3])
def test_the_better_line_is_scored(level: int) -> None:
    cards = {"a": "0 faber spent", "b": "0 princeps spent", "d": "0 faber spent", "x": "1 faber"}
    drawn = stage("a . b\n. . d\nx . .", cards, phase=4, decks={0: "faber", 1: "faber"})
    assert drawn.state.camps[0].played[-1] == drawn.ids["d"]
    assert choice(drawn.state, level) == ScoreLine("column")


@pytest.mark.parametrize("level", [2, 3])
def test_a_strong_unit_joins_the_own_line(level: int) -> None:
    drawn = stage(
        "a b . .\n. . . .\n. . . .\n. . . x",
        {"a": "0 princeps spent", "b": "0 princeps spent", "x": "1 faber"},
        phase=2,
        hands={0: "princeps"},
        decks={0: "faber faber", 1: "faber faber"},
    )
    move = choice(drawn.state, level)
    assert isinstance(move, PlayUnit)
    assert move.cell in ((0, 2), (0, 3))
    assert move.face_up


@pytest.mark.parametrize(
    ("hand", "exchanged"),
    [("overwatch inspiration faber", True), ("faber faber faber overwatch", False), ("faber faber", False)],
)
def test_a_first_hand_with_few_units_is_exchanged(hand: str, exchanged: bool) -> None:
    drawn = stage("a . .\n. . .\n. . .", {"a": "1 faber"}, phase=0, hands={0: hand}, decks={0: "faber"})
    for level in (1, 2, 3):
        assert (choice(drawn.state, level) == Exchange(drawn.ids["0.0"])) == exchanged


def test_level_3_looks_at_a_bounded_number_of_positions() -> None:
    rng = random.Random(1)
    state = GAME.new({"deck1": "hoods", "deck2": "fusion"}, 7)
    for _ in range(40):
        budget = SearchBudget()
        move = GAME.brains[2](state.observation(state.to_move), budget, rng)
        assert budget.spent <= NODES + 1
        state = state.apply(move).state


def test_levels_do_not_see_what_is_hidden() -> None:
    """Equal observations give equal moves, whatever is really in the other hand."""
    state = GAME.new({"players": 2}, 9)
    for _ in range(2):
        state = state.apply(Keep()).state
    viewer = state.to_move
    other = state.observation(viewer).guess(random.Random(5))
    assert other.camps != state.camps
    for level in (1, 2, 3):
        assert choice(other, level) == choice(state, level)
