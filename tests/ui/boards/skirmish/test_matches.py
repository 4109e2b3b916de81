"""Matches of Skirmish in a real window: by finger, mouse and keyboard, at both ends of the sizes, and by four.

Every day one is played to its end, and of the others a turn or two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.games.skirmish import GAME
from app.games.skirmish.board import Card
from app.ui.play.handoff_curtain import Curtain
from tests.support.ui.scenes import SIZES
from tests.support.ui.skirmish_players import Finger, Keyboard, Mouse, plan
from tests.support.ui.skirmish_table import screen, start
from tests.support.ui.watching import Watch

pytestmark = [pytest.mark.window, pytest.mark.slow]

LONGEST = 900
SOME = 30
"""Decisions: a turn or two."""

to_its_end = pytest.mark.parametrize("decisions", [SOME, pytest.param(LONGEST, marks=pytest.mark.long)])


def play_out(ui: Any, player: Finger, decisions: int = LONGEST) -> Any:
    """Until the match is over, or so many decisions were made; every one at this device is made by `player`."""
    match, watch = screen(ui).match, Watch(ui)
    for turn in range(decisions):
        ui.until(lambda: screen(ui).board.takes_moves or match.outcome is not None or curtain(ui) is not None)
        if match.outcome is not None:
            return match.outcome
        if curtain(ui):
            lift(ui)
            continue
        ply = match.ply
        move = plan(match.state, turn)
        watch.look()
        player.make(move)
        watch.look()
        assert match.ply > ply, f"{move} was not made: {screen(ui).board.note}"
        assert match.history[ply - match.first_ply].move == move
    assert decisions < LONGEST, "the match went on and on"
    return None


def curtain(ui: Any) -> Curtain | None:
    return next((each for each in ui.app.overlay.children if isinstance(each, Curtain)), None)


def lift(ui: Any) -> None:
    touch = ui.touch((180, 320))
    touch.touch_down()
    ui.until(lambda: curtain(ui) is None)
    touch.touch_up()
    ui.frames(2)


def seated(ui: Any, mode: str, *who: str) -> None:
    setup = ui.app.settings.setup_for(GAME)
    ui.app.remember_setup(GAME, replace(setup, seats={mode: who}, options={**setup.options, "players": len(who)}))


@pytest.mark.parametrize(
    ("hands", "size"),
    [
        (Finger, SIZES[0]),
        *(pytest.param(Finger, size, marks=pytest.mark.long) for size in SIZES[1:]),
        pytest.param(Mouse, (1280, 800), marks=pytest.mark.long),
        pytest.param(Keyboard, (1280, 800), marks=pytest.mark.long),
    ],
    ids=lambda part: "x".join(map(str, part)) if isinstance(part, tuple) else part.__name__,
)
def test_a_whole_match_against_the_computer(ui: Any, hands: type[Finger], size: tuple[int, int]) -> None:
    begin_against_the_computer(ui, size)
    outcome = play_out(ui, hands(ui))
    assert outcome.reason == "skirmish.end.rounds"
    ui.until(lambda: "Menu" in ui.texts())
    assert {"You win", "Not this time"} & set(ui.texts())


@pytest.mark.parametrize("hands", [Mouse, Keyboard], ids=lambda hands: hands.__name__)
def test_a_match_is_begun_without_a_finger(ui: Any, hands: type[Finger]) -> None:
    begin_against_the_computer(ui, (1280, 800))
    play_out(ui, hands(ui), SOME)
    assert screen(ui).match.ply >= SOME


def begin_against_the_computer(ui: Any, size: tuple[int, int]) -> None:
    ui.size(*size)
    seated(ui, "computer", "human", "computer1")
    start(ui, seed=11)


@to_its_end
def test_four_players_with_dummies(ui: Any, decisions: int) -> None:
    seated(ui, "computer", "human", "computer1", "dummy", "dummy")
    match = start(ui, seed=5)
    assert match.state.dummies == (2, 3)
    assert screen(ui).names == ["You", "Computer 1", "Dummy C", "Dummy D"]
    if play_out(ui, Finger(ui), decisions):
        ui.until(lambda: "Menu" in ui.texts())
        assert {"You win", "Not this time"} & set(ui.texts())


@to_its_end
def test_two_against_two(ui: Any, decisions: int) -> None:
    """A team: partners see each other's hands, win together, and are no targets for what is meant for opponents."""
    seated(ui, "computer", "human", "computer1", "computer1", "computer1")
    match = start(ui, seed=6, mode="2v2")
    board = screen(ui).board
    assert match.state.board.sides == (0, 1, 0, 1)
    assert all(card.kind for card in board.view.camps[2].hand)
    assert not any(card.kind for player in (1, 3) for card in board.view.camps[player].hand)
    outcome = play_out(ui, Finger(ui), decisions)
    if outcome:
        assert outcome.winners in ((0, 2), (1, 3), (0, 1, 2, 3))
        ui.until(lambda: "Menu" in ui.texts())


@to_its_end
def test_two_people_at_one_device_never_see_each_others_hand(
    ui: Any, monkeypatch: pytest.MonkeyPatch, decisions: int
) -> None:
    from app.ui.boards.skirmish.controls.hand import Hand

    seen: list[tuple[int | None, Card]] = []
    redraw = Hand.redraw

    def watch(hand: Any) -> None:
        redraw(hand)
        seen.extend((screen(ui)._holder, card) for card in hand.cards if card.kind)

    monkeypatch.setattr(Hand, "redraw", watch)
    start(ui, against="local", seed=3)
    play_out(ui, Finger(ui), decisions)
    assert {holder for holder, _ in seen} == {0, 1}
    others = [(holder, card) for holder, card in seen if holder != card.owner]
    assert all(holder is not None and card.shown_to(holder) for holder, card in others), "only what Revealed shows"
