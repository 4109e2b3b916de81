"""Whether a screen reader runs is asked of each system in its own way."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable

import pytest

from app.speech import screen_reader_check

BUS = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1000/bus"}


def answering(**answers: str) -> Callable[..., str]:
    return lambda *command: answers.get(command[0], "")


@pytest.mark.parametrize(
    ("platform", "environ", "answers", "runs"),
    [
        ("linux", BUS, {"busctl": "b true\n"}, True),
        ("linux", BUS, {"busctl": "b false\n", "gdbus": "(<false>,)\n"}, False),
        ("linux", BUS, {"gdbus": "(<true>,)\n"}, True),
        ("linux", BUS, {}, False),
        ("linux", {}, {"busctl": "b true\n"}, False),
        ("darwin", {}, {"defaults": "1\n"}, True),
        ("darwin", {}, {"defaults": "0\n"}, False),
    ],
)
def test_each_system_is_asked(platform: str, environ: dict[str, str], answers: dict[str, str], runs: bool) -> None:
    assert screen_reader_check.runs(platform, environ, answering(**answers)) is runs


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="there is no dbus-run-session here")
def test_a_real_bus_without_a_reader_says_no() -> None:
    ask = "from app.speech import screen_reader_check as reader; print(reader.runs())"
    import sys

    done = subprocess.run(
        ["dbus-run-session", "--", sys.executable, "-c", ask], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.strip() == "False", done.stderr
