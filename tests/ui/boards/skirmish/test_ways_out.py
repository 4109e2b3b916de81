"""The ways out of a choice in Skirmish: cancelling each kind of it, and undo until something hidden was shown."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.skirmish.moves import Activate, Cancel, PickCard, PickDeck, PlayCommand
from tests.support.skirmish.stage import stage
from tests.support.ui.leaving import take_offer
from tests.support.ui.skirmish_table import (
    CARDS,
    DECKS,
    PICTURE,
    at,
    cell_pos,
    hand_index,
    hand_pos,
    position,
    press,
    row,
    screen,
)

pytestmark = pytest.mark.window


@pytest.mark.parametrize("how", ["button", "escape", "right click", "second finger"])
def test_a_waiting_choice_is_cancelled(ui: Any, how: str) -> None:
    match = at(ui, position())
    ui.tap(cell_pos(ui, (1, 1)))
    assert match.state.run is not None
    if how == "button":
        press(ui, "Cancel")
    elif how == "escape":
        ui.key("escape")
    elif how == "right click":
        ui.click(cell_pos(ui, (0, 0)), "right")
    else:
        first, second = ui.touch(cell_pos(ui, (0, 0))), ui.touch(cell_pos(ui, (0, 2)))
        first.touch_down()
        second.touch_down()
        second.touch_up()
        first.touch_up()
        ui.frames(3)
    assert match.state.run is None
    assert "Cancelled. The ability is spent" in ui.said


KINDS = {
    "stack": ("zius", []),
    "cell": ("patrol_agent", []),
    "hand": ("faber", []),
    "line": ("unwavering_integrator", [Activate, PickCard]),
    "deck search": ("falk", []),
    "deck": ("secret_informant", []),
}
"""A card, and what comes before its choice of that kind."""
COMMANDS = {"diagonal": "logistics_chain 0", "counters": "inspiration 1", "hidden cards": "overwatch 0"}


@pytest.mark.parametrize("kind", [*KINDS, *COMMANDS])
def test_every_kind_of_choice_can_be_cancelled(ui: Any, kind: str) -> None:
    """From the banner, which also a choice in a sheet leaves in view."""
    match = waiting(ui, kind)
    board = screen(ui).board
    if board.options.sheet:
        ui.key("escape")  # closes the sheet and decides nothing
        assert match.state.run is not None
    assert kind not in ("line", "diagonal") or board.options.lines
    press(ui, "Cancel")
    assert match.state.run is None
    assert isinstance(match.history[-1].move, Cancel)


def waiting(ui: Any, kind: str) -> Any:
    if kind in KINDS:
        card, before = KINDS[kind]
        made = position(cards={**CARDS, "A": f"0 {card}"})
        made_before = {Activate: Activate(made.ids["A"]), PickCard: PickCard(made.ids["C"])}
        return at(ui, made, *(made_before[each] for each in before), Activate(made.ids["A"]))
    name, option = COMMANDS[kind].split()
    made = stage(PICTURE, CARDS, phase=2, hands={0: name, 1: "finn falk"}, decks=DECKS)
    then = [] if kind == "diagonal" else [PickCard(made.ids["B"])]
    return at(ui, made, PlayCommand(made.ids["0.0"], int(option)), *then)


def test_the_top_of_a_deck_is_locked(ui: Any) -> None:
    made = position(cards={**CARDS, "A": "0 secret_informant"})
    match = at(ui, made, Activate(made.ids["A"]), PickDeck(1))
    ui.key("escape")
    assert ui.app.top is screen(ui)
    ui.key("escape")  # nothing to cancel: the ladder goes on to the pause sheet
    ui.key("escape")
    ui.click(cell_pos(ui, (0, 0)), "right")
    assert match.state.run is not None
    assert not screen(ui).controls.banner.can_cancel


def test_cancelling_can_be_undone(ui: Any) -> None:
    match = at(ui, position())
    ui.tap(cell_pos(ui, (1, 1)))
    press(ui, "Cancel")
    take_offer(ui)
    ui.frames(3)
    assert match.state.run is not None


@pytest.mark.parametrize("kind", ["falk", "secret_informant"])
def test_a_choice_in_a_sheet_is_cancelled_there(ui: Any, kind: str) -> None:
    match = at(ui, position(cards={**CARDS, "A": f"0 {kind}"}))
    ui.tap(cell_pos(ui, (1, 1)))
    ui.tap(row(ui, "Cancel"))
    assert match.state.run is None


def test_a_choice_is_cancelled_between_two_steps(ui: Any) -> None:
    made = position(cards={**CARDS, "A": "0 faber"})
    match = at(ui, made)
    ui.tap(cell_pos(ui, (1, 1)))
    ui.tap(hand_pos(ui, 0))
    press(ui, "Cancel")
    assert match.state.run is None
    assert match.state.camps[0].discard.count("faber") == 2  # what was paid stays paid


def test_an_ability_without_a_target_says_so(ui: Any) -> None:
    match = at(ui, position(cards={**CARDS, "A": "0 tactical_agent", "C": "0 faber spent", "D": "0 faber spent"}))
    ui.tap(cell_pos(ui, (1, 1)))
    assert match.state.run is None
    assert screen(ui).board.note == "Tactical Agent: no target, the ability has no effect"


def test_undo_takes_back_until_something_hidden_was_shown(ui: Any) -> None:
    made = position()
    match = at(ui, made)
    ui.tap(cell_pos(ui, (1, 1)))
    ui.tap(cell_pos(ui, (2, 1)))
    ui.key("u")
    assert match.ply == 1
    ui.key("u")
    assert match.state == made.state
    ui.tap(hand_pos(ui, hand_index(ui, made.ids["0.2"])))
    ui.tap(row(ui, "2."))
    ui.tap(cell_pos(ui, (1, 1)))  # an Aim, and cards are drawn
    ply = match.ply
    press(ui, "Undo")
    assert match.ply == ply
    assert "Something hidden was shown: that cannot be taken back" in ui.said
