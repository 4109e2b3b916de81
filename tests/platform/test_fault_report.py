"""A report of errors says what happened, and nothing about who plays, where, and with whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.platform.fault_report import MOST_FAULTS, MOST_FRAMES, FaultReport, trace_of, without_private

CODE = "K7M4QX9PTB23W"
SECRET = "K7M4QX9PTB0123456789ABCDEFGHJKMNPQRSTVWX"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("room K7M4-QX9P-TB23W is closed", "room <code> is closed"),
        (f"room {CODE} is closed", "room <code> is closed"),
        ("K7M4Q-X9PTB", "<code>"),
        (f"fourboards://join/{SECRET}@10.0.0.7:18883", "fourboards://…"),
        ("'mqtts://ann:secret@games.example:8883' failed", "'mqtts://…' failed"),
        ("connected to 192.168.1.5:18883", "connected to <address>:18883"),
        ("from fe80::1ff:fe23:4567:890a", "from <address>"),
        ("ann.smith@mail.example wrote", "<address> wrote"),
        (f"key {SECRET.lower()}", "key <key>"),
        ("key 3q2+7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "key <key>"),
        pytest.param(f"{Path.home()}/.config/four-boards", "~/.config/four-boards", id="home"),
        ("Ann moved, Anna did not", "<name> moved, Anna did not"),
        ("Ann Lee moved", "<name> moved"),
        ("Оля ходить", "<name> ходить"),
    ],
)
def test_what_is_private_is_left_out(text: str, kept: str) -> None:
    assert without_private(text, ["Ann", "", " ", "Оля", "Ann Lee"]) == kept


@pytest.mark.parametrize(
    "text",
    [
        'File "app/ui/play/player_strips.py", line 209, in on_tallies',
        "IndexError: list index out of range at 12:30:15",
        "[Base        ] Start application main loop",
        "GL: OpenGL version <b'4.5 (Compatibility Profile) Mesa 22.3.6'>",
    ],
)
def test_what_helps_stays(text: str) -> None:
    assert without_private(text, ["Ann"]) == text


def test_a_report_has_version_traces_and_log() -> None:
    report = FaultReport()
    for number in range(MOST_FAULTS + 5):
        report.add(f"Traceback {number}.")
    text = report.text(["first line", f"joined {CODE}"], {"Page": "play"}, ["Ann"])
    assert text.startswith("Four Boards: ")
    assert "Page: play" in text
    assert "Traceback 4." not in text
    assert f"Traceback {MOST_FAULTS + 4}." in text
    assert text.endswith("Log\nfirst line\njoined <code>\n")


def test_the_trace_of_an_endless_recursion_is_short() -> None:
    def again() -> None:
        again()

    with pytest.raises(RecursionError) as caught:
        again()
    assert len(trace_of(caught.value).splitlines()) < 4 * MOST_FRAMES
