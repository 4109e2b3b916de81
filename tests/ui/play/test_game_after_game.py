"""One game is opened after another, with two, three and four players: the strips show those of the new game."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from app.games import BY_ID, GAMES
from app.online.invitation import read_invitation
from app.ui.play.handoff_curtain import Curtain
from tests.support.ui.leaving import leave
from tests.support.ui.online_friends import Friends, open_room
from tests.support.ui.strips import assert_true_of_match

pytestmark = pytest.mark.window

Table = tuple[str, int]
"""A game, and how many play it."""

TABLES: tuple[Table, ...] = tuple(
    (game.id, players) for game in GAMES for players in range(game.seats[0], game.seats[1] + 1)
)


def tour(tables: Sequence[Table]) -> list[Table]:
    """Return the shortest way on which each of these comes after each, itself included."""
    unused = {table: list(tables) for table in tables}
    path, found = [tables[0]], []
    while path:
        here = path[-1]
        if unused[here]:
            path.append(unused[here].pop())
        else:
            found.append(path.pop())
    return found[::-1]


CHANGES: list[Table] = [("skirmish", 3), ("squart", 2), ("skirmish", 4), ("chapaev", 2), ("skirmish", 3)]
"""A short way on which the number of players falls and rises."""


def test_the_tour_has_each_game_after_each() -> None:
    assert {*itertools.pairwise(tour(TABLES))} == {*itertools.product(TABLES, repeat=2)}
    assert len(tour(TABLES)) == len(TABLES) ** 2 + 1


def set_players(ui: Any, game: str, players: int, **changes: Any) -> None:
    setup = ui.app.settings.setup_for(BY_ID[game])
    options = {**setup.options, **({"players": players} if game == "skirmish" else {})}
    ui.app.remember_setup(BY_ID[game], replace(setup, options=options, **changes))


def open_table(ui: Any, table: Table, way: str) -> None:
    """Begin a new game from home, by the buttons of the game's card and of its setup."""
    game, players = table
    page = ui.app.screens.current_screen
    card = next(each for each in page.ids.games.children if each.game_id == game)
    ui.tap(card.ids[way])
    ui.listening()
    if game == "skirmish":
        row = next(each for each in ui.app.top.body.children if getattr(each, "text", "") == "Players")
        ui.tap(next(chip for chip in row.ids.chips.children if chip.value == players))
    ui.tap(ui.find("Start"))
    ui.until(lambda: ui.app.screens.current == "play")
    ui.frames(4)


def leave_table(ui: Any) -> None:
    if isinstance(ui.app.top, Curtain):
        ui.key("escape")
        ui.frames(4)
    else:
        leave(ui)
    assert ui.app.screens.current == "home"


ROUTES = pytest.mark.parametrize(
    "route", [CHANGES, pytest.param(tour(TABLES), marks=pytest.mark.long)], ids=["changes", "all"]
)


@ROUTES
@pytest.mark.parametrize("way", ["local", "computer"])
def test_each_game_is_begun_after_each(ui: Any, route: list[Table], way: str) -> None:
    for table in route:
        open_table(ui, table, way)
        assert (ui.app.session.match.game.id, len(ui.app.session.match.seats)) == table
        assert_true_of_match(ui)
        leave_table(ui)


def test_each_game_is_continued_after_each(ui: Any) -> None:
    for game, players in TABLES:
        set_players(ui, game, players)
        ui.app.start_match(BY_ID[game], "local")
        match = ui.app.session.match
        match.play(0, next(iter(match.state.legal_moves())))
    ui.app.leave_match()
    for game, players in tour(TABLES):
        ui.app.proceed(next(each for each in ui.app.waiting() if (each.game, len(each.seats)) == (game, players)))
        ui.frames(4)
        assert len(ui.app.session.match.seats) == players
        assert_true_of_match(ui)
        ui.app.leave_match()


def leave_room(ui: Any, answer: str) -> None:
    """Home from the match of a room, by the buttons of its pause."""
    ui.frames(2)
    ui.key("escape")
    ui.listening()
    ui.tap(ui.find("Leave the room"))
    ui.listening()
    ui.tap(ui.find(answer))
    ui.until(lambda: ui.app.screens.current == "home")
    ui.arrive()


@pytest.mark.online
@ROUTES
def test_each_game_is_begun_in_a_room_of_ones_own_after_each(ui: Any, friends: Friends, route: list[Table]) -> None:
    for game, players in route:
        set_players(ui, game, players, seats={"online": ("human", "human", "computer1", "computer1")})
        page = open_room(ui, friends, game)
        friend = friends.join(page.link)
        friends.status(friend, "AllHere")
        friend.ready()
        friends.until(lambda page=page: page.begin_words == "Start")
        ui.frames(6)
        ui.tap(ui.find("Start"))
        friends.until(lambda: ui.app.screens.current == "play")
        ui.frames(2)
        assert len(ui.app.session.match.seats) == players
        assert_true_of_match(ui)
        leave_room(ui, "Close the room")
        friend.step_out()


@pytest.mark.online
@ROUTES
def test_each_game_is_begun_as_a_guest_after_each(ui: Any, friends: Friends, route: list[Table]) -> None:
    for game, players in route:
        options = {"players": players} if game == "skirmish" else {}
        room = friends.host(game, options=options, computers=dict.fromkeys(range(2, players), 1))
        friends.status(room, "Waiting")
        ui.app.go("join", invitation=read_invitation(room.invitation.link))
        friends.until(lambda: ui.app.screens.current == "room")
        room.ready()
        friends.until(lambda: ui.app.screens.current_screen.begin_words == "Start")
        ui.frames(6)
        ui.tap(ui.find("Start"))
        friends.until(lambda: ui.app.screens.current == "play")
        assert len(ui.app.session.match.seats) == players
        assert_true_of_match(ui)
        leave_room(ui, "Leave for good")
        room.leave()
