"""Analysis and the trainer at a keyboard, as one who listens has them."""

from __future__ import annotations

from pathlib import Path

from app.games.squart import GAME as SQUART
from app.match.record import dumps, record_of
from app.puzzles import trainer
from app.storage.files import Storage
from tests.puzzles.test_mistakes import played
from tests.support.terminal_session import typed

FIRST = "1 1\n3 3\n"
"""On 4×4: Blue gives the win away, and Red takes it."""


def test_a_match_that_was_played_is_looked_at_again(home: Path) -> None:
    done = typed(home, FIRST, "--terminal squart --two --size 4 --share 0 --no-picture --lang en")
    assert "--terminal --analyse squart-terminal" in done.stdout
    lines = "next\nlast\ntruth\ntry 2 2\ngame\nmoves\nmistake\nquit\n"
    done = typed(home, lines, "--terminal --analyse --no-picture --lang en")
    assert done.returncode == 0, done.stderr
    assert "1 mistake in this game" in done.stdout
    assert "Blue is winning" in done.stdout
    assert "Then 1 1: gives the win away" in done.stdout
    assert "Better was: " in done.stdout
    assert "2 2: wins" in done.stdout
    assert "1 1: loses" in done.stdout
    assert "After move 1 of 1" in done.stdout, "a variation"
    assert "There is no mistake that way." in done.stdout
    assert (home / "studies.json").exists()


def test_a_file_is_looked_at_and_what_is_none_is_told(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(dumps(record_of(played(SQUART, 1))), encoding="utf-8")
    assert typed(home, "quit\n", f"--terminal --analyse {file} --lang en").returncode == 0
    file.write_text("{", encoding="utf-8")
    done = typed(home, "", f"--terminal --analyse {file} --lang en")
    assert (done.returncode, "neither a saved game nor a file" in done.stderr) == (1, True)
    done = typed(home, "", "--terminal --analyse --lang en")
    assert (done.returncode, "There is no finished game" in done.stderr) == (1, True)


def test_own_mistakes_are_trained(home: Path) -> None:
    from app.players.search_budget import SearchBudget
    from app.puzzles.daily import today
    from app.puzzles.mistakes import own_mistakes

    cards = next(
        found for seed in range(20) if (found := list(own_mistakes(played(SQUART, seed), today(), SearchBudget())))
    )
    trainer.save(Storage(home), trainer.Trainer(tuple(cards[:1])))
    done = typed(home, "answer\n", "--terminal --trainer --no-picture --lang en")
    assert done.returncode == 0, done.stderr
    assert "From your games: 1 due" in done.stdout
    assert "Right: that keeps the win." in done.stdout
    kept, _ = trainer.load(Storage(home))
    assert [card.solved for card in kept.cards] == [0], "it was shown"
    assert "Nothing from your games is due" in typed(home, "", "--terminal --trainer --lang en").stdout
