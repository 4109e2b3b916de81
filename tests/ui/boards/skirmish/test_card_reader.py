"""What a player of Skirmish reads: cards by a long press, a right click or the mouse alone, and what others do."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.skirmish.moves import Activate, PickCard, PickLine, PlayCommand
from tests.support.skirmish.stage import stage
from tests.support.ui.skirmish_table import (
    CARDS,
    DECKS,
    HANDS,
    PICTURE,
    at,
    cell_pos,
    hand_pos,
    position,
    screen,
    start,
)

pytestmark = pytest.mark.window


def test_a_long_press_reads_a_card(ui: Any) -> None:
    match = at(ui, position(phase=2))
    for pos in (hand_pos(ui, 0), cell_pos(ui, (2, 1))):
        touch = ui.touch(pos)
        touch.touch_down()
        ui.until(lambda: ui.app.top is not screen(ui))
        touch.touch_up()
        ui.frames(3)
        assert {"Faber", "Data Liberator"} & set(ui.texts())
        ui.key("escape")
    assert match.ply == 0
    assert not screen(ui).board.raised


def test_a_right_click_reads_where_nothing_is_to_be_cancelled(ui: Any) -> None:
    at(ui, position(phase=2))
    ui.click(cell_pos(ui, (2, 1)), "right")
    assert "Data Liberator" in ui.texts()
    ui.key("right")
    assert "Data Liberator" not in ui.texts()


def test_an_arrow_leads_from_the_acting_card_to_its_target(ui: Any) -> None:
    made = position()
    at(ui, made)
    ui.tap(cell_pos(ui, (1, 1)))
    ui.tap(cell_pos(ui, (3, 1)))
    assert screen(ui).board._fleeting


def test_the_other_players_targets_are_seen_too(ui: Any) -> None:
    made = stage(PICTURE, CARDS, phase=1, active=1, hands=HANDS, decks=DECKS)
    match = start(ui, made.state, pace=60)
    match.play(0, Activate(made.ids["C"]))
    ui.frames(3)
    board = screen(ui).board
    assert not board.takes_moves
    assert board.options.targets


# Leafing through the open reader


def reading(ui: Any) -> str:
    """The name of the card that is read, which is said once."""
    from app.ui.boards.skirmish.cards.large_card import LargeCard

    (card,) = (each for each in ui.app.top.walk() if isinstance(each, LargeCard))
    assert [text for text in ui.texts() if text == card.name] == [card.name]
    return str(card.name)


def test_a_swipe_leafs_through_the_cards(ui: Any) -> None:
    at(ui, position(phase=2))
    ui.click(cell_pos(ui, (1, 1)), "right")
    ui.listening()
    assert reading(ui) == "Zius, Independent Journalist"
    page = ui.app.top.body.parent
    x, y = page.to_window(*page.center)
    ui.drag((x + 60, y), (x - 60, y + 10))
    assert reading(ui) == "Princeps"
    for _ in range(2):
        ui.drag((x - 60, y), (x + 60, y))
    assert reading(ui) == "Finn, Most Wanted"  # before the first comes the last
    ui.drag((x, y - 40), (x + 30, y + 40))  # that scrolls
    assert reading(ui) == "Finn, Most Wanted"


def test_arrow_keys_leaf_through_the_hand(ui: Any) -> None:
    at(ui, position(phase=2))
    ui.key("right")
    ui.key("i")
    assert reading(ui) == "Faber"
    ui.key("left")
    assert reading(ui) == "Inspiration"
    ui.key("right")
    ui.key("right")
    assert reading(ui) == "Princeps"
    ui.key("i")
    assert ui.app.top is screen(ui)


# The mouse alone


def hover(ui: Any, pos: tuple[float, float]) -> Any:
    ui.window.mouse_pos = pos
    return screen(ui).controls.hover


def words(page: Any) -> set[str]:
    return {each.text for each in page.walk(restrict=True) if hasattr(each, "text")}


@pytest.fixture
def wide(ui: Any) -> Any:
    ui.size(1280, 800)
    yield ui
    ui.window.mouse_pos = (1, 1)


def test_a_mouse_that_rests_on_a_card_reads_it_beside_the_panel(wide: Any) -> None:
    match = at(wide, position(phase=2))
    for pos, name in ((cell_pos(wide, (1, 1)), "Zius, Independent Journalist"), (hand_pos(wide, 1), "Princeps")):
        hovering = hover(wide, pos)
        assert hovering.page is None
        wide.until(lambda hovering=hovering: hovering.page is not None)
        wide.frames(2)
        assert name in words(hovering.page)
        assert not hovering.page.collide_point(*pos)
        assert hovering.page.x >= 0
        assert hovering.page.y >= 0
        assert hovering.page.top <= 800 - 48
        assert hovering.page.right <= screen(wide).controls.x or hovering.page.x < 100
        hover(wide, (2, 2))
        assert hovering.page is None
    assert match.ply == 0


def test_at_the_largest_text_the_page_still_fits_the_window(wide: Any) -> None:
    wide.begin(text_scale=200)
    at(wide, position(phase=2))
    hovering = hover(wide, cell_pos(wide, (2, 1)))
    wide.until(lambda: hovering.page is not None)
    wide.until(lambda: hovering.page.y >= 0)
    assert "Data Liberator" in words(hovering.page)
    assert any(text.startswith("Deploy:") for text in words(hovering.page))


def test_what_is_read_by_the_mouse_does_not_take_the_press(wide: Any) -> None:
    match = at(wide, position(phase=2))
    hovering = hover(wide, cell_pos(wide, (3, 1)))
    wide.until(lambda: hovering.page is not None)
    wide.tap(hand_pos(wide, 0))
    assert hovering.page is None
    wide.tap(cell_pos(wide, (0, 3)))
    assert match.state.board.cells[3].kind == "faber"


def test_the_mouse_reads_neither_hidden_cards_nor_under_a_sheet(wide: Any) -> None:
    at(wide, position(phase=2, cards={**CARDS, "D": "1 finn down"}))
    assert hover(wide, cell_pos(wide, (3, 1)))._card is None
    screen(wide).pause()
    assert hover(wide, cell_pos(wide, (1, 1)))._card is None
    wide.app.close_sheets()
    wide.size(360, 640)
    assert hover(wide, cell_pos(wide, (1, 1)))._card is None


def test_the_mouse_carries_what_is_placed_and_how_many_are_left(wide: Any) -> None:
    made = position(phase=2)
    match = at(wide, made)
    carried = screen(wide).controls.stack_cursor
    wide.window.mouse_pos = cell_pos(wide, (0, 0))
    assert carried.shown is None
    match.play(match.ply, PlayCommand(made.ids["0.2"], 0))
    wide.frames(3)
    assert carried.shown == ("aim", 1)
    wide.tap(cell_pos(wide, (3, 1)))  # the third Aim on the board: three hidden cards
    assert carried.shown == ("revealed", 3)
    wide.tap(hand_pos(wide, 0))
    assert carried.shown == ("revealed", 2)
    wide.window.mouse_pos = (2, 2)
    assert carried.shown is None


# What others do


def test_both_players_see_the_arrow_to_a_target(ui: Any) -> None:
    made = stage(PICTURE, CARDS, phase=1, active=1, hands=HANDS, decks=DECKS)
    match = start(ui, made.state, pace=60)
    match.play(0, Activate(made.ids["C"]))
    match.play(1, PickCard(made.ids["B"]))
    ui.frames(3)
    assert len(screen(ui).board._fleeting) == 2  # the arrow, and the counter that floats


def test_points_float_up_from_each_card_that_is_counted(ui: Any) -> None:
    made = position(cards={**CARDS, "A": "0 unwavering_integrator exploit0", "C": "1 data_liberator exploit0*2"})
    match = at(ui, made, Activate(made.ids["A"]), PickCard(made.ids["D"]), Activate(made.ids["A"]))
    board = screen(ui).board
    ui.until(lambda: not board._fleeting)
    seen: list[str] = []
    board._number = lambda words, *_: seen.append(words)
    match.play(match.ply, PickLine("column", 1))
    assert sorted(set(seen)) == ["+1", "+2"]
    assert match.state.camps[0].score == 4
