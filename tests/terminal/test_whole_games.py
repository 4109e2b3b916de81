"""Whole games in the terminal, from the first prompt to the goodbye."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.terminal_session import Start, typed


@pytest.mark.parametrize("more", ["", "--second"])
def test_a_whole_game_against_the_computer(start: Start, home: Path, more: str) -> None:
    session = start(f"--terminal stay --size 4 --blocked --level 1 --seed 3 {more}")
    assert "Computer, level 1" in session.said
    turns = 0
    while not session.is_over:
        assert session.said.endswith("Your move. Type help for what you can type.\n")
        move = session.type("moves").split()[0]
        session.type(move)
        turns += 1
    assert re.search(
        r"^(You have won|The winner is Computer, level 1.*): there were no moves left\.$", session.said, re.MULTILINE
    )
    assert turns >= 3
    assert session.close() == 0
    assert typed(home, "", "--terminal stay --resume").returncode == 1, "nothing is left to go on with"


def test_a_whole_game_of_two_people(home: Path) -> None:
    # On 2×2 there is no way round: whatever the first three moves, the second player finds no fourth.
    lines = "N1\nE1\nS1\nclaim\nfinish\n"
    done = typed(home, lines, "--terminal stay --size 2 --blocked --two --names Ann Боб --seed 2")
    assert done.stderr == ""
    assert done.returncode == 0
    assert "Player 1: Ann." in done.stdout
    assert "Ann: North 1" in done.stdout
    assert "The winner is Боб: there were no moves left.\n" in done.stdout
    assert done.stdout.endswith("Look at the game again: python main.py --terminal --analyse stay-terminal\nGoodbye.\n")
    assert typed(home, "", "--terminal stay --resume").returncode == 1


def test_the_same_seed_gives_the_same_game(home: Path) -> None:
    line = "--terminal stay --size 5 --seed 11"
    first, again = (typed(home / folder, "E1\nW1\n", line).stdout for folder in ("a", "b"))
    assert first == again
    assert len(re.findall(r"^Computer, level 2.*: .*\d", first, re.MULTILINE)) == 2
