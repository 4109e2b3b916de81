"""The ladder: rungs stand in their order by seeded matches with budgets in nodes, and results are kept between runs."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from app.core.game import Game
from app.games import BY_ID
from tools.ladder import results as kept
from tools.ladder.certainty import FEWEST, SCALE, SURE, errors, next_pair
from tools.ladder.courses import MEASURED, course_of
from tools.ladder.matches import share_won
from tools.ladder.results import Results, Score, pairs_of

ROOT = Path(__file__).parents[2]


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
@pytest.mark.parametrize(("low", "high"), [(1, 3), (3, 6), pytest.param(5, 8, marks=pytest.mark.long)])
def test_rungs_of_skirmish_stand_in_order(low: int, high: int) -> None:
    assert share("skirmish", low, high, 12) > 0.5


@pytest.mark.parametrize("game", MEASURED, ids=lambda game: game.id)
def test_a_game_is_measured_with_options_that_it_takes_and_in_which_strength_tells(game: Game) -> None:
    for start in range(6):
        assert game.is_contest(game.complete(course_of(game.id).options(start)))


def test_a_match_is_the_same_every_time() -> None:
    brains = BY_ID["squart"].brains
    first = [share_won("squart", (brains[4], brains[2]), number) for number in range(8)]
    assert first == [share_won("squart", (brains[4], brains[2]), number) for number in range(8)]
    assert set(first) == {0.0, 1.0}


EIGHT = tuple("abcdefgh")
SHARES = (169, 189, 146, 173, 176, 198, 151, 161, 158, 169, 153, 178, 161)
"""What upper rungs of Stay once won of 250 matches each, in the order of `pairs_of`."""


def test_neighbours_and_next_but_one_meet_each_a_few_times_first() -> None:
    assert pairs_of(4) == [(1, 2), (1, 3), (2, 3), (2, 4), (3, 4)]
    results = Results(("a", "b", "c"))
    assert next_pair(results, within=35, games=400) == (1, 2)
    results.add((1, 2), 1.0)
    assert next_pair(results, within=35, games=400) == (1, 3)
    results.scores = {(1, 2): Score(FEWEST, 12.0), (1, 3): Score(FEWEST, 15.0), (2, 3): Score(FEWEST - 2, 11.0)}
    assert next_pair(results, within=1000, games=400) == (2, 3)
    assert next_pair(results, within=1000, games=FEWEST - 2) is None


def test_the_least_sure_rung_plays_next_until_all_are_sure() -> None:
    results = Results(EIGHT, {pair: Score(250, won) for pair, won in zip(pairs_of(8), SHARES, strict=True)})
    assert next_pair(results, within=35, games=1000) in {(1, 2), (1, 3)}
    results.scores |= {(1, 2): Score(400, 270.0), (1, 3): Score(400, 302.0)}
    assert next_pair(results, within=35, games=1000) in {(6, 8), (7, 8)}
    assert next_pair(results, within=36, games=1000) is None
    assert next_pair(results, within=35, games=250) is None


def test_so_chosen_matches_are_fewer_than_as_many_for_every_pair() -> None:
    within, rng = 60, random.Random(4)
    chances = {pair: 0.66 if pair[1] - pair[0] == 1 else 0.79 for pair in pairs_of(8)}  # steps of some 115 Elo
    results = Results(EIGHT)
    while (pair := next_pair(results, within, games=1000)) is not None:
        for _ in range(2):
            results.add(pair, float(rng.random() < chances[pair]))
    assert max(errors(results)) <= within
    each = sum(score.played for score in results.scores.values()) // len(chances)
    alike = Results(EIGHT, {pair: Score(each, each * chance) for pair, chance in chances.items()})
    assert max(errors(alike)) > within


def test_errors_are_those_of_statistics() -> None:
    even = Results(("a", "b"), {(1, 2): Score(100, 50.0)})
    assert errors(even) == pytest.approx([SURE * SCALE / 10] * 2)  # 34: the two are 68 from each other
    results = Results(EIGHT, {pair: Score(250, won) for pair, won in zip(pairs_of(8), SHARES, strict=True)})
    by_numpy = [36.9, 29.4, 24.8, 21.9, 22.1, 24.1, 28.9, 35.8]
    assert errors(results) == pytest.approx(by_numpy, abs=0.2)


@pytest.mark.parametrize("game", MEASURED, ids=lambda game: game.id)
def test_what_is_told_while_playing_is_what_the_table_says(game: Game) -> None:
    """Playing fits ratings without the library that the table's come from."""
    table = json.loads((ROOT / "assets" / "ladder" / f"{game.id}.json").read_text(encoding="utf-8"))
    results = kept.load(game)
    assert table["matches"] == sum(score.played for score in results.scores.values())
    assert errors(results) == pytest.approx([rung["error"] for rung in table["rungs"]], abs=1)


def test_results_are_kept_and_those_of_a_changed_rung_forgotten(tmp_path: Path) -> None:
    stay = BY_ID["stay"]
    results = kept.load(stay, tmp_path)
    assert results.scores == {}
    results.scores = {(1, 2): Score(10, 6.5), (2, 3): Score(8, 4.0)}
    kept.save(stay, results, tmp_path)
    assert kept.load(stay, tmp_path) == results
    assert [path.name for path in tmp_path.iterdir()] == ["stay.json"]
    changed = replace(stay, parts=lambda: replace(stay.parts(), brains=(*stay.brains[:2], max, *stay.brains[3:])))
    assert kept.load(changed, tmp_path).scores == {(1, 2): Score(10, 6.5)}
