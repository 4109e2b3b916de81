"""The rules of Chapaev. Each mechanic that the game's document lists has a test that names it."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

import pytest

from app.core.codec import BadData, from_json, to_json
from app.core.game import IllegalMove, OptionValue, Outcome
from app.games.chapaev import GAME
from app.games.chapaev.dimensions import DISCS_EACH, EDGE, FRICTION, UNITS, direction, speed
from app.games.chapaev.rules import (
    BOTH_CLEARED,
    CLEARED,
    LAST_ROUND,
    LAST_THROW,
    LEFT_STANDING,
    MOST_ROUNDS,
    NO_ROOM,
    Chapaev,
    House,
    Knocked,
    RoundWon,
    RowsSet,
    Shot,
    advanced,
    classic,
    early_bird,
    rows,
)
from app.games.chapaev.throws import FOR_ONE_DISC, POWERS, STRIDE, Flick
from app.match.match import HUMAN, Match, Seat
from app.players.human import Human
from tests.support.chapaev_scenes import board

UP, RIGHT, DOWN, LEFT = 0, 9000, 18000, 27000
FULL = 1000


def game(options: Mapping[str, OptionValue] | None = None, **places: tuple[float, float]) -> Chapaev:
    """A position with these discs, in millimetres."""
    state: Chapaev = GAME.new(options)
    return replace(state, spots=board(**places)) if places else state


# The document's list of mechanics: the player


def test_mechanic_choose_an_active_disc_of_ones_own_colour() -> None:
    state = game()
    throwable = {move.disc for move in islice(state.legal_moves(), 300)}
    assert throwable == set(range(8))
    assert Flick(8, UP, FULL) not in state.legal_moves()


def test_mechanic_change_the_active_disc_for_another_one_of_ones_own() -> None:
    """Choosing is not a move: until one is thrown, every own disc can be, and nothing has changed."""
    match = Match(GAME, {}, 0, [Seat(HUMAN), Seat(HUMAN)], [Human(), Human()], now=lambda: 0.0)
    match.begin()
    before = match.state
    with pytest.raises(IllegalMove):
        match.play(0, Flick(12, UP, FULL))
    assert match.state == before
    for disc in range(8):
        assert Flick(disc, UP, FULL) in match.state.legal_moves()
    assert match.play(0, Flick(5, UP, FULL))
    assert match.to_move == 1


@pytest.mark.parametrize(
    ("angle", "way"), [(UP, (0, 1)), (RIGHT, (1, 0)), (DOWN, (0, -1)), (LEFT, (-1, 0)), (4500, (0.7071, 0.7071))]
)
def test_mechanic_choose_the_direction_of_a_throw(angle: int, way: tuple[float, float]) -> None:
    """Clockwise from straight up."""
    state = game(d0=(160, 160), d8=(20, 300))
    after = state.apply(Flick(0, angle, 400)).state
    slid = speed(400) ** 2 / (2 * FRICTION)
    assert direction(angle) == pytest.approx(way, abs=1e-4)
    assert after.spots[0] == pytest.approx([(160 + part * slid) * UNITS for part in way], abs=50)


def test_mechanic_choose_the_strength_of_a_throw() -> None:
    state = game(d0=(160, 20), d8=(20, 300))
    ends = [state.apply(Flick(0, UP, power)).state.spots[0] for power in (50, 200, 400, 600)]
    assert ends == sorted(ends)
    assert state.apply(Flick(0, UP, FULL)).state.spots[0] is None


# The document's list of mechanics: the game


def test_mechanic_animation_of_the_flight_of_several_discs() -> None:
    """The event carries the whole flight: both discs move in it, and it ends where the state says."""
    step = game(d0=(160, 100), d8=(150, 200)).apply(Flick(0, UP, 600))
    (shot,) = [event for event in step.events if isinstance(event, Shot)]
    flight = shot.flight
    moved = {
        disc
        for before, after in zip(flight.frames, flight.frames[1:], strict=False)
        for disc in range(16)
        if before[disc] != after[disc]
    }
    assert moved == {0, 8}
    assert flight.rest == step.state.spots
    assert step.seconds == flight.seconds > 0.3
    assert len(flight.frames) > 30 * step.seconds


def test_mechanic_speed_is_recomputed_with_friction() -> None:
    flight = game(d0=(160, 20), d8=(20, 300)).apply(Flick(0, UP, 600)).events[0].flight
    heights = [flight.at(n / 30)[0][1] / UNITS for n in range(15)]
    speeds = [(b - a) * 30 for a, b in pairwise(heights)]
    slower = [a - b for a, b in pairwise(speeds)]
    assert slower == pytest.approx([FRICTION / 30] * len(slower), abs=2)


def test_mechanic_direction_and_speed_are_recomputed_after_a_collision() -> None:
    """Hit on its left side, a disc goes off to the right, and the thrown one to the left and slower."""
    after = game(d0=(148, 100), d8=(160, 160)).apply(Flick(0, UP, 500)).state
    thrown, struck = after.spots[0], after.spots[8]
    assert struck[0] > 16000
    assert struck[1] > 16000
    assert thrown[0] < 14800
    assert thrown[1] < 10000 + UNITS * speed(500) ** 2 / (2 * FRICTION)


def test_mechanic_discs_that_flew_off_are_removed() -> None:
    step = game(d0=(160, 200), d1=(20, 20), d8=(160, 280), d9=(300, 20)).apply(Flick(0, UP, FULL))
    assert step.state.spots[8] is None
    assert step.state.discs_of(1) == (9,)
    assert Knocked(0, (8,), (), 10.0) in step.events


def test_mechanic_turns_are_counted() -> None:
    state = game()
    for turn in range(4):
        assert state.turn == turn
        disc = state.discs_of(state.to_move)[0]
        state = state.apply(Flick(disc, UP if state.to_move == 0 else DOWN, 50)).state
    assert state.turn == 4


# Turns and ends


def test_white_begins_with_eight_discs_on_the_first_row_against_eight_on_the_last() -> None:
    state = game()
    assert state.to_move == state.white == 0
    assert [spot[1] for spot in state.spots] == [2000] * 8 + [30000] * 8
    assert [spot[0] for spot in state.spots[:8]] == list(range(2000, 32000, 4000))
    assert all(state.is_white(disc) == (disc < 8) for disc in range(16))


def test_the_turn_passes_when_all_is_at_rest_also_after_a_knock_off() -> None:
    state = game(d0=(160, 200), d8=(160, 280), d9=(300, 20))
    assert state.apply(Flick(0, UP, FULL)).state.to_move == 1


def test_with_the_extra_turn_a_knock_off_without_loss_throws_again() -> None:
    options = {"extra_turn": True}
    state = game(options, d0=(160, 200), d8=(160, 280), d9=(300, 20))
    assert state.apply(Flick(0, UP, FULL)).state.to_move == 0
    assert state.apply(Flick(0, RIGHT, 100)).state.to_move == 1


def test_with_the_extra_turn_a_knock_off_that_costs_a_disc_ends_the_turn() -> None:
    state = game({"extra_turn": True}, d0=(136, 250), d1=(20, 20), d8=(160, 310), d9=(300, 20))
    step = state.apply(Flick(0, 100, FULL))
    (knocked,) = [event for event in step.events if isinstance(event, Knocked)]
    assert (knocked.theirs, knocked.own) == ((8,), (0,))
    assert step.state.to_move == 1


ENDS = [
    # the enemy's last disc is out, own ones are left
    ("last_mover", {"d0": (160, 200), "d1": (20, 20), "d8": (160, 280)}, UP, 0, CLEARED, 3),
    ("last_standing", {"d0": (160, 200), "d1": (20, 20), "d8": (160, 280)}, UP, 0, CLEARED, 3),
    # both sides lose their last disc in one throw
    ("last_mover", {"d0": (136, 250), "d8": (160, 310)}, 100, 0, BOTH_CLEARED, 1),
    ("last_standing", {"d0": (136, 250), "d8": (160, 310)}, 100, 0, BOTH_CLEARED, 1),
    # the mover alone loses the last disc
    ("last_mover", {"d0": (160, 200), "d8": (20, 20), "d9": (300, 20)}, UP, 0, LAST_THROW, 1),
    ("last_standing", {"d0": (160, 200), "d8": (20, 20), "d9": (300, 20)}, UP, 1, LEFT_STANDING, 3),
]


@pytest.mark.parametrize(("rule", "places", "angle", "winner", "reason", "points"), ENDS)
def test_the_end_and_its_points(
    rule: str, places: dict[str, tuple[float, float]], angle: int, winner: int, reason: str, points: int
) -> None:
    state = game({"winner": rule}, **places).apply(Flick(0, angle, FULL)).state
    assert state.outcome() == Outcome((winner,), reason)
    assert state.points[winner] == points
    assert state.points[1 - winner] == 0
    assert len(state.legal_moves()) == 0


def test_classic_points_are_the_discs_left_and_one() -> None:
    assert [classic(left) for left in (0, 1, 8)] == [1, 2, 9]


@pytest.mark.parametrize(
    ("theirs", "own", "turn", "points"),
    [
        (1, 0, 0, 10.0),
        (2, 1, 0, 10.0),
        (0, 1, 0, -10.0),
        (3, 0, 1, 30 / math.e),
        (1, 0, 2, 10 / math.e**2),
        (0, 0, 5, 0),
    ],
)
def test_early_bird_points(theirs: int, own: int, turn: int, points: float) -> None:
    assert early_bird(theirs, own, turn) == pytest.approx(points)


def test_early_bird_points_count_for_the_thrower_and_keep_their_fractions() -> None:
    state = game(d0=(160, 160), d8=(160, 280), d9=(300, 20), d1=(20, 20))
    state = state.apply(Flick(0, RIGHT, 60)).state
    state = state.apply(Flick(8, UP, FULL)).state
    assert state.early == (0.0, pytest.approx(-10 / math.e))
    assert from_json(Chapaev, to_json(state, Chapaev)) == state


# A match with rows


def won_round(state: Chapaev, winner: int) -> Any:
    """The round ended by a throw of this winner that clears the other side."""
    mine, theirs = winner * DISCS_EACH, (1 - winner) * DISCS_EACH
    spots = board(**{f"d{mine}": (160, 200), f"d{theirs}": (160, 290)})
    return replace(state, spots=spots, to_move=winner).apply(Flick(mine, UP, 800))


def test_a_match_swaps_colours_and_moves_the_winners_row_forward() -> None:
    step = won_round(game({"rows": True}), winner=0)
    state = step.state
    assert step.events[-2:] == (RoundWon(1, 0, CLEARED, 2), RowsSet(2, 1, (1, 0)))
    assert state.outcome() is None
    assert (state.round, state.white, state.to_move, state.turn) == (2, 1, 1, 0)
    assert state.advances == (1, 0)
    assert {spot[1] for spot in state.spots[8:]} == {2000}  # player 1 has white now, at the bottom
    assert {spot[1] for spot in state.spots[:8]} == {26000}  # player 0's black row is one step forward
    assert state.points == (2, 0)
    assert state.rounds_won == (1, 0)


@pytest.mark.parametrize(
    ("advances", "winner", "then"),
    [
        ((0, 0), 0, (1, 0)),
        ((0, 0), 1, (0, 1)),
        ((3, 2), 0, (4, 2)),
        ((3, 3), 0, (4, 2)),  # side by side: the loser is pushed back
        ((3, 3), 1, (2, 4)),
        ((6, 0), 1, (5, 1)),
        ((6, 0), 0, None),  # no room left
        ((0, 6), 1, None),
    ],
)
def test_the_rows_of_the_next_round(advances: tuple[int, int], winner: int, then: tuple[int, int] | None) -> None:
    assert advanced(advances, winner) == then


@pytest.mark.parametrize("white", [0, 1])
def test_rows_never_stand_on_each_other(white: int) -> None:
    for first in range(7):
        for second in range(7 - first):
            replace(game(), spots=rows(white, (first, second)), advances=(first, second))


def test_no_room_left_loses_the_match() -> None:
    state = won_round(replace(game({"rows": True}), advances=(6, 0)), winner=0).state
    assert state.outcome() == Outcome((0,), NO_ROOM)


@pytest.mark.parametrize("last", [0, 1])
@pytest.mark.parametrize(("points", "winner"), [((9, 0), 0), ((0, 9), 1)])
def test_after_the_last_round_the_points_decide(points: tuple[int, int], winner: int, last: int) -> None:
    """And not who won that round, which brings two points."""
    state = replace(game({"rows": True}), round=MOST_ROUNDS, points=points)
    assert won_round(state, winner=last).state.outcome() == Outcome((winner,), LAST_ROUND)


@pytest.mark.parametrize(("points", "last"), [((7, 9), 0), ((9, 7), 1)])
def test_where_the_points_are_level_the_last_round_decides(points: tuple[int, int], last: int) -> None:
    state = won_round(replace(game({"rows": True}), round=MOST_ROUNDS, points=points), winner=last).state
    assert state.points == (9, 9)
    assert state.outcome() == Outcome((last,), LAST_ROUND)


@pytest.mark.parametrize(("number", "is_over"), [(15, False), (16, True)])
def test_the_sixteenth_round_is_the_last(number: int, is_over: bool) -> None:
    state = won_round(replace(game({"rows": True}), round=number), winner=0).state
    assert (state.outcome() is not None) == is_over


# Throws as moves


def test_the_first_hundreds_of_throws_cover_all_discs_directions_and_strengths() -> None:
    first = list(islice(game().legal_moves(), 400))
    assert {move.disc for move in first} == set(range(8))
    for disc in range(8):
        mine = [move for move in first if move.disc == disc]
        assert {move.angle * 12 // 36000 for move in mine} == set(range(12))
        assert {(move.power - 50) * 8 // 951 for move in mine} == set(range(8))


def test_the_throws_worth_making_are_one_of_each_disc_and_hit() -> None:
    state = GAME.new()
    throws = state.safe_moves()
    assert [throw.disc for throw in throws] == list(state.discs_of(0))
    for throw in throws:
        track = next(event for event in state.apply(throw).events if isinstance(event, Shot)).flight
        assert track.hits
    assert replace(state, ended=Outcome((0,), CLEARED)).safe_moves() == ()


def test_every_throw_is_visited_once() -> None:
    assert math.gcd(STRIDE, FOR_ONE_DISC) == 1
    assert len(game().legal_moves()) == 8 * 36000 * POWERS


@pytest.mark.parametrize(
    "move",
    [
        Flick(0, -1, 500), Flick(0, 36000, 500), Flick(0, 0, 49), Flick(0, 0, 1001),
        Flick(-1, 0, 500), Flick(16, 0, 500), Flick(1, 0, 500), Flick(8, 0, 500),
        Flick(0, 0.5, 500), Flick(0, 0, 500.0), Flick(True, 0, 500), "3 45 80", None,
    ],
)  # fmt: skip
def test_a_throw_out_of_range_is_refused_and_nothing_changes(move: Any) -> None:
    state = game(d0=(160, 160), d8=(20, 300))
    before = to_json(state, Chapaev)
    assert move not in state.legal_moves()
    with pytest.raises(IllegalMove):
        state.apply(move)
    assert to_json(state, Chapaev) == before


@pytest.mark.parametrize(
    ("spots", "fault"),
    [
        ({"d0": (-0.01, 20), "d8": (160, 300)}, "disc 0 lies off the board"),
        ({"d0": (20, 20), "d8": (160, 320.01)}, "disc 8 lies off the board"),
        ({"d0": (20, 20), "d8": (51.89, 20)}, "discs 0 and 8 overlap"),
        ({"d0": (20, 20)}, "a player without discs"),
    ],
)
def test_a_position_that_cannot_be_is_refused(spots: dict[str, tuple[float, float]], fault: str) -> None:
    data = to_json(game(), Chapaev)
    data["spots"] = [spot and list(spot) for spot in board(**spots)]
    with pytest.raises(BadData, match=fault):
        from_json(Chapaev, data)


@pytest.mark.parametrize(
    "change",
    [
        {"spots": [[2000, 2000]]}, {"to_move": 2}, {"white": -1}, {"turn": -1}, {"round": 0}, {"round": 17},
        {"advances": [4, 3]}, {"advances": [-1, 0]}, {"points": [-1, 0]}, {"early": [math.nan, 0.0]},
        {"house": {"winner": "nobody", "extra_turn": False, "rows": False}},
    ],
)  # fmt: skip
def test_a_save_that_makes_no_sense_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadData):
        from_json(Chapaev, {**to_json(game(), Chapaev), **change})


def test_discs_that_touch_and_discs_at_the_very_edge_are_fine() -> None:
    Chapaev(House(), board(d0=(0, 0), d8=(31.91, 0), d9=(320, 320)))


def test_random_matches_end_well_within_the_stated_length() -> None:
    longest = 0
    for seed in range(3):
        state, rng, length = GAME.new({"rows": True}), random.Random(seed), 0
        while state.outcome() is None:
            state = state.apply(rng.choice(list(islice(state.legal_moves(), 300)))).state
            length += 1
        longest = max(longest, length)
    assert longest < GAME.longest / 2


def test_every_resting_place_is_on_the_board() -> None:
    state = game()
    rng = random.Random(1)
    while state.outcome() is None:
        state = state.apply(rng.choice(list(islice(state.legal_moves(), 300)))).state
        assert all(0 <= spot[0] <= EDGE and 0 <= spot[1] <= EDGE for spot in state.spots if spot)
