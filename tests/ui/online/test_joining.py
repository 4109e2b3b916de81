"""Rooms of others on screen: joined by code, by link and from those nearby, with a real broker inside the app."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from app.games import BY_ID
from app.online.invitation import shown
from app.online.protocol.code_envelope import CodeKeys
from app.online.unfinished_rooms import left_room
from app.platform import deep_links
from tests.support.ui.online_friends import Friends, open_room
from tests.support.ui.waiting import cards
from tools.scenes import online as scenes

ROOT_FOLDER = Path(__file__).parents[3]
INVITATION = "fourboards://join/K7M4QX9PTB23W@192.168.1.5:18883"

pytestmark = [pytest.mark.window, pytest.mark.online]


def test_joining_with_a_code_typed_at_home(ui: Any, friends: Friends) -> None:
    room = friends.host("stay")
    friends.status(room, "Waiting")
    home = ui.app.screens.get_screen("home")
    box = home.ids.join.children[0]
    box.text = f"{room.code.lower()}@127.0.0.1:{room.invitation.server.port}"
    box.go()
    assert ui.app.screens.current == "join"
    assert ui.app.screens.current_screen.is_joining
    assert ui.app.screens.current_screen.words == "Joining…"
    friends.until(lambda: ui.app.screens.current == "room")
    page = ui.app.screens.current_screen
    assert [row.name for row in reversed(page.ids.seats.children)] == ["Ann", "You"]
    assert "Board size: 3" in ui.texts()
    assert box.text == ui.app.screens.get_screen("join").ids.box.text == ""  # or the next code would follow this one
    room.ready()
    friends.until(lambda: page.begin_words == "Start")
    ui.frames(6)
    ui.tap(ui.find("Start"))
    friends.until(lambda: ui.app.screens.current == "play")
    assert ui.app.session.humans == (ui.app.online.room.seat,)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("K7M4Q", "That is no room code. It has thirteen letters and digits, like K7M4-QX9P-TB23W."),
        ("K7M4-QX9P-TB23W@host:port", "The code is right, but its address is not."),
    ],
)
def test_what_is_no_code_is_said_under_the_field(ui: Any, typed: str, words: str) -> None:
    box = ui.app.screens.get_screen("home").ids.join.children[0]
    box.text = typed
    box.go()
    assert ui.app.screens.current == "home"
    assert box.error == words
    ui.frames(4)
    assert words in ui.texts()


def test_the_field_is_made_by_the_tap_that_gives_it_the_keyboard(ui: Any) -> None:
    home = ui.app.screens.get_screen("home")
    field = home.ids.join.children[0].ids.field
    assert not field.is_made
    assert "Code or link" in ui.texts()
    ui.tap(field)
    ui.frames(3)
    assert field.typing
    ui.window.dispatch("on_textinput", "k")
    ui.frames(3)
    assert field.text == "K"


def test_a_code_is_typed_in_capitals_and_cyrillic_look_alikes_will_do(ui: Any) -> None:
    from app.online.invitation import read_invitation

    page = ui.app.go("join")
    field = page.ids.box.ids.field
    field._field.text = "к7м4-qх9р-тв2зw"
    ui.frames(4)
    assert page.ids.box.text == "К7М4-QХ9Р-ТВ2ЗW"
    assert read_invitation(page.ids.box.text).code == "K7M4QX9PTB23W"


def test_on_one_network_a_room_is_seen_and_its_code_is_enough(ui: Any, friends: Friends) -> None:
    room = friends.host("stay")
    friends.status(room, "Waiting")
    friends.until(lambda: room._announcements)
    page = ui.app.go("join")
    friends.until(lambda: room.invitation.server.address in dict(page.nearby).values())
    page.ids.box.text = shown(room.code)
    ui.frames(6)
    ui.tap(ui.find("Join"))
    friends.until(lambda: ui.app.screens.current == "room")
    assert len([place for place in room.seats if place.kind]) == 2


def test_from_a_room_of_ones_own_to_anothers_and_back(ui: Any, friends: Friends) -> None:
    from app.online.invitation import read_invitation

    open_room(ui, friends)
    ui.app.online.leave()
    room = friends.host("stay")
    friends.status(room, "Waiting")
    ui.app.go("join", invitation=read_invitation(room.invitation.link))
    friends.until(lambda: ui.app.screens.current == "room")
    assert ui.app.screens.current_screen.game_id == "stay"
    ui.app.online.leave()
    page = open_room(ui, friends)
    assert page.game_id == "squart"
    assert [row.name for row in reversed(page.ids.seats.children)] == ["You", "Free seat"]


def test_a_link_that_android_starts_the_app_with_is_in_the_field(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep_links, "opened_with", lambda: INVITATION)
    ui.fresh()
    assert ui.app.screens.current == "join"
    assert ui.app.screens.current_screen.ids.box.text == INVITATION
    assert not ui.app.is_in_room  # whoever tapped it still says so


def test_a_link_comes_in_the_middle_of_a_game_and_of_a_room(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    monkeypatch.setattr(deep_links, "listen", told.append)
    ui.fresh()
    ui.app.start_match(BY_ID["squart"], "local")
    match = ui.app.session.match
    match.play(match.ply, next(iter(match.state.legal_moves())))
    teller = threading.Thread(target=told[0], args=(INVITATION,))  # Android's own, and not ours
    teller.start()
    teller.join()
    ui.until(lambda: ui.app.screens.current == "join")
    assert ui.app.screens.current_screen.ids.box.text == INVITATION
    ui.key("escape")
    ui.frames(4)
    ui.tap(cards(ui)[0])
    assert ui.app.session.match.ply == 1
    scenes.room(ui)
    told[0](INVITATION)
    ui.frames(4)
    assert ui.app.screens.current == "room"
    assert ui.said[-1] == "You are in a room. Leave it, and then open the link again."


def test_a_link_on_the_command_line_opens_the_page_for_joining(tmp_path: Path) -> None:
    code = (
        "import sys; import tests.ui.conftest; import main\n"
        "from kivy.app import App; from kivy.clock import Clock\n"
        "def look(_):\n"
        "    app = App.get_running_app()\n"
        "    if app.screens.current == 'join':\n"
        "        print(app.screens.current_screen.ids.box.text)\n"
        "        app.stop()\n"
        "Clock.schedule_interval(look, 0.05)\n"
        "main.main(sys.argv[1:])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, INVITATION], cwd=ROOT_FOLDER, capture_output=True, text=True, timeout=120,
        env={**os.environ, "FOUR_BOARDS_HOME": str(tmp_path)}, check=False,
    )  # fmt: skip
    assert done.stdout == f"{INVITATION}\n", done.stderr


def test_no_such_room_brings_back_to_typing(ui: Any, friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.online.guest import code_lookup, endpoint
    from app.online.guest import room as guest_room

    monkeypatch.setattr(endpoint, "FIND_SECONDS", 0.3)
    monkeypatch.setattr(code_lookup, "FIND_SECONDS", 0.3)
    monkeypatch.setattr(guest_room, "SEARCH_SECONDS", 0.3)
    room = friends.host("stay")
    friends.status(room, "Waiting")
    server = f"mqtt://room:{CodeKeys.of_code(room.code).lan}@127.0.0.1:{room.invitation.server.port}"
    ui.app.change(servers=(server,))
    page = ui.app.go("join")
    page.ids.box.text = "ZZZZ-ZZZZ-ZZZZR"
    ui.frames(6)
    ui.tap(ui.find("Join"))
    friends.until(lambda: page.ids.box.error)
    assert (
        page.ids.box.error
        == "There is no such room where we looked. Check the code, or ask for the link: it says where the room is."
    )
    assert not page.is_joining
    assert not ui.app.is_in_room
    assert left_room(ui.app.storage) is None


def test_a_full_room_is_said_to_be_full(ui: Any, friends: Friends) -> None:
    room = friends.host("stay")
    friends.status(room, "Waiting")
    friends.status(friends.join(room.invitation.link), "AllHere")
    page = ui.app.go("join")
    page.ids.box.text = room.invitation.link
    ui.frames(6)
    ui.tap(ui.find("Join"))
    friends.until(lambda: page.ids.box.error)
    assert page.ids.box.error == "The room is full."


def test_rooms_nearby_are_offered_and_give_the_address(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.online.transport.address import Server
    from app.ui.online import join_page

    heard: list[Any] = []

    class Search:
        def __init__(self, found: Any) -> None:
            heard.append(found)

        def close(self) -> None:
            pass

    joined: list[Any] = []
    monkeypatch.setattr(join_page.nearby_rooms, "Search", Search)
    monkeypatch.setattr(ui.app.online, "join", joined.append)
    page = ui.app.go("join")
    heard[0]("a", Server("mqtt", "192.168.1.5", 18883))
    heard[0]("b", Server("mqtt", "192.168.1.7", 18883))
    heard[0]("a", None)
    ui.frames(8)
    assert "192.168.1.5:18883" not in ui.texts()
    ui.tap(ui.find("192.168.1.7:18883"))
    page.ids.box.text = "K7M4-QX9P-TB23W"
    ui.frames(4)
    ui.tap(ui.find("Join"))
    assert joined[0].code == "K7M4QX9PTB23W"
    assert joined[0].server.address == "192.168.1.7:18883"


@pytest.mark.parametrize("leaves", ["give_up", "step_out"])
def test_a_second_room_can_be_joined_after_the_first(ui: Any, friends: Friends, leaves: str) -> None:
    for game in ("stay", "squart"):
        room = friends.host(game)
        friends.status(room, "Waiting")
        page = ui.app.go("join")
        ui.frames(4)
        assert not page.is_joining
        assert "Stop joining" not in ui.texts()
        page.ids.box.text = room.invitation.link
        ui.frames(4)
        ui.tap(ui.find("Join"))
        if game == "squart" and leaves == "step_out":
            ui.frames(4)
            ui.tap(ui.find("Join the other room"))
        friends.until(lambda: ui.app.screens.current == "room")
        assert ui.app.online.game.id == game
        getattr(ui.app.online, leaves)()
        ui.app.go("home")
