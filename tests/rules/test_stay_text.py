"""Stay on the Board as text: what can be typed, what is refused and why, and how it reads."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from app.core.game import IllegalMove
from app.core.grid import KEYPAD
from app.games.stay import GAME
from app.games.stay.rules import Claim, Continue, Finish, Go, Move, Stay, Stop
from app.games.stay.score import BLIND, BOARD_ONLY, StayScore
from app.games.stay.text import StayText
from app.languages.translator import FOLDER, Words
from tests.support.stay_pictures import stay

TEXT = StayText()
TR = Words(FOLDER).translator("en")
BOARD = stay("Q...  ....  ....  ....".replace("  ", " "), blocked_mode=False)
BLOCKED = stay("Qx.. .... .... ....")
CHOOSING = stay("Qx xx").apply(Claim()).state


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("63", Go(6, 3)),
        ("6 3", Go(6, 3)),
        ("e3", Go(6, 3)),
        ("E3", Go(6, 3)),
        (" e  3 ", Go(6, 3)),
        ("east 3", Go(6, 3)),
        ("East3", Go(6, 3)),
        ("right 3", Go(6, 3)),
        ("ne2", Go(9, 2)),
        ("NE 2", Go(9, 2)),
        ("north-east 2", Go(9, 2)),
        ("north east 2", Go(9, 2)),
        ("Northeast 2", Go(9, 2)),
        ("92", Go(9, 2)),
        ("west 1", Go(4, 1)),
        ("up 1", Go(8, 1)),
        ("s03", Go(2, 3)),
        ("sw1?", Go(1, 1, BOARD_ONLY)),
        ("SW1 ??", Go(1, 1, BLIND)),
        ("11??", Go(1, 1, BLIND)),
        ("claim", Claim()),
        ("CLAIM", Claim()),
        ("no", Claim()),
        ("No  moves", Claim()),
        ("stop", Stop()),
    ],
)
def test_what_can_be_typed(line: str, move: Move) -> None:
    assert TEXT.read(line, BOARD) == move


@pytest.mark.parametrize(("line", "move"), [("finish", Finish()), ("Continue", Continue())])
def test_what_can_be_typed_after_a_right_claim(line: str, move: Move) -> None:
    assert TEXT.read(line, CHOOSING) == move


@pytest.mark.parametrize(
    ("line", "view", "key"),
    [
        ("", BOARD, "stay.say.unreadable"),
        ("hello", BOARD, "stay.say.unreadable"),
        ("e", BOARD, "stay.say.unreadable"),
        ("e3???", BOARD, "stay.say.unreadable"),
        ("e3!", BOARD, "stay.say.unreadable"),
        ("e-3", BOARD, "stay.say.unreadable"),
        ("e" + "1" * 5000, BOARD, "stay.say.unreadable"),
        ("03", BOARD, "stay.say.unreadable"),
        ("е3", BOARD, "stay.say.unreadable"),  # the Cyrillic letter
        ("53", BOARD, "stay.refusal.no_direction"),
        ("ew3", BOARD, "stay.refusal.no_direction"),
        ("nowhere 3", BOARD, "stay.refusal.no_direction"),
        ("e0", BOARD, "stay.refusal.no_distance"),
        ("e4", BOARD, "stay.refusal.no_distance"),
        ("e999", BOARD, "stay.refusal.no_distance"),
        ("finish", BOARD, "stay.refusal.nothing_to_choose"),
        ("continue", BLOCKED, "stay.refusal.nothing_to_choose"),
        ("stop", BLOCKED, "stay.refusal.no_stop"),
        ("e1", CHOOSING, "stay.refusal.choose_first"),
        ("claim", CHOOSING, "stay.refusal.choose_first"),
        ("e1", BOARD.apply(Go(8, 1)).state, "stay.refusal.over"),
    ],
)
def test_what_is_refused_and_why(line: str, view: Stay, key: str) -> None:
    with pytest.raises(IllegalMove, match=f"^{re.escape(key)}$"):
        TEXT.read(line, view)
    assert TR(key) != key


@pytest.mark.parametrize(
    ("move", "line"),
    [
        (Go(6, 3), "E3"),
        (Go(1, 1, BOARD_ONLY), "SW1?"),
        (Go(8, 8, BLIND), "N8??"),
        (Claim(), "claim"),
        (Finish(), "finish"),
        (Continue(), "continue"),
        (Stop(), "stop"),
    ],
)
def test_how_moves_are_written(move: Move, line: str) -> None:
    assert TEXT.write(move) == line


@pytest.mark.parametrize(
    ("view", "move", "line"),
    [
        (BOARD, Go(6, 3), "East 3, +2"),
        (BLOCKED, Go(6, 2, BLIND), "East 2, jumped 1, +6"),
        (BLOCKED, Go(6, 1), "East 1, onto a blocked cell"),
        (BOARD, Go(7, 2), "North-west 2, off the board"),
        (stay(".. .Q", False, computer=1, last=Go(3, 1)), Go(7, 1), "North-west 1, -1"),
        (stay("Qx xx"), Claim(), "No moves, and that is right"),
        (stay("Qx x."), Claim(), "No moves, but there was 1"),
        (stay("Q. x."), Claim(), "No moves, but there were 2"),
        (CHOOSING, Finish(), "Finished the game"),
        (CHOOSING, Continue(), "Continued, 3 blocked cells cleared"),
        (BOARD, Stop(), "Ended the game"),
    ],
)
def test_what_is_said_of_a_move(view: Stay, move: Move, line: str) -> None:
    (event,) = view.apply(move).events
    assert TEXT.describe(event, TR) == line


def test_how_a_position_is_drawn() -> None:
    state = stay(".x. .Q. x..", to_move=1, ledgers=(StayScore(base=1), StayScore(base=3, jumps=2)))
    assert TEXT.draw(state, TR).splitlines() == [
        "Stay on the Board, 3 by 3, Blocked cells",
        "",
        "  1 2 3",
        "1 . x .",
        "2 . Q .",
        "3 x . .",
        "",
        "Queen at row 2, column 2.",
        "Player 1: 1 point",
        "Player 2: 5 points",
        "Player 2 to move.",
    ]


def test_the_end_is_drawn_with_every_line_of_the_score() -> None:
    state = stay("Qx xx", ledgers=(StayScore(base=20), StayScore())).apply(Claim()).state
    assert TEXT.draw(state, TR).splitlines()[-1] == "Player 1 made the right claim: finish or continue?"
    assert TEXT.draw(state.apply(Finish()).state, TR).splitlines()[-3:] == [
        "Player 1: 25 points (Moves +20, “No moves” bonus +2, Game finish bonus +2, Board size bonus +1)",
        "Player 2: 0 points",
        "Player 1 wins: there were no moves left.",
    ]
    assert TEXT.draw(BOARD.apply(Stop()).state, TR).endswith("Nobody wins: the game was ended, and the points stand.")


def test_help_names_what_can_be_typed_here() -> None:
    assert "1 to 3" in TEXT.help(BOARD, TR)
    assert "stop" in TEXT.help(BOARD, TR)
    assert "stop" not in TEXT.help(BLOCKED, TR)
    assert "finish" in TEXT.help(CHOOSING, TR)


def test_every_line_of_the_score_direction_and_mode_has_its_words() -> None:
    wanted = {f"stay.score.{line.name}" for line in fields(StayScore)}
    wanted |= {f"stay.direction.{key}" for key in KEYPAD}
    wanted |= {f"stay.option.blocked.{mode}" for mode in ("true", "false")}
    assert wanted <= Words(FOLDER).catalogue("en").keys()
    assert {option.id for option in GAME.options if option.in_setup} == {"size", "blocked"}
