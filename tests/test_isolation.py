"""The tests have a home, a clipboard, a sound and signals of their own, on every machine, however started."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ASKS = """
import os, signal, sys
from app.storage.files import data_folder
hears = signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
print(hears, "DISPLAY" in os.environ, sys.dont_write_bytecode, data_folder())
"""
"""A process as the tests start many: it tells what it was born with."""
SLOW_TO_FREE = """
import time

class Slow:
    def __del__(self):
        for _ in range(80):
            time.sleep(0.1)

def test_it():
    slow = Slow()
    slow.itself = slow
"""
"""A test that leaves what takes eight seconds to free, as all the windows of a worker did."""


def test_a_child_hears_ctrl_c_sees_no_screen_and_keeps_its_files_in_the_tests_own_home() -> None:
    """And it need not compile the app anew, which most of its time would go to."""
    done = subprocess.run([sys.executable, "-c", ASKS], cwd=ROOT, capture_output=True, text=True, check=True)
    hears, sees, compiles_anew, folder = done.stdout.split(maxsplit=3)
    assert (hears, sees, compiles_anew) == ("True", "False", "False")
    assert Path(folder.strip()).is_relative_to(os.environ["HOME"])
    assert Path(os.environ["HOME"]).is_relative_to(tempfile.gettempdir())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are ignored as POSIX has it")
def test_so_it_is_when_they_are_started_in_the_background_of_a_desktop(tmp_path: Path) -> None:
    """As a shell starts a job in the background: deaf to Ctrl+C; with somebody's screen and somebody's home, and
    where Python was told to keep nothing that it compiles."""
    environ = {**os.environ, "DISPLAY": ":0", "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    environ["PYTHONDONTWRITEBYTECODE"] = "1"
    test = "tests/test_isolation.py::test_a_child_hears_ctrl_c_sees_no_screen_and_keeps_its_files_in_the_tests_own_home"
    pytest_alone = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test]
    done = subprocess.run(
        ["sh", "-c", "trap '' INT; exec \"$@\"", "sh", *pytest_alone],
        cwd=ROOT, env=environ, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_process_with_much_to_free_is_not_interrupted_at_its_end(tmp_path: Path) -> None:
    test = tmp_path / "test_slow.py"
    test.write_text(SLOW_TO_FREE, encoding="utf-8")
    shared = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.conftest", "-n", "1"]
    done = subprocess.run([*shared, str(test)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "1 passed" in done.stdout
    assert "KeyboardInterrupt" not in done.stdout + done.stderr


@pytest.mark.window
def test_the_clipboard_of_the_window_is_the_tests_own() -> None:
    """Asked in a process of its own, since a window is not opened twice; with a desktop's programs on the way."""
    code = "from kivy.core.clipboard import Clipboard as c; c.copy('x'); print(type(c).__name__, c.paste())"
    environ = {**os.environ, "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_ARGS": "1", "KIVY_NO_FILELOG": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["ClipboardDummy", "x"]
