"""Two apps with one data folder: the second says so, brings the first forward and goes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.platform import single_instance
from app.storage.file_lock import claim
from app.storage.files import Storage

pytestmark = pytest.mark.window

ROOT = Path(__file__).resolve().parents[2]
LINK = "fourboards://join/K7M4QX9PTB23W"
PATIENCE = 180
"""Seconds after which a process that hangs is killed, so that its test fails."""

FIRST = """
import signal, sys
import tests.ui.conftest
from kivy.config import Config
Config.set("graphics", "multisamples", 0)
import main
from kivy.app import App
from kivy.clock import Clock
said = []
def say(words):
    if words not in said:
        said.append(words)
        print(words, flush=True)
def look(_):
    app = App.get_running_app()
    if app is None or not hasattr(app, "screens"):
        return
    from kivy.core.window import Window
    Window.raise_window = lambda: say("raised")
    if app.screens.get_screen("home").ids.join.children and app.storage.read("instance.json"):
        say("ready")
    if app.snack.text:
        say(app.snack.text)
    if app.screens.current == "join":
        say("join " + app.screens.current_screen.ids.box.text)
Clock.schedule_interval(look, 0.05)
signal.signal(signal.SIGTERM, lambda *_: Clock.schedule_once(lambda _: App.get_running_app().stop()))
sys.exit(main.main(sys.argv[1:]))
"""
"""The app as `main.py` starts it, in a window that nobody sees; it says what it shows."""


class App:
    """A process that runs the app as `main.py` does, and says what it shows."""

    def __init__(self, home: Path, *command: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *(command or ("-c", FIRST))],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "FOUR_BOARDS_HOME": str(home), "LANGUAGE": "en", "LANG": "en_US.UTF-8"},
        )  # fmt: skip
        self._watchdog = threading.Timer(PATIENCE, self.process.kill)
        self._watchdog.start()

    def says(self, words: str) -> None:
        """Reads on until it does."""
        assert self.process.stdout
        heard = []
        for line in self.process.stdout:
            heard.append(line.strip())
            if words in line:
                return
        raise AssertionError(f"{words!r} is not in {heard}")

    def end(self) -> tuple[int, str]:
        """How it ended, and what it complained of."""
        _, complaint = self.process.communicate(timeout=PATIENCE)
        self._watchdog.cancel()
        return self.process.returncode, complaint


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "settings.json").write_text(json.dumps({"language": "en"}))
    return tmp_path


@pytest.fixture
def first(home: Path) -> Iterator[App]:
    app = App(home)
    app.says("ready")
    yield app
    app.process.kill()
    app.end()


def test_the_second_says_so_and_brings_the_first_forward(home: Path, first: App) -> None:
    code, complaint = App(home, "main.py").end()
    assert code == 1
    assert "Four Boards is open already: its window comes forward." in complaint
    first.says("raised")
    first.says("Four Boards is open already: here it is")


def test_a_link_goes_to_the_first(home: Path, first: App) -> None:
    assert App(home, "main.py", LINK).end()[0] == 1
    first.says("raised")
    first.says(f"join {LINK}")


def test_a_first_that_does_not_answer_is_told_of(home: Path) -> None:
    held = claim(home, single_instance.NAME)
    assert held is not None
    second = App(home, "main.py")
    assert second.process.stderr
    words = next(line for line in second.process.stderr if "Four Boards" in line)
    assert words == "Four Boards is open already, but it does not answer. Close it first, or wait until it is done.\n"
    second.process.kill()  # its window stays until it is closed
    second.end()
    held.let_go()


def test_whoever_does_not_know_the_secret_is_not_heard(home: Path, first: App) -> None:
    storage = Storage(home)
    called = json.loads(storage.read(single_instance.FILE) or "")
    storage.write(single_instance.FILE, json.dumps({**called, "secret": "guessed"}))
    assert not single_instance.call_the_first(storage, LINK, patience=0.5)


def test_a_killed_app_is_not_in_the_way(home: Path, first: App) -> None:
    first.process.kill()
    first.process.wait()
    again = App(home)
    again.says("ready")
    again.process.kill()
    again.end()


def test_another_folder_has_an_app_of_its_own(home: Path, first: App, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = App(tmp_path_factory.mktemp("other"))
    other.says("ready")
    other.process.kill()
    other.end()


@pytest.mark.skipif(sys.platform == "win32", reason="terminate() is a kill there, which nobody can tidy up after")
def test_one_that_was_closed_leaves_nothing_behind(home: Path, first: App) -> None:
    first.process.terminate()
    first.end()
    assert not list(home.glob("*.lock"))
    assert not (home / "instance.json").exists()
