"""Hands for the tests of Skirmish on screen: a prepared position on the table, and fingers that find its places."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.games.skirmish import GAME
from app.games.skirmish.rules import Skirmish
from tests.support.skirmish.stage import Stage, stage
from tests.support.ui.pointing import point_of

Point = tuple[float, float]

HANDS = {0: "faber princeps overwatch censor inspiration", 1: "finn falk overwatch"}
DECKS = {0: "faber censor inspiration overwatch", 1: "finn falk patrol_agent"}
CARDS = {"A": "0 zius", "B": "0 princeps spent shield0 aim0*2", "C": "1 data_liberator exploit0", "D": "1 finn spent"}
PICTURE = """
. . . .
. A B .
. C . .
. D . .
"""


def position(phase: int = 1, cards: dict[str, str] = CARDS, picture: str = PICTURE) -> Stage:
    return stage(picture, cards, phase=phase, hands=HANDS, decks=DECKS, discards={0: "faber"})


def start(
    ui: Any, state: Skirmish | None = None, against: str = "computer", seed: int = 4, pace: float = 0.0, **options: Any
) -> Any:
    """A match on the table, at a prepared position if there is one; phases do not advance by themselves."""
    app = ui.app
    app.change(auto_advance=False, long_press_ms=800)  # a busy machine is slow to lift a finger
    app.session._pace = lambda: pace
    setup = app.settings.setup_for(GAME)
    app.remember_setup(GAME, replace(setup, options={**setup.options, **options}))
    match = app.session.start(GAME, app.settings.setup_for(GAME), against, human_first=True, seed=seed)
    if state is not None:
        match.first = state
    app.go("play", match=match)
    ui.frames(6)
    ui.arrive()
    return match


def at(ui: Any, made: Stage, *moves: Any) -> Any:
    match = start(ui, made.state)
    for move in moves:
        match.play(match.ply, move)
    ui.frames(6)
    return match


def screen(ui: Any) -> Any:
    return ui.app.screens.get_screen("play")


def cell_pos(ui: Any, cell: tuple[int, int]) -> Point:
    board = screen(ui).board
    return point_of(ui, board, *board.middle(cell))


def hand_pos(ui: Any, index: int) -> Point:
    """The middle of a hand card; the hand is first scrolled by a finger if need be."""
    hand = screen(ui).controls.hand
    left, bottom, wide, high = hand.box(index)
    x, y = hand.to_window(left + wide / 2, bottom + high / 2)
    start, end = hand.to_window(hand.x, hand.y)[0], hand.to_window(hand.right, hand.y)[0]
    reach = wide / 2  # the first and the last card may stand at the hand's very edge
    if x < start + reach or x > end - reach:
        middle = (start + end) / 2
        way = max(-0.4 * (end - start), min(0.4 * (end - start), middle - x))
        before = hand.scroll
        ui.drag((middle - way / 2, y), (middle + way / 2, y), owner=hand)
        if hand.scroll != before:
            return hand_pos(ui, index)
    return point_of(ui, hand, left + wide / 2, bottom + high / 2)


def hand_index(ui: Any, card: int) -> int:
    return next(index for index, each in enumerate(screen(ui).controls.hand.cards) if each.id == card)


def press(ui: Any, hint: str) -> None:
    """A button of the banner or of the controls, by its words for the keyboard."""
    found = [each for each in screen(ui).walk(restrict=True) if getattr(each, "hint", None) == hint]
    assert found, f"no icon says {hint!r}"
    ui.tap(found[0])


def row(ui: Any, beginning: str) -> Any:
    """A row of the open sheet that begins with these words, ready to be tapped."""
    ui.listening()
    rows = [each for each in ui.app.top.walk(restrict=True) if getattr(each, "text", "").startswith(beginning)]
    assert rows, f"no row begins with {beginning!r}"
    return next((each for each in rows if hasattr(each, "activate")), rows[0])
