"""What a physicist would accept: sliding, hitting and stopping, each fact with its tolerance.

Run also on pymunk 6.0.0, the version of python-for-android's own recipe: see test_pymunk_6.py.
"""

from __future__ import annotations

import hashlib
import math
import random
import subprocess
import sys
from pathlib import Path

import pytest

from app.games.chapaev import physics
from app.games.chapaev.dimensions import (
    BOARD,
    BOUNCE,
    EDGE,
    FRICTION,
    FULL_SPEED,
    RADIUS,
    TURN,
    UNITS,
    overlapping,
    speed,
)
from app.games.chapaev.track import TICKS, Track
from tests.support.chapaev_scenes import Spots, aim, board, full_board_throws

ROOT = Path(__file__).parents[3]


def millimetres(spot: tuple[int, int] | None) -> tuple[float, float]:
    assert spot is not None
    return spot[0] / UNITS, spot[1] / UNITS


def slid(track: Track, disc: int) -> float:
    return math.dist(millimetres(track.frames[0][disc]), millimetres(track.rest[disc]))


class Table:
    """A space looked at closely: step by step, with the velocities of its discs."""

    def __init__(self, spots: Spots, thrown: int, velocity: tuple[float, float], bounce: float = BOUNCE) -> None:
        self.space, self.discs = physics.space_with(spots)
        for disc in self.discs.values():
            disc.parts[0].elasticity = math.sqrt(bounce)
        self.discs[thrown].body.velocity = velocity

    def velocities(self) -> dict[int, tuple[float, float]]:
        return {number: tuple(disc.body.velocity) for number, disc in self.discs.items()}

    def until_hit(self, disc: int) -> tuple[dict[int, tuple[float, float]], dict[int, tuple[float, float]]]:
        """The velocities just before and just after a disc at rest is hit."""
        for _ in range(2000):
            before = self.velocities()
            self.space.step(physics.STEP)
            after = self.velocities()
            if after[disc] != (0.0, 0.0):
                return before, after
        raise AssertionError(f"disc {disc} was not hit")


@pytest.mark.parametrize("power", [50, 100, 250, 400, 500, 600])
def test_a_lone_disc_stops_after_v_squared_over_twice_the_friction(power: int) -> None:
    track = physics.throw(board(d0=(20, 20)), 0, 4500, power)
    assert slid(track, 0) == pytest.approx(speed(power) ** 2 / (2 * FRICTION), abs=0.5)
    assert track.seconds == pytest.approx(speed(power) / FRICTION, abs=2 / TICKS)


def test_friction_takes_the_same_from_any_speed_and_stops_a_disc_exactly() -> None:
    for start in (1500.0, 600.0, 60.0):
        table = Table(board(d0=(160, 5)), 0, (0.0, start))
        for step in range(1, 20):
            table.space.step(physics.STEP)
            assert table.velocities()[0][1] == pytest.approx(start - step * FRICTION * physics.STEP, abs=1e-6)
        for _ in range(1200):
            table.space.step(physics.STEP)
        assert table.velocities()[0] == (0.0, 0.0)


@pytest.mark.parametrize("start", [300.0, 900.0, 1500.0])
def test_a_disc_hit_full_on_takes_the_speed_and_the_thrown_one_keeps_the_rest(start: float) -> None:
    table = Table(board(d0=(160, 100), d8=(160, 150)), 0, (0.0, start))
    before, after = table.until_hit(8)
    speed_then, lost = before[0][1], FRICTION * physics.STEP
    assert after[8][1] == pytest.approx((1 + BOUNCE) / 2 * speed_then, abs=2 * lost)
    assert after[0][1] == pytest.approx((1 - BOUNCE) / 2 * speed_then, abs=2 * lost)
    assert after[8][0] == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("offset", [6.0, 12.0, 20.0, 27.0])
def test_without_loss_two_discs_part_at_a_right_angle(offset: float) -> None:
    table = Table(board(d0=(160 - offset, 100), d8=(160, 150)), 0, (0.0, 1200.0), bounce=1.0)
    _, after = table.until_hit(8)
    (ax, ay), (bx, by) = after[0], after[8]
    angle = math.degrees(math.acos((ax * bx + ay * by) / (math.hypot(ax, ay) * math.hypot(bx, by))))
    assert angle == pytest.approx(90, abs=1)


@pytest.mark.parametrize("offset", [0.0, 9.0, 18.0, 26.0])
def test_a_collision_keeps_the_momentum(offset: float) -> None:
    table = Table(board(d0=(160 - offset, 100), d8=(160, 150)), 0, (0.0, 1300.0))
    before, after = table.until_hit(8)
    lost = 3 * FRICTION * physics.STEP
    for axis in (0, 1):
        assert after[0][axis] + after[8][axis] == pytest.approx(before[0][axis], abs=lost)


def test_energy_never_grows() -> None:
    for spots, disc, angle, power in full_board_throws(12, seed=5):
        across, along = physics.direction(angle)
        table = Table(spots, disc, (across * speed(power), along * speed(power)))
        energy = math.inf
        for _ in range(900):
            table.space.step(physics.STEP)
            now = sum(vx * vx + vy * vy for vx, vy in table.velocities().values())
            assert now <= energy * (1 + 1e-9)
            energy = now


@pytest.mark.parametrize("offset", [0.0, 5.0, 15.0, 25.0, 30.0])
def test_nothing_tunnels_at_full_power(offset: float) -> None:
    for distance in range(40, 260, 7):
        spots = board(d0=(160 - offset, 10), d8=(160, 10 + distance))
        track = physics.throw(spots, 0, 0, 1000)
        assert track.hits, f"passed through at {distance} mm"
        assert track.rest[8] != spots[8]


def test_the_same_throw_twice_is_the_same_to_the_last_unit() -> None:
    for spots, disc, angle, power in full_board_throws(10, seed=7):
        assert physics.throw(spots, disc, angle, power) == physics.throw(spots, disc, angle, power)


FINGERPRINT = """
import hashlib
from app.games.chapaev import physics
from tests.support.chapaev_scenes import full_board_throws
tracks = [physics.throw(*throw) for throw in full_board_throws(10, seed=8)]
print(hashlib.sha256(repr(tracks).encode()).hexdigest())
"""


def test_the_same_throw_in_a_new_process_is_the_same_to_the_last_unit() -> None:
    tracks = [physics.throw(*throw) for throw in full_board_throws(10, seed=8)]
    other = subprocess.run([sys.executable, "-c", FINGERPRINT], cwd=ROOT, capture_output=True, text=True, check=True)
    assert other.stdout.split()[-1] == hashlib.sha256(repr(tracks).encode()).hexdigest()


@pytest.mark.parametrize("angle", [500, 3000, 4500, 8000])
@pytest.mark.parametrize("power", [400, 1000])
def test_a_mirrored_throw_gives_the_mirrored_result(angle: int, power: int) -> None:
    spots = board(d0=(60, 40), d8=(84, 110), d9=(150, 120))
    mirrored = tuple(spot and (EDGE - spot[0], spot[1]) for spot in spots)
    ends = physics.throw(spots, 0, angle, power).rest
    for end, image in zip(ends, physics.throw(mirrored, 0, TURN - angle, power).rest, strict=True):
        assert (end is None) == (image is None)
        if end and image:
            assert (EDGE - image[0], image[1]) == pytest.approx(end, abs=10)


def test_a_disc_is_out_once_its_centre_has_left_and_not_before() -> None:
    edge = (BOARD - 100) / (FULL_SPEED**2 / (2 * FRICTION))  # the power that just reaches it, squared
    short, far = round(1000 * math.sqrt(edge)) - 3, round(1000 * math.sqrt(edge)) + 3
    spots = board(d0=(160, 100))
    assert physics.throw(spots, 0, 0, short).rest[0] is not None
    track = physics.throw(spots, 0, 0, far)
    assert track.rest[0] is None
    assert [disc for disc, _ in track.departures] == [0]


def test_a_disc_that_left_is_taken_away_at_once() -> None:
    track = physics.throw(board(d0=(160, 312), d1=(160, 270)), 1, 0, 1000)
    ((gone, tick),) = track.departures
    later = [frame for when, frame in zip(track.ticks, track.frames, strict=True) if when > tick]
    assert gone == 0
    assert later
    assert all(frame[gone] is None for frame in later)


def test_hits_are_noted_with_who_when_and_how_hard() -> None:
    spots = board(d0=(160, 100), d8=(160, 200))
    track = physics.throw(spots, 0, 0, 1000)
    (hit,) = track.hits
    at_contact = math.sqrt(FULL_SPEED**2 - 2 * FRICTION * (100 - 2 * RADIUS))
    assert (hit.first, hit.second) == (0, 8)
    assert hit.tick / TICKS == pytest.approx((FULL_SPEED - at_contact) / FRICTION, abs=1.5 / TICKS)
    assert hit.strength == pytest.approx(100 * at_contact * (1 + BOUNCE) / 2 / FULL_SPEED, abs=2)


def test_discs_rest_on_the_board_and_out_of_each_other_even_in_a_tight_crowd() -> None:
    rng = random.Random(3)
    for _ in range(150):
        gap, turn = rng.choice([31.91, 31.95, 32.0]), rng.uniform(0, 1)
        crowd = [
            (160 + gap * math.hypot(i + j / 2, j * 0.866) * math.cos(turn + math.atan2(j * 0.866, i + j / 2)),
             160 + gap * math.hypot(i + j / 2, j * 0.866) * math.sin(turn + math.atan2(j * 0.866, i + j / 2)))
            for i in range(-1, 3) for j in range(-1, 2)
        ]  # fmt: skip
        spots = board(d0=(8, rng.uniform(8, 312)), **{f"d{n + 1}": place for n, place in enumerate(crowd)})
        if any(overlapping(spots)):
            continue
        rest = physics.throw(spots, 0, aim(spots, 0, 6, rng.gauss(0, 4)), rng.randint(50, 1000)).rest
        assert not list(overlapping(rest))
        assert all(0 <= spot[0] <= EDGE and 0 <= spot[1] <= EDGE for spot in rest if spot)
