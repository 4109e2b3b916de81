"""Saves that no match leads to are refused with the reason, though every field fits its type."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.core.codec import BadData, from_json, to_json
from app.games.skirmish.rules import Skirmish
from tests.support.skirmish.stage import stage


def waiting() -> Skirmish:
    drawn = stage(
        "S a .\nx . .\n. . .",
        {"S": "0 finn", "a": "0 faber", "x": "1 censor"},
        hands={0: "faber", 1: "overwatch"},
        decks={0: "faber"},
    )
    return drawn.play("!S", "a")[0].state


def in_card(state: Skirmish, **changes: Any) -> Skirmish:
    first = state.board.cells[0]
    assert first is not None
    return replace(state, board=replace(state.board, cells=(replace(first, **changes), *state.board.cells[1:])))


def in_camp(state: Skirmish, **changes: Any) -> Skirmish:
    return replace(state, camps=(replace(state.camps[0], **changes), *state.camps[1:]))


def in_run(state: Skirmish, **changes: Any) -> Skirmish:
    assert state.run is not None
    return replace(state, run=replace(state.run, **changes))


def test_the_save_itself_is_sound() -> None:
    assert from_json(Skirmish, to_json(waiting(), Skirmish)) == waiting()


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (lambda s: in_card(s, kind="dragon"), "there is no card 'dragon'"),
        (lambda s: in_card(s, kind=""), "their faces are known"),
        (lambda s: in_card(s, kind="overwatch"), "only units stand on the board"),
        (lambda s: in_card(s, owner=2), "a card belongs to a player"),
        (lambda s: in_card(s, id=2), "a number of its own"),
        (lambda s: in_card(s, id=99), "a number of its own"),
        (lambda s: in_card(s, marks=(("luck", 0),)), "a counter is of a known kind"),
        (lambda s: in_card(s, marks=(("aim", 4),)), "a counter is of a known kind"),
        (lambda s: in_card(s, ready=("sleep",)), "ready to deploy"),
        (lambda s: in_camp(s, deck=("recon_drone",)), "no card 'recon_drone' in a deck"),
        (lambda s: in_camp(s, discard=("",)), "known to all"),
        (lambda s: in_camp(s, played=(77,)), "a card played is on the board"),
        (lambda s: in_camp(s, hand=s.camps[1].hand), "a hand holds its owner's cards|a number of its own"),
        (lambda s: replace(s, active=2), "the turn is one of the players'"),
        (lambda s: replace(s, phase=5), "in one of the phases"),
        (lambda s: replace(s, camps=s.camps[:1]), "two to four players"),
        (lambda s: replace(s, board=replace(s.board, size=4)), "a square of cells"),
        (lambda s: in_run(s, kind="dragon"), "on no card"),
        (lambda s: in_run(s, place=2), "on no card"),
        (lambda s: in_run(s, step=2), "on no card"),
        (lambda s: in_run(s, player=1), "the active player's"),
        (lambda s: in_run(s, source=0), "of a card on the board, or of a Command"),
        (lambda s: in_run(s, card=50), "the card that was chosen is gone"),
        (lambda s: in_run(s, card_owner=5), "remembers what cannot be"),
        (lambda s: in_run(s, kind="overwatch", step=0, source=0), "in the showcase"),
    ],
)
def test_edited_saves(edit: Any, reason: str) -> None:
    with pytest.raises(BadData, match=reason):
        from_json(Skirmish, to_json(edit(waiting()), Skirmish))


def test_views_travel_too() -> None:
    for viewer in (None, 0, 1):
        view = waiting().observation(viewer)
        assert from_json(Skirmish, to_json(view, Skirmish)) == view
