"""A learner's hands: the acts that the lessons of each game ask for, by finger or mouse and by key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.support.ui import squart_table, stay_table
from tests.support.ui.throwing import FAST, Finger, disc_pos, pull

Act = Callable[[Any], None]

LEFT, NORTH_EAST = 4, 9
CENTRE = stay_table.CENTRE


def coach(ui: Any) -> Any:
    return ui.app.screens.current_screen


def open_course(ui: Any, game: Any) -> Any:
    ui.app.change(long_press_ms=800)  # a busy machine is slow to lift a finger
    ui.app.go("coach", game=game)
    ui.frames(6)
    screen = coach(ui)
    screen.board.speed = FAST
    return screen


def do(ui: Any, act: Act) -> None:
    """An act that the coach praises."""
    act(ui)
    ui.until(lambda: coach(ui).is_done)
    ui.frames(3)


# Stay on the Board


def taps(*keys: int) -> Act:
    def act(ui: Any) -> None:
        for key in keys:
            ui.tap(stay_table.key_pos(ui, key))

    return act


def claims(ui: Any) -> None:
    ui.tap(ui.find("No moves"))
    ui.tap(ui.find("Claim? Press again"))


# Chapaev


def throws(disc: int, target: int, button: str = "") -> Act:
    return lambda ui: pull(ui, disc, target, button=button).up()


def thinks_again(ui: Any, button: str = "") -> None:
    finger = pull(ui, 0, 8, 0.5, button)
    finger.by(*(a - b for a, b in zip(disc_pos(ui, 0), finger.pos, strict=True)))
    finger.up()


# Squart


def lays(*way: tuple[float, float], button: str = "") -> Act:
    """A press at the first of these spots, in rows and columns, slid over the others and lifted."""

    def act(ui: Any) -> None:
        finger = Finger(ui, squart_table.at(ui, *way[0]), button)
        for spot in way[1:]:
            there = squart_table.spot(ui, *spot)
            finger.by(there[0] - finger.pos[0], there[1] - finger.pos[1], steps=1)
        finger.up()

    return act


# Skirmish


def hand_card(ui: Any, index: int) -> tuple[float, float]:
    hand = coach(ui).controls.hand
    left, bottom, wide, high = hand.box(index)
    return hand.to_window(left + wide / 2, bottom + high / 2)


def cell(ui: Any, at: tuple[int, int]) -> tuple[float, float]:
    board = coach(ui).board
    return board.to_window(*board.middle(at))


def reads(ui: Any) -> None:
    screen = coach(ui)
    touch = ui.touch(hand_card(ui, 0))
    touch.touch_down()
    ui.until(lambda: ui.app.top is not screen)
    touch.touch_up()
    ui.key("escape")


def plays_a_card(ui: Any) -> None:
    """Up to the board, or where the hand lies beside it by two taps."""
    if ui.app.width_class == "expanded":
        ui.tap(hand_card(ui, 0))
        ui.tap(cell(ui, (1, 2)))
    else:
        ui.drag(hand_card(ui, 0), cell(ui, (1, 2)))


def taps_cells(*cells: tuple[int, int]) -> Act:
    def act(ui: Any) -> None:
        for each in cells:
            ui.tap(cell(ui, each))

    return act


def goes_to_scoring(ui: Any) -> None:
    for _ in range(2):
        ui.tap(coach(ui).controls.ids.next)
        ui.frames(3)


BY_FINGER: dict[str, tuple[Act, ...]] = {
    "stay": (taps(NORTH_EAST), taps(NORTH_EAST), taps(CENTRE), taps(LEFT, LEFT, CENTRE), claims),
    "chapaev": (throws(0, 8), throws(0, 8), thinks_again, throws(0, 8)),
    "squart": (
        lays((1.5, 1.6)),
        lays((1.5, 1.6), (1.5, 2.6), (2.5, 2.6), (2.5, 3.6)),
        lays((1.5, 1.6), (1.5, 2.6), (-2, 2.6)),
        lays((2.5, 2.6)),
    ),
    "skirmish": (reads, plays_a_card, taps_cells((1, 2), (2, 2)), goes_to_scoring, taps_cells((1, 0), (1, 0))),
}


def keys(*names: str) -> Act:
    def act(ui: Any) -> None:
        for name in names:
            ui.key(name)

    return act


BY_KEY: dict[str, tuple[Act, ...]] = {
    "stay": (
        keys("e"),
        keys("e"),
        keys("enter"),
        keys("a", "a", "enter"),
        keys("backspace", "backspace"),
    ),
    "chapaev": (
        keys("1", "enter"),
        keys("1", "t", "enter"),
        keys("1", "escape"),
        keys("1", "t", *("up",) * 8, "enter"),
    ),
    "squart": (
        keys("tab", "enter"),
        keys("right", "down", "tab", "tab", "enter"),
        keys("tab", "escape"),
        keys("tab", "enter"),
    ),
    "skirmish": (
        keys("right", "i", "escape"),
        keys("right", "enter", "enter"),
        keys("a", "enter", "1"),
        keys("n", "n"),
        keys("up", "enter"),
    ),
}
