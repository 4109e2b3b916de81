"""A room whose host comes back in the middle of a guest's choice: its app opens, draws, and the match goes on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from app.games.skirmish.moves import PickCard, PickCell
from app.games.skirmish.rules import Skirmish
from tests.support.ui.online_friends import Friends, play_together

pytestmark = [pytest.mark.window, pytest.mark.online]


def decide(ui: Any, friends: Friends, friend: Any, move: Any) -> None:
    """Whoever's turn it is makes this move, and both have it."""
    match = ui.app.session.match
    ply = match.ply
    mover = friend.match if match.to_move == friend.seat else match
    assert mover.agents[match.to_move].decide(move)
    friends.until(lambda: ui.app.session.match.ply > ply and friend.match.ply > ply)


def _is_on_board(state: Skirmish, move: Any) -> bool:
    return isinstance(move, PickCell) or (isinstance(move, PickCard) and move.card in state.board.where)


def until_the_friend_chooses_a_target(ui: Any, friends: Friends, friend: Any) -> Skirmish:
    """Plays on until the friend has begun something that waits for a card or a place on the board."""
    rng = random.Random(3)
    for _ in range(600):
        state: Skirmish = ui.app.session.match.state
        if state.outcome():
            break
        if (
            state.run
            and state.to_move == friend.seat
            and any(_is_on_board(state, move) for move in state.legal_moves())
        ):
            return state
        moves = list(state.legal_moves())
        bold = [move for move in moves if type(move).__name__ in ("Activate", "PlayUnit", "PlayCommand")]
        decide(ui, friends, friend, rng.choice(bold or moves))
    raise AssertionError("it never came to a choice")


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_host_comes_back_while_its_guest_chooses_a_target(ui: Any, friends: Friends, size: tuple[int, int]) -> None:
    ui.size(*size)
    friend = play_together(ui, friends, "skirmish")
    state = until_the_friend_chooses_a_target(ui, friends, friend)
    folder = ui.app.storage.folder
    ui.app.online.room.step_out()
    ui.app.session.leave = lambda: None  # as a killed process: the mark of an open match stays
    ui.draws_every = 1  # what is drawn is what is at stake
    ui.fresh(folder)
    friends.until(lambda: ui.app.screens.current == "play")
    ui.frames(6)
    screen = ui.app.screens.current_screen
    assert ui.app.session.match.state == state
    assert screen.board.view == state.observation(screen.viewer)
    assert screen.board.cell_size > 0
    friends.status(friend, "Playing")
    for _ in range(12):
        moves = list(ui.app.session.match.state.legal_moves())
        if not moves:
            break
        decide(ui, friends, friend, random.Random(1).choice(moves))
        ui.frames(3)
    assert ui.app.session.match.ply > 0
    assert friend.match.ply == ui.app.session.match.ply
