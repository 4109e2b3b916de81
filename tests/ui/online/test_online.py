"""Online rooms on screen: opened, shared and left, with a real broker inside the app."""

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
from app.online.invitation import shown
from app.online.protocol import code_envelope, encryption
from app.online.transport.embedded_broker import LanBroker
from app.online.unfinished_rooms import left_room
from app.platform import android_room_service
from tests.support.online.harness import PATIENCE
from tests.support.ui.online_friends import Friends, open_room, play_together, status
from tools.scenes import online as scenes

ROOT_FOLDER = Path(__file__).parents[3]

pytestmark = [pytest.mark.window, pytest.mark.online]


@pytest.mark.everyday
def test_a_room_is_opened_from_the_card_of_a_game(ui: Any, friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    start, may_open = LanBroker.start, threading.Event()

    def start_when_told(broker: LanBroker) -> None:
        assert may_open.wait(PATIENCE)
        start(broker)

    monkeypatch.setattr(LanBroker, "start", start_when_told)
    cards = [each for each in ui.app.top.walk(restrict=True) if getattr(each, "hint", "") == "Online"]
    assert len(cards) == len(BY_ID)
    ui.tap(cards[0])
    ui.listening()
    assert ui.find("Stay on the Board · Online")
    ui.tap(ui.find("Open the room"))
    assert ui.app.screens.current == "room"
    assert ui.find("Copy").parent.disabled, "it is not open yet"
    may_open.set()
    friends.until(lambda: status(ui) == "Waiting")
    ui.frames(4)
    assert not ui.find("Copy").parent.disabled
    page, code = ui.app.screens.current_screen, ui.app.online.room.code
    assert shown(code) in ui.texts()
    assert "Waiting for players." in ui.texts()
    assert [row.name for row in reversed(page.ids.seats.children)] == ["You", "Free seat"]
    assert "Board size: 3" in ui.texts()


def test_without_encryption_a_room_says_so_and_other_games_go_on(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encryption, "CAN_SEAL", False)
    cards = [each for each in ui.app.top.walk(restrict=True) if getattr(each, "hint", "") == "Online"]
    ui.tap(cards[0])
    ui.tap(ui.find("Open the room"))
    ui.frames(6)
    assert any("its encryption (cryptography) cannot be loaded" in text for text in ui.texts())
    ui.app.back()
    ui.frames(8)
    assert ui.app.screens.current == "home"
    assert left_room(ui.app.storage) is None


def test_copying_and_sharing_hand_out_the_link(ui: Any, friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.ui.online import room_page

    copied: list[str] = []
    monkeypatch.setattr(room_page.Clipboard, "copy", copied.append)
    page = open_room(ui, friends)
    ui.tap(ui.find("Copy"))
    ui.tap(ui.find("Share"))
    assert copied == [page.link] * 2
    invitation = ui.app.online.room.invitation
    assert page.link.startswith(f"fourboards://join/{invitation.secret}{invitation.host}@127.0.0.1:")
    assert ui.said[-1] == "The link was copied."
    shared: list[str] = []
    monkeypatch.setattr(room_page.system, "share", lambda text: shared.append(text) or True)
    ui.tap(ui.find("Share"))
    assert page.link in shared[0]
    assert page.code in shared[0]
    assert len(copied) == 2


def test_the_picture_has_the_link_in_it(ui: Any, friends: Friends) -> None:
    import segno

    from app.ui.online.qr_code import QUIET, QrPicture

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
    friends.until(lambda: status(ui) == "AllHere")
    ui.frames(3)
    seats = list(reversed(page.ids.seats.children))
    assert [(seat.name, seat.note, seat.ready) for seat in seats] == [("Ann", "You · Host", False), ("Bo", "", False)]
    friends.status(friend, "AllHere")
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
    assert [row.name for row in reversed(page.ids.seats.children)] == ["You", "Free seat", "Computer 2", "Dummy D"]
    assert ui.app.online.room.setup.options["dummies"] == 1


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
    ui.app.online.room.seats = (replace(scenes.BO, name="Cy"), scenes.BO)  # nobody of them is the host
    scenes.look(ui)
    assert "Who starts: Whoever came first" in ui.texts()
    extras = {"aim_preview": "everything", "show_moves": "so"}
    ui.app.online.room.card = replace(card, starts="nobody", extras=extras)  # another device may say anything
    scenes.look(ui)
    assert not [text for text in ui.texts() if text.startswith(("Who starts", "Aim preview", "Show available"))]


def test_the_owner_reads_of_the_host_and_not_of_me(ui: Any) -> None:
    room_page = scenes.host(ui, "squart")
    room_page.setup = replace(room_page.setup, starts="host")
    ui.app.go("room")
    ui.frames(6)
    assert "Who starts: The host" in ui.texts()
    assert not [text for text in ui.texts() if text.startswith("Aim preview")]  # Squart has none


@pytest.mark.parametrize(("players", "is_told"), [(2, False), (4, True)])
def test_only_a_room_of_four_speaks_of_teams(ui: Any, players: int, is_told: bool) -> None:
    room = scenes.host(ui, "skirmish")
    room.setup = replace(room.setup, options={**room.setup.options, "players": players})
    ui.app.go("room")
    ui.frames(6)
    assert f"Players: {players}" in ui.texts()
    assert ("Teams of four players: Everyone alone" in ui.texts()) == is_told


def test_a_host_is_told_to_keep_the_app_open(ui: Any) -> None:
    words = "Keep the app open: without it the game waits."
    scenes.room(ui)
    ui.frames(6)
    page = ui.app.screens.current_screen
    assert page.advice == f"Tell the others this code, or send them the link. {words}"
    room_page = scenes.host(ui)
    room_page.setup = replace(room_page.setup, plays=False)
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
        friends.status(guest, "AllHere")
    for guest in guests:
        guest.ready()
    friends.until(lambda: ui.app.screens.current == "play")
    screen = ui.app.screens.current_screen
    assert screen.viewer is None
    assert screen.board.view == screen.match.state.observation(None) != screen.match.state
    assert not screen.board.enabled
    assert not screen.can_undo


def test_leaving_for_good_closes_the_room(ui: Any, friends: Friends) -> None:
    friend = play_together(ui, friends)
    ui.tap(ui.icon("Leave the room"))
    ui.listening()
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
    friends.until(lambda: type(friend.status).__name__ in ("HostAsleep", "Reconnecting"))
    ui.app.on_resume()
    friends.status(friend, "Playing")
    friends.until(lambda: status(ui) == "Playing")


@pytest.mark.slow
def test_a_room_is_kept_while_the_app_is_away_and_the_game_is_there_again(
    ui: Any, friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Android, where a service keeps it: here its process is started and ended by hand."""
    processes: list[subprocess.Popen[bytes]] = []

    def start(title: str, text: str) -> bool:
        assert (title, text) == ("Four Boards", "Your room is kept for ten minutes. Tap to come back.")
        environ = {**os.environ, "PYTHONPATH": str(ROOT_FOLDER), "FOUR_BOARDS_HOME": str(ui.app.storage.folder)}
        processes.append(
            subprocess.Popen([sys.executable, "app/online/background_host.py"], cwd=ROOT_FOLDER, env=environ)
        )
        return True

    def stop() -> bool:
        for process in processes:
            process.kill()  # as Android ends a service; it may take a moment
        return True

    monkeypatch.setattr(code_envelope, "_COST", 2**15)  # the other process has the same keys
    friend = play_together(ui, friends)
    ply = friend.match.ply
    monkeypatch.setattr(android_room_service, "start", start)
    monkeypatch.setattr(android_room_service, "stop", stop)
    try:
        assert ui.app.on_pause()
        assert not ui.app.is_in_room
        friends.status(friend, "Away")
        if friend.match.to_move == friend.seat:
            move = next(iter(friend.match.view(friend.seat).legal_moves()))
            assert friend.match.agents[friend.seat].decide(move)
            friends.until(lambda: friend.match.ply == ply + 1 and friend.match.pending is None)
        ui.app.on_resume()
        friends.until(lambda: ui.app.screens.current == "play" and ui.app.online.room.match is not None)
        friends.status(friend, "Playing")
        assert ui.app.session.match.ply == friend.match.ply
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_the_start_waits_for_nothing_that_only_rooms_need(tmp_path: Path) -> None:
    code = (
        "import sys; import tests.ui.conftest as window; from pathlib import Path\n"
        "from kivy.base import runTouchApp; from kivy.uix.widget import Widget\n"
        "runTouchApp(Widget(), embedded=True)\n"
        f"window.Ui(lambda: Path({str(tmp_path)!r})).fresh()\n"
        "print(sorted(name for name in sys.modules if name.split('.')[0] in "
        "('paho', 'cryptography', 'amqtt', 'segno', 'zeroconf') or name == 'app.online.room'))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT_FOLDER, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
