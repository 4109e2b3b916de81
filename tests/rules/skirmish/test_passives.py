"""What cards do without being asked."""

from __future__ import annotations

import pytest

from app.games.skirmish.moves import PlayCommand, PlayUnit
from app.games.skirmish.mutable_position import MutablePosition
from tests.support.skirmish.stage import PAIR, TEAMS, Stage, board, power, score_of


def test_mr_pearl_strengthens_the_own_cards_in_her_lines() -> None:
    drawn = board(
        """
            P a x
            b . .
            d . c
        """,
        {"P": "0 mr_pearl", "a": "0 faber", "b": "0 faber -3", "c": "0 faber", "d": "0 faber down", "x": "1 faber"},
    )
    assert [power(drawn, name) for name in "Pabcdx"] == [1, 2, 0, 1, 0, 1]
    stunned = board(PAIR.replace(".", "b", 1), {"a": "0 mr_pearl stun1", "b": "0 faber", "x": "1 faber"})
    assert power(stunned, "b") == 1


@pytest.mark.parametrize(
    ("liberator", "points"),
    [("0 data_liberator", 3 + 3), ("0 data_liberator stun1", 3), ("0 data_liberator down", 3), ("0 censor", 3)],
)
def test_data_liberator_scores_exploited_cards_with_support(liberator: str, points: int) -> None:
    drawn = board(
        """
            a . . x t
            L . . y .
            s . . z .
            . . . . .
            . . . . .
        """,
        {
            "a": "0 princeps", "L": liberator, "s": "0 faber", "x": "1 princeps exploit0*2", "t": "2 faber",
            "y": "3 faber", "z": "1 faber",
        },
        phase=4,
        sides=TEAMS,
    )  # fmt: skip
    assert drawn.state.board.line_value(0, drawn.state.board.geometry.rows[0]) == points
    alone = board(PAIR, {"a": "0 data_liberator", "x": "1 princeps exploit0"})
    assert alone.state.board.line_value(0, alone.state.board.geometry.rows[2]) == 0


def test_data_liberator_counts_a_teammates_exploited_card_but_no_stunned_one() -> None:
    drawn = board(
        """
            L s t
            x . .
            . . .
        """,
        {"L": "0 data_liberator", "s": "0 faber", "t": "2 princeps exploit0", "x": "1 princeps exploit0 stun0"},
        sides=TEAMS,
    )
    layout = drawn.state.board.geometry
    assert drawn.state.board.line_value(0, layout.rows[0]) == 2 + 1 + 3
    assert drawn.state.board.line_value(0, layout.columns[0]) == 2


def test_data_liberator_counts_only_the_exploits_of_its_own_player() -> None:
    drawn = board(
        "L s x\n. . y\n. . .",
        {"L": "1 data_liberator", "s": "1 faber", "x": "0 princeps exploit0", "y": "0 princeps exploit1"},
    )
    layout = drawn.state.board.geometry
    assert drawn.state.board.line_value(1, layout.rows[0]) == 2 + 1
    assert drawn.state.board.line_value(1, layout.columns[2]) == 3


@pytest.mark.parametrize(
    ("spotter", "beside", "hand", "face_up", "points"),
    [
        ("1 vigilant_spotter", "1 faber", "faber/revealed1", True, 2),
        ("1 vigilant_spotter", "1 faber", "faber/revealed3", True, 2),
        ("1 vigilant_spotter", "1 faber", "faber/revealed1", False, 2),
        ("1 vigilant_spotter", "3 faber", "overwatch/revealed1", True, 2),
        ("1 vigilant_spotter", "1 faber", "faber", True, 0),
        ("1 vigilant_spotter", "1 faber stun0", "faber/revealed1", True, 0),
        ("1 vigilant_spotter stun0", "1 faber", "faber/revealed1", True, 0),
        ("1 vigilant_spotter down", "1 faber", "faber/revealed1", True, 0),
        ("2 vigilant_spotter", "2 faber", "faber/revealed2", True, 0),
    ],
)
def test_vigilant_spotter_earns_from_opponents_revealed_cards(
    spotter: str, beside: str, hand: str, face_up: bool, points: int
) -> None:
    drawn = board(
        """
            V b .
            . . .
            . . a
        """,
        {"V": spotter, "b": beside, "a": "0 faber"},
        phase=2,
        sides=TEAMS,
        hands={0: hand},
    )
    unit = PlayUnit(drawn.ids["0.0"], (1, 1), face_up)
    after = drawn.state.apply(PlayCommand(unit.card, 1) if "overwatch" in hand else unit).state
    assert score_of(after, int(spotter[0])) == points


def test_every_spotter_scores_and_quick_response_counts() -> None:
    drawn = board(
        """
            V W .
            . . .
            . . a
        """,
        {"V": "1 vigilant_spotter", "W": "1 vigilant_spotter", "a": "0 faber"},
        phase=2,
        hands={0: "quick_response_team faber/revealed1"},
    )
    opened = Stage(drawn.state.apply(PlayCommand(drawn.ids["0.0"], 0)).state, drawn.ids)
    after, _ = opened.play("0.1", "1,1")
    assert score_of(after.state, 1) == 4
    assert not after.state.unit_played
    assert after.state.camps[0].played[-1] == drawn.ids["0.1"]


def test_lucius_bears_no_stun_whatever_brings_it() -> None:
    drawn = board(
        """
            S l .
            . . .
            . . x
        """,
        {"S": "0 reckless_provocateur aim1", "l": "0 lucius", "x": "1 censor"},
        phase=3,
    )
    table = MutablePosition(drawn.state)
    table.mark(drawn.ids["l"], "stun", 1)
    assert table.card(drawn.ids["l"]).marks == ()
    table.mark(drawn.ids["S"], "stun", 1)
    stunned = Stage(table.step().state, drawn.ids)
    table = MutablePosition(stunned.state)
    assert stunned.card("S").stunned
    table.mark(drawn.ids["l"], "aim", 1)
    assert table.card(drawn.ids["l"]).marks == (("aim", 1),)
