"""Cards played and turned up, the line of the card played last, Support and Threat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.games.skirmish.moves import NextPhase, PickCell, PlayUnit, ScoreLine, TurnUp
from tests.support.skirmish.stage import PAIR, TEAMS, Stage, board, in_phase, score_of, support_picture


def test_a_unit_gets_the_ready_statuses_it_has_abilities_for() -> None:
    for kind, ready in (
        ("riot_agent", ("deploy", "commit")),
        ("patrol_agent", ("setup", "commit")),
        ("faber", ("deploy",)),
        ("vigilant_spotter", ("commit",)),
        ("lucius", ("setup",)),
    ):
        drawn = board(PAIR, {"a": "0 faber", "x": "1 censor"}, phase=2, hands={0: kind})
        move = PlayUnit(drawn.ids["0.0"], (1, 1))
        played = Stage(drawn.state.apply(move).state, drawn.ids)
        assert played.card("0.0").ready == ready
        down = Stage(drawn.state.apply(replace(move, face_up=False)).state, drawn.ids)
        assert down.card("0.0").ready == ()
        assert not down.card("0.0").face_up


def test_turning_up_gives_the_ready_statuses_and_not_the_line() -> None:
    drawn = board(
        """
            d e .
            . . .
            b . x
        """,
        {"d": "0 riot_agent down", "e": "0 faber down stun1", "b": "0 faber", "x": "1 censor"},
        phase=2,
    )
    last = drawn.state.camps[0].played
    after = drawn.state.apply(TurnUp(drawn.ids["d"])).state
    there = Stage(after, drawn.ids)
    assert there.card("d").face_up
    assert there.card("d").ready == ("deploy", "commit")
    assert after.camps[0].played == last
    assert drawn.state.refusal(TurnUp(drawn.ids["e"])) == "skirmish.refusal.stunned"
    assert in_phase(drawn, 1).state.refusal(TurnUp(drawn.ids["d"])) == "skirmish.refusal.wrong_phase"


def test_the_line_is_that_of_the_last_card_played_and_passes_on_when_it_leaves() -> None:
    drawn = board(
        """
            a . b
            . . .
            x . c
        """,
        {"a": "0 princeps", "b": "0 faber", "c": "0 centurion", "x": "1 censor"},
        phase=3,
    )
    assert drawn.state.camps[0].played[-1] == drawn.ids["c"]
    after, _ = drawn.play("!c", "c")
    assert after.state.camps[0].played[-1] == drawn.ids["b"]
    scoring = after.state.apply(NextPhase()).state
    row = scoring.apply(ScoreLine("row"))
    assert score_of(row.state, 0) == 3 + 1 + 1  # Princeps, Faber, and Faber's new strength from the sacrifice


@pytest.mark.parametrize(
    ("cards", "row", "column"),
    [
        ({"a": "0 princeps", "b": "0 faber", "x": "1 censor", "c": "0 censor"}, 4, 5),
        ({"a": "0 princeps down", "b": "0 faber", "x": "1 censor", "c": "0 censor"}, 1, 2),
        ({"a": "0 princeps stun1", "b": "0 faber stun1", "x": "1 censor", "c": "0 censor"}, 0, 2),
        ({"a": "0 princeps -5", "b": "0 faber +2", "x": "1 censor exploit0", "c": "0 censor"}, 3, 2),
    ],
)
def test_line_value(cards: dict[str, str], row: int, column: int) -> None:
    drawn = board(
        """
            a b x
            c . .
            . . .
        """,
        cards,
        phase=4,
    )
    camps = (replace(drawn.state.camps[0], played=(drawn.ids["a"],)), drawn.state.camps[1])
    state = replace(drawn.state, camps=camps)
    assert score_of(state.apply(ScoreLine("row")).state, 0) == row
    assert score_of(state.apply(ScoreLine("column")).state, 0) == column


@pytest.mark.parametrize(
    ("picture", "cards", "sides", "derived"),
    [
        (  # two neighbours of one player pin; one is not enough away from the edge
            ". . . .\n. x a .\n. b . .\n. . . .",
            {"x": "1 faber", "a": "0 faber", "b": "0 faber"},
            (0, 1),
            ". . . .\n. 0 . .\n. . . .\n. . . .",
        ),
        (
            ". . . .\n. x a .\n. . . .\n. . . .",
            {"x": "1 faber", "a": "0 faber"},
            (0, 1),
            ". . . .\n. . . .\n. . . .\n. . . .",
        ),
        (  # opposite sides pin as well
            ". . . .\n. . . .\n. a x b\n. . . .",
            {"x": "1 faber", "a": "0 faber", "b": "0 faber"},
            (0, 1),
            ". . . .\n. . . .\n. . 0 1\n. . . .",
        ),
        (  # on the edge one is enough, both ways
            "x a . .\n. . . .\n. . . .\n. . . .",
            {"x": "1 faber", "a": "0 faber"},
            (0, 1),
            "0 1 . .\n. . . .\n. . . .\n. . . .",
        ),
        (  # two different opponents are not added together
            ". . . .\n. x a .\n. b . .\n. . . .",
            {"x": "2 faber", "a": "0 faber", "b": "1 faber"},
            (0, 1, 2),
            ". . . .\n. . . .\n. . . .\n. . . .",
        ),
        (  # each opponent that qualifies has an own Threat
            ". . . .\na x b .\n. . . .\n. . . .",
            {"a": "0 faber", "x": "2 faber", "b": "1 faber"},
            (0, 1, 2),
            ". . . .\n2 . . .\n. . . .\n. . . .",
        ),
        (
            "a x b .\n. . . .\n. . . .\n. . . .",
            {"a": "0 faber", "x": "2 faber", "b": "1 faber"},
            (0, 1, 2),
            "2 01 2 .\n. . . .\n. . . .\n. . . .",
        ),
        (  # teammates support and never threaten; two teammates do not pin together
            ". . . .\n. x a .\n. t . .\n. . . .",
            {"x": "1 faber", "a": "0 faber", "t": "2 faber"},
            TEAMS,
            ". . . .\n. . . .\n. . . .\n. . . .",
        ),
        (
            ". . . .\n. a t .\n. . . .\n. . . .",
            {"a": "0 faber", "t": "2 faber"},
            TEAMS,
            ". . . .\n. s s .\n. . . .\n. . . .",
        ),
        (  # diagonals never count
            "a . . .\n. b . .\n. . . .\n. . . .",
            {"a": "0 faber", "b": "0 faber"},
            (0, 1),
            ". . . .\n. . . .\n. . . .\n. . . .",
        ),
        (  # a stunned card gives nothing and still receives
            "a b . .\nx . . .\n. . . .\n. . . .",
            {"a": "0 faber stun1", "b": "0 faber", "x": "1 faber"},
            (0, 1),
            "s1 . . .\n. . . .\n. . . .\n. . . .",
        ),
        (  # a face-down card neither gives nor receives
            "a d . .\nx . . .\n. . . .\n. . . .",
            {"a": "0 faber", "d": "0 faber down", "x": "1 faber down"},
            (0, 1),
            ". . . .\n. . . .\n. . . .\n. . . .",
        ),
    ],
)
def test_support_and_threat(picture: str, cards: dict[str, str], sides: tuple[int, ...], derived: str) -> None:
    assert support_picture(board(picture, cards, sides=sides).state) == derived


def test_cells_that_cannot_be_picked_say_why() -> None:
    drawn = board("S a .\nx . .\n. . .", {"S": "0 patrol_agent", "a": "0 faber", "x": "1 censor"}, phase=1)
    opened, _ = drawn.play("!S")
    assert opened.state.refusal(PickCell((0, 1))) == "skirmish.refusal.empty"
    assert opened.state.refusal(PickCell((2, 2))) == "skirmish.refusal.in_line"
    assert opened.state.refusal(PickCell((9, 9))) == "skirmish.refusal.no_answer"
