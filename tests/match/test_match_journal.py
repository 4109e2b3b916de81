"""A match as lines: what each step adds says the same as a whole record, whatever was done and wherever it is cut."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.codec import BadData
from app.games import BY_ID
from app.games.stay import GAME as STAY
from app.match.match import Match, Terms
from app.match.match_journal import MatchWriter, read_record
from app.match.record import NewerRecord, Record, record_of
from tests.support.counting_game import COUNTING, PEOPLE, Slow, World

GAMES = {"counting": COUNTING, **BY_ID}


class Written:
    """A match whose file is kept as text, a line after every act."""

    def __init__(self, match: Match) -> None:
        self.match, self.writer = match, MatchWriter(match)
        self.lines = [self.writer.whole()]
        self.records = [record_of(match)]

    def note(self) -> None:
        line = self.writer.change()
        assert line is not None
        self.lines.append(line)
        self.records.append(record_of(self.match))

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


def read(text: str) -> Record:
    return read_record(text, GAMES)


def _play(match: Match, choice: int) -> None:
    moves = list(match.state.legal_moves()) if match.outcome is None else []
    if moves:
        match.play(match.ply, moves[choice % len(moves)])


ACTS: dict[str, Callable[[Match, int], Any]] = {
    "play": _play,
    "undo": lambda match, _: match.undo(),
    "redo": lambda match, _: match.redo(),
    "look": lambda match, choice: match.look(choice % 2, 1 + choice % 3),
    "resign": lambda match, _: match.resign(match.to_move),
    "hint": lambda match, _: setattr(match, "assisted", True),
    "count": lambda match, _: setattr(match, "counted", True),
}
DONE = st.lists(st.tuples(st.sampled_from(["play"] * 4 + list(ACTS)), st.integers(0, 50)), max_size=25)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["stay", "squart", "skirmish"]), st.sampled_from([0, 5]), DONE)
def test_every_line_says_what_a_whole_record_says(game: str, minutes: int, acts: list[tuple[str, int]]) -> None:
    time = [0.0]
    match = Match(GAMES[game], {}, 4, PEOPLE, [Slow(), Slow()], lambda: time[0], Terms(minutes))
    match.begin()
    written = Written(match)
    for act, choice in acts:
        time[0] += 3
        ACTS[act](match, choice)
        written.note()
    assert read(written.text) == written.records[-1]


def test_the_lines_of_throws_say_it_too() -> None:
    match = Match(GAMES["chapaev"], {}, 4, PEOPLE, [Slow(), Slow()], lambda: 0.0)
    match.begin()
    written = Written(match)
    for ply in range(3):
        match.play(ply, next(iter(match.state.legal_moves())))
        written.note()
    assert read(written.text) == written.records[-1]


def played(moves: int = 5) -> Written:
    world = World().begin()
    written = Written(world.match)
    for number in range(moves):
        world.play(1 + number % 2)
        written.note()
    return written


def test_a_cut_anywhere_costs_the_last_line_and_no_more() -> None:
    written = played()
    before = len(written.text) - len(written.lines[-1]) - 1
    for length in range(before, len(written.text) - 1):
        assert read(written.text[:length]) == written.records[-2]
    assert read(written.text[:-1]) == written.records[-1]  # the line's end alone is no loss


def test_what_a_power_cut_left_of_the_last_lines_is_passed_over() -> None:
    written = played()
    kept = "".join(f"{line}\n" for line in written.lines[:3])
    assert read(f"{kept}\x00\x00\x00\n\x00") == written.records[2]


@pytest.mark.parametrize("damaged", ["", "{", "[]", "{}", "null"])
def test_a_line_in_the_middle_that_is_damaged_or_lost_is_not_passed_over(damaged: str) -> None:
    written = played()
    written.lines[2] = damaged
    with pytest.raises(BadData):
        read(written.text)


def test_a_first_line_that_is_damaged_is_refused_whatever_follows() -> None:
    written = played()
    written.lines[0] = written.lines[0][:-9]
    with pytest.raises(BadData):
        read(written.text)


def test_lines_of_a_newer_version_are_told_apart_from_damaged_ones() -> None:
    with pytest.raises(NewerRecord):
        read('{"version": 2}\n{"what": "nobody here knows"}\n')


@pytest.mark.parametrize(
    "values",
    [
        {"kept": 9},
        {"kept": -1},
        {"kept": True},
        {"state": {"nonsense": 1}, "longer": {"total": [1]}},
        {"longer": {"nothing": [1]}},
        {"seen": [[99, 0, 1]]},
        {"clocks": [[1.0, 1.0]]},
        {"closed": {"is": "Outcome", "winners": [7], "reason": "x"}},
    ],
)
def test_a_change_of_nonsense_is_refused(values: dict[str, Any]) -> None:
    written = played()
    written.lines[-1] = json.dumps(json.loads(written.lines[-1]) | values)
    with pytest.raises(BadData):
        read(written.text)


def test_the_record_of_a_version_without_changes_is_read() -> None:
    written = played(0)
    assert read(written.lines[0]) == written.records[0]


def test_a_line_is_no_longer_late_in_a_match_than_early() -> None:
    match = Match(STAY, {"size": 3}, 4, PEOPLE, [Slow(), Slow()], lambda: 0.0)
    match.begin()
    written = Written(match)
    for _ in range(400):
        match.look(match.to_move, 1)
        match.play(match.ply, match.state.safe_moves()[0])
        written.note()
    early, late = written.lines[1:50], written.lines[-50:]
    assert max(map(len, late)) < max(map(len, early)) + 20  # numbers have more digits
    assert read(written.text) == written.records[-1]
