"""The terminal, as a player has it: a process, lines typed, lines read."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app import table, terminal
from app.agents.human import Human
from app.arguments import BadArguments, parse, usage
from app.core.game import Game, IllegalMove
from app.core.plaintext import PlainText
from app.games import GAMES
from app.games.stay import GAME as STAY
from app.games.stay.rules import Stop
from app.match.match import HUMAN, Match, Seat
from app.services.saves import Saves
from app.services.storage import Storage
from app.services.words import FOLDER, Words

ROOT = Path(__file__).parent.parent
PATIENCE = 60
"""Seconds after which a process that hangs is killed, so that its test fails instead of waiting for ever."""
PROMPT = "> "

Start = Callable[[str], "Session"]

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has them")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def command(line: str) -> list[str]:
    return [sys.executable, "main.py", *line.split()]


def environ(home: Path) -> dict[str, str]:
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return plain | {"FOUR_BOARDS_HOME": str(home), "PYTHONIOENCODING": "utf-8"}


def typed(home: Path, lines: str, line: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A whole session: all lines at once, and then the end of the input."""
    return subprocess.run(
        command(line), input=lines, capture_output=True, encoding="utf-8", cwd=ROOT,
        env=environ(home) | more, timeout=PATIENCE, check=False,
    )  # fmt: skip


class Session:
    """A process to talk with, line by line."""

    def __init__(self, home: Path, line: str) -> None:
        self.process = subprocess.Popen(
            command(line), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            cwd=ROOT, env=environ(home), encoding="utf-8", bufsize=1,
        )  # fmt: skip
        self._watchdog = threading.Timer(PATIENCE, self.process.kill)
        self._watchdog.start()
        self.said = self.listen()

    def listen(self) -> str:
        """All that is said up to the next prompt, or to the end."""
        assert self.process.stdout
        said = ""
        while not ("\n" + said).endswith("\n" + PROMPT):
            letter = self.process.stdout.read(1)
            if not letter:
                break
            said += letter
        return said.removesuffix(PROMPT)

    def type(self, line: str) -> str:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        self.said = self.listen()
        return self.said

    @property
    def is_over(self) -> bool:
        return "Goodbye." in self.said

    def close(self, how: signal.Signals | None = None) -> int:
        if how is not None:
            self.process.send_signal(how)
            self.said = self.listen()
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        code = self.process.wait()
        self.process.stdout.close()
        self._watchdog.cancel()
        return code


@pytest.fixture
def start(home: Path) -> Iterator[Start]:
    """Starts sessions, which end with the test, however it ends."""
    started: list[Session] = []

    def start(line: str) -> Session:
        started.append(Session(home, line))
        return started[-1]

    yield start
    for session in started:
        if session.process.poll() is None:
            session.process.kill()
            session.close()


def position(said: str) -> str:
    """The board and all that stands under it, as last shown."""
    return said[said.rindex("Stay on the Board, ") :]


def saved(home: Path) -> Path:
    return home / "stay-terminal.json"


# Whole games


@pytest.mark.parametrize("more", ["", "--second"])
def test_a_whole_game_against_the_computer(start: Start, home: Path, more: str) -> None:
    session = start(f"--terminal stay --size 4 --blocked --level 1 --seed 3 {more}")
    assert "Computer, level 1" in session.said
    turns = 0
    while not session.is_over:
        assert session.said.endswith("Your move. Type help for what you can type.\n")
        move = session.type("moves").splitlines()[0]
        session.type(move)
        turns += 1
    assert re.search(
        r"^(You have won|The winner is Computer, level 1.*): there were no moves left\.$", session.said, re.MULTILINE
    )
    assert turns >= 3
    assert session.close() == 0
    assert not saved(home).exists(), "nothing is left to go on with"


def test_a_whole_game_of_two_people(home: Path) -> None:
    # On 2×2 there is no way round: whatever the first three moves, the second player finds no fourth.
    lines = "N1\nE1\nS1\nclaim\nfinish\n"
    done = typed(home, lines, "--terminal stay --size 2 --blocked --two --names Ann Боб --seed 2")
    assert done.stderr == ""
    assert done.returncode == 0
    assert "Player 1: Ann." in done.stdout
    assert "Ann: North 1" in done.stdout
    assert "The winner is Боб: there were no moves left.\nGoodbye.\n" in done.stdout
    assert not saved(home).exists()


def test_the_same_seed_gives_the_same_game(home: Path) -> None:
    line = "--terminal stay --size 5 --seed 11"
    first, again = (typed(home / folder, "E1\nW1\n", line).stdout for folder in ("a", "b"))
    assert first == again
    assert len(re.findall(r"^Computer, level 1.*: .*\d", first, re.MULTILINE)) == 2


# Commands


def test_undo_and_redo(home: Path, start: Start) -> None:
    session = start("--terminal stay --size 5 --seed 7")
    assert session.type("undo") == "There is nothing to take back.\n"
    assert session.type("redo") == "There is nothing to play again.\n"
    start = position(session.type("board"))
    after = position(session.type("E1"))
    assert after != start
    assert position(session.type("undo")).startswith(start)
    assert position(session.type("redo")) == after
    assert session.type("log").count("\n") == 2


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
    assert "With a hint." in resumed.stdout


def test_without_a_hint_nothing_is_marked(home: Path) -> None:
    assert "With a hint." not in typed(home, "E1\nresign\n", "--terminal stay --seed 7").stdout


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
    assert not saved(home).exists()


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


# Leaving and coming back


def test_the_end_of_the_input_saves_and_resume_goes_on(home: Path) -> None:
    left = typed(home, "E1\nW1", "--terminal stay --size 5 --level 2 --seed 7 --names Ann")
    assert left.returncode == 0
    assert left.stderr == ""
    assert left.stdout.endswith(
        "The game is saved. To go on with it, type: python main.py --terminal stay --resume\nGoodbye.\n"
    )
    back = typed(home, "log\n", "--terminal stay --resume")
    assert "Player 1: Ann." in back.stdout
    assert "Player 2: Computer, level 2" in back.stdout
    shown = position(left.stdout).split(PROMPT)[0]
    assert shown in back.stdout
    assert "4. Computer, level 2" in back.stdout


def test_resume_without_a_saved_game(home: Path) -> None:
    done = typed(home, "", "--terminal --resume")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "There is no saved game to go on with.\n")


def test_looking_in_does_not_cost_the_saved_game(home: Path) -> None:
    typed(home, "E1\n", "--terminal stay --size 5 --seed 7")
    kept = saved(home).read_bytes()
    looked_in = typed(home, "", "--terminal stay")
    assert "your first move here replaces it" in looked_in.stdout
    assert saved(home).read_bytes() == kept
    typed(home, "resign\n", "--terminal stay")
    assert saved(home).read_bytes() == kept


@posix
def test_ctrl_c_saves_and_leaves_politely(home: Path, start: Start) -> None:
    # Tests that run in the background have SIGINT ignored, and would pass that on to what they start.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    session = start("--terminal stay --size 5 --seed 7")
    signal.signal(signal.SIGINT, before)
    session.type("E1")
    while session.process.poll() is None:
        # A signal that comes between the prompt and the reading of a line is only heard after the line, so it
        # is sent until it is heard.
        session.process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            session.process.wait(0.2)
    said = session.listen()
    assert session.close() == 0
    assert "The game is saved." in said
    assert "Traceback" not in said
    assert saved(home).exists()


def test_a_second_ctrl_c_does_not_cut_the_saving_short(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []
    save = Saves.save

    def watched(saves: Saves, mode: str, match: Match) -> None:
        heard.append(signal.getsignal(signal.SIGINT))
        save(saves, mode, match)

    def pressed(prompt: str) -> str:
        if heard:
            raise KeyboardInterrupt
        return "E1"

    monkeypatch.setenv("FOUR_BOARDS_HOME", str(home))
    monkeypatch.setattr(Saves, "save", watched)
    monkeypatch.setattr("builtins.input", pressed)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert terminal.Terminal().run(command("--terminal stay --size 5 --seed 7 --two")[2:]) == 0
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == [signal.default_int_handler, signal.SIG_IGN]


@posix
def test_killed_after_an_undo_it_comes_back_there(start: Start) -> None:
    session = start("--terminal stay --size 5 --seed 7 --two")
    session.type("E1")
    before = position(session.said)
    assert position(session.type("W1")) != before
    assert position(session.type("undo")) == before
    session.close(signal.SIGKILL)
    assert position(start("--terminal --resume").said) == before


def test_a_resumed_computer_plays_as_it_would_have(home: Path) -> None:
    line = "--terminal stay --size 9 --seed 11"
    later = "W1\nE1\nW1\nlog\n"
    at_once = typed(home / "a", f"E1\n{later}", line).stdout
    assert "\n8. Computer" in at_once
    typed(home / "b", "E1\n", line)
    assert position(typed(home / "b", later, "--terminal --resume").stdout) == position(at_once)


@posix
@pytest.mark.parametrize(("more", "lines"), [("--level 3", 6), ("--two", 3)])
def test_killed_after_any_move_it_comes_back_there(start: Start, more: str, lines: int) -> None:
    session = start(f"--terminal stay --size 4 --blocked --seed 5 {more}")
    for _ in range(3):
        session.type(session.type("moves").splitlines()[0])
        assert not session.is_over
        before = position(session.said)
        assert session.close(signal.SIGKILL) == -signal.SIGKILL
        session = start("--terminal --resume")
        assert position(session.said) == before
    assert session.type("log").count("\n") == lines


def test_a_damaged_save_is_set_aside_and_said(home: Path) -> None:
    typed(home, "E1\n", "--terminal stay --size 5 --seed 7")
    saved(home).write_text("{")
    done = typed(home, "", "--terminal stay --resume")
    assert done.returncode == 1
    assert "stay-terminal.json was damaged. It is kept as stay-terminal.broken-1.json" in done.stdout
    assert "Traceback" not in done.stderr
    assert (home / "stay-terminal.broken-1.json").read_text() == "{"
    assert typed(home, "", "--terminal stay").returncode == 0


def test_a_folder_that_cannot_be_written_costs_only_the_save(home: Path) -> None:
    home.write_text("in the way")
    done = typed(home, "E1\nW1\n", "--terminal stay --size 5 --two")
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.count("stay-terminal.json could not be read or written") == 1
    assert "The game is saved." not in done.stdout


def test_letters_that_the_terminal_lacks_do_no_harm(home: Path) -> None:
    line = "--terminal stay --size 2 --two --names Ґалаґан Њ --lang uk --seed 2"
    done = typed(home, "log\nЇ\n", line, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "???????" in done.stdout
    assert "Traceback" not in done.stderr


# The command line


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("--terminal stay --size 12", "--size cannot be 12: it takes 2-9."),
        ("--terminal stay --size five", "--size cannot be five: it takes 2-9."),
        ("--terminal stay --level 9", "--level cannot be 9: it takes 1-3."),
        ("--terminal stay --level 0", "--level cannot be 0: it takes 1-3."),
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
    assert done.stderr == "--level cannot be 99: it takes 1-3.\n"


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
        "--second", "--lang", "--latin", "--strict", "--minutes", "--resume", "--list", "--version", "--help",
    ):  # fmt: skip
        assert re.search(rf"^([^:]*, )?{flag}\b[^:]*: \S", done.stdout, re.MULTILINE), flag


def test_help_has_all_its_words() -> None:
    words = Words(FOLDER)
    usage(GAMES, words.translator("en"))
    assert words.missing == set()


def test_list_names_the_games(home: Path) -> None:
    done = typed(home, "", "--list")
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == [game.id for game in GAMES]


# A game without a text of its own


PLAIN = PlainText()


@pytest.mark.parametrize("seed", range(3))
def test_plain_text_reads_what_it_writes(seed: int) -> None:
    view = STAY.new({"size": 3}, seed)
    for number, move in enumerate(view.legal_moves(), 1):
        assert PLAIN.read(PLAIN.write(move).upper(), view) == move
        assert PLAIN.read(f" {number} ", view) == move


@pytest.mark.parametrize("line", ["", "0", "-1", "1.5", "²", "99999", "9" * 50, "go", "go 6"])
def test_plain_text_refuses_the_rest(line: str) -> None:
    with pytest.raises(IllegalMove):
        PLAIN.read(line, STAY.new({"size": 3}, 1))


def test_a_game_without_a_text_can_be_played(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(STAY, parts=lambda: replace(STAY.parts(), text=None))
    state = game.new({"size": 3}, 1)
    lines = iter(["help", "stop"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    seats = (Seat(HUMAN), Seat(HUMAN))
    match = Match(game, {"size": 3}, 1, seats, [Human(), Human()], lambda: 0.0)
    said: list[str] = []
    saves = Saves(Storage(home), [game])
    sitting = table.Table(match, table.Answers(), saves, Words(FOLDER).translator("en"), said.append)
    sitting.play()
    assert match.history[0].move == Stop()
    number = list(state.legal_moves()).index(Stop()) + 1
    assert any(f"\n{number}. stop" in text for text in said)
    assert "size: 3" in "\n".join(said)
    assert said[-1].startswith("Nobody wins")
