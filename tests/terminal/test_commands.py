"""What can be typed during a game in the terminal, and what it answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.games import GAMES
from app.languages.translator import FOLDER, Words
from tests.support.terminal_session import PROMPT, Start, typed


def test_undo_and_redo(home: Path, start: Start) -> None:
    session = start("--terminal stay --size 5 --seed 7")
    assert session.type("undo") == "There is nothing to take back.\n"
    assert session.type("redo") == "There is nothing to play again.\n"
    before = session.board()
    session.type("E1")
    after = session.board()
    assert after != before
    session.type("undo")
    assert session.board() == before
    session.type("redo")
    assert session.board() == after
    assert session.type("log").count("\n") == 2


def test_whoever_sees_the_board_is_not_paid_for_playing_blind(start: Start) -> None:
    """The signs for a hidden board belong to the text of a game that was played on a screen."""
    session = start("--terminal stay --size 5 --seed 7 --two")
    assert "East 1, +1." in session.type("E1??")
    assert "South 1, +1." in session.type("S1?")


def test_a_strict_game_has_neither_undo_nor_hints(home: Path) -> None:
    done = typed(home, "E1\nundo\nhint\nlog\n", "--terminal stay --size 5 --seed 7 --strict")
    assert done.stdout.count("This is a strict game") == 2
    assert "Try " not in done.stdout
    assert "1. You: East 1" in done.stdout


def test_a_hint_is_a_move_and_marks_the_result(home: Path, start: Start) -> None:
    session = start("--terminal stay --size 3 --blocked --seed 7 --two")
    hint = re.fullmatch(r"Try (\w+)\.\n", session.type("hint"))
    assert hint
    assert "Player 2, your move." in session.type(hint[1])
    session.close()
    resumed = typed(home, "resign\n", "--terminal --resume")
    assert "With a hint: counted apart." in resumed.stdout


def test_without_a_hint_nothing_is_marked(home: Path) -> None:
    assert "With a hint" not in typed(home, "E1\nresign\n", "--terminal stay --seed 7").stdout


@pytest.mark.parametrize("line", ["E9", "north", "E", "0", "\x1b[A", "'; drop", "6" * 5000, "ход", "undo undo"])
def test_bad_input_is_answered_and_changes_nothing(home: Path, start: Start, line: str) -> None:
    session = start("--terminal stay --size 5 --seed 7")
    before = session.type("board")
    answer = session.type(line)
    assert answer.count("\n") == 1
    assert "Traceback" not in answer
    assert "." in answer
    assert session.type("board") == before


def test_help_says_all_that_can_be_typed(home: Path) -> None:
    said = typed(home, "help\n", "--terminal stay --seed 7").stdout
    for word in ("undo", "redo", "hint", "moves", "log", "board", "resign", "help", "quit"):
        assert f"\n{word}: " in said.replace(PROMPT, "")


def test_the_rules_can_be_read_in_play(home: Path) -> None:
    said = typed(home, "rules\nquit\n", "--terminal stay --seed 4").stdout
    assert "The two modes\n- Normal: all cells stay open." in said


def test_resigning_ends_it_for_the_other(home: Path) -> None:
    done = typed(home, "E1\nresign\n", "--terminal stay --size 5 --two --names Ann Bob --seed 7")
    assert "The winner is Ann: one of the players resigned.\n" in done.stdout
    assert typed(home, "", "--terminal stay --resume").returncode == 1, "nothing is left to go on with"


def test_the_menu_names_the_games(home: Path) -> None:
    done = typed(home, "\n99\nchess\n1\nquit\n", "--terminal --seed 7")
    assert done.returncode == 0
    for number, game in enumerate(GAMES, 1):
        assert f"{number}. {Words(FOLDER).translator('en')(f'{game.id}.name')}\n" in done.stdout
    assert done.stdout.count(f"Type a number from 1 to {len(GAMES)}.") == 3
    assert "Queen at row" in done.stdout


def test_a_clock_is_shown_and_kept(home: Path) -> None:
    typed(home, "E1\n", "--terminal stay --size 5 --two --minutes 5 --seed 7")
    assert re.search(r"^Player 2: [45]:\d\d left\.$", typed(home, "", "--terminal --resume").stdout, re.MULTILINE)


def test_letters_that_the_terminal_lacks_do_no_harm(home: Path) -> None:
    line = "--terminal stay --size 2 --two --names Ґалаґан Њ --lang uk --seed 2"
    done = typed(home, "log\nЇ\n", line, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "???????" in done.stdout
    assert "Traceback" not in done.stderr
