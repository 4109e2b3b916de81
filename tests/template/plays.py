"""The template played without a window, in a process where it is among the games: see `among_games.py`."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from app.games import BY_ID, GAMES
from app.games.template.rules import Heap, Take
from app.languages.problem import Problem
from app.match.match import Match
from app.online.fairness.verify_match import FAIR
from app.online.room_setup import RoomSetup
from app.session import LOCAL, Session
from app.storage.files import Storage
from app.storage.saved_matches import Saves
from app.storage.settings import GameSetup
from app.terminal import main
from tests.support.online.loop import Loop

GAME = BY_ID["template"]


def at_the_terminal(monkeypatch: pytest.MonkeyPatch, home: Path, lines: str, arguments: str) -> None:
    """A whole session at the keyboard."""
    monkeypatch.setenv("FOUR_BOARDS_HOME", str(home))
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main.main(arguments.split()) == 0


def test_template_is_played_to_its_end_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at_the_terminal(monkeypatch, tmp_path, "take 3\n2\nmoves\nTAKE 3\n", "--terminal template --two --stones 8")
    said = capsys.readouterr().out
    assert "Template" in said
    assert "stones: 5" in said
    assert "Last stone" in said


def test_template_is_left_and_resumed_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at_the_terminal(monkeypatch, tmp_path, "take 1\nquit\n", "--terminal template --two --stones 8")
    capsys.readouterr()
    at_the_terminal(monkeypatch, tmp_path, "board\nquit\n", "--terminal template --resume")
    assert "stones: 7" in capsys.readouterr().out


def session_in(folder: Path) -> Session:
    storage = Storage(folder)
    posted: list[Callable[[], None]] = []
    told: list[Problem] = []
    return Session(storage, Saves(storage, GAMES), posted.append, lambda: 0.0, lambda: 0.0, told.append)


def test_template_is_saved_after_every_move_undone_and_resumed(tmp_path: Path) -> None:
    match = session_in(tmp_path).start(GAME, GameSetup().fitting(GAME), LOCAL, True, seed=1)
    match.begin()
    match.play(0, Take(3))
    match.play(1, Take(2))
    match.undo()
    assert match.state == Heap(9, 1)
    again = session_in(tmp_path)
    (summary,) = Saves(Storage(tmp_path), GAMES).unfinished()
    resumed = again.resume(GAME, summary)
    assert isinstance(resumed, Match)
    assert resumed.state == Heap(9, 1)


def test_template_is_played_in_a_room() -> None:
    loop = Loop(RoomSetup(GAME, {"stones": 20}, name="Ann"))
    guest = loop.join("Bo")
    loop.begin()
    host, rng = loop.host.match, random.Random(3)
    assert host
    while host.outcome is None:
        loop.play(1, rng)
    assert guest.match
    assert guest.match.outcome == host.outcome
    guest.audit()
    loop.broker.deliver()
    assert guest.verdict == FAIR
