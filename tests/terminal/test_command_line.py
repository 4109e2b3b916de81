"""The command line: what it takes, how it refuses the rest, and its help."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from app.core.game import Game
from app.games import GAMES
from app.games.stay import GAME as STAY
from app.languages.translator import FOLDER, Words
from app.online.unfinished_rooms import SEAT
from app.storage.files import Storage
from app.terminal.command_line import BadArguments, parse, usage
from tests.support.terminal_session import typed


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("--terminal stay --size 12", "--size cannot be 12: it takes 2-9."),
        ("--terminal stay --size five", "--size cannot be five: it takes 2-9."),
        ("--terminal stay --level 9", "--level cannot be 9: it takes 1-8, even."),
        ("--terminal stay --level 0", "--level cannot be 0: it takes 1-8, even."),
        ("--terminal stay --level", "--level cannot be written like that; --help shows how."),
        (
            "--terminal stay --blocked=yes",
            "--blocked/--no-blocked cannot be written like that; --help shows how.",
        ),
        ("--terminal stay --seed x", "--seed cannot be x: it takes 0-999999999999999999."),
        ("--terminal stay --seed -1", "--seed cannot be -1: it takes 0-999999999999999999."),
        ("--terminal stay --minutes 4", "--minutes cannot be 4: it takes 0, 1, 2, 3, 5, 10."),
        ("--terminal stay --lang de", "--lang cannot be de: it takes en, uk, ru, sr."),
        ("--terminal chess", "--terminal cannot be chess: it takes stay."),
        ("--terminal stay --colour red", "There is no option --colour here; --help lists them all."),
        ("--terminal stay --computer 1", "There is no option --computer here; --help lists them all."),
        ("--terminal stay extra", "There is no option extra here; --help lists them all."),
        ("--terminal stay --names A B", "There is only 1 seat to name."),
        ("--terminal stay --two --names A B C", "There are only 2 seats to name."),
        ("--terminal stay --two --level 2", "--two and --level do not go together."),
        ("--terminal stay --resume --no-blocked", "--resume and --no-blocked do not go together."),
        ("--lang uk", "--lang is for games as text: add --terminal."),
    ],
)
def test_what_cannot_be_gets_one_clear_line(line: str, complaint: str) -> None:
    with pytest.raises(BadArguments) as bad:
        parse(line.split(), [STAY])
    assert bad.value.problem.text(Words(FOLDER).translator("en")) == complaint


def test_the_one_line_goes_to_stderr(home: Path) -> None:
    done = typed(home, "", "--terminal stay --size 12")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "--size cannot be 12: it takes 2-9.\n")


def test_a_level_is_checked_for_the_game_chosen_from_the_menu(home: Path) -> None:
    done = typed(home, "1\n", "--terminal --level 99")
    assert done.returncode == 2
    assert done.stderr == "--level cannot be 99: it takes 1-8, even.\n"


def test_what_is_said_is_taken(home: Path) -> None:
    line = "--terminal stay --size 5 --blocked --level 3 --seed 7 --second --names Ann --strict --minutes 5"
    arguments = parse(line.split(), [STAY])
    assert arguments.game is STAY
    assert arguments.options == {"size": 5, "blocked": True}
    assert (arguments.level, arguments.seed, arguments.minutes) == (3, 7, 5)
    assert arguments.second
    assert arguments.strict
    assert arguments.names == ("Ann",)


def test_a_name_cannot_command_the_terminal() -> None:
    arguments = parse(["--terminal", "stay", "--names", "A\x1b[2Jnn\udcff" + "x" * 99], [STAY])
    assert arguments.names == (("A[2Jnn" + "x" * 99)[:24],)


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_no_option_of_a_game_hides_one_of_ours(game: Game) -> None:
    """The parser refuses two options of one name, so it is enough to build it."""
    assert parse(["--terminal", game.id], GAMES).game is game


def test_help_explains_every_option(home: Path) -> None:
    done = typed(home, "", "--help")
    assert done.returncode == 0
    for flag in (
        "--terminal", "--size", "--blocked", "--no-blocked", "--level", "--seed", "--two", "--names",
        "--second", "--lang", "--latin", "--strict", "--minutes", "--resume", "--list", "--rooms", "--version",
        "--help",
    ):  # fmt: skip
        assert re.search(rf"^([^:]*, )?{flag}\b[^:]*: \S", done.stdout, re.MULTILINE), flag


def test_help_has_all_its_words() -> None:
    words = Words(FOLDER)
    usage(GAMES, words.translator("en"))
    assert words.missing == set()


def test_list_names_the_games(home: Path) -> None:
    done = typed(home, "", "--list")
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == [game.id for game in GAMES]


def test_the_rooms_that_were_left_are_listed(home: Path) -> None:
    assert typed(home, "", "--rooms").stdout == "You are in no room.\n"
    standing = {"game": "squart", "others": ["Ann"], "turn": "yours"}
    Storage(home).write(SEAT, json.dumps({"code": "K7M4QX9PTB23W", "standing": [standing]}))
    (line,) = typed(home, "", "--rooms").stdout.splitlines()
    assert line.startswith("Squart. Your seat in the room K7M4-QX9P-TB23W. With Ann. Your turn. ")
