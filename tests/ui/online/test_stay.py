"""Stay on the Board in a room, played blind: what was seen counts for host and guest, also after a restart."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from app.games.stay.rules import Go
from app.games.stay.score import BLIND, SEEING
from tests.support.ui.online_friends import Friends, play_together
from tests.support.ui.stay_table import table

pytestmark = [pytest.mark.window, pytest.mark.online]

OPTIONS = {"size": 5, "blocked": True}


def peek(ui: Any) -> None:
    ui.key("h")
    ui.key("h")
    assert table(ui).board.rung == "hidden"


def step(state: Any) -> Go:
    """A safe move of one cell."""
    return next(go for go in state.safe_moves() if go.distance == 1)


def test_a_host_pays_for_a_peek_after_a_restart_too(ui: Any, friends: Friends, tmp_path: Path) -> None:
    ui.begin(visibility="hidden")
    play_together(ui, friends, "stay", online_starts="host", options=OPTIONS)
    assert table(ui).board.pays == BLIND
    peek(ui)
    killed = shutil.copytree(ui.app.storage.folder, tmp_path / "killed")
    ui.app.online.room.step_out()
    ui.fresh(killed)
    friends.until(lambda: ui.app.screens.current == "play" and table(ui).board.takes_moves)
    ui.frames(3)
    go = step(ui.app.session.match.state)
    table(ui).board.pick(go.direction, 1)
    ui.key("enter")
    assert ui.app.session.match.history[0].move == Go(go.direction, 1, SEEING)


def test_a_guest_pays_for_a_peek_after_a_restart_too(ui: Any, friends: Friends, tmp_path: Path) -> None:
    from app.online.invitation import read_invitation

    ui.begin(visibility="hidden")
    room = friends.host("stay", starts="guest", options=OPTIONS)
    friends.status(room, "Waiting")
    ui.app.go("join", invitation=read_invitation(room.invitation.link))
    friends.until(lambda: ui.app.screens.current == "room")
    room.ready()
    friends.until(lambda: ui.app.screens.current_screen.begin_words == "Start")
    ui.frames(6)
    ui.tap(ui.find("Start"))
    friends.until(lambda: ui.app.screens.current == "play" and table(ui).board.takes_moves)
    assert table(ui).board.pays == BLIND
    peek(ui)
    killed = shutil.copytree(ui.app.storage.folder, tmp_path / "killed")
    ui.app.online.room.step_out()
    ui.fresh(killed)
    friends.until(lambda: ui.app.screens.current == "play" and table(ui).board.takes_moves)
    ui.frames(3)
    match = ui.app.session.match
    table(ui).board.pick(step(match.state).direction, 1)
    ui.key("enter")
    friends.until(lambda: match.ply == 1)
    assert room.match.history[0].move.sight == SEEING
    assert table(ui).board.pays == BLIND  # the next one is played blind
