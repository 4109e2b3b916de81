"""Decks in an online room on screen: everybody chooses their own, and sees what the others' are called."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.games import BY_ID
from app.games.skirmish import GAME as SKIRMISH
from app.games.skirmish.decks import READY, to_text
from app.online.protocol.messages import SeatDeck
from app.storage import saved_decks
from app.ui.home.setup_sheet import SetupSheet
from tests.support.sampling import ends
from tests.support.ui.online_friends import Friends, open_room, play_together
from tests.ui.boards.skirmish.test_controls import chip
from tests.ui.boards.skirmish.test_decks import press
from tools.scenes import online as scenes

pytestmark = [pytest.mark.window, pytest.mark.online]

GAME = BY_ID["skirmish"]
OWN = to_text(READY["fusion"] + ("faber",))
REMATCH = "Rematch, sides swapped"
SIZES = [(360, 640), (420, 780), (800, 1280), (1280, 800)]


def seats(ui: Any) -> list[str]:
    return [row.note for row in reversed(ui.app.screens.current_screen.ids.seats.children)]


def lists(match: Any) -> dict[str, int]:
    return {seat.name: len(camp.list) for seat, camp in zip(match.seats, match.state.camps, strict=True)}


@pytest.mark.parametrize("size", ends(SIZES))
def test_the_host_and_a_friend_choose_their_own(ui: Any, friends: Friends, size: tuple[int, int]) -> None:
    ui.size(*size)
    ui.app.change(player_name="Ann")
    saved_decks.keep(ui.app.storage, SKIRMISH, "Iron", OWN)
    page = open_room(ui, friends, "skirmish")
    assert "Teams of four players: Everyone alone" not in ui.texts()
    assert seats(ui) == ["You · Host · Deck: SynchroTech", ""]
    ui.tap(ui.find("Your deck: SynchroTech"))
    press(ui, "Iron")
    ui.frames(4)
    assert seats(ui)[0] == "You · Host · Deck: Iron"
    friend = friends.join(page.link)
    friends.status(friend, "AllHere")
    friend.bring("optimates")
    friends.until(lambda: seats(ui)[1] == "Deck: Optimates")
    friends.until(lambda: friend.kits == (SeatDeck("", "Iron"), SeatDeck("optimates", "")))
    friend.ready()
    friends.until(lambda: page.begin_words == "Start")
    ui.frames(4)
    ui.tap(ui.find("Start"))
    friends.until(lambda: ui.app.screens.current == "play" and friend.match is not None)
    assert lists(ui.app.session.match) == {"Ann": 31, "Bo": 30}


@pytest.mark.parametrize("size", ends(SIZES))
def test_a_guest_chooses_and_keeps_it_in_a_rematch(ui: Any, friends: Friends, size: tuple[int, int]) -> None:
    ui.size(*size)
    saved_decks.keep(ui.app.storage, SKIRMISH, "Iron", OWN)
    ui.app.change(player_name="Bo")
    host = friends.host("skirmish", options={"deck1": "hoods"}, starts="guest")
    friends.status(host, "Waiting")
    ui.app.go("join", text=host.invitation.link)
    ui.frames(4)
    ui.app.screens.current_screen.ids.box.go()
    friends.until(lambda: ui.app.screens.current == "room")
    ui.frames(4)
    assert seats(ui) == ["Host · Deck: Hoods", "You · Deck: Hoods"]
    ui.tap(ui.find("Your deck: Hoods"))
    press(ui, "Iron")
    friends.until(lambda: seats(ui)[1] == "You · Deck: Iron")
    host.ready()
    ui.tap(ui.find("Ready") if "Ready" in ui.texts() else ui.find("Start"))
    friends.until(lambda: ui.app.screens.current == "play")
    assert lists(host.match) == {"Ann": 30, "Bo": 31}
    host.match.resign(host.seat)
    friends.until(lambda: ui.app.session.match.outcome is not None)
    friends.until(lambda: "Another deck" in ui.texts())
    press(ui, REMATCH)
    host.ready()
    friends.until(lambda: host.match.outcome is None)
    assert lists(host.match) == {"Ann": 30, "Bo": 31}


def test_the_deck_that_was_chosen_goes_along_to_the_next_room(ui: Any, friends: Friends) -> None:
    saved_decks.keep(ui.app.storage, SKIRMISH, "Iron", OWN)
    setup = ui.app.settings.setup_for(GAME)
    ui.app.remember_setup(GAME, replace(setup, options={**setup.options, "deck1": OWN}))
    host = friends.host("skirmish")
    friends.status(host, "Waiting")
    ui.app.go("join", text=host.invitation.link)
    ui.frames(4)
    ui.app.screens.current_screen.ids.box.go()
    friends.until(lambda: ui.app.screens.current == "room" and host.kits[1] == SeatDeck("", "Iron"))


def test_a_host_that_comes_back_still_knows_the_decks(ui: Any, friends: Friends, tmp_path: Path) -> None:
    saved_decks.keep(ui.app.storage, SKIRMISH, "Iron", OWN)
    page = open_room(ui, friends, "skirmish", options={**ui.app.settings.setup_for(GAME).options, "deck1": OWN})
    friend = friends.join(page.link, folder=tmp_path)
    friends.status(friend, "AllHere")
    friend.bring("optimates")
    friends.until(lambda: seats(ui) == ["Host · Deck: Iron", "Deck: Optimates"])
    folder = ui.app.storage.folder
    ui.fresh(folder=folder)
    ui.frames(4)
    from app.online.unfinished_rooms import left_room

    assert ui.app.online.resume(left_room(ui.app.storage))
    friends.until(lambda: ui.app.screens.current == "room" and len(seats(ui)) == 2)
    assert [note.split("Deck: ")[1] for note in seats(ui)] == ["Iron", "Optimates"]


def test_the_owner_is_not_asked_for_the_decks_of_guests(ui: Any) -> None:
    scenes.setup(ui)
    ui.app.close_sheets()
    from app.ui.home.setup_sheet import SetupSheet

    sheet = SetupSheet(game=GAME, mode="online")
    sheet.open()
    ui.frames(4)
    asked = {text for text in ui.texts() if text.startswith(("Your deck", "Deck: "))}
    assert asked == {"Your deck"}
    assert "Those who come choose their own decks in the room." in ui.texts()


def test_a_dummy_in_a_room_is_a_dummy(ui: Any, friends: Friends) -> None:
    options = {**ui.app.settings.setup_for(GAME).options, "players": 4}
    sitting = {"online": ("human", "human", "computer2", "dummy")}
    page = open_room(ui, friends, "skirmish", options=options, seats=sitting)
    rows = list(reversed(page.ids.seats.children))
    assert [row.name for row in rows] == ["You", "Free seat", "Computer 2", "Dummy D"]
    assert rows[3].icon != rows[2].icon
    assert "Teams of four players: Everyone alone" in ui.texts()
    friend = friends.join(page.link)
    friends.status(friend, "AllHere")
    friend.ready()
    friends.until(lambda: page.begin_words == "Start")
    ui.frames(4)
    ui.tap(ui.find("Start"))
    friends.until(lambda: ui.app.screens.current == "play")
    assert ui.app.screens.current_screen.names[2:] == ["Computer 2", "Dummy D"]


def test_for_each_dummy_it_is_chosen_who_decides(ui: Any, friends: Friends) -> None:
    """In the setup; a guest reads it in the room, and in play the host has the dummy's hand before it."""
    options = {**ui.app.settings.setup_for(GAME).options, "players": 4}
    sitting = {"online": ("human", "human", "dummy", "dummy")}
    ui.app.remember_setup(GAME, replace(ui.app.settings.setup_for(GAME), options=options, seats=sitting))
    sheet = SetupSheet(game=GAME, mode="online")
    sheet.open()
    ui.frames(4)
    chip(sheet, True, "Who decides for Dummy D").activate()
    ui.frames(3)
    assert sheet.setup.sitting(GAME, "online") == ("human", "human", "dummy", "dummy_host")
    sheet.start()
    friends.until(lambda: ui.app.screens.current == "room" and bool(ui.app.screens.current_screen.link))
    page = ui.app.screens.current_screen
    assert seats(ui)[2:] == ["The computer decides · Deck: Optimates", "You decide · Deck: Fusion"]
    friend = friends.join(page.link)
    friends.status(friend, "AllHere")
    friend.ready()
    friends.until(lambda: page.begin_words == "Start")
    ui.frames(4)
    ui.tap(ui.find("Start"))
    friends.until(lambda: ui.app.screens.current == "play")
    match, session = ui.app.session.match, ui.app.session
    assert (session.humans, session.people) == ((0, 3), (0,))
    assert ui.app.screens.current_screen.names[2:] == ["Dummy C", "Dummy D"]
    assert [seat.kind for seat in match.seats] == ["human", "remote", "computer", "human"]


def test_a_guest_reads_who_decides_for_a_dummy(ui: Any) -> None:
    scenes.room_dummies(ui)
    ui.frames(6)
    assert seats(ui)[2:] == ["The computer decides", "The host decides"]


def test_another_deck_for_the_next_match(ui: Any, friends: Friends) -> None:
    friend = play_together(ui, friends, "skirmish")
    friend.match.resign(friend.seat)
    friends.until(lambda: "Another deck" in ui.texts())
    press(ui, "Another deck")
    press(ui, "Fusion")
    ui.frames(6)
    assert ui.app.online.room.own_kit == "fusion"
    press(ui, REMATCH)
    friend.ready()
    friends.until(lambda: ui.app.session.match is not None and ui.app.session.match.outcome is None)
    cards = ui.app.session.match.state.camps[ui.app.online.room.seat].list
    assert tuple(sorted(cards)) == READY["fusion"]
