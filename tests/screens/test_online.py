"""Online rooms on screen: opened, shared, joined and left, with a real broker inside the app."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.games import BY_ID
from app.online.code import shown
from app.services import links
from app.services.rooms import left_room
from tests.screens.friends import Friends, open_room, play_together, status
from tools.scenes import online as scenes

ROOT_FOLDER = Path(__file__).parents[2]
INVITATION = "fourboards://join/K7M4QX9PTB@192.168.1.5:18883"

pytestmark = [pytest.mark.window, pytest.mark.online]


@pytest.mark.everyday
def test_a_room_is_opened_from_the_card_of_a_game(ui: Any, friends: Friends) -> None:
    cards = [each for each in ui.app.top.walk(restrict=True) if getattr(each, "hint", "") == "Online"]
    assert len(cards) == len(BY_ID)
    ui.tap(cards[0])
    ui.until(lambda: not ui.app.top._deaf)
    assert ui.find("Stay on the Board · Online")
    ui.tap(ui.find("Open the room"))
    assert ui.app.screens.current == "room"
    assert ui.find("Copy").parent.disabled
    friends.until(lambda: status(ui) == "Waiting")
    ui.frames(4)
    page, code = ui.app.screens.current_screen, ui.app.online.room.code
    assert f"{code[:5]}-{code[5:]}" in ui.texts()
    assert "Waiting for players." in ui.texts()
    assert [row.name for row in reversed(page.ids.seats.children)] == ["You", "Free seat"]
    assert "Board size: 3" in ui.texts()


def test_copying_and_sharing_hand_out_the_link(ui: Any, friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.screens import room

    copied: list[str] = []
    monkeypatch.setattr(room.Clipboard, "copy", copied.append)
    page = open_room(ui, friends)
    ui.tap(ui.find("Copy"))
    ui.tap(ui.find("Share"))
    assert copied == [page.link] * 2
    assert page.link.startswith(f"fourboards://join/{ui.app.online.room.code}@127.0.0.1:")
    assert ui.said[-1] == "The link was copied."
    shared: list[str] = []
    monkeypatch.setattr(room.system, "share", lambda text: shared.append(text) or True)
    ui.tap(ui.find("Share"))
    assert page.link in shared[0]
    assert page.code in shared[0]
    assert len(copied) == 2


def test_the_picture_has_the_link_in_it(ui: Any, friends: Friends) -> None:
    import segno

    from app.screens.qr import QUIET, QrPicture

    page = open_room(ui, friends)
    picture = next(each for each in page.walk() if isinstance(each, QrPicture))
    assert picture.height == 0
    ui.tap(ui.find("QR"))
    rows = segno.make(page.link, error="m", micro=False).matrix
    squares = [each for each in picture.canvas.children if type(each).__name__ == "Rectangle"][1:]
    cell = min(each.size[1] for each in squares)
    side = (len(rows) + 2 * QUIET) * cell
    top, left = picture.center_y + side / 2, picture.center_x - side / 2
    dark = set()
    for each in squares:
        row = round((top - each.pos[1]) / cell) - 1 - QUIET
        start = round((each.pos[0] - left) / cell) - QUIET
        dark |= {(row, start + at) for at in range(round(each.size[0] / cell))}
    assert dark == {(y, x) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark}


def test_a_friend_comes_and_it_begins_when_both_are_ready(ui: Any, friends: Friends) -> None:
    ui.app.change(player_name="Ann")
    page = open_room(ui, friends)
    friend = friends.join(page.link)
    friends.until(lambda: status(ui) == "Ready")
    ui.frames(3)
    seats = list(reversed(page.ids.seats.children))
    assert [(seat.name, seat.note, seat.ready) for seat in seats] == [("Ann", "You · Host", False), ("Bo", "", False)]
    friends.status(friend, "Ready")
    friend.ready()
    friends.until(lambda: page.ids.seats.children[0].ready)
    ui.tap(ui.find("Start"))
    friends.until(lambda: ui.app.screens.current == "play")
    screen = ui.app.screens.current_screen
    assert sorted(screen.names) == ["Ann", "Bo"]
    assert "Connected" in ui.texts()


def test_a_room_of_four_with_a_computer_and_a_dummy(ui: Any, friends: Friends) -> None:
    game = BY_ID["skirmish"]
    options = {**ui.app.settings.setup_for(game).options, "players": 4}
    sitting = {"online": ("human", "human", "computer2", "dummy")}
    page = open_room(ui, friends, "skirmish", options=options, seats=sitting)
    assert [row.name for row in reversed(page.ids.seats.children)] == ["You", "Free seat", "Computer 2", "Computer 2"]
    assert ui.app.online.room.plan.options["dummies"] == 1


def test_before_the_game_all_see_who_starts_and_what_is_fixed(ui: Any) -> None:
    scenes.room_guest(ui)
    ui.frames(6)
    assert "Who starts: Drawn by lot" in ui.texts()
    assert "Aim preview: First contact" in ui.texts()
    assert "Show available moves: on" in ui.texts()
    card = ui.app.online.room.card
    for starts, words in (("host", "The host"), ("guest", "The guest")):
        ui.app.online.room.card = replace(card, starts=starts)
        scenes.look(ui)
        assert f"Who starts: {words}" in ui.texts()
    ui.app.online.room.places = (replace(scenes.BO, name="Cy"), scenes.BO)  # nobody of them is the host
    scenes.look(ui)
    assert "Who starts: Whoever came first" in ui.texts()
    extras = {"aim_preview": "everything", "show_moves": "so"}
    ui.app.online.room.card = replace(card, starts="nobody", extras=extras)  # another device may say anything
    scenes.look(ui)
    assert not [text for text in ui.texts() if text.startswith(("Who starts", "Aim preview", "Show available"))]


def test_the_owner_reads_of_the_host_and_not_of_me(ui: Any) -> None:
    room = scenes.host(ui, "squart")
    room.plan = replace(room.plan, starts="host")
    ui.app.go("room")
    ui.frames(6)
    assert "Who starts: The host" in ui.texts()
    assert not [text for text in ui.texts() if text.startswith("Aim preview")]  # Squart has none


def test_a_host_is_told_to_keep_the_app_open(ui: Any) -> None:
    words = "Keep the app open: without it the game waits."
    scenes.room(ui)
    ui.frames(6)
    page = ui.app.screens.current_screen
    assert page.advice == f"Tell the others this code, or send them the link. {words}"
    room = scenes.host(ui)
    room.plan = replace(room.plan, plays=False)
    scenes.look(ui)
    assert page.advice.endswith(words)
    scenes.room_guest(ui)
    ui.frames(6)
    assert words not in page.advice


def test_a_host_without_a_seat_sees_no_hands(ui: Any, friends: Friends) -> None:
    page = open_room(ui, friends, "skirmish", only_deals=True)
    guests = [friends.join(page.link, name) for name in ("Bo", "Cy")]
    assert not page.can_begin
    for guest in guests:
        friends.status(guest, "Ready")
    for guest in guests:
        guest.ready()
    friends.until(lambda: ui.app.screens.current == "play")
    screen = ui.app.screens.current_screen
    assert screen.viewer is None
    assert screen.board.view == screen.match.state.observation(None) != screen.match.state
    assert not screen.board.enabled
    assert not screen.can_undo


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
    room.ready()
    friends.until(lambda: page.begin_words == "Start")
    ui.frames(6)
    ui.tap(ui.find("Start"))
    friends.until(lambda: ui.app.screens.current == "play")
    assert ui.app.session.humans == (ui.app.online.room.seat,)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("K7M4Q", "That is no room code. It has ten letters and digits, like K7M4Q-X9PTB."),
        ("K7M4Q-X9PTB@host:port", "The code is right, but its address is not."),
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


def test_a_code_is_typed_in_capitals_and_cyrillic_look_alikes_will_do(ui: Any) -> None:
    from app.online.code import read_invitation

    page = ui.app.go("join")
    field = page.ids.box.ids.field
    field._field.text = "к7м4q-х9ртв"
    ui.frames(4)
    assert page.ids.box.text == "К7М4Q-Х9РТВ"
    assert read_invitation(page.ids.box.text).code == "K7M4QX9PTB"


def test_on_one_network_a_room_is_seen_and_its_code_is_enough(ui: Any, friends: Friends) -> None:
    room = friends.host("stay")
    friends.status(room, "Waiting")
    friends.until(lambda: room._announcement)
    page = ui.app.go("join")
    friends.until(lambda: room.invitation.server.place in dict(page.nearby).values())
    page.ids.box.text = shown(room.code)
    ui.frames(6)
    ui.tap(ui.find("Join"))
    friends.until(lambda: ui.app.screens.current == "room")
    assert len([place for place in room.places if place.kind]) == 2


def test_from_a_room_of_ones_own_to_anothers_and_back(ui: Any, friends: Friends) -> None:
    from app.online.code import read_invitation

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
    monkeypatch.setattr(links, "opened_with", lambda: INVITATION)
    ui.fresh()
    assert ui.app.screens.current == "join"
    assert ui.app.screens.current_screen.ids.box.text == INVITATION
    assert not ui.app.is_in_room  # whoever tapped it still says so


def test_a_link_comes_in_the_middle_of_a_game_and_of_a_room(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    monkeypatch.setattr(links, "listen", told.append)
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
    ui.app.screens.get_screen("home").ids.resume.children[0].activate()
    assert ui.app.session.match.ply == 1
    scenes.room(ui)
    told[0](INVITATION)
    ui.frames(4)
    assert ui.app.screens.current == "room"
    assert ui.said[-1] == "You are in a room. Leave it, and then open the link again."


def test_a_link_on_the_command_line_opens_the_page_for_joining(tmp_path: Path) -> None:
    code = (
        "import sys; import tests.screens.conftest; import main\n"
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
    from app.online import guestline

    monkeypatch.setattr(guestline, "FIND_SECONDS", 0.3)
    room = friends.host("stay")
    friends.status(room, "Waiting")
    server = f"mqtt://room:{room.host._keys.lan}@127.0.0.1:{room.invitation.server.port}"
    ui.app.change(servers=(server,))
    page = ui.app.go("join")
    page.ids.box.text = "ZZZZZ-ZZZZZ"
    ui.frames(6)
    ui.tap(ui.find("Join"))
    friends.until(lambda: page.ids.box.error)
    assert page.ids.box.error == "There is no such room on this server or network. Check the code."
    assert not page.is_joining
    assert not ui.app.is_in_room
    assert left_room(ui.app.storage) is None


def test_a_full_room_is_said_to_be_full(ui: Any, friends: Friends) -> None:
    room = friends.host("stay")
    friends.status(room, "Waiting")
    friends.status(friends.join(room.invitation.link), "Ready")
    page = ui.app.go("join")
    page.ids.box.text = room.invitation.link
    ui.frames(6)
    ui.tap(ui.find("Join"))
    friends.until(lambda: page.ids.box.error)
    assert page.ids.box.error == "The room is full."


def test_leaving_for_good_closes_the_room(ui: Any, friends: Friends) -> None:
    friend = play_together(ui, friends)
    ui.tap(ui.icon("Leave the room"))
    ui.until(lambda: not ui.app.top._deaf)
    ui.tap(ui.find("Close the room"))
    assert ui.app.screens.current == "home"
    assert left_room(ui.app.storage) is None
    friends.status(friend, "Closed")


def test_nobody_is_asked_in_an_empty_room(ui: Any, friends: Friends) -> None:
    open_room(ui, friends)
    ui.key("escape")
    assert ui.app.screens.current == "home"
    assert not ui.app.is_in_room


def test_the_background_is_away_and_not_leaving(ui: Any, friends: Friends) -> None:
    friend = play_together(ui, friends)
    assert ui.app.on_pause()
    friends.until(lambda: type(friend.status).__name__ in ("HostAway", "Reconnecting"))
    ui.app.on_resume()
    friends.status(friend, "Playing")
    assert status(ui) == "Playing"


def test_the_screen_stays_on_in_a_room(ui: Any, friends: Friends) -> None:
    open_room(ui, friends)
    ui.until(lambda: not ui.window.allow_screensaver)
    ui.app.online.leave()
    ui.until(lambda: ui.window.allow_screensaver)


def test_rooms_nearby_are_offered_and_give_the_address(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.online.address import Server
    from app.screens import join

    heard: list[Any] = []

    class Search:
        def __init__(self, found: Any) -> None:
            heard.append(found)

        def close(self) -> None:
            pass

    joined: list[Any] = []
    monkeypatch.setattr(join.discovery, "Search", Search)
    monkeypatch.setattr(ui.app.online, "join", joined.append)
    page = ui.app.go("join")
    heard[0]("a", Server("mqtt", "192.168.1.5", 18883))
    heard[0]("b", Server("mqtt", "192.168.1.7", 18883))
    heard[0]("a", None)
    ui.frames(8)
    assert "192.168.1.5:18883" not in ui.texts()
    ui.tap(ui.find("192.168.1.7:18883"))
    page.ids.box.text = "K7M4Q-X9PTB"
    ui.frames(4)
    ui.tap(ui.find("Join"))
    assert joined[0].code == "K7M4QX9PTB"
    assert joined[0].server.place == "192.168.1.7:18883"


def test_the_start_waits_for_nothing_that_only_rooms_need(tmp_path: Path) -> None:
    code = (
        "import sys; import tests.screens.conftest as window; from pathlib import Path\n"
        "from kivy.base import runTouchApp; from kivy.uix.widget import Widget\n"
        "runTouchApp(Widget(), embedded=True)\n"
        f"window.Ui(lambda: Path({str(tmp_path)!r})).fresh()\n"
        "print(sorted(name for name in sys.modules if name.split('.')[0] in "
        "('paho', 'cryptography', 'amqtt', 'segno', 'zeroconf') or name == 'app.online.room'))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT_FOLDER, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
