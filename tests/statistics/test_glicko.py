"""Ratings: the example of Glickman's paper to its last digit, and what a player would expect of them."""

from __future__ import annotations

import pytest

from app.statistics.glicko import Rating


def test_the_example_of_the_paper() -> None:
    matches = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = Rating(1500, 200).after(matches)
    assert after.mean == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_win_raises_a_loss_lowers_and_both_make_it_surer() -> None:
    new, other = Rating(1000), Rating(1000, 20)
    won, lost, drawn = (new.after([(other, result)]) for result in (1.0, 0.0, 0.5))
    assert lost.mean < drawn.mean < won.mean
    assert drawn.mean == pytest.approx(1000)
    assert max(won.deviation, lost.deviation, drawn.deviation) < new.deviation


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    player = Rating(1000, 80)
    surprise = player.after([(Rating(1300, 20), 1.0)])
    expected = player.after([(Rating(700, 20), 1.0)])
    assert surprise.mean - 1000 > 5 * (expected.mean - 1000) > 0


def test_a_long_run_of_surprises_ends_well() -> None:
    rating = Rating(800)
    for _ in range(60):
        rating = rating.after([(Rating(2000, 20), 1.0)])
    assert 1900 < rating.mean < 3000
    assert 0 < rating.volatility < 1


@pytest.mark.parametrize(("deviation", "volatility"), [(0, 0.06), (-5, 0.06), (9999, 0.06), (80, 0), (80, 2)])
def test_what_is_no_rating_is_refused(deviation: float, volatility: float) -> None:
    with pytest.raises(ValueError, match="no such rating"):
        Rating(1000, deviation, volatility)
