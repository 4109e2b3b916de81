"""The hand of Skirmish as it is seen and touched: all of it at a glance where there is room, and never a blank card."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.skirmish.moves import PlayUnit
from tests.support.skirmish.stage import stage
from tests.support.ui.skirmish_table import CARDS, DECKS, PICTURE, cell_pos, hand_pos, screen, start

pytestmark = pytest.mark.window

SEVEN = "faber princeps overwatch censor lucius inspiration zius"
TWELVE = "faber princeps censor lucius zius finn falk edith_byron centurion immunis code_keeper reverend"


def held(ui: Any, hand: str) -> Any:
    start(ui, stage(PICTURE, CARDS, phase=2, hands={0: hand, 1: "finn"}, decks=DECKS).state)
    return screen(ui).controls.hand


@pytest.mark.parametrize("cards", [SEVEN, TWELVE], ids=["seven", "twelve"])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_the_whole_hand_is_seen_at_a_glance(ui: Any, size: tuple[int, int], cards: str) -> None:
    ui.size(*size)
    hand = held(ui, cards)
    assert hand.farthest == 0
    for index, card in enumerate(hand.cards):
        left, bottom, wide, high = hand.box(index)
        assert hand.x <= left
        assert left + wide <= hand.right
        assert hand.y <= bottom
        assert bottom + high <= hand.top
        assert hand.card_at((left + 4, bottom + high / 2)) is card  # its left edge is never covered


def test_each_card_of_two_rows_is_taken_by_its_own_tap(ui: Any) -> None:
    ui.size(1280, 800)
    hand = held(ui, TWELVE)
    for index in (0, 5, 6, 11):
        ui.tap(hand_pos(ui, index))
        assert screen(ui).board.raised == hand.cards[index].id
        _, bottom, _, high = hand.box(index)
        assert bottom + high <= hand.top + 1  # raised, it is still whole
        ui.tap(hand_pos(ui, index))
        assert not screen(ui).board.raised


def test_a_card_of_the_lower_row_is_carried_to_the_board(ui: Any) -> None:
    ui.size(1280, 800)
    held(ui, TWELVE)
    ui.drag(hand_pos(ui, 11), cell_pos(ui, (0, 3)))
    assert screen(ui).match.state.board.cells[3].kind == "reverend"


def test_the_wheel_scrolls_the_hand(ui: Any) -> None:
    hand = held(ui, SEVEN)
    middle = hand.to_window(*hand.center)
    ui.click(middle, "scrollup")
    assert hand.scroll > 0
    for _ in range(20):
        ui.click(middle, "scrollup")
    assert hand.scroll == hand.farthest
    for _ in range(20):
        ui.click(middle, "scrolldown")
    assert hand.scroll == 0
    assert not screen(ui).board.raised


def test_a_half_visible_card_is_drawn_as_far_as_it_is_seen(ui: Any) -> None:
    """Its head has its owner's colour up to the edge of the hand, and a card that is scrolled away shows nothing."""
    ui.draws_every = 1
    hand = held(ui, SEVEN)
    cut = next(index for index in range(7) if hand.box(index)[0] + hand.box(index)[2] > hand.right)
    left, bottom, _, high = hand.box(cut)
    assert left + 8 < hand.right
    picture = ui.picture()
    x, y = hand.to_window(left + 5, bottom + high - 6)
    shade = picture.getpixel((round(x), picture.height - round(y)))
    expected = tuple(round(part * 255) for part in ui.app.look.sides[0][:3])
    assert all(abs(seen - wanted) < 12 for seen, wanted in zip(shade, expected, strict=True))


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_raised_card_is_never_clipped(ui: Any, size: tuple[int, int]) -> None:
    ui.size(*size)
    hand = held(ui, TWELVE)
    for index in range(12):
        ui.tap(hand_pos(ui, index))
        left, bottom, wide, high = hand.box(index)
        assert hand.x <= left
        assert left + wide <= hand.right
        assert hand.y <= bottom
        assert bottom + high <= hand.top
        ui.tap(hand_pos(ui, index))
    assert not any(isinstance(entry.move, PlayUnit) for entry in screen(ui).match.history)


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_played_card_flies_from_its_place_in_the_hand(ui: Any, size: tuple[int, int]) -> None:
    """Over everything, and out of the hand; slapped down, it lies on the board."""
    ui.begin(reduced_motion=False)
    ui.size(*size)
    hand, board = held(ui, SEVEN), screen(ui).board
    ui.tap(hand_pos(ui, 1))
    card = board.raised
    left, bottom, wide, high = hand.place_of(card)
    ui.tap(cell_pos(ui, (0, 3)))
    assert board.is_moving
    assert board.flying == card
    thrown, end = board._flights[0], board.middle((0, 3))
    x, y = end[0] + thrown.start[0], end[1] + thrown.start[1]
    assert left < x < left + wide
    assert abs(y - bottom - high / 2) <= high / 2, "the card was raised, and is put back before it is asked"
    assert thrown.begins == pytest.approx(wide / board.card_box((0, 3))[2])
    over = ui.app.overlay.canvas.after
    assert board._air in over.children
    ui.until(lambda: not board.is_moving)
    assert board._air not in over.children
    assert board.flying == 0


def test_a_flight_that_is_dropped_leaves_nothing_over_the_window(ui: Any) -> None:
    ui.begin(reduced_motion=False)
    held(ui, SEVEN)
    board = screen(ui).board
    ui.tap(hand_pos(ui, 1))
    ui.tap(cell_pos(ui, (0, 3)))
    assert board.flying
    board.show(screen(ui).match.view(0))
    assert board.flying == 0
    assert board._air not in ui.app.overlay.canvas.after.children
