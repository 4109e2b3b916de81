"""Skirmish by finger, mouse and key, in a real window: cards played, every kind of choice, and the phases."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.skirmish.moves import PlayCommand, ScoreLine
from tests.support.skirmish.stage import stage
from tests.support.ui.skirmish_table import (
    CARDS,
    DECKS,
    HANDS,
    PICTURE,
    at,
    cell_pos,
    hand_index,
    hand_pos,
    position,
    press,
    row,
    screen,
    start,
)

pytestmark = pytest.mark.window

# Playing cards


@pytest.mark.everyday
def test_a_unit_is_played_by_two_taps(ui: Any) -> None:
    match = at(ui, position(phase=2))
    ui.tap(hand_pos(ui, 0))
    assert screen(ui).board.raised
    assert match.ply == 0
    ui.tap(cell_pos(ui, (0, 3)))
    card = match.state.board.cells[3]
    assert (card.kind, card.face_up) == ("faber", True)


def test_a_unit_is_played_by_dragging_it_up(ui: Any) -> None:
    match = at(ui, position(phase=2))
    ui.drag(hand_pos(ui, 1), cell_pos(ui, (3, 3)))
    assert match.state.board.cells[15].kind == "princeps"


def test_a_card_dropped_beside_the_board_is_back_in_the_hand(ui: Any) -> None:
    match = at(ui, position(phase=2))
    x, y = hand_pos(ui, 1)
    ui.drag((x, y), (x, y + 60))
    assert match.ply == 0
    assert not screen(ui).board.raised
    ui.drag(hand_pos(ui, 1), cell_pos(ui, (1, 1)))
    assert screen(ui).board.note == "The cell has to be empty."
    assert match.ply == 0


def test_a_card_is_played_face_down(ui: Any) -> None:
    match = at(ui, position(phase=2))
    ui.tap(hand_pos(ui, 0))
    press(ui, "Face down")
    ui.tap(cell_pos(ui, (0, 0)))
    assert not match.state.board.cells[0].face_up


def test_dragging_sideways_scrolls_the_hand(ui: Any) -> None:
    match = at(ui, position(phase=2))
    x, y = hand_pos(ui, 2)
    ui.drag((x, y), (x - 80, y))
    assert screen(ui).controls.hand.scroll > 0
    assert match.ply == 0
    assert not screen(ui).board.raised


def test_a_raised_card_is_put_down_again(ui: Any) -> None:
    at(ui, position(phase=2))
    board = screen(ui).board
    for put_down in (
        lambda: ui.tap(hand_pos(ui, 0)),
        lambda: press(ui, "Cancel"),
        lambda: ui.key("escape"),
        lambda: ui.click(cell_pos(ui, (0, 0)), "right"),
    ):
        ui.tap(hand_pos(ui, 0))
        assert board.raised
        put_down()
        assert not board.raised
    assert ui.app.top is screen(ui)


def test_a_commands_option_is_chosen_in_a_sheet(ui: Any) -> None:
    made = position(phase=2)
    match = at(ui, made)
    ui.tap(hand_pos(ui, 2))
    ui.key("escape")  # closing the sheet leaves the card in the hand
    assert match.ply == 0
    ui.tap(hand_pos(ui, 2))
    ui.tap(row(ui, "2."))
    assert match.history[-1].move == PlayCommand(made.ids["0.2"], 1)
    assert match.state.run is not None


# Targets


@pytest.mark.everyday
def test_legal_targets_are_ringed_and_numbered_and_a_tap_answers(ui: Any) -> None:
    made = position()
    match = at(ui, made)
    ui.tap(cell_pos(ui, (1, 1)))
    board = screen(ui).board
    assert list(board.options.targets) == [made.ids[name] for name in "ABCD"]
    assert board.options.number(made.ids["C"]) == 3
    ui.tap(cell_pos(ui, (3, 1)))
    assert made.ids["D"] in {event.card for event in match.history[-1].step.events if hasattr(event, "counter")}


def test_a_refused_target_says_why(ui: Any) -> None:
    made = position(cards={**CARDS, "A": "0 eleftheria", "B": "0 tactical_agent"})
    match = at(ui, made)
    ui.tap(cell_pos(ui, (1, 1)))
    ply = match.ply
    ui.tap(cell_pos(ui, (0, 0)))
    assert match.ply == ply
    assert screen(ui).board.note
    assert screen(ui).controls.banner.is_refusal
    assert screen(ui).controls.banner.can_cancel


def test_one_target_is_chosen_beforehand_but_not_fired(ui: Any) -> None:
    made = stage(
        ". . . .\n. A . .\n. B . .\n. . . .", {"A": "0 riot_agent", "B": "1 faber spent"}, hands=HANDS, decks=DECKS
    )
    match = at(ui, made)
    ui.tap(cell_pos(ui, (1, 1)))
    assert match.state.run is not None
    assert screen(ui).board.chosen is not None
    press(ui, "OK")
    assert match.state.board.cells[13].kind == "faber"


def test_a_stack_of_several_counts_its_picks(ui: Any) -> None:
    made = position(phase=2)
    match = at(ui, made, PlayCommand(made.ids["0.2"], 0))
    ui.tap(cell_pos(ui, (3, 1)))  # the third Aim on the board: three hidden cards
    banner = screen(ui).controls.banner
    assert "1/3" in banner.text
    hand = screen(ui).controls.hand
    assert {card.owner for card in hand.cards} == {1}
    ui.tap(hand_pos(ui, 0))
    assert "2/3" in banner.text
    assert ("revealed", 0) in match.state.camps[1].hand[0].marks


def test_a_hand_card_is_discarded(ui: Any) -> None:
    made = position(cards={**CARDS, "A": "0 faber"})
    match = at(ui, made)
    ui.tap(cell_pos(ui, (1, 1)))
    ui.tap(cell_pos(ui, (1, 2)))
    assert screen(ui).board.note == "It has to be a card in a hand."
    ui.tap(hand_pos(ui, hand_index(ui, made.ids["0.3"])))
    assert "censor" in match.state.camps[0].discard
    ui.tap(cell_pos(ui, (0, 0)))
    assert match.state.board.cells[0].kind == "walking_turret"


def test_a_cell_is_chosen_for_a_move(ui: Any) -> None:
    made = position(cards={**CARDS, "A": "0 patrol_agent"})
    match = at(ui, made)
    ui.tap(cell_pos(ui, (1, 1)))
    ui.tap(cell_pos(ui, (3, 3)))
    assert screen(ui).board.note == "It has to be in the same row or column."
    ui.tap(cell_pos(ui, (1, 3)))
    assert match.state.board.cells[7].kind == "patrol_agent"


def test_a_line_is_previewed_and_then_scored(ui: Any) -> None:
    made = position(phase=4)
    match = at(ui, made)
    board = screen(ui).board
    ui.tap(cell_pos(ui, (1, 0)))
    assert board.chosen == ScoreLine("row")
    assert str(board.line_worth(ScoreLine("row"))) in screen(ui).controls.banner.text
    assert match.ply == 0
    ui.tap(cell_pos(ui, (0, 2)))
    assert board.chosen == ScoreLine("column")
    ui.tap(cell_pos(ui, (0, 2)))
    assert match.history[0].move == ScoreLine("column")


def test_a_diagonal_is_previewed_and_its_other_slope_by_a_second_tap(ui: Any) -> None:
    made = stage(PICTURE, CARDS, phase=2, hands={0: "logistics_chain"}, decks=DECKS)
    match = at(ui, made, PlayCommand(made.ids["0.0"], 0))
    ui.tap(cell_pos(ui, (1, 1)))
    first = screen(ui).board.chosen
    ui.tap(cell_pos(ui, (1, 1)))
    second = screen(ui).board.chosen
    assert {first.slope, second.slope} == {1, -1}
    press(ui, "OK")
    assert match.history[-1].move == second


def test_a_deck_is_searched_in_a_sheet(ui: Any) -> None:
    made = position(cards={**CARDS, "A": "0 falk"})
    match = at(ui, made)
    ui.tap(cell_pos(ui, (1, 1)))
    ui.tap(row(ui, "Censor"))
    assert [card.kind for card in match.state.camps[0].hand].count("censor") == 2


def test_a_search_may_take_nothing(ui: Any) -> None:
    match = at(ui, position(cards={**CARDS, "A": "0 falk"}))
    ui.tap(cell_pos(ui, (1, 1)))
    ui.tap(row(ui, "Take nothing"))
    assert match.state.run is None
    assert len(match.state.camps[0].hand) == 5


def test_a_deck_is_chosen_and_its_top_is_locked(ui: Any) -> None:
    match = at(ui, position(cards={**CARDS, "A": "0 secret_informant"}))
    ui.tap(cell_pos(ui, (1, 1)))
    ui.tap(row(ui, "Deck: Computer 3"))
    assert match.state.run.deck == 1
    assert "Cancel" not in ui.texts()
    ui.tap(row(ui, "To the bottom"))
    assert match.state.camps[1].deck[-1] == "finn"
    ui.key("escape")  # looks at the board; the choice stays
    assert match.state.run is not None
    press(ui, "Show the list")
    ui.tap(row(ui, "Done"))
    assert match.state.run is None


def test_counters_are_taken_off_one_by_one(ui: Any) -> None:
    made = position(phase=2)
    match = at(ui, made, PlayCommand(made.ids["0.4"], 1))
    ui.tap(cell_pos(ui, (1, 2)))
    ui.tap(row(ui, "Aim × 2"))
    ui.tap(row(ui, "Aim × 1"))
    ui.tap(row(ui, "Done"))
    assert match.state.camps[0].score == 2


# Phases


def test_next_shows_an_unused_ability_first(ui: Any) -> None:
    match = at(ui, position())
    ui.tap(ui.find("Next, 1 unused"))
    assert match.ply == 0
    assert screen(ui).board.cursor == (1, 1)
    ui.tap(ui.find("Next, 1 unused"))
    assert match.state.phase == 2


def test_a_phase_without_a_choice_is_over_by_itself(ui: Any) -> None:
    made = position(cards={**CARDS, "A": "0 zius spent"})
    match = at(ui, made)
    ui.app.change(auto_advance=True)
    screen(ui).board.show(screen(ui).board.view)
    ui.until(lambda: match.state.phase == 2)


def test_a_card_is_turned_up_by_a_tap(ui: Any) -> None:
    made = position(phase=2, cards={**CARDS, "B": "0 princeps down"})
    match = at(ui, made)
    ui.tap(cell_pos(ui, (1, 2)))
    assert match.state.board.cells[6].face_up


def test_the_mulligan_exchanges_and_keeps(ui: Any) -> None:
    match = start(ui)
    first = match.state.camps[0].hand[1]
    assert ui.find("Exchange").disabled
    ui.tap(hand_pos(ui, 1))
    ui.tap(ui.find("Exchange"))
    assert first not in match.state.camps[0].hand
    assert match.state.exchanges == 1
    ui.tap(ui.find("Keep"))
    assert match.ply >= 2
