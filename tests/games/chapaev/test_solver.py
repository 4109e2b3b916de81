"""The exact solver agrees with the simulation as closely as the simulation's fixed step allows."""

from __future__ import annotations

import math
import random
import statistics

import pytest

from app.games.chapaev import physics, solver
from app.games.chapaev.dimensions import FRICTION, UNITS, angle_of, speed
from app.games.chapaev.rules import rows
from tests.support.chapaev_scenes import Spots, aim, board, full_board_throws

Pair = tuple[Spots, int]


def oblique_pairs(count: int, seed: int) -> list[Pair]:
    """A disc and another one that it hits anywhere but on its very edge, and the angle of the throw."""
    rng = random.Random(seed)
    pairs = []
    for _ in range(count):
        spots = board(d0=(160, 60), d8=(160 + rng.uniform(-60, 60), rng.uniform(130, 200)))
        contact = math.degrees(math.asin(32 / math.dist(spots[0] or (0, 0), spots[8] or (0, 0)) * UNITS))
        pairs.append((spots, aim(spots, 0, 8, rng.uniform(-0.85, 0.85) * contact)))
    return pairs


def test_the_same_discs_are_out_in_nine_of_ten_throws_on_a_full_board() -> None:
    same = 0
    throws = full_board_throws(200, seed=11)
    for throw in throws:
        simulated = [spot is None for spot in physics.throw(*throw).rest]
        same += simulated == [place is None for place in solver.throw(*throw)]
    assert same >= 0.9 * len(throws)


def test_the_contact_is_exact_to_two_millimetres_and_the_struck_disc_leaves_within_three_degrees() -> None:
    for spots, angle in oblique_pairs(60, seed=12):
        contact = solver.first_contact(spots, 0, angle)
        assert contact is not None
        assert contact.struck == 8
        space, discs = physics.space_with(spots)
        across, along = physics.direction(angle)
        discs[0].body.velocity = across * 1500, along * 1500
        while tuple(discs[8].body.velocity) == (0.0, 0.0):
            space.step(physics.STEP)
        assert math.dist(tuple(discs[0].body.position), contact.at) < 2
        left = angle_of(*discs[8].body.velocity)
        exact = angle_of(*((spots[8][axis] / UNITS - contact.at[axis]) for axis in (0, 1)))  # type: ignore[index]
        assert abs((left - exact + 180) % 360 - 180) < 3


def test_the_pair_of_the_first_contact_rests_within_three_millimetres_at_the_median() -> None:
    rng = random.Random(13)
    apart = []
    for spots, angle in oblique_pairs(150, seed=14):
        power = rng.randint(300, 1000)
        simulated, solved = physics.throw(spots, 0, angle, power).rest, solver.throw(spots, 0, angle, power)
        for one, other in zip(simulated, solved, strict=True):
            if one and other:
                apart.append(math.dist((one[0] / UNITS, one[1] / UNITS), other))
    assert len(apart) > 50
    assert statistics.median(apart) < 3


@pytest.mark.parametrize("power", [50, 300, 600])
def test_a_lone_disc_stops_where_the_formula_says(power: int) -> None:
    (end,) = filter(None, solver.throw(board(d0=(20, 20)), 0, 4500, power))
    slid = speed(power) ** 2 / (2 * FRICTION)
    assert end == pytest.approx((20 + slid * math.sqrt(0.5), 20 + slid * math.sqrt(0.5)))


def test_two_sliding_discs_meet_when_they_touch() -> None:
    flight = solver._Flight(board(d0=(100, 100), d8=(220, 100)))
    flight.launch(0, 500, 0)
    flight.launch(8, -500, 0)
    ends = flight.run()
    left, right = ends[0], ends[8]
    assert left is not None
    assert right is not None
    assert left[0] + right[0] == pytest.approx(320)
    assert left[0] < 144 - 32 / 2


def test_a_solved_throw_leaves_no_disc_inside_another() -> None:
    for throw in full_board_throws(200, seed=15):
        ends = [place for place in solver.throw(*throw) if place]
        assert all(math.dist(a, b) > 31.85 for i, a in enumerate(ends) for b in ends[:i])


def test_the_first_contact_is_none_before_the_edge_and_refuses_a_disc_that_is_out() -> None:
    assert solver.first_contact(board(d0=(160, 160), d8=(160, 300)), 0, 9000) is None
    with pytest.raises(ValueError, match="is out"):
        solver.first_contact(board(d8=(160, 300)), 0, 0)


def test_the_start_of_a_game_is_solved_like_any_board() -> None:
    ends = solver.throw(rows(white=0), 3, 0, 1000)
    assert ends[11] is None
