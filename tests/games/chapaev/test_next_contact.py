"""While a flight is calm nobody looks at the discs: how long that may be, and that nothing is missed by it."""

from __future__ import annotations

import math
import random

import pytest

from app.games.chapaev import physics
from app.games.chapaev.dimensions import BOARD, FRICTION, overlapping
from app.games.chapaev.next_contact import SlidingDisc, undisturbed_for
from tests.support.chapaev_scenes import Spots, aim, board, full_board_throws

Throw = tuple[Spots, int, int, int]


def calm(*slides: SlidingDisc, resting: tuple[tuple[float, float], ...] = ()) -> float:
    return undisturbed_for(list(slides), list(resting), BOARD)


def time_for(distance: float, speed: float) -> float:
    return (speed - math.sqrt(speed * speed - 2 * FRICTION * distance)) / FRICTION


def test_a_disc_alone_is_calm_until_it_stops() -> None:
    assert 0.98 * 300 / FRICTION < calm((160, 20, 0, 300)) < 300 / FRICTION


def test_it_is_calm_until_shortly_before_the_edge() -> None:
    assert time_for(118, 1500) < calm((160, 200, 0, 1500)) < time_for(120, 1500)
    assert calm((160, 319.8, 0, 1500)) == 0


def test_it_is_calm_until_shortly_before_a_disc_in_the_way() -> None:
    assert time_for(65, 1500) < calm((160, 50, 0, 1500), resting=((160, 150),)) < time_for(68, 1500)


@pytest.mark.parametrize("resting", [(160, 100), (90, 200), (230, 200)])
def test_a_disc_behind_or_beside_the_way_does_not_count(resting: tuple[float, float]) -> None:
    assert calm((160, 150, 0, 400), resting=(resting,)) == calm((160, 150, 0, 400))


def test_discs_in_contact_are_never_calm() -> None:
    assert calm((160, 150, 0, 400), resting=((160, 118.2),)) == 0
    assert calm((160, 150, 0, 400), (160, 118.2, 0, 100)) == 0


def test_two_that_slide_apart_are_calm_and_two_that_close_are_until_they_are_near() -> None:
    assert calm((160, 150, 0, 400), (160, 110, 0, -400)) == calm((160, 150, 0, 400))
    assert time_for(33, 400) < calm((160, 110, 0, 400), (160, 210, 0, -400)) < time_for(34, 400)


def crowds(count: int) -> list[Throw]:
    """Throws into discs that touch, or nearly."""
    rng = random.Random(11)
    throws: list[Throw] = []
    while len(throws) < count:
        gap, turn = rng.choice([31.95, 32.0, 32.05, 32.5, 34.0]), rng.uniform(0, 1)
        places = {}
        for number, (i, j) in enumerate(((i, j) for i in range(-1, 3) for j in range(-1, 2)), 1):
            far, way = gap * math.hypot(i + j / 2, j * 0.866), turn + math.atan2(j * 0.866, i + j / 2)
            places[f"d{number}"] = (160 + far * math.cos(way), 160 + far * math.sin(way))
        spots = board(d0=(rng.uniform(8, 60), rng.uniform(8, 312)), **places)
        if not any(overlapping(spots)):
            throws.append((spots, 0, aim(spots, 0, 6, rng.gauss(0, 4)), rng.randint(50, 1000)))
    return throws


@pytest.mark.parametrize("throws", [full_board_throws(40, seed=10), crowds(40)], ids=["boards", "crowds"])
def test_a_track_is_the_same_as_if_every_tick_were_looked_at(
    throws: list[Throw], monkeypatch: pytest.MonkeyPatch
) -> None:
    tracks = [physics.throw(*throw) for throw in throws]
    monkeypatch.setattr(physics, "undisturbed_for", lambda *_: 0.0)
    assert tracks == [physics.throw(*throw) for throw in throws]


def test_most_ticks_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    jolts = physics._Recorder._jolts
    monkeypatch.setattr(physics._Recorder, "_jolts", lambda self: looks.append(1) or jolts(self))
    ticks = sum(physics.throw(*throw).ticks[-1] for throw in full_board_throws(20, seed=12))
    assert len(looks) < ticks / 2
