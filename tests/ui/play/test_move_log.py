"""The log of a match in play: told move by move, it says what it would say told all at once."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from app.core.game import Game
from app.games import BY_ID
from app.match.match import HUMAN, Match, Seat
from app.ui.play import move_log
from app.ui.play.move_log import Log, log_lines
from tests.support.counting_game import Slow
from tests.support.ui.stay_table import start, table

WIDE = (1280, 800)


@pytest.mark.parametrize("game", ["stay", "squart", "skirmish"])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_told_move_by_move_it_says_the_same(ui: Any, game: str, viewer: int | None) -> None:
    rng = random.Random(7)
    seats = (Seat(HUMAN, "Ann"), Seat(HUMAN, "Bo"))
    match = Match(BY_ID[game], {}, 4, seats, [Slow(), Slow()], lambda: 0.0)
    match.begin()
    told, tr = Log(), ui.app.tr
    for _ in range(40):
        act = rng.choice(["play"] * 5 + ["undo", "redo"])
        if act == "play" and match.outcome is None:
            match.play(match.ply, rng.choice(list(match.state.legal_moves())))
        else:
            match.redo() if act == "redo" else match.undo()
        assert told.update(match, viewer, tr) == log_lines(match, viewer, tr)
    assert any(told.lines)


def test_sentences_that_lean_on_earlier_ones_do_not_lean_on_what_was_taken_back(
    ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Counted:
        """Each sentence says how many there were before it."""

        def telling(self, *_: Any) -> Callable[[Any], str]:
            told = count()
            return lambda event: f"{next(told)} before"

    monkeypatch.setattr(Game, "text", property(lambda game: Counted()))
    match = Match(BY_ID["stay"], {}, 4, (Seat(HUMAN), Seat(HUMAN)), [Slow(), Slow()], lambda: 0.0)
    match.begin()
    told = Log()
    for act in ("play", "play", "undo", "play"):
        match.undo() if act == "undo" else match.play(match.ply, match.state.safe_moves()[0])
        told.update(match, 0, ui.app.tr)
    assert told.lines == ["1. 0 before", "2. 1 before"]


def test_a_move_tells_only_itself(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(BY_ID["stay"], {}, 4, (Seat(HUMAN), Seat(HUMAN)), [Slow(), Slow()], lambda: 0.0)
    match.begin()
    told, asked = Log(), []
    describe = type(BY_ID["stay"].text).describe

    def watched(text: Any, event: Any, tr: Any) -> str:
        asked.append(event)
        return str(describe(text, event, tr))

    monkeypatch.setattr(type(BY_ID["stay"].text), "describe", watched)
    for _ in range(20):
        match.play(match.ply, match.state.safe_moves()[0])
        told.update(match, 0, ui.app.tr)
    assert len(asked) == 20


def test_another_language_tells_all_of_it_anew(ui: Any) -> None:
    match = start(ui, size=5)
    go = match.state.safe_moves()[0]
    table(ui).board.pick(go.direction, go.distance)
    table(ui).board.confirm()
    ui.until(lambda: match.ply == 2)
    before = list(table(ui).lines)
    ui.app.change(language="uk")
    ui.frames(3)
    assert len(table(ui).lines) == len(before)
    assert all(one != other for one, other in zip(table(ui).lines, before, strict=True))


def test_a_closed_log_measures_nothing(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []
    rows_of = move_log.rows_of
    monkeypatch.setattr(move_log, "rows_of", lambda line, *given: measured.append(line) or rows_of(line, *given))
    start(ui, size=5)
    table(ui).lines = ["1. here", "2. there"]
    ui.frames(3)
    assert measured == []
    ui.size(*WIDE)
    assert measured[-2:] == ["1. here", "2. there"]
    measured.clear()
    table(ui).lines = ["1. here", "2. there", "3. everywhere"]
    assert measured == ["3. everywhere"]


def shown(ui: Any) -> list[str]:
    """What a player can read of the log, from its top to its bottom."""
    view = table(ui).log.ids.view
    bottom, top = view.to_window(*view.pos)[1], view.to_window(*view.pos)[1] + view.height
    rows = [each for each in view.walk(restrict=True) if type(each).__name__ == "LogLine"]
    places = [(each.to_window(*each.pos)[1], each) for each in rows]
    seen = [(y, each.text) for y, each in places if y >= bottom - 1 and y + each.height <= top + 1]
    return [text for _, text in sorted(seen, key=lambda place: -place[0])]


def test_a_line_that_is_added_costs_the_same_however_long_the_log_is(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in what a frame is longest at: rows that are measured, laid out and drawn."""
    ui.size(*WIDE)
    start(ui, size=5)
    work: list[str] = []

    def counted(kind: type, name: str) -> None:
        plain = getattr(kind, name)

        @functools.wraps(plain)
        def noted(*given: Any) -> Any:
            work.append(name)
            return plain(*given)

        monkeypatch.setattr(kind, name, noted)

    counted(move_log.LogLine, "do_layout")
    counted(move_log.SideMark, "draw")
    rows_of = move_log.rows_of
    monkeypatch.setattr(move_log, "rows_of", lambda line, *given: work.append("measure") or rows_of(line, *given))

    def added(line: str) -> list[str]:
        work.clear()
        table(ui).lines = [*table(ui).lines, line]
        ui.frames(3)
        return sorted(work)

    table(ui).lines = [f"{number}. here and there" for number in range(100, 150)]
    ui.frames(4)
    added("150. here")  # what is made for it is used again from now on
    short = added("151. there")
    table(ui).lines = [f"{number}. here and there" for number in range(1000, 3000)]
    ui.frames(4)
    added("3000. here")
    assert added("3001. there") == short
    assert short == ["do_layout", "draw", "measure"], "of one row"
    assert shown(ui)[-1] == "3001. there"


def test_of_a_long_log_what_is_seen_stands_in_order_wherever_it_is_scrolled_to(ui: Any) -> None:
    ui.size(*WIDE)
    start(ui, size=5)
    lines = [f"{number}. here and there" for number in range(1, 400)]
    table(ui).lines = lines
    ui.frames(4)
    view = table(ui).log.ids.view
    newest = shown(ui)
    assert newest
    assert newest == lines[-len(newest) :]
    view.scroll_y = 1
    ui.frames(4)
    assert shown(ui) == lines[: len(newest)]
    view.scroll_y = 0.5
    ui.frames(4)
    first = lines.index(shown(ui)[0])
    assert first > 0
    assert shown(ui) == lines[first : first + len(shown(ui))]
    assert sum(type(each).__name__ == "LogLine" for each in view.walk(restrict=True)) < len(newest) + 5
    table(ui).lines = lines[:3]
    ui.frames(4)
    assert shown(ui) == lines[:3]
