"""The ladder: rungs stand in their order by seeded matches with budgets in nodes, and results are kept between runs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.core.game import Game
from app.games import BY_ID
from tools.ladder import results as kept
from tools.ladder.courses import MEASURED, course_of
from tools.ladder.matches import share_won
from tools.ladder.results import Results, Score, pairs_of


def share(game_id: str, low: int, high: int, matches: int) -> float:
    """What the upper rung gets of so many matches, each start from both sides."""
    brains = BY_ID[game_id].brains
    return sum(share_won(game_id, (brains[high - 1], brains[low - 1]), number) for number in range(matches)) / matches


@pytest.mark.parametrize("low", range(1, 7))
@pytest.mark.parametrize(
    ("game_id", "matches"),
    [("stay", 60), ("squart", 60), pytest.param("chapaev", 40, marks=[pytest.mark.slow, pytest.mark.long])],
)
def test_a_rung_beats_the_next_but_one_below(game_id: str, matches: int, low: int) -> None:
    assert share(game_id, low, low + 2, matches) > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("low", "high"), [(1, 3), (3, 5), pytest.param(4, 6, marks=pytest.mark.long)])
def test_rungs_of_chapaev_stand_in_order(low: int, high: int) -> None:
    assert share("chapaev", low, high, 24) > 0.5


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("low", "high"), [(1, 3), (3, 6), (5, 8)])
def test_rungs_of_skirmish_stand_in_order(low: int, high: int) -> None:
    assert share("skirmish", low, high, 10) > 0.5


@pytest.mark.parametrize("game", MEASURED, ids=lambda game: game.id)
def test_a_game_is_measured_with_options_that_it_takes_and_in_which_strength_tells(game: Game) -> None:
    for start in range(6):
        assert game.is_contest(game.complete(course_of(game.id).options(start)))


def test_a_match_is_the_same_every_time() -> None:
    brains = BY_ID["squart"].brains
    first = [share_won("squart", (brains[4], brains[2]), number) for number in range(8)]
    assert first == [share_won("squart", (brains[4], brains[2]), number) for number in range(8)]
    assert set(first) == {0.0, 1.0}


def test_neighbours_and_next_but_one_meet_those_with_the_fewest_matches_first() -> None:
    assert pairs_of(4) == [(1, 2), (1, 3), (2, 3), (2, 4), (3, 4)]
    results = Results(("a", "b", "c"))
    assert results.next_pair(2) == (1, 2)
    for _ in range(2):
        results.add((1, 2), 1.0)
    assert results.next_pair(2) == (1, 3)
    results.scores |= {(1, 3): Score(2, 1.5), (2, 3): Score(2, 0.0)}
    assert results.next_pair(2) is None
    assert results.next_pair(3) == (1, 2)


def test_results_are_kept_and_those_of_a_changed_rung_forgotten(tmp_path: Path) -> None:
    stay = BY_ID["stay"]
    results = kept.load(stay, tmp_path)
    assert results.scores == {}
    results.scores = {(1, 2): Score(10, 6.5), (2, 3): Score(8, 4.0)}
    kept.save(stay, results, tmp_path)
    assert kept.load(stay, tmp_path) == results
    changed = replace(stay, parts=lambda: replace(stay.parts(), brains=(*stay.brains[:2], max, *stay.brains[3:])))
    assert kept.load(changed, tmp_path).scores == {(1, 2): Score(10, 6.5)}
