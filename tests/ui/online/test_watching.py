"""Watching a room on screen: the invitation to it, the board of somebody who only looks on, and leaving."""

from __future__ import annotations

from typing import Any

import pytest

from app.online import status
from app.online.fairness.verify_match import WATCHED_MOVES
from app.online.invitation import shown
from tools.scenes import online as scenes

pytestmark = [pytest.mark.window, pytest.mark.online]


def test_the_page_of_a_room_shows_the_invitation_to_watch_when_it_is_asked_for(ui: Any) -> None:
    room = scenes.host(ui)
    page = ui.app.go("room")
    ui.frames(4)
    assert page.code == shown(scenes.INVITATION.code)
    ui.tap(ui.find("To watch"))
    assert ("open_gallery",) in room.said
    assert (page.code, page.link) == ("", "")
    room.watch_invitation, room.watching = scenes.INVITATION.to_watch, 2
    scenes.look(ui)
    assert page.code == shown(scenes.INVITATION.to_watch.code)
    assert page.link.startswith("fourboards://watch/")
    assert "2 watch" in ui.texts()
    ui.tap(ui.find("To play"))
    assert page.link == scenes.INVITATION.link


def test_a_guest_is_not_offered_to_invite_to_watch(ui: Any) -> None:
    scenes.guest(ui, seats=(scenes.ANN, scenes.BO), seat=1)
    ui.app.go("room")
    ui.frames(4)
    assert "To watch" not in ui.texts()


def test_whoever_watches_sees_the_board_and_cannot_touch_it(ui: Any) -> None:
    scenes.watching(ui)
    screen = ui.app.screens.current_screen
    assert "You are watching · 3 watch" in ui.texts()
    assert not screen.board.enabled
    assert not screen.can_hint
    screen.pause()
    ui.frames(30)
    assert "Resign" not in ui.texts()
    assert "Invite to watch" not in ui.texts()
    room = ui.app.online.room
    ui.tap(ui.find("Stop watching"))
    ui.frames(30)
    assert ui.app.online.room is None
    assert ("step_out",) in room.said, "it stays in the list of rooms"
    assert ("leave",) not in room.said
    assert ui.app.screens.current == "home"


def test_the_end_says_what_an_onlooker_has_checked(ui: Any) -> None:
    scenes.watching(ui)
    room = ui.app.online.room
    room.verdict = WATCHED_MOVES
    room.match.resign(0)
    room.status = status.Over()
    ui.until(lambda: ui.app.overlay.children)
    scenes.look(ui)
    assert ui.app.tr(WATCHED_MOVES) in ui.texts()
    assert any("Bo" in text for text in ui.texts())


def test_a_room_that_is_closed_does_not_stay_in_the_list(ui: Any) -> None:
    scenes.watching(ui)
    room = ui.app.online.room
    room.status = status.Closed()
    scenes.look(ui)
    ui.tap(ui.find("Leave the room"))
    ui.frames(30)
    assert ("leave",) in room.said
    assert ui.app.screens.current == "home"
