"""Which of the two faces is shown, decided without Kivy."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

import main
from app import __version__

ROOT = Path(main.__file__).parent
LINK = "fourboards://join/K7M4QX9PTB23W"


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"TERM": "xterm"}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"SDL_VIDEODRIVER": "offscreen"}, True),
        ("linux", {"ANDROID_ARGUMENT": "/data"}, True),
        ("linux", {"ANDROID_PRIVATE": "/data"}, True),
        ("win32", {}, True),
        ("darwin", {}, True),
    ],
)
def test_where_a_window_can_open(platform: str, environ: dict[str, str], expected: bool) -> None:
    assert main.has_display(environ, platform) is expected


@pytest.mark.parametrize(
    ("environ", "argv", "face"),
    [
        ({"DISPLAY": ":0"}, [], "app"),
        ({"DISPLAY": ":0"}, ["--terminal", "stay"], "terminal --terminal stay"),
        ({"DISPLAY": ":0"}, ["--help"], "terminal --help"),
        ({"DISPLAY": ":0"}, [LINK], f"app {LINK}"),
        ({"DISPLAY": ":0"}, ["--verbose"], "app verbose"),
        ({"DISPLAY": ":0"}, [LINK, "--verbose"], f"app {LINK} verbose"),
        ({}, ["--verbose"], "terminal"),
        ({"DISPLAY": ":0"}, [LINK, "--help"], f"terminal {LINK} --help"),
        ({}, [LINK], f"terminal --join {LINK}"),
        ({}, [], "terminal"),
        ({"ANDROID_ARGUMENT": "/data"}, ["whatever", "the system", "passes"], "app"),
    ],
)
def test_which_face_is_shown(
    monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], argv: list[str], face: str
) -> None:
    shown: list[str] = []

    def run(link: str, verbose: bool) -> int:
        shown.append(
            " ".join(filter(None, ("app", link, "verbose" * verbose)))
            if os.environ.get("KIVY_NO_ARGS") == "1"
            else "Kivy reads our arguments"
        )
        return 0

    def play(argv: list[str]) -> int:
        shown.append(" ".join(["terminal", *argv]))
        return 0

    for name in (*main.DISPLAYS, "ANDROID_ARGUMENT", "ANDROID_PRIVATE", "KIVY_NO_ARGS"):
        monkeypatch.setenv(name, "")  # so that it is put back as it was
        monkeypatch.delenv(name)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    for module, attribute in (("app.start", {"run": run}), ("app.terminal.main", {"main": play})):
        fake = types.ModuleType(module)
        vars(fake).update(attribute)
        monkeypatch.setitem(sys.modules, module, fake)
        package, _, name = module.rpartition(".")
        monkeypatch.setattr(importlib.import_module(package), name, fake, raising=False)
    assert main.main(argv) == 0
    assert shown == [face]


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["--version"]) == 0
    assert capsys.readouterr().out == f"Four Boards {__version__}\n"


def test_the_terminal_needs_no_kivy(tmp_path: Path) -> None:
    program = (
        "import sys, main\n"
        "code = main.main(['--terminal', 'stay', '--seed', '7'])\n"
        "assert code == 0, code\n"
        "print('loaded:', [name for name in sys.modules if name.split('.')[0] in ('kivy', 'kivymd')])\n"
        "print('played:', 'app.terminal.match_console' in sys.modules)\n"
    )
    environ = {**os.environ, "FOUR_BOARDS_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program],
        input="hint\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environ,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("loaded: []\nplayed: True\n")


@pytest.mark.parametrize(("named", "taken"), [({}, "sdl2"), ({"KIVY_AUDIO": "ffpyplayer"}, "ffpyplayer")])
def test_sounds_go_through_the_mixer_unless_another_way_is_named(
    monkeypatch: pytest.MonkeyPatch, named: dict[str, str], taken: str
) -> None:
    """Kivy must be told before it is imported."""
    from app import start

    others = {name: value for name, value in os.environ.items() if name != "KIVY_AUDIO"}
    monkeypatch.setattr(os, "environ", {**others, **named})
    monkeypatch.setattr(start, "be_the_first", lambda _: None)
    monkeypatch.setattr(start, "_give_way", lambda *_: start.ALREADY_RUNS)
    start.run()
    assert os.environ["KIVY_AUDIO"] == taken
