"""Puzzles and the four of the day at a keyboard, as one who listens has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games import GAMES
from app.games.stay import GAME as STAY
from app.players.search_budget import SearchBudget
from app.puzzles import daily_results, progress
from app.puzzles.daily import today
from app.storage.files import Storage
from tests.support.terminal_session import typed


def test_a_wrong_move_is_refuted_a_right_one_counts_and_the_next_follows(home: Path) -> None:
    puzzles = STAY.puzzles()
    puzzle = puzzles.make(puzzles.complete({}), 1, SearchBudget())
    (right,) = puzzle.line
    wrong = next(go for go in puzzle.state.safe_moves() if go != right)
    write = STAY.text.write
    lines = f"help\nhint\n{write(wrong)}\n{write(right)}\nquit\n"
    done = typed(home, lines, "--terminal stay --puzzle --no-picture --lang en")
    assert done.returncode == 0, done.stderr
    assert f"The queen goes {right.distance} cell" in done.stdout
    assert "That loses to this answer. Try again." in done.stdout
    assert "Right: no other move wins." in done.stdout
    assert "Puzzle 2" in done.stdout
    record, _ = progress.load(Storage(home))
    assert record.solved == {"stay-1": 1}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_tells_its_puzzle_and_its_answer(home: Path, game: object) -> None:
    done = typed(home, "answer\nquit\n", f"--terminal {game.id} --puzzle --seed 2 --no-picture --lang en")
    assert done.returncode == 0, done.stderr
    assert "Right: " in done.stdout
    assert progress.load(Storage(home))[0].solved == {}, "what was shown is not counted"


def test_the_four_of_the_day_are_kept_and_told(home: Path) -> None:
    done = typed(home, "next\nnext\nanswer\nnext\n", "--terminal --today --no-picture --lang en")
    assert done.returncode == 0, done.stderr
    assert f"Today’s four {today().isoformat()}" in done.stdout
    assert "Squart: The answer was shown" in done.stdout
    assert done.stdout.splitlines()[-1].endswith("0 days running")
    record, _ = daily_results.load(Storage(home))
    assert list(record.done(today())) == ["squart"]


def test_what_belongs_to_a_match_is_refused(home: Path) -> None:
    done = typed(home, "", "--terminal stay --puzzle --level 2 --lang en")
    assert done.returncode == 2
    assert "--puzzle" in done.stderr
