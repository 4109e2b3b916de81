"""The players' strips after a restart in a game, and from a guest's first frame: they show what they showed before."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from app.games import BY_ID, GAMES
from app.games.stay.rules import Claim
from app.online.invitation import read_invitation
from app.ui.preload import FIRST_SECONDS, PAUSE_SECONDS
from tests.support.ui.online_friends import Friends
from tests.support.ui.strips import Shown, assert_true_of_match, shown

pytestmark = pytest.mark.window

ALL_PREPARED_SECONDS = FIRST_SECONDS + 30 * PAUSE_SECONDS
MOST_MOVES = 400
GAME_IDS = [game.id for game in GAMES]


def begin(ui: Any, game: str, mode: str, players: int = 2) -> Any:
    """A new match. At one device the other players of Skirmish are dummies, so no curtain falls."""
    setup = ui.app.settings.setup_for(BY_ID[game])
    wanted = {"players": players} if game == "skirmish" else {"blocked": True} if game == "stay" else {}
    seats = {"local": ("human", *["dummy"] * (players - 1))}
    options = {**setup.options, **wanted}
    ui.app.remember_setup(BY_ID[game], replace(setup, options=options, seats=seats, names=("Ann", "Bo")))
    ui.app.start_match(BY_ID[game], mode)
    return ui.app.session.match


def play_one(match: Any) -> None:
    state = match.state
    moves = state.safe_moves() if match.game.id == "stay" else state.legal_moves()
    match.play(match.ply, next(iter(moves)))


def before_and_after(ui: Any) -> tuple[list[Shown], list[Shown]]:
    """The strips before the process is killed, and when the next one has prepared what can be wanted next."""
    ui.frames(8)
    assert_true_of_match(ui)
    before, ui.app.session.leave = shown(ui), lambda: None  # a killed process leaves the mark of an open match
    ui.draws_every = 60
    ui.fresh(ui.app.storage.folder)
    assert shown(ui) == before
    ui.wait(ALL_PREPARED_SECONDS)
    return before, shown(ui)


@pytest.mark.parametrize("mode", ["local", "computer"])
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_restart_changes_no_strip(ui: Any, game: str, mode: str) -> None:
    match = begin(ui, game, mode)
    if mode == "local":
        for _ in range(3):
            play_one(match)
    before, after = before_and_after(ui)
    assert after == before


def test_a_restart_changes_no_strip_of_four(ui: Any) -> None:
    begin(ui, "skirmish", "local", players=4)
    before, after = before_and_after(ui)
    assert len(before) == 4
    assert after == before


def test_a_restart_in_the_middle_of_a_choice_of_skirmish_changes_no_strip(ui: Any) -> None:
    match = begin(ui, "skirmish", "local")
    for turn in range(MOST_MOVES):
        if match.state.run:
            break
        moves = sorted(match.state.legal_moves(), key=repr)
        match.play(match.ply, moves[turn % len(moves)])
    assert match.state.run
    assert match.outcome is None
    before, after = before_and_after(ui)
    assert ui.app.session.match.state.run
    assert after == before


def test_a_restart_after_a_right_claim_changes_no_strip(ui: Any) -> None:
    match = begin(ui, "stay", "local")
    for _ in itertools.takewhile(lambda _: match.state.safe_moves(), range(MOST_MOVES)):
        play_one(match)
    match.play(match.ply, Claim())
    assert match.outcome is None
    before, after = before_and_after(ui)
    assert after == before


@pytest.mark.online
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_guest_sees_the_strips_from_the_first_frame(ui: Any, friends: Friends, game: str) -> None:
    room = friends.host(game)
    friends.status(room, "Waiting")
    ui.app.go("join", invitation=read_invitation(room.invitation.link))
    friends.until(lambda: ui.app.screens.current == "room")
    room.ready()
    friends.until(lambda: ui.app.screens.current_screen.begin_words == "Start")
    ui.frames(6)
    ui.tap(ui.find("Start"))
    friends.until(lambda: ui.app.screens.current == "play")
    assert_true_of_match(ui)
    first = shown(ui)
    assert "Ann" in [strip.name for strip in first]
    ui.draws_every = 60
    ui.wait(ALL_PREPARED_SECONDS)
    assert shown(ui) == first
