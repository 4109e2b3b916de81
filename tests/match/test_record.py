"""A match as a file: it comes back as it was, or is refused with a clear text, and nothing else happens."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.codec import BadData, to_json
from app.core.game import Outcome
from app.games import BY_ID
from app.games.stay import GAME as STAY
from app.games.stay.rules import Claim, Go
from app.match.match import COMPUTER, HUMAN, Match, Seat
from app.match.record import digest, dumps, loads, record_of, resumed
from tests.support.counting_game import AGAINST_COMPUTER, COUNTING, PEOPLE, Add, Slow, World

GAMES = {"counting": COUNTING, **BY_ID}


def brought_back(text: str, now: float = 0.0) -> Match:
    record = loads(text, GAMES)
    return resumed(record, GAMES[record.game], lambda seats: [Slow() for _ in seats], lambda: now)


def saved(match: Match) -> str:
    return dumps(record_of(match))


def edited(match: Match, **changes: Any) -> str:
    data = json.loads(saved(match))
    assert changes.keys() <= data.keys()
    return json.dumps(data | changes)


def same(one: Match, other: Match) -> bool:
    return (
        one.state == other.state
        and [(e.player, e.move, e.step, e.clocks) for e in one.history]
        == [(e.player, e.move, e.step, e.clocks) for e in other.history]
        and record_of(one) == record_of(other)
    )


@pytest.mark.parametrize("minutes", [0, 5])
@pytest.mark.parametrize("moves", [0, 1, 4])
def test_a_match_comes_back_as_it_was(minutes: int, moves: int) -> None:
    world = World(AGAINST_COMPUTER, minutes=minutes).begin()
    for number in range(moves):
        world.time += 7
        world.play(1 + number % 2)
    world.match.assisted = True
    world.match.pause()
    back = brought_back(saved(world.match), world.time)
    assert same(back, world.match)
    assert (back.assisted, back.counted, back.seats, back.terms) == (
        True,
        False,
        world.match.seats,
        world.match.terms,
    )


def test_a_match_that_came_back_goes_on_and_can_be_undone() -> None:
    back = brought_back(saved(World().begin().play(1, 2).match))
    back.begin()
    assert back.agents[0].turn.ply == 2  # type: ignore[attr-defined]
    assert back.play(2, Add(1))
    assert back.undo()
    assert back.undo()
    assert back.state.total == 1


def test_a_resignation_comes_back() -> None:
    world = World().begin().play(1)
    world.match.resign(1)
    assert brought_back(saved(world.match)).outcome == Outcome((0,), "match.end.resigned")


def test_time_goes_on_from_where_it_stood() -> None:
    world = World(minutes=1).begin()
    world.time += 20
    back = brought_back(saved(world.match), now=5000.0)
    assert back.clocks == (40, 60)


def test_a_game_of_stay_comes_back_from_its_text() -> None:
    match = Match(STAY, {"size": 5, "blocked": True}, 3, PEOPLE, [Slow(), Slow()], lambda: 0.0)
    match.begin()
    match.play(0, match.state.safe_moves()[0])
    match.play(1, Go(match.state.safe_moves()[0].direction, 1, 3))
    match.play(2, Claim())
    assert same(brought_back(saved(match)), match)


def test_where_the_moves_lead_elsewhere_the_stored_state_stands() -> None:
    world = World().begin().play(1, 2, 1)
    other = to_json(World().begin().play(3, 3, 3).match.state, COUNTING.state)
    back = brought_back(edited(world.match, state=other, digest=digest(other)))
    assert back.state.total == 9
    assert (back.ply, back.history) == (3, [])
    assert not back.can_undo
    back.begin()
    assert back.play(3, Add(1))
    again = brought_back(saved(back))
    assert again.state.total == 10
    assert (again.ply, len(again.history)) == (4, 1)


def test_where_a_move_is_no_longer_legal_the_stored_state_stands() -> None:
    world = World().begin().play(1, 2)
    back = brought_back(edited(world.match, moves=[{"number": 1}, {"number": 9}]))
    assert (back.state, back.ply, back.history) == (world.match.state, 2, [])


def test_a_first_position_that_a_new_version_would_not_make_is_kept_with_the_moves_after_it() -> None:
    world = World().begin()
    other = to_json(World().begin().play(3, 3).match.state, COUNTING.state)
    back = brought_back(edited(world.match, state=other, digest=digest(other)))
    back.begin()
    assert back.play(0, Add(1))
    again = brought_back(saved(back))
    assert (again.state.total, len(again.history)) == (7, 1)


def test_a_file_from_before_the_ladder_has_the_levels_that_its_computers_have_become() -> None:
    seats = (Seat(HUMAN, "Ann"), Seat(COMPUTER, level=3))
    match = Match(STAY, {}, 1, seats, [Slow(), Slow()], lambda: 0.0)
    data = json.loads(saved(match))
    del data["ladder"]
    back = brought_back(json.dumps(data))
    assert [seat.level for seat in back.seats] == [0, 8]
    again = brought_back(saved(back))
    assert [seat.level for seat in again.seats] == [0, 8], "and they are not mapped twice"


MATCH = World(AGAINST_COMPUTER, minutes=3).begin().play(1, 2).match


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"version": 2}, "version 2 is newer than 1"),
        ({"version": "new"}, "version 'new' is not 1"),
        ({"version": True}, "record.version should be int"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seed": "7"}, r"record\.seed should be int"),
        ({"seats": []}, "counting is not played by 0"),
        ({"seats": [{"kind": "human", "name": "", "level": 0}] * 3}, "counting is not played by 3"),
        ({"seats": [{"kind": "ghost", "name": "", "level": 0}] * 2}, "nobody is a 'ghost'"),
        ({"seats": [{"kind": "computer", "name": "", "level": 2}] * 2}, "counting has no level 2"),
        ({"options": {"goal": 7}}, "options: goal cannot be 7"),
        ({"options": {"speed": 7}}, "options: speed cannot be 7"),
        ({"moves": [{"number": "1"}, {"number": 2}]}, r"move\.number should be int"),
        ({"moves": []}, "clocks do not fit the moves"),
        ({"clocks": []}, "clocks do not fit the moves"),
        ({"clocks": [[1.0], [1.0], [1.0]]}, "clocks do not fit the seats"),
        ({"clocks": [[], [], []]}, "clocks do not fit the seats"),
        ({"clocks": [[1.0, -1.0]] * 3}, "clocks do not fit the seats"),
        ({"clocks": [[1.0, float("nan")]] * 3}, r"record\.clocks\[0\]\[1\] should be float"),
        ({"terms": {"minutes": -1, "strict": False}}, "minutes cannot be negative"),
        ({"terms": {"minutes": 0, "strict": False}}, "clocks do not fit the moves"),
        ({"closed": {"is": "Outcome", "winners": [2], "reason": "x"}}, "the winner has no seat"),
        ({"first_ply": 3}, "first_ply does not fit first"),
        ({"first_ply": -1}, "first_ply does not fit first"),
        ({"state": {"goal": 20}}, "state lacks 'to_move', lacks 'total'"),
        ({"state": None}, "state should be Counting"),
        ({"digest": None}, r"record\.digest should be str"),
    ],
)
def test_an_edited_record_is_refused_with_a_clear_text(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadData, match=fault):
        brought_back(edited(MATCH, **changes))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '"record"', "[" * 100_000, "1" * 10_000, "\x00"])
def test_what_is_no_record_at_all_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        brought_back(text)


def test_every_truncated_record_is_refused() -> None:
    text = saved(MATCH)
    for length in range(len(text)):
        with pytest.raises(BadData):
            brought_back(text[:length])


def stay_match() -> Match:
    match = Match(STAY, {"size": 3, "blocked": True}, 2, PEOPLE, [Slow(), Slow()], lambda: 0.0)
    match.begin()
    for _ in range(3):
        match.play(match.ply, match.state.safe_moves()[0])
    return match


TEXTS = [saved(MATCH), saved(stay_match())]


@settings(max_examples=300)
@given(
    st.sampled_from(TEXTS),
    st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=4),
)
def test_a_record_with_damaged_bytes_is_refused_or_is_a_match_that_can_be_saved_and_played(
    text: str, damage: list[tuple[int, int]]
) -> None:
    data = bytearray(text.encode())
    for place, byte in damage:
        data[place % len(data)] = byte
    try:
        match = brought_back(data.decode(errors="replace"))
    except BadData as refusal:
        assert str(refusal)  # noqa: PT017 - what is refused varies, that there is a text does not
        return
    assert same(brought_back(saved(match)), match)
    match.begin()
    if match.outcome is None:
        assert match.play(match.ply, next(iter(match.state.legal_moves())))


NUMBERS = st.sampled_from([-1, 0, 1, 2, 7, 10**30, True, None, 0.5, "", [], {}])


def _paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(deeper for key, value in items for deeper in _paths(value, (*path, key)))]


@settings(max_examples=300)
@given(st.sampled_from(TEXTS), st.data())
def test_a_record_with_one_value_exchanged_is_refused_or_is_a_match_that_can_be_saved(
    text: str, data: st.DataObject
) -> None:
    record = json.loads(text)
    *way, last = data.draw(st.sampled_from(_paths(record)[1:]))
    holder = record
    for key in way:
        holder = holder[key]
    holder[last] = data.draw(NUMBERS)
    try:
        match = brought_back(json.dumps(record))
    except BadData:
        return
    assert same(brought_back(saved(match)), match)
