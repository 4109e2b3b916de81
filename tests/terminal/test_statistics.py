"""Statistics, achievements and backups at a keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games.stay import GAME as STAY
from app.platform.single_instance import NAME as APP
from app.statistics import game_history, player_record
from app.storage.file_lock import claim
from app.storage.files import Storage
from app.terminal.command_line import BadArguments, parse
from tests.support.terminal_session import typed


def test_a_game_is_counted_told_taken_along_and_taken_back(home: Path, tmp_path: Path) -> None:
    """Lost at once by a wrong claim against a computer; then on another device."""
    claim_word = STAY.text.write(STAY.text.read("no moves", STAY.new({"size": 5})))
    done = typed(
        home, f"{claim_word}\n{claim_word}\nyes\n", "--terminal stay --size 5 --level 1 --lang en --no-picture"
    )
    assert done.returncode == 0, done.stderr
    (game,), _ = game_history.load(Storage(home))
    assert (game.game, game.result, game.opponent) == ("stay", "lost", "rung-1")
    told = typed(home, "", "--statistics --lang en").stdout
    assert "Stay on the Board." in told
    assert "The last twenty: 0 won, 1 lost, 0 drawn." in told
    file, other = tmp_path / "mine.fourboards", tmp_path / "other"
    assert typed(home, "", f"--backup {file}").returncode == 0
    done = typed(other, "no\n", f"--restore {file} --lang en")
    assert "Games in the statistics: 1, new here: 1" in done.stdout
    assert "Nothing was changed." in done.stdout
    assert player_record.load(Storage(other))[0].played == 0
    assert "The backup was brought in." in typed(other, "yes\n", f"--restore {file} --lang en").stdout
    assert player_record.load(Storage(other))[0].played == 1
    assert "All of it is here already." in typed(other, "", f"--restore {file} --lang en").stdout
    assert "Everything is as it was before." in typed(other, "", "--undo-restore --lang en").stdout
    assert player_record.load(Storage(other))[0].played == 0


def test_achievements_are_told_in_every_line_whole(home: Path) -> None:
    told = typed(home, "", "--achievements --lang en").stdout.splitlines()
    assert told[0] == "0 of 21 so far."
    assert "Chapaev. Not one lost. Win without losing a disc. Not yet." in told


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--restore nowhere.fourboards", "There is no file nowhere.fourboards."),
        ("--restore main.py", "main.py is no backup of Four Boards"),
        ("--backup no/such/folder/file", "cannot be read or written"),
        ("--undo-restore", "There is nothing to take back."),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(home: Path, line: str, said: str) -> None:
    done = typed(home, "", f"{line} --lang en")
    assert done.returncode == 1
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_nothing_is_brought_in_while_the_app_is_open(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.fourboards"
    typed(home, "", f"--backup {file}")
    held = claim(home, APP)
    assert held
    assert "Close it first" in typed(home, "yes\n", f"--restore {file} --lang en").stderr
    held.let_go()


@pytest.mark.parametrize("line", ["--statistics --backup x", "--achievements --terminal", "--restore x --level 2"])
def test_one_thing_at_a_time(line: str) -> None:
    with pytest.raises(BadArguments):
        parse(line.split(), (STAY,))
