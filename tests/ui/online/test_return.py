"""Rooms and seats that were left: continued, given back after a kill, never lost unasked."""

from __future__ import annotations

from typing import Any

import pytest

from app.games import BY_ID
from app.online.invitation import shown
from app.online.unfinished_rooms import ROOM, SEAT, own_seat
from tests.support.ui.online_friends import Friends, play_together
from tests.support.ui.waiting import cards

pytestmark = [pytest.mark.window, pytest.mark.online]


def test_a_room_that_was_left_for_later_is_continued_from_home(ui: Any, friends: Friends) -> None:
    friend = play_together(ui, friends)
    folder, match = ui.app.storage.folder, ui.app.session.match
    ui.key("escape")
    ui.frames(4)
    ui.tap(ui.find("Leave the room"))
    ui.frames(4)
    assert "Close the room: the game ends for everybody." in ui.texts()
    ui.tap(ui.find("Save and leave"))
    assert ui.app.screens.current == "home"
    assert (folder / ROOM).exists()
    assert ui.find("Squart")
    (card,) = cards(ui)
    assert card.company.startswith("Your online room ")
    friends.until(lambda: type(friend.status).__name__ != "Playing")
    ui.tap(card)
    friends.until(lambda: ui.app.screens.current == "play")
    assert ui.app.session.match is not match
    friends.status(friend, "Playing")


def test_a_room_that_was_left_is_not_lost_to_a_new_one_unasked(ui: Any, friends: Friends) -> None:
    from app.ui.online import leave_sheets

    friend = play_together(ui, friends)
    code = ui.app.online.room.code
    leave_sheets.step_out(ui.app)
    for answer in ("Back to that room", "Open a new room"):
        ui.app.online.host(BY_ID["squart"])
        ui.frames(4)
        assert f"The room {shown(code)} waits for you." in " ".join(ui.texts())
        ui.tap(ui.find(answer))
        if answer == "Back to that room":
            friends.until(lambda: ui.app.screens.current == "play")
            assert ui.app.online.room.code == code
            friends.status(friend, "Playing")
            leave_sheets.step_out(ui.app)
    friends.until(lambda: ui.app.screens.current == "room")
    assert ui.app.online.room.code != code


def test_a_killed_app_is_back_in_its_room_at_once(ui: Any, friends: Friends) -> None:
    friend = play_together(ui, friends)
    folder, ply = ui.app.storage.folder, ui.app.session.match.ply
    ui.app.online.room.step_out()
    ui.app.session.leave = lambda: None  # as a killed process: the mark of an open match stays
    ui.fresh(folder)
    friends.until(lambda: ui.app.screens.current == "play")
    assert "Resumed where you left" in ui.said
    assert ui.app.session.match.ply == ply
    friends.status(friend, "Playing")


def test_a_guest_gets_the_seat_back(ui: Any, friends: Friends) -> None:
    room = friends.host("stay")
    friends.status(room, "Waiting")
    ui.app.go("join")
    from app.online.invitation import read_invitation

    ui.app.online.join(read_invitation(room.invitation.link))
    friends.until(lambda: ui.app.screens.current == "room")
    folder = ui.app.storage.folder
    assert (folder / SEAT).exists()
    ui.fresh(folder)
    (card,) = cards(ui)
    assert card.company.startswith("Your seat in the room ")
    ui.tap(card)
    friends.until(lambda: ui.app.screens.current == "room")
    assert len([place for place in room.seats if place.kind]) == 2


def seated(ui: Any, friends: Friends) -> Any:
    """A friend's room in which the app has taken a seat, and left for later."""
    from app.online.invitation import read_invitation

    room = friends.host("stay")
    friends.status(room, "Waiting")
    ui.app.go("join", invitation=read_invitation(room.invitation.link))
    friends.until(lambda: ui.app.screens.current == "room")
    ui.app.online.step_out()
    return room


def test_a_seat_is_not_lost_to_another_room_unasked(ui: Any, friends: Friends) -> None:
    from app.online.invitation import read_invitation

    first, second = seated(ui, friends), friends.host("squart")
    friends.status(second, "Waiting")
    for answer, room in (("Back to that room", first), ("Join the other room", second)):
        ui.app.go("join", invitation=read_invitation(second.invitation.link))
        ui.frames(4)
        assert f"Your seat in the room {shown(first.code)} waits for you." in " ".join(ui.texts())
        assert not ui.app.is_in_room
        ui.tap(ui.find(answer))
        friends.until(lambda: ui.app.screens.current == "room")
        assert ui.app.online.room.invitation.code == room.code
        ui.app.online.step_out()
    seat = own_seat(ui.app.storage)
    assert seat
    assert seat.code == second.code


def test_a_seat_in_a_room_that_does_not_answer_is_kept_until_it_is_given_up(
    ui: Any, friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.online.transport import multi_broker

    seated(ui, friends)
    friends.close()
    monkeypatch.setattr(multi_broker, "FIRST_PATIENCE", 0.2)
    monkeypatch.setattr(multi_broker.BrokerTransport.__init__, "__defaults__", (0.2, 0.2))
    page = ui.app.go("home") and ui.app.screens.get_screen("join")
    ui.frames(4)
    ui.tap(cards(ui)[0])
    friends.until(lambda: page.is_lost)
    assert page.ids.box.error
    assert (ui.app.storage.folder / SEAT).exists()
    ui.frames(6)
    ui.tap(ui.find("Give up the seat"))
    assert not page.is_lost
    assert not (ui.app.storage.folder / SEAT).exists()
    ui.app.go("home")
    ui.frames(4)
    assert not cards(ui)


@pytest.mark.parametrize(("code", "words"), [("K7M4QX9PTB", "former_room"), ("K7M4QX9PTB23W", "saved_room")])
def test_a_room_that_cannot_go_on_says_why(ui: Any, code: str, words: str) -> None:
    folder = ui.app.storage.folder
    (folder / ROOM).write_text(f'{{"code": "{code}", "game": "squart"}}')
    ui.fresh(folder=folder)
    (card,) = cards(ui)
    ui.tap(card)
    ui.frames(4)
    assert ui.app.screens.current == "home"
    assert ui.app.tr(f"online.error.{words}") in ui.said
