"""What the aim preview shows at each of its levels, and that it is what then happens."""

from __future__ import annotations

import math

import pytest

from app.games.chapaev import physics
from app.games.chapaev.dimensions import BOARD, BOUNCE, FRICTION, FULL_SPEED, UNITS, speed
from app.games.chapaev.preview import CONTACT, FULL, OFF, SHORT, preview
from tests.support.chapaev_scenes import board

PAIR = board(d0=(160, 60), d8=(160, 200))


def test_off_shows_nothing() -> None:
    assert preview(PAIR, 0, 0, 1000, OFF) is None


def test_a_disc_that_is_out_has_no_preview() -> None:
    assert preview(PAIR, 1, 0, 1000, FULL) is None


def test_short_shows_a_fifth_of_the_board_and_tells_nothing_else() -> None:
    shown = preview(PAIR, 0, 0, 1000, SHORT)
    assert shown is not None
    assert shown.end == pytest.approx((160, 60 + BOARD / 5))
    assert (shown.struck, shown.falls_off, shown.departure) == (None, False, None)


def test_first_contact_shows_the_ghost_where_the_discs_touch() -> None:
    shown = preview(PAIR, 0, 300, 1000, CONTACT)
    assert shown is not None
    assert shown.struck == 8
    assert math.dist(shown.end, (160, 200)) == pytest.approx(32)
    assert (shown.departure, shown.deflection) == (None, None)


def test_a_throw_too_weak_to_touch_ends_where_it_stops() -> None:
    shown = preview(PAIR, 0, 0, 300, FULL)
    assert shown is not None
    assert shown.struck is None
    assert not shown.falls_off
    assert shown.end == pytest.approx((160, 60 + speed(300) ** 2 / (2 * FRICTION)))
    end = physics.throw(PAIR, 0, 0, 300).rest[0]
    assert end is not None
    assert math.dist(shown.end, (end[0] / UNITS, end[1] / UNITS)) < 0.5


def test_a_throw_over_the_edge_says_that_it_falls_off() -> None:
    shown = preview(PAIR, 0, 9000, 1000, CONTACT)
    assert shown is not None
    assert shown.falls_off
    assert shown.end == pytest.approx((BOARD, 60))
    assert physics.throw(PAIR, 0, 9000, 1000).rest[0] is None


def test_full_hit_shows_the_speeds_after_the_contact() -> None:
    shown = preview(PAIR, 0, 0, 1000, FULL)
    assert shown is not None
    left = math.sqrt(FULL_SPEED**2 - 2 * FRICTION * (140 - 32)) / FULL_SPEED
    assert shown.departure == pytest.approx((0, left * (1 + BOUNCE) / 2))
    assert shown.deflection == pytest.approx((0, left * (1 - BOUNCE) / 2))


def test_full_hit_shows_the_struck_disc_leaving_along_the_line_of_centres() -> None:
    shown = preview(PAIR, 0, 800, 900, FULL)
    assert shown is not None
    assert shown.departure is not None
    away = 160 - shown.end[0], 200 - shown.end[1]
    assert away[0] * shown.departure[1] == pytest.approx(away[1] * shown.departure[0])
