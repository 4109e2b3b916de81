"""Every option of every Command, row by row."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.core.codec import from_json, to_json
from app.core.game import IllegalMove
from app.games.skirmish.cards.commands import COMMANDS
from app.games.skirmish.events import NoTarget
from app.games.skirmish.moves import Cancel, PickCard, PlayCommand
from app.games.skirmish.rules import Skirmish
from tests.support.skirmish.card_row import Row
from tests.support.skirmish.command_rows import COMMAND_ROWS
from tests.support.skirmish.stage import TEAMS, Stage, changes, in_phase, stage

every_row = pytest.mark.parametrize("row", COMMAND_ROWS, ids=lambda row: row.ability)


def set_up(row: Row, phase: int = 2) -> Stage:
    return stage(
        row.picture, row.cards, phase=phase, sides=TEAMS, hands=row.hands, decks=row.decks, discards=row.discards
    )


def command(row: Row, drawn: Stage) -> PlayCommand:
    return PlayCommand(drawn.ids["0.0"], int(row.trigger))


def opened(row: Row, drawn: Stage) -> Stage:
    return Stage(drawn.state.apply(command(row, drawn)).state, drawn.ids)


def discarded(row: Row) -> set[str]:
    return {"0.0 gone", f"0 discards {row.kind}"}


@every_row
def test_targets_are_exactly_these(row: Row) -> None:
    there = opened(row, set_up(row))
    assert there.targets() == row.targets
    assert there.state.camps[0].showcase == row.kind


@every_row
def test_effect(row: Row) -> None:
    drawn = set_up(row)
    after, _ = opened(row, drawn).play(*row.picks)
    assert changes(drawn, after) == row.effect | discarded(row)
    assert after.state.run is None
    assert after.state.camps[0].showcase == ""


@every_row
def test_cancelled_it_is_discarded_and_the_rest_is_dropped(row: Row) -> None:
    drawn = set_up(row)
    after = Stage(opened(row, drawn).state.apply(Cancel()).state, drawn.ids)
    assert changes(drawn, after) == discarded(row)


@pytest.mark.parametrize("row", [row for row in COMMAND_ROWS if row.bare], ids=lambda row: row.ability)
def test_without_a_target_it_is_discarded(row: Row) -> None:
    assert row.bare is not None
    piles = {"hands": {0: row.kind}, **row.bare_piles}
    drawn = stage(row.bare, row.bare_cards, phase=2, sides=TEAMS, **piles)
    step = drawn.state.apply(command(row, drawn))
    after = Stage(step.state, drawn.ids)
    assert NoTarget(0, 0, row.kind) in step.events
    assert after.state.run is None
    assert changes(drawn, after) == discarded(row)


@every_row
def test_only_in_setup_and_main_and_setup_becomes_main(row: Row) -> None:
    drawn = set_up(row)
    move = command(row, drawn)
    assert in_phase(drawn, 1).state.apply(move).state.phase == 2
    for phase in (3, 4):
        there = in_phase(drawn, phase).state
        assert move not in there.legal_moves()
        with pytest.raises(IllegalMove, match="wrong_phase"):
            there.apply(move)
    with pytest.raises(IllegalMove, match="no_such_option"):
        drawn.state.apply(PlayCommand(move.card, 7))
    with pytest.raises(IllegalMove, match="not_in_hand"):
        replace(drawn.state, active=2).apply(move)


@every_row
def test_other_cards_are_refused(row: Row) -> None:
    there = opened(row, set_up(row))
    for name, id in there.ids.items():
        if name not in (row.targets or ()) and id != there.ids["0.0"]:
            with pytest.raises(IllegalMove):
                there.state.apply(PickCard(id))


@every_row
def test_saved_in_the_middle(row: Row) -> None:
    there = opened(row, set_up(row))
    loaded = from_json(Skirmish, json.loads(json.dumps(to_json(there.state, Skirmish))))
    assert loaded == there.state
    assert there.state.observation(0).legal_moves() == there.state.legal_moves()


def test_every_option_has_a_row() -> None:
    options = [f"{face.id}.{number}" for face in COMMANDS for number in range(len(face.abilities))]
    assert sorted(options) == sorted(row.ability for row in COMMAND_ROWS)
