"""The measured ladder: every game has one that rises, and an even game is the rung nearest to the player."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.core.game import LADDER, Game
from app.games import BY_ID, GAMES
from app.statistics import computer_ratings
from app.statistics.glicko import Rating

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_measured_game = pytest.mark.parametrize(
    "game", [BY_ID[name] for name in ("stay", "chapaev", "squart", "skirmish")], ids=lambda game: game.id
)
"""Not a new one, which has even steps until it is measured."""


@pytest.fixture(autouse=True)
def _read_anew() -> None:
    computer_ratings.measured.cache_clear()


@every_measured_game
def test_there_is_a_measured_ladder_of_eight_rungs(game: Game) -> None:
    rows = json.loads((computer_ratings.FOLDER / f"{game.id}.json").read_text())["rungs"]
    assert len(rows) == game.levels == LADDER
    is_sure = max(row["error"] for row in rows) <= computer_ratings.STEP
    assert [each.mean for each in computer_ratings.rungs(game)] == [
        row["elo"] if is_sure else computer_ratings.LOWEST + computer_ratings.STEP * number
        for number, row in enumerate(rows)
    ]


@every_game
def test_a_ladder_rises_from_rung_to_rung(game: Game) -> None:
    means = [each.mean for each in computer_ratings.rungs(game)]
    assert means == sorted(set(means))


@every_game
def test_a_newcomer_meets_the_computer_that_is_offered_first(game: Game) -> None:
    assert computer_ratings.even_level(game, None) == game.default_level


@every_measured_game
def test_an_even_game_is_the_rung_nearest_to_the_rating(game: Game) -> None:
    for level, rung in enumerate(computer_ratings.rungs(game), 1):
        found = computer_ratings.even_level(game, Rating(rung.mean))
        assert found == level or computer_ratings.rungs(game)[found - 1].mean == rung.mean
    assert computer_ratings.even_level(game, Rating(0)) == min(
        range(1, 9), key=lambda n: computer_ratings.rungs(game)[n - 1].mean
    )


@every_measured_game
def test_three_wins_and_three_losses_from_the_start_go_well_up_and_down(game: Game) -> None:
    def after(result: float) -> int:
        rating = computer_ratings.newcomer(game)
        for _ in range(3):
            rung = computer_ratings.rungs(game)[computer_ratings.even_level(game, rating) - 1]
            rating = rating.after([(rung, result)])
        return computer_ratings.even_level(game, rating)

    assert after(1.0) >= game.default_level + 2
    assert after(0.0) < game.default_level


EVEN = 130.0
"""So far apart one wins two matches of three: the next rung, up or down."""


def meets_an_equal(game: Game, strength: float, matches: int, rating: Rating | None = None) -> float:
    """The chance that somebody so strong plays against a computer as strong in one of so many even games."""
    rung = computer_ratings.rungs(game)[computer_ratings.even_level(game, rating) - 1]
    if abs(rung.mean - strength) <= EVEN:
        return 1.0
    if matches == 1:
        return 0.0
    before, wins = rating or computer_ratings.newcomer(game), 1 / (1 + 10 ** ((rung.mean - strength) / 400))
    won, lost = (meets_an_equal(game, strength, matches - 1, before.after([(rung, result)])) for result in (1.0, 0.0))
    return wins * won + (1 - wins) * lost


@every_measured_game
def test_most_newcomers_meet_an_equal_within_three_matches(game: Game) -> None:
    """However strong they are; of those as strong as the best computer it is asked too much."""
    chances = [meets_an_equal(game, rung.mean, 3) for rung in computer_ratings.rungs(game)[:-1]]
    assert sum(chances) / len(chances) > 0.8
    assert min(chances) >= 0.5


def test_a_game_that_was_not_measured_has_even_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer_ratings, "FOLDER", tmp_path)
    unsure = json.dumps({"rungs": [{"elo": 900 - 10 * number, "error": 200} for number in range(8)]})
    for text in (None, "[", '{"rungs": [{"elo": "x"}]}', '{"rungs": []}', unsure):
        computer_ratings.measured.cache_clear()
        if text is not None:
            (tmp_path / "stay.json").write_text(text)
        assert [each.mean for each in computer_ratings.rungs(GAMES[0])] == [800 + 125 * number for number in range(8)]
    computer_ratings.measured.cache_clear()
