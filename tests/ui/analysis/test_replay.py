"""Replay: every position can be seen again, and the match is as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.games import BY_ID
from app.languages.translator import LANGUAGES
from app.match.record import dumps, record_of
from tests.support.ui.fitting import misfits

pytestmark = pytest.mark.window

STAY = BY_ID["stay"]


@pytest.fixture
def match(ui: Any) -> Any:
    return played(ui, moves=6)


def played(ui: Any, moves: int, end: bool = True) -> Any:
    """A match of two people, some moves on, and perhaps ended."""
    from app.games.stay.rules import Stop
    from app.ui.play.end_sheet import EndSheet

    ui.app.start_match(STAY, "local")
    ui.frames(6)
    match = ui.app.session.match
    for _ in range(moves):
        match.play(match.ply, match.state.safe_moves()[0])
    if end:
        match.play(match.ply, Stop())
        ui.until(lambda: isinstance(ui.app.top, EndSheet))
    ui.frames(3)
    return match


def opened(ui: Any, match: Any) -> Any:
    screen = ui.app.go("replay", match=match)
    ui.frames(6)
    return screen


def state_at(match: Any, at: int) -> Any:
    return match.history[at - 1].step.state if at else match.first


def test_every_way_through_it_leaves_the_match_alone(ui: Any, match: Any) -> None:
    before, heard = dumps(record_of(match)), []
    match.subscribe(heard.append)
    screen = opened(ui, match)
    last = len(match.history)
    ways: list[tuple[Callable[[], None], int]] = [
        (lambda: None, 0),
        (lambda: ui.key("right"), 1),
        (lambda: ui.tap(ui.icon("One move forward")), 2),
        (lambda: ui.key("left"), 1),
        (lambda: ui.key("end"), last),
        (lambda: ui.key("right"), last),
        (lambda: ui.tap(ui.icon("One move back")), last - 1),
        (lambda: ui.key("home"), 0),
        (lambda: ui.key("left"), 0),
    ]
    for way, at in ways:
        way()
        assert screen.at == screen.panel.ids.scrubber.value == at
        assert screen.board.view == state_at(match, at)
    assert dumps(record_of(match)) == before
    assert heard == []


def test_the_scrubber_shows_any_position(ui: Any, match: Any) -> None:
    screen = opened(ui, match)
    scrubber = screen.panel.ids.scrubber
    left, right = (scrubber.to_window(x, scrubber.center_y) for x in (scrubber.x + 16, scrubber.right - 16))
    ui.drag(left, right)
    assert screen.board.view == match.state
    ui.drag(right, left)
    assert (screen.at, screen.board.view) == (0, match.first)


def test_the_board_takes_no_moves(ui: Any, match: Any) -> None:
    screen = opened(ui, match)
    screen.go_to(2)
    before = len(match.history)
    ui.tap(screen.board)
    ui.key("numpad6")
    ui.key("enter")
    assert len(match.history) == before
    assert not screen.board.takes_moves


def test_it_plays_to_the_end_and_then_from_the_start(ui: Any, match: Any) -> None:
    screen = opened(ui, match)
    ui.tap(ui.find("4×"))
    assert screen.speed == 4
    ui.key("space")
    assert screen.is_playing
    ui.until(lambda: not screen.is_playing)
    assert screen.board.view == match.state
    screen.speed = 0.01  # so slow that a slow machine sees the first move alone
    ui.key("space")
    assert (screen.is_playing, screen.at) == (True, 1)
    ui.key("space")
    assert not screen.is_playing


def test_moves_are_animated_and_can_be_overtaken(ui: Any) -> None:
    ui.app.change(reduced_motion=False)
    match = played(ui, moves=4)
    screen = opened(ui, match)
    ui.until(lambda: ui.app.screens.current_screen is screen)
    ui.arrive()
    screen.step(1)
    assert screen.board.is_moving
    screen.step(1)
    assert screen.board.view == state_at(match, 2)
    screen.toggle()
    screen.step(-1)
    assert not screen.is_playing
    assert screen.board.view == state_at(match, 2)


def test_each_move_is_told_in_words(ui: Any, match: Any) -> None:
    screen = opened(ui, match)
    assert screen.line == "The position at the start"
    ui.key("right")
    assert screen.line == screen.lines[0]
    assert screen.line.startswith("1. A")
    ui.app.change(language="uk")
    ui.frames(3)
    assert screen.line == screen.lines[0]
    assert ui.find(screen.line)
    ui.key("home")
    assert screen.line == "Початкова позиція"
    ui.app.change(language="en")
    assert screen.line == "The position at the start"


def test_the_copied_text_leads_to_the_same_game(ui: Any, match: Any) -> None:
    from kivy.core.clipboard import Clipboard

    opened(ui, match)
    ui.tap(ui.icon("Copy as text"))
    assert ui.app.snack.text == "The game was copied as text"
    name, facts, moves = Clipboard.paste().splitlines()
    assert name == "Stay on the Board"
    assert facts == f"stay seed={match.seed} size=3 blocked=false computer=-1"
    state = STAY.new(match.options, match.seed)
    for typed in moves.split()[1::2]:
        state = state.apply(STAY.text.read(typed, state)).state
    assert state == match.state


def test_back_leads_to_the_end_sheet(ui: Any, match: Any) -> None:
    from app.ui.play.end_sheet import EndSheet

    screen = opened(ui, match)
    ui.key("escape")
    assert ui.app.screens.current == "play"
    assert isinstance(ui.app.top, EndSheet)
    assert screen.board is None
    assert ui.app.session.match is match


def test_a_game_that_goes_on_is_not_uncovered(ui: Any) -> None:
    ui.app.change(visibility="hidden")
    match = played(ui, moves=2, end=False)
    screen = opened(ui, match)
    assert not screen.board.is_over
    assert not screen.board.shows_piece
    ui.key("escape")
    assert ui.app.top is ui.app.screens.get_screen("play")
    assert match.outcome is None


def test_a_game_without_moves(ui: Any) -> None:
    match = played(ui, moves=0, end=False)
    screen = opened(ui, match)
    ui.key("space")
    ui.key("right")
    assert (screen.at, screen.is_playing) == (0, False)


def test_all_fits_at_twice_the_size(ui: Any) -> None:
    ui.app.change(text_scale=200, left_handed=True)
    screen = opened(ui, played(ui, moves=3))
    screen.go_to(2)
    for size in ((360, 640), (640, 360), (1280, 800)):
        ui.size(*size)
        for language in LANGUAGES:
            ui.app.change(language=language)
            ui.frames(4)
            assert misfits(screen) == [], language
            assert min(screen.board.size) > 100
