"""Chapaev's board is heard: the line as it is aimed by key or finger, names of discs, and a throw with its sides."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.chapaev import GAME, audio_description
from app.session import LOCAL

pytestmark = pytest.mark.window


@pytest.fixture
def played(ui: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """The sounds that are wanted, and from where."""
    found: list[tuple[str, float]] = []
    sounds = ui.app.feedback._sounds
    monkeypatch.setattr(sounds, "play", lambda name, volume, pan=0.0, pitch=0: found.append((name, pan)))
    return found


def at_the_board(ui: Any, **settings: Any) -> Any:
    ui.app.change(**settings)
    ui.app.start_match(GAME, LOCAL)
    ui.wait(0.5)
    ui.until(lambda: ui.app.screens.current_screen.board.takes_moves)
    return ui.app.screens.current_screen.board


def test_aimed_by_keys_it_says_the_discs_that_the_line_comes_to(ui: Any, played: list[tuple[str, float]]) -> None:
    board = at_the_board(ui, self_voicing=True)
    ui.heard()
    ui.key("1")
    assert ui.heard()[-1] == "white 1, yours, black 1"
    played.clear()
    ui.key("right", "ctrl")
    names = [
        audio_description.name(board.view, each, ui.app.tr)
        for each in audio_description.crossed(board.view.spots, 0, 0, 1500)
    ]
    assert names
    assert ui.heard()[-1] == ", ".join(names)
    assert [name for name, _ in played].count("crossing") == len(names)
    assert played[-1][0] == "line"


def test_a_line_that_turns_right_is_heard_to_go_right(ui: Any, played: list[tuple[str, float]]) -> None:
    at_the_board(ui, aim_by_ear=True)
    ui.key("4")
    for _ in range(10):
        ui.key("right")
        ui.frames(2)
    places = [pan for name, pan in played if name == "line"]
    assert len(places) >= 10
    assert places == sorted(places)
    assert places[-1] > places[0]


def test_a_throw_is_heard_from_its_side(ui: Any, played: list[tuple[str, float]]) -> None:
    board = at_the_board(ui, aim_by_ear=True)
    ui.key("1")
    ui.key("t")
    for _ in range(8):
        ui.key("up")
    played.clear()
    ui.key("enter")
    ui.until(lambda: board.takes_moves)
    sounds = [(name, pan) for name, pan in played if name.startswith(("disc_hit", "fell"))]
    assert sounds
    assert all(pan < -0.5 for _, pan in sounds)


def test_without_it_the_board_sounds_as_ever(ui: Any, played: list[tuple[str, float]]) -> None:
    at_the_board(ui)
    ui.key("1")
    ui.key("right")
    ui.frames(3)
    assert not [name for name, _ in played if name in ("line", "crossing", "clear")]
