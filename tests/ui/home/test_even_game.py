"""An even game: offered first, told by name, rated at its end, and seen as a curve in the statistics."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.stay import GAME
from app.games.stay.rules import Claim
from app.languages.translator import LANGUAGES
from app.statistics import computer_ratings, totals
from app.statistics.glicko import Rating
from app.statistics.totals import OpponentResults, SeatResults, Statistics, rung
from tests.support.ui.fitting import misfits

pytestmark = pytest.mark.window

COURSE = (Rating(925), Rating(1080.4, 250), Rating(1011.7, 180), Rating(1120.2, 150))
RATED = Statistics({"stay": {rung(3): OpponentResults(SeatResults(2, 1, 0))}}, {"stay": COURSE})


def open_setup(ui: Any) -> None:
    ui.tap(ui.icon("Against the computer"))
    ui.frames(12)


def test_a_newcomer_is_offered_an_even_game_and_told_against_whom(ui: Any) -> None:
    open_setup(ui)
    assert "A computer as strong as you: Dreamer for now." in ui.texts()
    ui.tap(ui.find("Start"))
    assert ui.app.session.match.seats[1].level == GAME.default_level


def test_a_rating_chooses_the_computer(ui: Any) -> None:
    totals.save(ui.app.storage, RATED)
    level = computer_ratings.even_level(GAME, COURSE[-1])
    assert level != GAME.default_level
    open_setup(ui)
    name = ui.app.tr(f"stay.level.{level}")
    assert f"By your rating, 1120: {name}." in ui.texts()
    ui.tap(ui.find("Start"))
    assert ui.app.session.match.seats[1].level == level


def test_a_chosen_computer_is_told_by_its_character(ui: Any) -> None:
    open_setup(ui)
    ui.tap(ui.find("1 · Random"))
    assert "Any safe move: the computer of the original rules." in ui.texts()


def test_normal_mode_says_that_it_is_a_game_of_points_until_blocked_cells_are_chosen(ui: Any) -> None:
    def is_said() -> bool:
        return any(words.startswith("Against a computer this is a game of points") for words in ui.texts())

    open_setup(ui)
    assert is_said()
    ui.tap(ui.find("Blocked cells"))
    assert not is_said()
    ui.tap(ui.find("Normal"))
    assert is_said()


def test_between_two_people_normal_mode_has_nothing_to_say(ui: Any) -> None:
    from app.ui.home.setup_sheet import SetupSheet

    SetupSheet(game=GAME, mode="local").open()
    ui.frames(4)
    assert not any("game of points" in words for words in ui.texts())


def lose(ui: Any, assisted: bool = False) -> str:
    """Loses a match to the computer; what the end sheet says."""
    setup = ui.app.settings.setup_for(GAME)
    ui.app.remember_setup(GAME, type(setup)({**setup.options, "size": 5, "blocked": True}))
    ui.app.start_match(GAME, "computer")
    ui.app.session.match.assisted = assisted
    ui.app.screens.current_screen.decide(Claim())
    ui.until(lambda: "Menu" in ui.texts())
    return "\n".join(ui.texts())


def test_the_end_tells_the_first_rating_and_then_its_change(ui: Any) -> None:
    said = lose(ui)
    first = round(ui.app.session.rating(GAME).mean)
    assert f"Your first rating: {first}." in said
    ui.app.leave_match()
    said = lose(ui)
    second = round(ui.app.session.rating(GAME).mean)
    assert f"Your rating: {second} (−{first - second})." in said


def test_a_match_with_a_hint_is_counted_apart_and_leaves_the_rating(ui: Any) -> None:
    said = lose(ui, assisted=True)
    assert "With a hint: counted apart." in said
    assert "rating" not in said
    found, _ = totals.load(ui.app.storage)
    assert found.tally("stay", rung(GAME.default_level)).assisted == SeatResults(lost=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_statistics_show_the_rating_and_its_curve(ui: Any, language: str) -> None:
    from app.ui.statistics.charts import RatingCurve

    ui.app.change(language=language)
    totals.save(ui.app.storage, RATED)
    page = ui.app.go("statistics")
    ui.frames(6)
    tr = ui.app.tr
    assert tr("statistics.rating", rating=1120, spread=294) in ui.texts()
    name = tr(f"stay.level.{computer_ratings.even_level(GAME, COURSE[-1])}")
    assert tr("statistics.rating.about", level=name) in ui.texts()
    (curve,) = [each for each in page.walk(restrict=True) if isinstance(each, RatingCurve)]
    assert tuple(curve.course) == COURSE
    assert curve.width > 100
    assert misfits(page) == []


def test_a_curve_shows_all_ratings_and_does_not_make_mountains_of_little() -> None:
    from app.ui.statistics.charts import NARROWEST, rating_range

    low, high = rating_range(COURSE)
    assert low < 925 < 1120.2 < high
    low, high = rating_range([Rating(1000), Rating(1004)])
    assert high - low == NARROWEST
