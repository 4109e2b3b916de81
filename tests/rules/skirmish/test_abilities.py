"""Every ability of every unit and token, row by row."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.core.codec import from_json, to_json
from app.core.game import IllegalMove
from app.games.skirmish.board import Card
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.units import TOKENS, UNITS
from app.games.skirmish.events import NoTarget
from app.games.skirmish.moves import Activate, Cancel, PickCard
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.terms import DEPLOY
from tests.support.skirmish.all_rows import UNIT_ROWS
from tests.support.skirmish.card_row import Row
from tests.support.skirmish.stage import TEAMS, Stage, changes, in_phase, stage, with_flag

PHASES = {"deploy": 2, "setup": 1, "commit": 3}
BOARD_COUNTERS = ("aim", "exploit", "stun", "shield")

every_row = pytest.mark.parametrize("row", UNIT_ROWS, ids=lambda row: row.ability)


def set_up(row: Row, cards: dict[str, str] | None = None) -> Stage:
    """The row's position, with only the ability in question ready."""
    drawn = stage(
        row.picture,
        cards or row.cards,
        phase=PHASES[row.trigger],
        sides=TEAMS,
        hands=row.hands,
        decks=row.decks,
        discards=row.discards,
    )
    return only_ready(drawn, row)


def only_ready(drawn: Stage, row: Row) -> Stage:
    source = drawn.card("S")
    return with_card(drawn, replace(source, ready=tuple(t for t in source.ready if t == row.trigger)))


def with_card(drawn: Stage, card: Card) -> Stage:
    board = drawn.state.board
    cells = tuple(card if old is not None and old.id == card.id else old for old in board.cells)
    return Stage(replace(drawn.state, board=replace(board, cells=cells)), drawn.ids)


def refusal(drawn: Stage) -> str:
    """Why the source cannot be activated; nothing changed, and the moves agree."""
    move = Activate(drawn.ids["S"])
    assert move not in drawn.state.legal_moves()
    with pytest.raises(IllegalMove) as refused:
        drawn.state.apply(move)
    return str(refused.value)


@every_row
def test_targets_are_exactly_these(row: Row) -> None:
    opened, _ = set_up(row).play("!S")
    if row.targets is None:
        assert opened.state.run is None
    else:
        assert opened.targets() == row.targets


@every_row
def test_effect(row: Row) -> None:
    drawn = set_up(row)
    after, _ = drawn.play("!S", *row.picks)
    assert changes(drawn, after) == row.effect
    assert f"S spent {row.trigger}" in row.effect
    assert after.state.run is None


@every_row
def test_is_spent_by_activating_even_if_cancelled(row: Row) -> None:
    opened, _ = set_up(row).play("!S")
    assert row.trigger not in opened.card("S").ready
    if row.targets is not None:
        dropped = opened.state.apply(Cancel()).state
        assert dropped.run is None
        assert refusal(Stage(dropped, opened.ids)) == "skirmish.refusal.not_ready"


@pytest.mark.parametrize("row", [row for row in UNIT_ROWS if row.bare], ids=lambda row: row.ability)
def test_without_a_target_it_is_spent_and_nothing_waits(row: Row) -> None:
    assert row.bare is not None
    drawn = only_ready(stage(row.bare, row.bare_cards, phase=PHASES[row.trigger], sides=TEAMS, **row.bare_piles), row)
    after, step = drawn.play("!S")
    assert after.state.run is None
    assert NoTarget(0, drawn.ids["S"], row.kind) in step.events
    assert changes(drawn, after) == {f"S spent {row.trigger}"} | row.bare_effect


ALWAYS = {
    "threat_analyst.deploy", "data_liberator.deploy", "censor.deploy", "unwavering_integrator.deploy",
    "zealous_missionary.deploy", "zius.deploy", "zius.setup", "reverend.deploy", "eleftheria.deploy",
    "cautious_avenger.deploy", "patrol_agent.setup", "edith_byron.setup", "centurion.commit",
    "ip_dept_agent.setup", "unwavering_integrator.setup", "finn.commit", "reverend.setup",
    "secret_informant.deploy", "pinkunoneko.setup",
}  # fmt: skip
"""The source or its cell is a choice, or none is needed; Pinkunoneko's step has a test of its own."""


def test_the_rows_without_a_bare_position_are_those_that_always_have_a_target() -> None:
    assert {row.ability for row in UNIT_ROWS if not row.bare} == ALWAYS


@every_row
def test_only_in_its_phase(row: Row) -> None:
    drawn = set_up(row)
    for phase in (1, 2, 3, 4):
        there = in_phase(drawn, phase)
        if row.trigger == "deploy" or phase == PHASES[row.trigger]:
            assert Activate(drawn.ids["S"]) in there.state.legal_moves()
        else:
            assert refusal(there) == "skirmish.refusal.wrong_phase"


@every_row
def test_not_while_stunned_face_down_or_in_the_turn_of_another(row: Row) -> None:
    drawn = set_up(row)
    source = drawn.card("S")
    stunned = with_card(drawn, replace(source, marks=(*source.marks, ("stun", 1))))
    assert refusal(stunned) == "skirmish.refusal.stunned"
    assert refusal(with_card(drawn, replace(source, face_up=False))) == "skirmish.refusal.face_is_down"
    others = Stage(replace(drawn.state, active=2), drawn.ids)
    assert refusal(others) == "skirmish.refusal.not_yours"


@every_row
def test_support(row: Row) -> None:
    """With every other card of its side stunned, the source has none."""
    cards = dict(row.cards)
    for name, written in row.cards.items():
        if name != "S" and written[0] in "02":
            cards = with_flag(cards, name, "stun1")
    lonely = set_up(row, cards)
    if row.needs_support:
        assert refusal(lonely) == "skirmish.refusal.no_support"
    else:
        assert Activate(lonely.ids["S"]) in lonely.state.legal_moves()


@pytest.mark.parametrize("row", [row for row in UNIT_ROWS if row.targets], ids=lambda row: row.ability)
def test_other_cards_are_refused_with_a_reason_and_nothing_changes(row: Row) -> None:
    opened, _ = set_up(row).play("!S")
    for name, id in opened.ids.items():
        move = PickCard(id)
        if name not in (row.targets or ()):
            assert (opened.state.refusal(move) or "").startswith("skirmish.refusal.")
            with pytest.raises(IllegalMove):
                opened.state.apply(move)


def test_counters_of_the_board_never_go_to_hands() -> None:
    """Each row that puts one on a card has hand cards in it, and refuses every one of them."""
    seen = set()
    for row in UNIT_ROWS:
        counters = [c for c in BOARD_COUNTERS for e in row.effect if f"+{c}" in e and not e.startswith("S +shield")]
        if not counters or row.targets is None or row.ability == "reckless_provocateur.commit":
            continue
        assert row.hands, row.ability
        opened, _ = set_up(row).play("!S")
        held = [card for camp in opened.state.camps for card in camp.hand]
        for card in held:
            assert opened.state.refusal(PickCard(card.id)), (row.ability, card)
            seen.add(row.ability)
    assert len(seen) > 15


@every_row
def test_saved_in_the_middle_of_the_choice(row: Row) -> None:
    opened, _ = set_up(row).play("!S")
    text = json.dumps(to_json(opened.state, Skirmish))
    loaded = from_json(Skirmish, json.loads(text))
    assert loaded == opened.state
    assert loaded.legal_moves() == opened.state.legal_moves()
    assert opened.state.observation(0).legal_moves() == opened.state.legal_moves()


def test_deploy_comes_first_in_every_phase() -> None:
    for row in UNIT_ROWS:
        abilities = {ability.trigger for ability in FACES[row.kind].abilities}
        if row.trigger == "deploy" or DEPLOY not in abilities or row.needs_support:
            continue
        drawn = stage(
            row.picture, row.cards, phase=PHASES[row.trigger], sides=TEAMS,
            hands=row.hands, decks=row.decks, discards=row.discards,
        )  # fmt: skip
        assert set(drawn.card("S").ready) >= {"deploy", row.trigger}
        once, _ = drawn.play("!S")
        assert "deploy" not in once.card("S").ready
        assert row.trigger in once.card("S").ready


def test_every_ability_of_every_card_has_a_row() -> None:
    abilities = [f"{face.id}.{ability.trigger}" for face in (*UNITS, *TOKENS) for ability in face.abilities]
    assert sorted(abilities) == sorted(row.ability for row in UNIT_ROWS)
