"""The log: a file that does not grow for ever, and what of it the terminal shows."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from app.platform import log

ROOT = Path(log.__file__).parents[2]
BEGIN = """
import logging, sys, threading
from pathlib import Path
from app.platform import log
log.begin(Path(sys.argv[1]), verbose="--verbose" in sys.argv)
logging.getLogger("some.library").debug("a detail")
logging.getLogger("app.part").info("a step")
logging.getLogger("kivy").warning("Audio: no device")
logging.getLogger("app.part").warning("a warning")
thread = threading.Thread(target=lambda: 1 / 0, name="a helper")
thread.start()
thread.join()
raise ValueError("the end")
"""


def record(text: str) -> logging.LogRecord:
    return logging.LogRecord("app", logging.INFO, __file__, 1, text, None, None)


def begun(folder: Path, *args: str) -> tuple[str, str]:
    """What a process prints and what its log file holds."""
    done = subprocess.run(
        [sys.executable, "-c", BEGIN, str(folder), *args], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stdout == ""
    file = folder / log.FILE
    return done.stderr, file.read_text() if file.exists() else ""


def test_the_terminal_shows_warnings_and_errors_and_the_file_holds_more(tmp_path: Path) -> None:
    printed, written = begun(tmp_path)
    for told in ("a warning", "ZeroDivisionError", "Thread a helper", "ValueError: the end"):
        assert told in printed
        assert told in written
    assert printed.count("Traceback (most recent call last)") == 2
    for kept in ("a step", "Audio: no device"):
        assert kept not in printed
        assert kept in written
    assert "a detail" not in printed + written


def test_verbose_shows_all_that_the_file_holds(tmp_path: Path) -> None:
    printed, _ = begun(tmp_path, "--verbose")
    assert "a step" in printed
    assert "Audio: no device" in printed


def test_without_a_folder_nothing_but_the_messages_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    printed, written = begun(file)
    assert "Logging error" not in printed
    assert printed.count("Traceback") == 2
    assert written == ""


def test_a_large_log_becomes_the_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "LARGEST_BYTES", 200)
    path = tmp_path / log.FILE
    for start in range(2):  # the app is started twice
        file = log.LogFile(path)
        for number in range(20):
            file.emit(record(f"message {start} {number}"))
        file.close()
    assert sorted(each.name for each in tmp_path.iterdir()) == [log.FILE, log.FILE + log.OLDER]
    assert "message 1 19" in path.read_text()
    assert all(each.stat().st_size < 300 for each in tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="rights are otherwise there")
def test_only_its_owner_reads_it(tmp_path: Path) -> None:
    file = log.LogFile(tmp_path / log.FILE)
    file.emit(record("message"))
    file.close()
    assert (tmp_path / log.FILE).stat().st_mode & 0o077 == 0
