"""A table of every ability against the tests that prove it; the table is a file, and this keeps it true."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games.skirmish.cards.catalogue import FACES
from tests.rules.skirmish import test_abilities as abilities
from tests.rules.skirmish import test_commands as commands
from tests.rules.skirmish import test_passives as passives
from tests.support.skirmish.all_rows import UNIT_ROWS
from tests.support.skirmish.card_row import Row
from tests.support.skirmish.command_rows import COMMAND_ROWS

TABLE = Path(__file__).parents[1] / "skirmish_coverage.md"

# Written down from the description of the cards, not from the code: D Deploy, S Setup, C Commit.
DESCRIBED = """
    ip_dept_agent DS, tactical_agent DS, patrol_agent SC, riot_agent DC, threat_analyst DC, mr_pearl D,
    vigilant_spotter C, code_keeper DC, centurion C, reckless_provocateur DC, data_liberator D,
    cautious_avenger DS, inventive_maker DS, faber D, censor DC, princeps DS, immunis D, devout_synthetic DS,
    unwavering_integrator DS, signal_prophet DC, zealous_missionary DC, walking_turret DS, recon_drone SC,
    abr_gawain DS, reclaimed_gawain DS, falk DC, edith_byron DS, pinkunoneko DS, eleftheria DS, zius DS,
    secret_informant D, reverend SD, lucius S, finn SC
"""
NEEDING_SUPPORT = [
    "ip_dept_agent.setup",
    "cautious_avenger.setup",
    "immunis.deploy",
    "unwavering_integrator.setup",
    "signal_prophet.commit",
    "zealous_missionary.commit",
    "code_keeper.commit",
    "zius.setup",
    "threat_analyst.commit",
    "inventive_maker.setup",
    "censor.commit",
]

PASSIVE_TESTS = {
    "strengthen_lines": [passives.test_mr_pearl_strengthens_the_own_cards_in_her_lines],
    "share_exploited": [
        passives.test_data_liberator_scores_exploited_cards_with_support,
        passives.test_data_liberator_counts_a_teammates_exploited_card_but_no_stunned_one,
    ],
    "watch_revealed": [
        passives.test_vigilant_spotter_earns_from_opponents_revealed_cards,
        passives.test_every_spotter_scores_and_quick_response_counts,
    ],
    "never_stunned": [passives.test_lucius_bears_no_stun_whatever_brings_it],
    "stronger_from_discard": [abilities.test_effect],
}

COLUMNS = {
    "targets": abilities.test_targets_are_exactly_these,
    "effect": abilities.test_effect,
    "spent": abilities.test_is_spent_by_activating_even_if_cancelled,
    "no target": abilities.test_without_a_target_it_is_spent_and_nothing_waits,
    "phase": abilities.test_only_in_its_phase,
    "stunned": abilities.test_not_while_stunned_face_down_or_in_the_turn_of_another,
    "Support": abilities.test_support,
    "refused": abilities.test_other_cards_are_refused_with_a_reason_and_nothing_changes,
    "saved": abilities.test_saved_in_the_middle_of_the_choice,
}


def described() -> list[str]:
    triggers = {"D": "deploy", "S": "setup", "C": "commit"}
    found = [entry.split() for entry in DESCRIBED.replace("\n", " ").split(",")]
    return [f"{card}.{triggers[letter]}" for card, letters in found for letter in letters]


def proof(row: Row, column: str) -> str:
    if column == "no target" and row.bare is None:
        return "always has one"
    if column == "refused" and not row.targets:
        return "no choice"
    return "needed, proven" if column == "Support" and row.needs_support else "yes"


def table() -> str:
    """Positions have teammates in them, so `targets` says what teammates mean, and `refused` what hands do."""
    names = ", ".join(f"{column}: `{test.__name__}`" for column, test in COLUMNS.items())
    lines = ["# What proves each ability", "", names + ".", ""]
    lines += [f"| ability | {' | '.join(COLUMNS)} |", "|---" * (len(COLUMNS) + 1) + "|"]
    for row in sorted(UNIT_ROWS, key=lambda row: row.ability):
        lines.append(f"| {row.ability} | {' | '.join(proof(row, column) for column in COLUMNS)} |")
    lines += ["", "| passive | tests |", "|---|---|"]
    for passive, tests in PASSIVE_TESTS.items():
        lines.append(f"| {passive} | {', '.join(test.__name__ for test in tests)} |")
    lines += ["", "| option of a Command | targets | effect | cancelled | no target |", "|---|---|---|---|---|"]
    for row in sorted(COMMAND_ROWS, key=lambda row: row.ability):
        lines.append(f"| {row.ability} | yes | yes | yes | {'yes' if row.bare else 'always has one'} |")
    return "\n".join(lines) + "\n"


def test_every_described_ability_has_its_row_and_no_other() -> None:
    assert len(described()) == 60
    assert sorted(described()) == sorted(row.ability for row in UNIT_ROWS)
    assert sorted(NEEDING_SUPPORT) == sorted(row.ability for row in UNIT_ROWS if row.needs_support)


def test_every_passive_has_its_tests() -> None:
    assert PASSIVE_TESTS.keys() == {passive for face in FACES.values() for passive in face.passives}


def test_every_option_of_eleven_commands_has_its_row() -> None:
    assert len(COMMAND_ROWS) == 21
    assert len({row.kind for row in COMMAND_ROWS}) == 11
    assert commands.test_effect.__name__ == "test_effect"


def test_every_row_has_a_teammate_or_says_nothing_about_other_cards() -> None:
    """Rows that aim at cards on the board hold one of seat 2, so that the exact targets speak of teammates."""
    letters = [row for row in UNIT_ROWS if row.targets and any(len(name) == 1 for name in row.targets)]
    assert len(letters) > 35
    for row in letters:
        assert any(written[0] == "2" for written in row.cards.values()), row.ability


def test_the_table_is_true(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--regenerate"):
        TABLE.write_text(table(), encoding="utf-8", newline="\n")
    else:
        assert TABLE.read_text(encoding="utf-8") == table()
