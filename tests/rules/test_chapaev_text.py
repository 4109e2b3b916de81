"""Chapaev as text: what can be typed, what is refused and why, and what is drawn and said."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from app.core.game import IllegalMove
from app.games.chapaev import GAME
from app.games.chapaev.rules import DISC_OUT, NO_ANGLE, NO_DISC, NO_POWER, OVER, Knocked
from app.games.chapaev.text import UNREADABLE, ChapaevText, summary
from app.games.chapaev.throws import Flick
from app.languages.translator import FOLDER, Words
from tests.support.chapaev_scenes import board, scattered

TEXT = ChapaevText()
EN = Words(FOLDER).translator("en")


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("3 45 80", Flick(2, 4500, 800)),
        ("3 45.5 62.5%", Flick(2, 4550, 625)),
        ("3 45,25 62,5 %", Flick(2, 4525, 625)),
        ("8  0  5", Flick(7, 0, 50)),
        ("1 359.99° 100%", Flick(0, 35999, 1000)),
    ],
)
def test_a_throw_is_typed_as_disc_angle_and_power(line: str, move: Flick) -> None:
    assert TEXT.read(line, GAME.new()) == move


def test_black_types_the_numbers_of_its_own_discs() -> None:
    view = GAME.new().apply(Flick(0, 0, 50)).state
    assert TEXT.read("1 180 50", view) == Flick(8, 18000, 500)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", UNREADABLE), ("throw", UNREADABLE), ("3 45", UNREADABLE), ("3 -45 80", UNREADABLE),
        ("3 45 80 1", UNREADABLE),
        ("0 45 80", NO_DISC), ("9 45 80", NO_DISC), ("2 45 80", DISC_OUT),
        ("3 360 80", NO_ANGLE), ("3 45.555 80", NO_ANGLE),
        ("3 45 4.9", NO_POWER), ("3 45 100.1", NO_POWER), ("3 45 62.55", NO_POWER),
    ],
)  # fmt: skip
def test_what_cannot_be_thrown_is_refused_with_its_reason(line: str, reason: str) -> None:
    view = replace(GAME.new(), spots=board(d0=(20, 20), d2=(100, 20), d8=(20, 300)))
    with pytest.raises(IllegalMove, match=f"^{reason}$"):
        TEXT.read(line, view)
    assert EN(reason) != reason


def test_nothing_is_thrown_after_the_end() -> None:
    view = replace(GAME.new(), spots=board(d0=(160, 200), d8=(160, 280))).apply(Flick(0, 0, 1000)).state
    with pytest.raises(IllegalMove, match=OVER):
        TEXT.read("1 0 50", view)


def test_no_disc_hides_a_part_of_another() -> None:
    rng = random.Random(2)
    for _ in range(100):
        drawn = TEXT.draw(replace(GAME.new(), spots=scattered(rng)), EN)
        for number in range(1, 9):
            assert f"({number})" in drawn
            assert f"[{number}]" in drawn


@pytest.mark.parametrize(
    ("theirs", "own", "said"), [((8, 9), (0,), "2 out, 1 own"), ((8,), (), "1 out"), ((), (0, 1), "2 own")]
)
def test_a_throw_is_summed_up(theirs: tuple[int, ...], own: tuple[int, ...], said: str) -> None:
    assert summary(Knocked(0, theirs, own, 0.0), EN) == said


def test_no_minus_stands_before_a_nought() -> None:
    assert TEXT.describe(Knocked(0, (), (0,), -0.0001), EN) == "1 own (+0.00)"
