"""Sounds come at their moment: when a piece lands, a disc falls, a button is pressed, a game ends."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.games.chapaev.throws import Flick
from app.games.stay.rules import Claim, Go, Stop
from app.ui.boards.chapaev.flight import FADE_SECONDS, RISE_SECONDS
from tests.support.squart_pictures import squart
from tests.support.ui import skirmish_table, squart_table, stay_table, throwing

pytestmark = pytest.mark.window

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def heard(ui: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds that the player hears."""
    names: list[str] = []
    monkeypatch.setattr(ui.app.feedback._sounds, "play", lambda name, *_: names.append(name))
    return names


def moving(ui: Any) -> None:
    ui.app.change(reduced_motion=False)


# Pieces


@pytest.mark.parametrize(("blocked", "sounds"), [(False, ["queen_step"]), (True, ["queen_step", "slate"])])
def test_the_queen_is_heard_when_she_lands(ui: Any, heard: list[str], blocked: bool, sounds: list[str]) -> None:
    moving(ui)
    stay_table.start(ui, blocked=blocked, mode="local")
    stay_table.place(ui, queen=(2, 2), trail=((2, 2),))
    heard.clear()
    stay_table.table(ui).decide(Go(6, 1))
    assert stay_table.table(ui).board.is_moving
    assert heard == []
    ui.until(lambda: not stay_table.table(ui).board.is_moving)
    assert heard == sounds


def test_an_undone_move_is_not_heard_to_land(ui: Any, heard: list[str]) -> None:
    moving(ui)
    match = stay_table.start(ui, blocked=False, mode="local")
    stay_table.place(ui, queen=(2, 2), trail=((2, 2),))
    heard.clear()
    stay_table.table(ui).decide(Go(6, 1))
    match.undo()
    stay_table.table(ui).decide(Go(4, 1))
    assert heard == []
    ui.until(lambda: not stay_table.table(ui).board.is_moving)
    assert heard == ["queen_step"]


def test_with_reduced_motion_she_is_heard_at_once(ui: Any, heard: list[str]) -> None:
    stay_table.start(ui, blocked=True, mode="local")
    stay_table.place(ui, queen=(2, 2), trail=((2, 2),))
    heard.clear()
    stay_table.table(ui).decide(Go(6, 1))
    assert heard == ["queen_step", "slate"]


def test_a_tile_is_heard_when_it_lies(ui: Any, heard: list[str]) -> None:
    moving(ui)
    match = squart_table.start(ui, mode="local")
    heard.clear()
    squart_table.table(ui).decide(next(iter(match.state.legal_moves())))
    assert squart_table.board(ui).is_moving
    assert heard == []
    ui.until(lambda: not squart_table.board(ui).is_moving)
    assert heard == ["tile_down"]


def test_a_card_is_lifted_and_slaps_when_it_lands(ui: Any, heard: list[str]) -> None:
    skirmish_table.start(ui, skirmish_table.position().state)
    moving(ui)
    ui.tap(skirmish_table.hand_pos(ui, 0))
    assert heard == ["card_lift"]
    heard.clear()
    ui.tap(skirmish_table.cell_pos(ui, (0, 1)))
    assert heard[:1] == ["card_lift"]
    assert "card_slap" not in heard
    ui.until(lambda: "card_slap" in heard)


LOSING = throwing.spots(d0=(160, 60), d1=(60, 60), d8=(160, 318), d9=(60, 250))


def test_a_disc_knocks_on_the_frame_as_it_leaves_and_thuds_when_it_has_fallen(ui: Any, heard: list[str]) -> None:
    moving(ui)
    throwing.start(ui, at=LOSING)
    throwing.table(ui).decide(Flick(0, 0, 700))
    seen = throwing.board(ui)
    seen.playback.hold()
    (departure,) = seen.playback.flight.departures
    seen.playback.frame(departure.at - 0.01)
    assert not {"disc_frame", "disc_off"} & set(heard)
    seen.playback.frame(0.02)
    assert heard[-1] == "disc_frame"
    seen.playback.frame(FADE_SECONDS / 2)
    assert "disc_off" not in heard
    if seen.playback.flight:
        seen.playback.frame(RISE_SECONDS + FADE_SECONDS)
    assert heard.count("disc_frame") == heard.count("disc_off") == 1


# Hands


def test_a_button_is_heard_under_a_finger_and_under_enter(ui: Any, heard: list[str]) -> None:
    ui.tap(ui.icon("Settings"))
    assert heard == ["key"]
    heard.clear()
    ui.key("tab")
    ui.key("enter")
    assert heard[:1] == ["key"]


def test_the_pad_ticks(ui: Any, heard: list[str]) -> None:
    stay_table.start(ui, mode="local")
    heard.clear()
    ui.tap(stay_table.key_pos(ui, 6))
    assert heard == ["tick"]


def _out_of_line(ui: Any) -> None:
    stay_table.start(ui, mode="local")
    stay_table.place(ui, queen=(2, 2), trail=((2, 2),))
    ui.tap(stay_table.cell_pos(ui, (0, 1)))


def _losing(ui: Any) -> None:
    stay_table.start(ui, mode="local")
    stay_table.place(ui, queen=(0, 0), trail=((0, 0),))
    ui.tap(stay_table.key_pos(ui, 4))
    ui.tap(stay_table.key_pos(ui, stay_table.CENTRE))


def _on_no_place(ui: Any) -> None:
    squart_table.start(ui, size=4)
    squart_table.place(ui, squart("#.#.  ....  ....  ...."))
    ui.tap(squart_table.at(ui, 0.2, 0.2))


def _wrong_cell(ui: Any) -> None:
    skirmish_table.start(ui, skirmish_table.position().state)
    ui.tap(skirmish_table.hand_pos(ui, 0))
    ui.tap(skirmish_table.cell_pos(ui, (1, 1)))


def _against_the_rules(ui: Any) -> None:
    throwing.start(ui)
    throwing.table(ui).decide(Flick(8, 0, 500))


@pytest.mark.parametrize("tries", [_out_of_line, _losing, _on_no_place, _wrong_cell, _against_the_rules])
def test_a_refused_move_is_heard(ui: Any, heard: list[str], tries: Callable[[Any], None]) -> None:
    tries(ui)
    assert heard.count("illegal") == 1


# The end


@pytest.mark.parametrize(
    ("mode", "blocked", "move", "sound"),
    [
        ("local", False, Stop(), "draw"),
        ("computer", False, Stop(), "draw"),
        ("local", True, Claim(), "win"),
        ("computer", True, Claim(), "loss"),
    ],
)
def test_every_way_to_end_has_its_sound(
    ui: Any, heard: list[str], mode: str, blocked: bool, move: Any, sound: str
) -> None:
    stay_table.start(ui, mode=mode, blocked=blocked)
    stay_table.table(ui).decide(move)
    ui.until(lambda: bool({"win", "loss", "draw"} & set(heard)))
    assert {"win", "loss", "draw"} & set(heard) == {sound}


# Silence


def test_m_mutes_and_unmutes(ui: Any, heard: list[str]) -> None:
    stay_table.start(ui, mode="local")
    ui.key("m")
    heard.clear()
    ui.tap(stay_table.key_pos(ui, 6))
    assert heard == []
    ui.key("m")
    ui.tap(stay_table.key_pos(ui, 6))
    assert heard == ["tick"]


def test_no_sound_is_read_before_the_first_frame_and_then_one_a_frame() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.processes.first_sounds"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
    )
    assert done.stdout.split() == ["0", "66", "3"]
