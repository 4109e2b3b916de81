"""An online match on screen: the connection, one who is away, asking to take back, confirming, and playing again."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.games import GAMES
from app.match.match import COMPUTER
from app.online import status
from app.online.protocol.messages import UNDO, Question
from tests.support.ui.online_friends import Friends, play_together
from tools.scenes import online as scenes

pytestmark = [pytest.mark.window, pytest.mark.online]

BOARDS = Path(__file__).resolve().parents[3] / "app" / "ui" / "boards"
"""A game without a folder there is played on the text board, which has no pieces."""


def shown(ui: Any, room: Any, **changes: Any) -> list[str]:
    for name, value in changes.items():
        setattr(room, name, value)
    scenes.look(ui)
    return ui.texts()


def test_the_chip_says_how_the_connection_is(ui: Any) -> None:
    room = scenes.table(ui, status=status.Playing())
    assert "Connected" in ui.texts()
    assert "Reconnecting, 12 seconds" in shown(ui, room, status=status.Reconnecting(12))
    assert "The host is away, 0:35. The game waits." in shown(ui, room, status=status.HostAway(35))
    assert ui.app.screens.current_screen.board.enabled  # a move is kept until the host is back
    assert "The room is closed." in shown(ui, room, status=status.Closed())
    assert not ui.app.screens.current_screen.board.enabled
    assert "Connected" in shown(ui, room, status=status.Playing())
    assert ui.app.screens.current_screen.board.enabled


def test_a_host_that_sleeps_is_told_and_a_move_is_kept(ui: Any) -> None:
    noon = time.mktime((*time.localtime()[:3], 12, 0, 0, 0, 0, -1))
    room = scenes.table(ui, status=status.HostAsleep(noon))
    words = "The host’s device has been asleep since 12:00. Your move is kept and goes when it wakes."
    assert words in ui.texts()
    assert "Your move waits to be sent." not in ui.texts()
    assert ui.app.screens.current_screen.board.enabled
    room.match.pending = "a move"
    assert "Your move waits to be sent." in shown(ui, room)
    assert "Your move is kept and goes when the host is back." in shown(ui, room, status=status.HostAway(5))
    assert not ui.app.screens.current_screen.board.enabled


def test_since_when_it_is_whose_move_is_told(ui: Any) -> None:
    room = scenes.table(ui, status=status.Resting(0, "Ann"), turn_since=time.time() - 86_400)
    assert "Ann is not here. There is no hurry: the room waits." in ui.texts()
    assert "It has been your move since yesterday." in ui.texts()
    assert "Take the win" not in ui.texts()
    room.match.play(room.match.ply, min(room.match.state.legal_moves(), key=repr))
    ui.frames(8)
    assert "It has been Ann’s move since yesterday." in shown(ui, room)


def test_a_move_on_its_way_is_said_and_no_other_can_be_made(ui: Any) -> None:
    room = scenes.table(ui, status=status.Playing())
    board = ui.app.screens.current_screen.board
    assert board.enabled
    room.match.pending = "a move"
    assert "Sending the move…" in shown(ui, room)
    assert not board.enabled


@pytest.mark.parametrize("game", [game.id for game in GAMES if (BOARDS / game.id).is_dir()])
def test_a_move_on_its_way_has_a_clock_on_its_piece(ui: Any, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.ui.canvas import shapes

    clocks: list[Any] = []
    icon = shapes.icon

    def drawn(name: str, centre: Any, *more: Any) -> None:
        clocks.append((name, centre))
        icon(name, centre, *more)

    monkeypatch.setattr(shapes, "icon", drawn)
    room = scenes.table(ui, game, moves=0, status=status.Playing())
    board, match = ui.app.screens.current_screen.board, room.match
    for _ in range(40):  # until there is a move with a place on the board
        move = next((each for each in match.state.legal_moves() if board.spot_of(each)), None)
        if move:
            break
        match.play(match.ply, next(iter(match.state.legal_moves())))
        ui.frames(4)
    assert "clock" not in dict(clocks)
    match.pending = move
    shown(ui, room)
    assert dict(clocks)["clock"] == board.spot_of(move)
    assert board.collide_point(*board.spot_of(move))
    clocks.clear()
    match.pending = None
    shown(ui, room)
    assert "clock" not in dict(clocks)


def test_a_clock_does_not_betray_where_a_hidden_queen_is(ui: Any) -> None:
    ui.app.change(visibility="hidden")
    room = scenes.table(ui, "stay", moves=0, status=status.Playing())
    move = next(iter(room.match.state.legal_moves()))
    assert ui.app.screens.current_screen.board.spot_of(move) is None


def test_one_who_is_away_has_time_and_then_the_others_choose(ui: Any) -> None:
    room = scenes.table(ui, status=status.Away(0, "Ann", 105))
    assert "Ann is away, 1:45" in ui.texts()
    assert "Take the win" not in ui.texts()
    assert "Save and leave" in ui.texts()
    texts = shown(ui, room, status=status.Away(0, "Ann", 0))
    assert {"Take the win", "Let the computer play", "Wait longer", "Save and leave"} <= set(texts)
    ui.tap(ui.find("Take the win"))
    ui.tap(ui.find("Let the computer play"))
    assert room.said[-2:] == [("claim_win", 0), ("let_computer_play", 0)]
    ui.tap(ui.find("Wait longer"))
    assert "Take the win" not in ui.texts()
    ui.app.screens.current_screen._bar._waited(0)
    assert "Take the win" in ui.texts()


def test_with_three_nobody_takes_the_win(ui: Any) -> None:
    room = scenes.table(ui, status=status.Playing())
    seats = (*room.seats, replace(scenes.BO, name="Cy"))
    texts = shown(ui, room, seats=seats, status=status.Away(0, "Ann", 0, has_left=True))
    assert "Let the computer play" in texts
    assert "Take the win" not in texts
    assert "Wait longer" not in texts


def test_a_second_one_who_is_gone_can_be_replaced_too(ui: Any) -> None:
    room = scenes.table(ui, status=status.Playing())
    seats = (*room.seats, replace(scenes.BO, name="Cy"))
    for seat, name in ((0, "Ann"), (2, "Cy")):
        assert f"{name} is away, 0:00" in shown(ui, room, seats=seats, status=status.Away(seat, name, 0))
        ui.tap(ui.find("Let the computer play"))
        assert room.said[-1] == ("let_computer_play", seat)


def test_a_wait_ends_when_the_other_leaves_for_good(ui: Any) -> None:
    room = scenes.table(ui, status=status.Away(0, "Ann", 0))
    ui.frames(6)
    ui.tap(ui.find("Wait longer"))
    assert "Take the win" not in shown(ui, room)
    assert "Take the win" in shown(ui, room, status=status.Away(0, "Ann", 0, has_left=True))


def test_after_ten_minutes_without_a_host_one_may_wait_on_or_give_the_room_up(ui: Any) -> None:
    room = scenes.table(ui, status=status.HostAway(599))
    assert "Give the room up" not in ui.texts()
    texts = shown(ui, room, status=status.HostAway(600))
    assert "The host has been away for 10 minutes. The room may not come back." in texts
    assert {"Keep waiting", "Give the room up", "Save and leave"} <= set(texts)
    ui.tap(ui.find("Keep waiting"))
    texts = shown(ui, room, status=status.HostAway(1199))
    assert "The host has been away for 19 minutes. The room may not come back." in texts
    assert "Give the room up" not in texts
    assert "Give the room up" in shown(ui, room, status=status.HostAway(1200))
    ui.tap(ui.find("Keep waiting"))
    shown(ui, room, status=status.Playing())
    assert "Give the room up" not in shown(ui, room, status=status.HostAway(5))
    assert "Give the room up" in shown(ui, room, status=status.HostAway(600))  # another absence: asked anew
    ui.tap(ui.find("Give the room up"))
    assert room.said[-1] == ("leave",)
    assert ui.app.screens.current == "home"


def test_it_is_told_when_the_computer_takes_a_seat(ui: Any) -> None:
    room = scenes.table(ui, status=status.Playing())
    cy, computer = replace(scenes.BO, name="Cy"), replace(scenes.BO, name="", kind=COMPUTER, level=2)
    shown(ui, room, seats=(*room.seats, cy))
    shown(ui, room, seats=(*room.seats[:2], computer))
    assert ui.said[-1] == "Cy is gone: the computer plays on."
    told = len(ui.said)
    shown(ui, room, seats=(computer, *room.seats[1:2], cy))  # as when sides are swapped
    assert len(ui.said) == told


def test_a_wish_to_take_back_is_a_bar_with_two_answers(ui: Any) -> None:
    room = scenes.table(ui, status=status.Playing(), question=Question(UNDO, 0, (1,)))
    ui.frames(8)
    assert "Ann wants to take back a move." in ui.texts()
    ui.tap(ui.find("Decline"))
    ui.tap(ui.find("Allow"))
    assert room.said[-2:] == [("answer", False), ("answer", True)]
    assert "Allow" not in shown(ui, room, question=Question(UNDO, 1, (0,)))
    assert "The others are asked." in ui.texts()
    shown(ui, room, question=None, declined="undo")
    assert ui.said[-1] == "The others do not want to take it back."


def test_a_lost_line_can_be_tried_again(ui: Any) -> None:
    room = scenes.table(ui, status=status.Error("online.error.lost"))
    assert "The connection is lost." in ui.texts()
    ui.tap(ui.find("Try again"))
    assert room.said[-1] == ("wake",)


def test_a_closed_room_is_left_without_a_question(ui: Any) -> None:
    room = scenes.table(ui, status=status.Closed())
    ui.tap(ui.find("Leave the room"))
    assert room.said[-1] == ("leave",)
    assert ui.app.screens.current == "home"


def test_there_is_no_new_game_in_a_room(ui: Any) -> None:
    room = scenes.table(ui, status=status.Playing())
    match = room.match
    ui.key("f2")
    assert ui.said[-1] == "In a room a new game is a rematch, once this one is over."
    assert ui.app.session.match is match
    ui.key("escape")
    ui.listening()
    assert "New game" not in ui.texts()
    ui.tap(ui.find("Resign"))
    assert match.outcome is None
    ui.tap(ui.find("Resign"))  # on the sheet that asks
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize(
    ("wish", "is_online", "waits"),
    [("online", True, True), ("online", False, False), ("off", True, False), ("always", False, True)],
)
@pytest.mark.parametrize("game", ["chapaev", "squart", "skirmish"])
def test_moves_are_confirmed_online_unless_the_player_chose_otherwise(
    ui: Any, game: str, wish: str, is_online: bool, waits: bool
) -> None:
    from app.games import BY_ID

    ui.app.change(confirm_moves=wish)
    if is_online:
        scenes.table(ui, game, moves=0, status=status.Playing())
    else:
        ui.app.start_match(BY_ID[game], "local")
    board = ui.app.screens.current_screen.board
    assert board.confirms is waits
    if game == "chapaev":
        assert board.freezes is waits


def test_a_tile_waits_for_a_second_word_online(ui: Any) -> None:
    from tests.ui.boards.squart.test_board import on

    room = scenes.table(ui, moves=1, status=status.Playing())
    board, ply = ui.app.screens.current_screen.board, room.match.ply
    ui.frames(6)
    ui.tap(on(ui, next(iter(board.view.legal_moves()))))
    assert board.is_pending
    assert room.match.ply == ply
    board.commit()
    assert room.match.ply == ply + 1


def test_a_card_let_go_over_the_board_waits_for_a_second_word_online(ui: Any) -> None:
    from app.games.skirmish.moves import PlayUnit

    room = scenes.table(ui, "skirmish", moves=0, status=status.Playing())
    board = ui.app.screens.current_screen.board
    for _ in range(40):
        if board.takes_moves and any(isinstance(move, PlayUnit) for move in board.view.legal_moves()):
            break
        room.match.play(room.match.ply, next(iter(room.match.state.legal_moves())))
        ui.frames(4)
    move = next(each for each in board.view.legal_moves() if isinstance(each, PlayUnit) and each.face_up)
    ply = room.match.ply
    left, bottom, side, _ = board.box(move.cell)
    board.drop(move.card, (left + side / 2, bottom + side / 2))
    assert board.chosen == move
    assert room.match.ply == ply
    assert board.confirm()
    assert room.match.ply == ply + 1


def test_the_owner_fixes_what_is_shown(ui: Any) -> None:
    ui.app.change(show_moves=False, hint_button=True, aim_preview="full")
    scenes.table(ui, "chapaev", moves=0, status=status.Playing())
    assert ui.app.in_force("show_moves") is True
    assert ui.app.in_force("aim_preview") == "contact"
    assert not ui.app.screens.current_screen.can_hint
    ui.app.screens.current_screen.controls.next_preview()
    assert ui.said[-1] == "The owner of the room has fixed this for all."
    ui.app.online.leave()
    assert ui.app.in_force("show_moves") is False


def test_what_another_device_fixed_is_not_believed_blindly() -> None:
    from app.storage.settings import fixed_by

    assert fixed_by({"show_moves": 7, "aim_preview": "all", "language": "uk", "hint_button": True}) == {
        "hint_button": True
    }


def test_a_guest_has_no_moves_and_still_a_text_to_share(ui: Any) -> None:
    from app.ui.analysis.replay_screen import as_text

    room = scenes.table(ui, status=status.Playing())
    match = room.match
    match.history = [replace(entry, move=None) for entry in match.history]
    text = as_text(match, ui.app.tr, 1)
    assert text.startswith("Squart\n1. A  ")
    assert "seed" not in text
    match.resign(1)
    ui.until(lambda: ui.app.overlay.children)
    ui.app.analyse(match)
    ui.frames(6)
    page = ui.app.screens.current_screen
    assert (page.count, page.can_try) == (3, True), "its moves are told by what was seen"


def test_taking_back_is_asked_for_and_granted(ui: Any, friends: Friends) -> None:
    friend = play_together(ui, friends, online_starts="host")
    screen = ui.app.screens.current_screen
    screen.decide(next(iter(screen.match.view(screen.viewer).legal_moves())))
    friends.until(lambda: friend.match.ply == 1)
    ui.key("u")
    assert ui.said[-1] == "The others are asked."
    friends.until(lambda: friend.question is not None)
    assert screen.match.ply == 1
    friend.answer(True)
    friends.until(lambda: screen.match.ply == 0)
    friends.until(lambda: screen.board.enabled)


def test_a_friend_wants_to_take_back(ui: Any, friends: Friends) -> None:
    friend = play_together(ui, friends, online_starts="guest")
    assert friend.match.agents[friend.seat].decide(next(iter(friend.match.state.legal_moves())))
    friends.until(lambda: ui.app.session.match.ply == 1 and friend.match.can_undo)
    assert friend.match.undo()
    friends.until(lambda: ui.app.online.is_asked)
    ui.frames(6)
    assert "Bo wants to take back a move." in ui.texts()
    ui.tap(ui.find("Allow"))
    friends.until(lambda: friend.match.ply == 0)


def test_a_rematch_is_offered_accepted_and_played_with_sides_swapped(ui: Any, friends: Friends) -> None:
    friend = play_together(ui, friends)
    seat, match = ui.app.online.room.seat, ui.app.session.match
    friend.match.resign(friend.seat)
    friends.until(lambda: ui.app.overlay.children)
    assert "You win" in ui.texts()
    friend.ready()
    friends.until(lambda: "Bo offers a rematch." in ui.texts())
    ui.listening()
    ui.tap(ui.find("Accept"))
    friends.until(lambda: ui.app.session.match is not match and ui.app.screens.current == "play")
    assert ui.app.online.room.seat == 1 - seat
    assert ui.app.session.match.outcome is None
    assert not ui.app.overlay.children


def test_a_guest_is_told_that_the_draw_was_fair(ui: Any, friends: Friends) -> None:
    from app.online.invitation import read_invitation

    room = friends.host("squart")
    friends.status(room, "Waiting")
    ui.app.online.join(read_invitation(room.invitation.link))
    ui.app.go("join")
    friends.until(lambda: ui.app.screens.current == "room")
    room.ready()
    ui.app.online.room.ready()
    friends.until(lambda: ui.app.screens.current == "play")
    room.match.resign(room.seat)
    friends.until(lambda: ui.app.overlay.children)
    friends.until(lambda: ui.app.tr("online.audit.fair") in ui.texts())
    ui.listening()
    ui.tap(ui.find("Rematch, sides swapped"))
    friends.until(lambda: "You offer a rematch. The others are asked." in ui.texts())
    room.answer(False)
    friends.until(lambda: "The others do not want another game." in ui.said)


def test_results_online_are_counted_once(ui: Any, friends: Friends) -> None:
    from app.statistics import totals

    friend = play_together(ui, friends)
    friend.match.resign(friend.seat)
    friends.until(lambda: ui.app.overlay.children)
    assert totals.load(ui.app.storage)[0].tally("squart", totals.ONLINE).unaided.won == 1


def test_a_throw_of_the_host_is_seen_to_fly(ui: Any, friends: Friends) -> None:
    from app.games.chapaev.rules import Flick
    from app.online.invitation import read_invitation

    ui.app.change(reduced_motion=False)
    room = friends.host("chapaev", starts="host")
    friends.status(room, "Waiting")
    ui.app.go("join")
    ui.app.online.join(read_invitation(room.invitation.link))
    friends.until(lambda: ui.app.screens.current == "room")
    room.ready()
    ui.app.online.room.ready()
    friends.until(lambda: ui.app.screens.current == "play" and room.match is not None)
    room.match.begin()
    assert room.match.agents[room.seat].decide(Flick(3, 0, 900))
    board = ui.app.screens.current_screen.board
    friends.until(lambda: board.is_moving)
    friends.until(lambda: not board.is_moving)
    assert board.view == room.match.view(ui.app.online.room.seat)


@pytest.mark.parametrize(
    ("verdict", "sign"), [("fair", "fair"), ("unfair", "close"), ("unchecked", "help"), ("all_but_end", "clock")]
)
def test_only_what_was_checked_to_the_end_has_the_sign_for_fair(ui: Any, verdict: str, sign: str) -> None:
    from app.ui.online.rematch import DrawCheck

    scenes.table(ui, status=status.Over(), verdict=f"online.audit.{verdict}")
    check = DrawCheck(ui.app.online)
    assert check.icon == sign
    assert check.text == ui.app.tr(f"online.audit.{verdict}")
    check.release()
