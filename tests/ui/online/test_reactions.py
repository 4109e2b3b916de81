"""Signs on screen: the six to choose from, the bubble at the sender's strip, and doing without them."""

from __future__ import annotations

from typing import Any

import pytest

from app.online import status
from app.online.reactions import SIGNS, VisibleReaction
from app.ui.play.player_strips import ReactionBubble
from app.ui.widgets.controls import IconButton
from tools.scenes import online as scenes

pytestmark = [pytest.mark.window, pytest.mark.online]


def bubbles(ui: Any) -> dict[int, str]:
    """By player, the signs that are drawn."""
    screen = ui.app.screens.current_screen
    found = [widget for widget in screen.walk() if isinstance(widget, ReactionBubble) and widget.shown]
    assert all(widget.canvas.children for widget in found)
    return {int(widget.player): widget.shown.sign for widget in found}


def is_offered(ui: Any) -> bool:
    """Whether there is a button to make one."""
    return any(isinstance(each, IconButton) and each.hint == "Make a sign" for each in ui.app.top.walk(restrict=True))


def test_a_sign_is_two_taps_away_and_leaves_the_board_its_size(ui: Any) -> None:
    ui.size(360, 640)
    room = scenes.table(ui, status=status.Playing())
    board = ui.app.screens.current_screen.board
    ui.frames(4)
    size = tuple(board.size)
    assert not is_offered(ui), "nobody is there who would see it"
    room.can_react = True
    room.reactions = (VisibleReaction(1, 0, "bravo"),)
    scenes.look(ui)
    assert tuple(board.size) == size
    ui.tap(ui.icon("Make a sign"))
    ui.frames(30)
    assert {ui.app.tr(f"online.sign.{sign}") for sign in SIGNS} <= set(ui.texts())
    ui.tap(ui.find("Good luck"))
    ui.frames(30)
    assert ("react", "luck") in room.said
    assert not ui.app.overlay.children


def test_a_sign_is_seen_at_the_strip_of_its_sender_and_goes(ui: Any) -> None:
    room = scenes.table(ui, status=status.Playing())
    room.reactions = (VisibleReaction(1, 0, "hello"), VisibleReaction(2, 0, "bravo"), VisibleReaction(3, 1, "oh"))
    scenes.look(ui)
    assert bubbles(ui) == {0: "bravo", 1: "oh"}, "the newest of each"
    assert "Bo: Oh!" in ui.texts()
    room.reactions = ()
    scenes.look(ui)
    assert bubbles(ui) == {}
    assert "Connected" in ui.texts()


@pytest.mark.parametrize("reduced", [False, True])
def test_it_springs_up_unless_motion_is_reduced(ui: Any, reduced: bool) -> None:
    ui.app.change(reduced_motion=reduced)
    room = scenes.table(ui, status=status.Playing())
    screen = ui.app.screens.current_screen
    bubble = next(strip.ids.bubble for strip in screen.strips.children if strip.player == 0)
    sizes = []
    bubble.bind(grown=lambda _, grown: sizes.append(grown))
    room.reactions = (VisibleReaction(1, 0, "bravo"),)
    scenes.look(ui)
    ui.until(lambda: bubble.grown == 1)
    assert (sizes == []) == reduced
    again = len(sizes)
    room.reactions = (VisibleReaction(1, 0, "bravo"), VisibleReaction(2, 0, "bravo"))
    scenes.look(ui)
    assert (len(sizes) == again) == reduced, "the same once more springs up again"


def test_whoever_wants_no_signs_sees_none_and_makes_none(ui: Any) -> None:
    room = scenes.table(ui, status=status.Playing(), can_react=True)
    room.reactions = (VisibleReaction(1, 0, "bravo"),)
    scenes.look(ui)
    assert bubbles(ui) == {0: "bravo"}
    ui.app.change(reactions=False)
    ui.frames(4)
    assert bubbles(ui) == {}
    assert "Ann: Well played" not in ui.texts()
    assert not is_offered(ui)


def test_the_switch_is_among_those_of_online_rooms(ui: Any) -> None:
    page = ui.app.go("settings")
    page.group = "online"
    ui.frames(6)
    row = page._rows["reactions"]
    page.ids.rows.scroll_to(row, animate=False)
    ui.frames(4)
    ui.tap(row)
    assert not ui.app.settings.reactions


def test_one_sign_too_many_is_told(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    room = scenes.table(ui, status=status.Playing(), can_react=True)
    monkeypatch.setattr(room, "react", lambda sign: False, raising=False)
    ui.tap(ui.icon("Make a sign"))
    ui.frames(30)
    ui.tap(ui.find("Oh!"))
    ui.frames(6)
    assert ui.app.snack.text == ui.app.tr("online.sign.too_many")


def test_whoever_watches_sees_signs_and_has_no_button(ui: Any) -> None:
    scenes.watching(ui)
    ui.app.online.room.reactions = (VisibleReaction(1, 1, "thanks"),)
    scenes.look(ui)
    assert bubbles(ui) == {1: "thanks"}
    assert not is_offered(ui)
