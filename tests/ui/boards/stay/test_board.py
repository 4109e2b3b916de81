"""Games of Stay on the Board to their end, by finger, mouse and key in a real window: claims, and what follows them."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.stay.rules import CLAIM_RIGHT, CLAIM_WRONG, Claim, Finish, Go
from tests.support.sampling import first
from tests.support.ui.scenes import SIZES
from tests.support.ui.stay_table import CENTRE, cell_pos, key_pos, place, play_out, start, table

pytestmark = pytest.mark.window


@pytest.mark.everyday
@pytest.mark.parametrize("size", first(SIZES), ids="{0[0]}x{0[1]}".format)
def test_a_whole_game_by_touch(ui: Any, size: tuple[int, int]) -> None:
    ui.size(*size)
    start(ui, size=4)

    def make(safe: tuple[Go, ...]) -> None:
        if table(ui).match.state.choosing:
            ui.listening()
            ui.tap(ui.find("Finish and win, +4"))
        elif safe:
            for _ in range(safe[0].distance):
                ui.tap(key_pos(ui, safe[0].direction))
            ui.tap(key_pos(ui, CENTRE))
        else:
            ui.tap(ui.find("No moves"))
            ui.tap(ui.find("Claim? Press again"))

    outcome = play_out(ui, make)
    assert outcome.reason == CLAIM_RIGHT
    ui.until(lambda: "Menu" in ui.texts())
    assert ("You win" if outcome.winners == (0,) else "Not this time") in ui.texts()


def test_a_whole_game_by_mouse_on_the_board(ui: Any) -> None:
    start(ui, size=4, seed=8)

    def make(safe: tuple[Go, ...]) -> None:
        state = table(ui).match.state
        if state.choosing:
            ui.listening()
            ui.tap(ui.find("Finish and win, +4"))
        elif safe:
            for _ in range(2):  # once to select, once to confirm
                ui.click(cell_pos(ui, state.landing(safe[-1])), "left")
        else:
            ui.tap(ui.find("No moves"))
            ui.tap(ui.find("Claim? Press again"))

    assert play_out(ui, make).reason == CLAIM_RIGHT


def test_a_whole_game_by_keyboard(ui: Any) -> None:
    start(ui, size=4, seed=5)
    letters = dict(zip((7, 8, 9, 4, 6, 1, 2, 3), "qweadzxc", strict=True))

    def make(safe: tuple[Go, ...]) -> None:
        if table(ui).match.state.choosing:
            ui.key("enter")
        elif safe:
            for _ in range(safe[0].distance):
                ui.key(letters[safe[0].direction])
            ui.key("numpad5")
        else:
            ui.key("numpad.")
            ui.key("backspace")

    assert play_out(ui, make).reason == CLAIM_RIGHT


def test_a_claim_takes_two_presses_and_the_first_one_wears_off(ui: Any) -> None:
    match = start(ui)
    ui.tap(ui.find("No moves"))
    assert table(ui).controls.armed
    table(ui).controls._set_armed(False)
    ui.frames(2)
    assert "No moves" in ui.texts()
    assert match.outcome is None
    ui.key("backspace")
    ui.key("backspace")
    assert match.outcome.reason == CLAIM_WRONG


def test_a_claim_without_confirmation_is_one_press(ui: Any) -> None:
    ui.app.change(confirm_claim=False)
    match = start(ui)
    ui.key("backspace")
    assert match.outcome.reason == CLAIM_WRONG


def stuck(ui: Any) -> Any:
    """The human to move in a corner with every way blocked."""
    match = start(ui, size=3)
    place(ui, queen=(0, 0), trail=((0, 0),), blocked=frozenset({(0, 1), (0, 2), (1, 0), (2, 0), (1, 1), (2, 2)}))
    return match


def test_a_right_claim_can_finish(ui: Any) -> None:
    match = stuck(ui)
    table(ui).decide(Claim())
    ui.frames(4)
    ui.listening()
    ui.tap(ui.find("Finish and win, +3"))
    assert match.outcome.winners == (0,)
    assert match.state.ledgers[0].no_moves == match.state.ledgers[0].finish == 3


def test_a_right_claim_can_go_on_with_an_open_board(ui: Any) -> None:
    match = stuck(ui)
    table(ui).decide(Claim())
    ui.frames(4)
    ui.listening()
    ui.tap(ui.find("Continue: clear the blocked cells"))
    assert match.outcome is None
    assert not match.state.blocked
    assert table(ui).board.takes_moves


def test_normal_mode_is_ended_by_hand_and_the_score_stays(ui: Any) -> None:
    match = start(ui, blocked=False)
    ui.tap(ui.icon("End and keep score"))
    assert match.outcome.winners == ()
    ui.until(lambda: "No winner" in ui.texts())


@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_refused_move_is_told_in_the_words_of_the_rules(ui: Any, language: str) -> None:
    match = start(ui)
    ui.app.change(language=language)
    ui.frames(2)
    table(ui).board.dispatch("on_move", Finish())
    ui.frames(2)
    said = ui.app.tr("stay.refusal.nothing_to_choose")
    assert said != "stay.refusal.nothing_to_choose"
    assert ui.said[-1] == said
    assert match.ply == 0
