"""What stands around a match of Skirmish: seats, decks, the curtain, and controls that can be hit."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.games.skirmish import GAME
from app.games.skirmish.decks import READY
from app.games.skirmish.moves import Activate, Keep, PickCard
from app.ui.play.handoff_curtain import Curtain
from app.ui.play.move_log import LogPane
from app.ui.widgets.controls import Pressable
from tests.support.sampling import across
from tests.support.ui.leaving import leave
from tests.support.ui.skirmish_table import at, hand_pos, position, press, screen, start

pytestmark = pytest.mark.window


def setup_sheet(ui: Any, mode: str = "computer") -> Any:
    from app.ui.home.setup_sheet import SetupSheet

    sheet = SetupSheet(game=GAME, mode=mode)
    sheet.open()
    ui.listening()
    ui.frames(4)
    return sheet


def chip(sheet: Any, value: Any, question: str) -> Any:
    choice = next(each for each in sheet.walk(restrict=True) if getattr(each, "text", "") == question)
    while not hasattr(choice, "answers"):
        choice = choice.parent
    return next(each for each in choice.ids.chips.children if each.value == value)


def test_seats_are_chosen_one_by_one_and_dummies_sit_last(ui: Any) -> None:
    sheet = setup_sheet(ui)
    chip(sheet, 4, "Players").activate()
    ui.frames(3)
    chip(sheet, "human", "Player B").activate()
    chip(sheet, "dummy", "Player C").activate()
    ui.frames(3)
    assert sheet.setup.sitting(GAME, "computer") == ("human", "human", "dummy", "dummy")
    chip(sheet, "computer3", "Player D").activate()
    assert sheet.setup.sitting(GAME, "computer")[2:] == ("computer0", "computer3"), "the usual is an even game"
    chip(sheet, "computer5", "Player D").activate()
    chip(sheet, "2v2", "Teams of four players").activate()
    chip(sheet, "fusion", "Deck: Player A").activate()
    sheet.start()
    ui.frames(4)
    match = ui.app.session.match
    assert [seat.kind for seat in match.seats] == ["human", "human", "computer", "computer"]
    assert [seat.level for seat in match.seats] == [0, 0, 3, 5]
    assert match.state.board.sides == (0, 1, 0, 1)
    assert match.state.camps[0].list == READY["fusion"]


def test_seats_are_remembered(ui: Any) -> None:
    sheet = setup_sheet(ui)
    chip(sheet, "dummy", "Player B").activate()
    sheet.start()
    assert ui.app.session.match.state.dummies == (1,)
    ui.fresh(folder=ui.app.storage.folder)
    assert ui.app.settings.setup_for(GAME).sitting(GAME, "computer") == ("human", "dummy")


# The curtain


def test_hands_are_not_there_under_the_curtain(ui: Any) -> None:
    match = start(ui, against="local")
    curtain = ui.app.top
    assert isinstance(curtain, Curtain)
    table = screen(ui)
    assert not table.controls.hand.cards
    assert all(not card.kind for camp in table.board.view.camps for card in camp.hand)
    assert not table.board.takes_moves
    ui.tap((180, 320))  # a tap is too short
    assert ui.app.top is curtain
    touch = ui.touch((180, 320))
    touch.touch_down()
    ui.until(lambda: ui.app.top is table)
    touch.touch_up()
    ui.frames(2)
    assert {card.owner for card in table.controls.hand.cards} == {0}
    table.board.commit(Keep())
    ui.frames(4)
    assert isinstance(ui.app.top, Curtain)
    assert not table.controls.hand.cards
    assert match.to_move == 1


def test_a_key_lifts_the_curtain_and_escape_leaves(ui: Any) -> None:
    start(ui, against="local")
    ui.key_down("enter")
    ui.until(lambda: ui.app.top is screen(ui))
    ui.key_up("enter")
    ui.key("n")
    ui.frames(4)
    ui.key("escape")
    assert ui.app.screens.current == "home"
    assert not ui.app.overlay.children


def test_one_human_and_dummies_need_no_curtain(ui: Any) -> None:
    sheet = setup_sheet(ui)
    chip(sheet, "dummy", "Player B").activate()
    sheet.start()
    ui.frames(4)
    screen(ui).board.commit(Keep())
    ui.frames(4)
    assert ui.app.top is screen(ui)
    assert screen(ui).board.takes_moves


def test_the_card_on_the_first_page_knows_the_dummies(ui: Any) -> None:
    sheet = setup_sheet(ui)
    chip(sheet, "dummy", "Player B").activate()
    sheet.start()
    ui.frames(4)
    screen(ui).board.commit(Keep())
    ui.frames(4)
    leave(ui)
    ui.frames(3)
    ui.size(1280, 800)  # a phone has no room for it beside the board
    assert ui.find("You, Dummy B")


# How the match stands, and what has happened


def test_the_title_and_the_strips_tell_how_it_stands(ui: Any) -> None:
    start(ui, position(phase=2).state)
    table = screen(ui)
    assert table.standing == "Round 1, turn 1 of 5"
    assert [strip.note for strip in table.strips.children][::-1] == ["hand 5", "hand 3"]
    ui.size(800, 1280)
    assert [strip.note for strip in table.strips.children][::-1] == ["hand 5, deck 4", "hand 3, deck 3"]
    assert [strip.score for strip in table.strips.children][::-1] == ["0/20", "0/20"]


def test_teams_stand_in_the_strips_and_with_the_piles(ui: Any) -> None:
    ui.size(1280, 800)
    start(ui, players=4, mode="2v2")
    assert [note for _, note in screen(ui).strips.tallies] == ["Team A", "Team B", "Team A, partner", "Team B"]
    press(ui, "Decks and piles")
    assert "C · Computer 3 · Team A" in ui.texts()


def test_the_log_names_cards_and_long_lines_wrap(ui: Any) -> None:
    made = position()
    at(ui, made, Activate(made.ids["A"]), PickCard(made.ids["C"]))
    assert screen(ui).lines == [
        "1. You use Zius, Independent Journalist: Deploy",
        "2. Data Liberator gets your Exploit: 1",
    ]
    pane = LogPane(size=(300, 400))
    BoxLayout(size=(300, 400)).add_widget(pane)
    pane.lines = ["1. Short", "2. " + "A line that is much too long for one row. " * 3]
    short, long = (high for _, high in pane.ids.view.rows)
    assert long > 2 * short - dp(8)


# Sizes


@pytest.mark.parametrize(("size", "scale"), across([(360, 640), (640, 360), (800, 1280), (1280, 800)], [200, 100]))
def test_controls_are_large_enough_and_inside_the_window(ui: Any, size: tuple[int, int], scale: int) -> None:
    ui.size(*size)
    ui.begin(text_scale=scale)
    start(ui)
    ui.tap(hand_pos(ui, 0))
    shown = [each for each in screen(ui).walk(restrict=True) if isinstance(each, Pressable) and each.opacity]
    shown = [each for each in shown if each.width and each.height]
    assert shown
    for each in shown:
        left, bottom = each.to_window(*each.pos)
        assert min(each.size) >= dp(48) - 1
        assert left >= -1
        assert bottom >= -1
        assert left + each.width <= size[0] + 1
        assert bottom + each.height <= size[1] + 1
    hand = screen(ui).controls.hand
    assert hand.to_window(*hand.pos)[1] >= -1
    assert screen(ui).board.cell_size >= 20
