"""Nothing keeps an app that was closed, whatever was open in it: neither Kivy nor ours, in a process of many."""

from __future__ import annotations

import logging
import threading
import weakref
from typing import Any

import pytest

from app.games import BY_ID, GAMES
from tests.support.ui.choosing import begin, open_settings
from tests.ui import conftest

pytestmark = pytest.mark.window


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_closed_app_is_freed_with_the_game_on_its_table(ui: Any, game: str) -> None:
    ui.fresh()
    begin(ui, game)
    open_settings(ui)
    assert is_freed_when_closed(ui)


def test_a_closed_app_is_freed_in_the_middle_of_a_lesson(ui: Any) -> None:
    ui.fresh()
    ui.app.go("coach", game=BY_ID["stay"])
    ui.app.snack.show("Something that is read for a while.")
    ui.frames(4)
    assert is_freed_when_closed(ui)


@pytest.mark.online
def test_a_closed_app_is_freed_that_was_looking_for_rooms(ui: Any, friends: Any) -> None:
    ui.fresh()
    ui.app.go("join")
    ui.frames(3)
    (search,) = [thread for thread in threading.enumerate() if thread.name == "search for rooms"]
    closed = weakref.ref(ui.app)
    ui.close()
    search.join(120)
    conftest._sweep()
    assert closed() is None


def test_a_closed_app_is_freed_that_the_log_tells_of(ui: Any) -> None:
    """A fault has all that the functions had in which it came, and Kivy keeps the last lines of its log."""
    from kivy.logger import LoggerHistory

    def fail(_: Any) -> None:
        raise OSError

    ui.fresh()
    try:
        fail(ui.app)
    except OSError as fault:
        # Not by a logger: pytest keeps what it is told until the test has ended.
        LoggerHistory().emit(logging.makeLogRecord({"msg": "it failed: %r", "args": (fault,)}))
    assert is_freed_when_closed(ui)


def test_no_finger_stays_on_the_window(ui: Any) -> None:
    from kivy.base import EventLoop

    ui.touch((180, 320)).touch_down()
    assert EventLoop.me_list
    ui.fresh()
    assert not EventLoop.me_list


def is_freed_when_closed(ui: Any) -> bool:
    closed = weakref.ref(ui.app)
    ui.close()
    conftest._sweep()
    return closed() is None
