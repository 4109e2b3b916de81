"""The app in an empty home prints nothing, and writes its messages to our own log."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.storage.files import FOLDER
from tests.support.real_start import PREPARED, SOURCE, log, printed

pytestmark = [pytest.mark.window, pytest.mark.skipif(sys.platform == "win32", reason="it is ended by a signal")]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    made = tmp_path / "home"
    made.mkdir()
    return made


@pytest.mark.everyday
def test_nothing_is_printed_and_nothing_is_written_outside_our_folder(home: Path) -> None:
    assert printed(home, *SOURCE, until=PREPARED) == ""
    assert "INFO kivy: Base: Start application main loop" in log(home)
    assert not [line for line in log(home).splitlines() if "ERROR" in line or "WARNING" in line]
    assert {path.name for path in home.rglob("*") if path.is_file() and path.parent.name != FOLDER} <= {"user"}
    assert not (home / ".kivy").exists()
    if sys.platform == "linux":
        assert {path.name for path in (home / "config").iterdir()} == {FOLDER}


def test_verbose_prints_the_log(home: Path) -> None:
    assert "INFO: Base: Start application main loop" in printed(home, *SOURCE, "--verbose")


def test_settings_of_other_kivy_apps_are_left_alone(home: Path) -> None:
    theirs = home / ".kivy" / "config.ini"
    theirs.parent.mkdir()
    theirs.write_text("[kivy]\nlog_level = trace\n[modules]\nnone_of_ours =\n", encoding="ascii")
    before = theirs.read_bytes(), set(theirs.parent.iterdir())
    assert printed(home, *SOURCE) == ""
    assert (theirs.read_bytes(), set(theirs.parent.iterdir())) == before


def test_a_home_that_cannot_be_written_is_told_in_one_sentence(home: Path) -> None:
    (home / "file").touch()
    said = printed(home / "file" / "home", *SOURCE, until="cannot be written to.\n")
    assert said.startswith("Nothing can be saved: the folder ")
    assert said.count("\n") == 1
