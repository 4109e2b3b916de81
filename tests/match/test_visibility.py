"""What was seen of a match: it is paid for once, and nothing makes it unseen."""

from __future__ import annotations

import json

import pytest

from app.match.match import Match, Rewound, SawMore
from app.match.record import dumps, record_of
from tests.match.test_record import brought_back, saved
from tests.support.counting_game import AGAINST_COMPUTER, Add, World

ALL, SOME, NOTHING = 1, 2, 3


def blind(world: World | None = None) -> Match:
    match = (world or World()).begin().match
    for player in (0, 1):
        match.look(player, NOTHING)
    return match


def test_the_most_that_was_seen_since_the_last_move_counts() -> None:
    match = blind()
    assert match.seen_by(0) == NOTHING
    match.look(0, SOME)
    match.look(0, NOTHING)
    assert (match.seen_by(0), match.seen_by(1)) == (SOME, NOTHING)


def test_what_was_seen_in_the_turn_of_the_other_counts_too_and_an_own_move_begins_anew() -> None:
    match = blind()
    match.look(0, ALL)
    match.look(0, NOTHING)
    match.play(0, Add(1))
    match.look(0, SOME)
    match.look(0, NOTHING)
    match.play(1, Add(1))
    assert match.seen_by(0) == SOME
    match.play(2, Add(1))
    match.play(3, Add(1))
    assert match.seen_by(0) == NOTHING


def test_a_position_that_comes_is_seen_as_the_last_one_is() -> None:
    match = blind()
    match.look(0, ALL)
    match.play(0, Add(1))
    match.play(1, Add(1))
    match.look(0, NOTHING)
    assert match.seen_by(0) == ALL


def test_undo_does_not_make_unseen() -> None:
    match = blind()
    match.look(0, ALL)
    match.look(0, NOTHING)
    match.play(0, Add(1))
    match.undo()
    assert match.seen_by(0) == ALL


def test_whoever_saw_what_came_of_it_knows_the_position_before() -> None:
    match = blind(World(goal=5))
    for ply, number in enumerate((2, 2, 1)):
        match.play(ply, Add(number))
    match.look(0, ALL)  # at the end everything is shown
    for _ in range(3):
        match.undo()
    match.look(0, NOTHING)
    assert match.ply == 0
    assert match.seen_by(0) == ALL


def test_a_redo_finds_what_was_seen_there() -> None:
    match = blind(World(AGAINST_COMPUTER))
    match.play(0, Add(1))
    match.play(1, Add(1))
    match.look(0, ALL)
    match.look(0, NOTHING)
    match.undo()
    match.redo()
    assert match.ply == 2
    assert match.seen_by(0) == ALL


def test_another_move_leads_where_nothing_was_seen() -> None:
    match = blind(World(AGAINST_COMPUTER))
    match.play(0, Add(1))
    match.play(1, Add(1))
    match.look(0, ALL)
    match.look(0, NOTHING)
    match.undo()
    match.play(0, Add(2))
    match.play(1, Add(1))
    assert match.seen_by(0) == NOTHING


def test_it_is_told_only_when_more_was_seen() -> None:
    world = World()
    match = blind(world)
    told = world.heard(SawMore)
    match.look(0, NOTHING)
    assert world.heard(SawMore) == told
    match.look(0, ALL)
    assert world.heard(SawMore) == told + 1
    match.play(0, Add(1))
    match.undo()
    assert isinstance(world.news[-1], Rewound)


def test_a_saved_match_remembers_it() -> None:
    match = blind()
    match.look(0, ALL)
    match.look(0, NOTHING)
    match.play(0, Add(1))
    match.play(1, Add(1))
    match.look(0, SOME)
    back = brought_back(saved(match))
    back.begin()
    back.look(0, NOTHING)
    assert back.seen_by(0) == SOME
    back.undo()
    assert back.seen_by(1) == NOTHING
    back.undo()
    assert back.seen_by(0) == ALL
    assert record_of(back).seen


def test_a_match_saved_before_this_was_kept_comes_back() -> None:
    data = json.loads(saved(blind()))
    del data["seen"]
    back = brought_back(json.dumps(data))
    assert back.seen_by(0) is None
    assert json.loads(dumps(record_of(back)))["seen"] == []


@pytest.mark.parametrize("seen", [[[0, 2, 1]], [[-1, 0, 1]], [[0, 0]], [[9, 0, 1]]])
def test_what_nobody_can_have_seen_is_refused(seen: list[list[int]]) -> None:
    data = json.loads(saved(blind())) | {"seen": seen}
    with pytest.raises(ValueError, match="seen"):
        brought_back(json.dumps(data))
