"""However a game in the terminal is left, it is saved and can be gone on with."""

from __future__ import annotations

import contextlib
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from app.match.match import Match
from app.storage.saved_matches import Saves, Slot
from app.terminal import main
from tests.support.terminal_session import Start, command, position, posix, saved, typed


def test_the_end_of_the_input_saves_and_resume_goes_on(home: Path) -> None:
    left = typed(home, "E1\nW1\nboard", "--terminal stay --size 5 --level 2 --seed 7 --names Ann")
    assert left.returncode == 0
    assert left.stderr == ""
    assert left.stdout.endswith(
        "The game is saved. To go on with it, type: python main.py --terminal stay --resume\nGoodbye.\n"
    )
    back = typed(home, "log\n", "--terminal stay --resume")
    assert "Player 1: Ann." in back.stdout
    assert "Player 2: Computer, level 2" in back.stdout
    assert position(left.stdout) in back.stdout
    assert "4. Computer, level 2" in back.stdout


def test_resume_without_a_saved_game(home: Path) -> None:
    done = typed(home, "", "--terminal --resume")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "There is no saved game to go on with.\n")


def test_looking_in_does_not_cost_the_saved_game(home: Path) -> None:
    typed(home, "E1\n", "--terminal stay --size 5 --seed 7")
    kept = saved(home).read_bytes()
    looked_in = typed(home, "", "--terminal stay")
    assert "A game saved earlier is kept beside this one." in looked_in.stdout
    assert saved(home).read_bytes() == kept
    typed(home, "resign\n", "--terminal stay")
    assert saved(home).read_bytes() == kept


def test_a_new_game_does_not_cost_the_saved_one(home: Path) -> None:
    typed(home, "E1\n", "--terminal stay --size 5 --seed 7 --names Ann")
    kept = saved(home).read_bytes()
    typed(home, "E1\n", "--terminal stay --size 5 --seed 7 --names Bo")
    assert saved(home).read_bytes() == kept
    assert "Player 1: Bo." in typed(home, "resign\n", "--terminal stay --resume").stdout, "the latest comes first"
    assert "Player 1: Ann." in typed(home, "resign\n", "--terminal stay --resume").stdout
    assert typed(home, "", "--terminal stay --resume").returncode == 1
    over = {path.name for path in home.glob("stay*")}
    typed(home, "E1\n", "--terminal stay --size 5 --seed 8")
    assert {path.name for path in home.glob("stay*")} == over, "a new one takes the place of one that is over"


@posix
def test_a_match_is_played_in_one_terminal_at_a_time(home: Path, start: Start) -> None:
    first = start("--terminal stay --size 5 --seed 7 --two")
    second = start("--terminal stay --size 5 --seed 7 --two")
    second.type("E1")
    first.type("E1")
    assert len(list(home.glob("stay-terminal*.json"))) == 2, "both have just begun, each in a slot of its own"
    refused = typed(home, "", "--terminal stay --resume")
    assert refused.returncode == 1
    assert refused.stderr == "The game is being played in another window with the same folder.\n"
    first.close(signal.SIGKILL)
    assert typed(home, "", "--terminal stay --resume").returncode == 0, "a killed process holds nothing"


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

    def watched(write: Callable[[Saves, Slot, Match], None]) -> Callable[[Saves, Slot, Match], None]:
        def watching(saves: Saves, slot: Slot, match: Match) -> None:
            heard.append(signal.getsignal(signal.SIGINT))
            write(saves, slot, match)

        return watching

    def pressed(prompt: str) -> str:
        if heard:
            raise KeyboardInterrupt
        return "E1"

    monkeypatch.setenv("FOUR_BOARDS_HOME", str(home))
    monkeypatch.setattr(Saves, "save", watched(Saves.save))
    monkeypatch.setattr(Saves, "rest", watched(Saves.rest))
    monkeypatch.setattr("builtins.input", pressed)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert main.Terminal().run(command("--terminal stay --size 5 --seed 7 --two")[2:]) == 0
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == [signal.default_int_handler, signal.SIG_IGN]


@posix
def test_killed_after_an_undo_it_comes_back_there(start: Start) -> None:
    session = start("--terminal stay --size 5 --seed 7 --two")
    session.type("E1")
    before = session.board()
    session.type("W1")
    assert session.board() != before
    session.type("undo")
    assert session.board() == before
    session.close(signal.SIGKILL)
    assert start("--terminal --resume").board() == before


def test_a_resumed_computer_plays_as_it_would_have(home: Path) -> None:
    line = "--terminal stay --size 9 --seed 11"
    later = "W1\nE1\nW1\nboard\nlog\n"
    at_once = typed(home / "a", f"E1\n{later}", line).stdout
    assert "\n8. Computer" in at_once
    typed(home / "b", "E1\n", line)
    assert position(typed(home / "b", later, "--terminal --resume").stdout) == position(at_once)


@posix
@pytest.mark.parametrize(("more", "lines"), [("--level 3", 6), ("--two", 3)])
def test_killed_after_any_move_it_comes_back_there(start: Start, more: str, lines: int) -> None:
    session = start(f"--terminal stay --size 4 --blocked --seed 5 {more}")
    for _ in range(3):
        session.type(session.type("moves").split()[0])
        assert not session.is_over
        before = session.board()
        assert session.close(signal.SIGKILL) == -signal.SIGKILL
        session = start("--terminal --resume")
        assert session.board() == before
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


@pytest.mark.parametrize(("seed", "is_over"), [(7, False), (17, True)])
def test_a_folder_that_cannot_be_written_costs_only_the_save(home: Path, seed: int, is_over: bool) -> None:
    """And is told of once, also where the first move leaves the board."""
    home.write_text("in the way")
    done = typed(home, "E1\nW1\n", f"--terminal stay --size 5 --two --seed {seed}")
    assert ("The winner is" in done.stdout) == is_over
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.count("stay-terminal.json could not be read or written") == 1
    assert "The game is saved." not in done.stdout
