"""What is caught of errors, and what the player then sees; `tests/live/test_faults.py` has the real process."""

from __future__ import annotations

import sys
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.ui.scenes import build

pytestmark = pytest.mark.window


@pytest.fixture
def guard(ui: Any) -> Any:
    """Not installed: an error that a test does not hand over still fails it."""
    from app.ui.fault_guard import FaultGuard

    return FaultGuard(ui.app)


def error(kind: type[BaseException] = ValueError) -> Any:
    try:
        raise kind
    except BaseException as fault:
        return fault


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_what_asks_for_the_end_ends_the_app(guard: Any, kind: type[BaseException]) -> None:
    from kivy.base import ExceptionManager

    assert guard.handle_exception(error(kind)) == ExceptionManager.RAISE


@pytest.mark.parametrize("kind", [ValueError, RecursionError, MemoryError, UnicodeError, OSError])
def test_an_error_builds_the_page_anew(ui: Any, guard: Any, kind: type[Exception]) -> None:
    from kivy.base import ExceptionManager

    build(ui, "stay", "play")
    match, screen, board = ui.app.session.match, ui.app.top, ui.app.top.board
    assert guard.handle_exception(error(kind)) == ExceptionManager.PASS
    ui.frames(4)
    assert ui.app.screens.current == "play"
    assert ui.app.top is not screen
    assert ui.app.top.board is not board
    assert ui.app.top.match is ui.app.session.match is match
    assert ui.said[-1] == ui.app.tr("problem.fault")


@pytest.mark.parametrize(
    ("area", "scene"),
    [("app", "home"), ("app", "settings"), ("app", "today"), ("squart", "analysis"), ("stay", "rules")],
)
def test_every_kind_of_page_can_be_built_anew(ui: Any, guard: Any, area: str, scene: str) -> None:
    build(ui, area, scene)
    page, words = ui.app.screens.current, ui.texts()
    guard.handle_exception(error())
    ui.frames(8)
    assert ui.app.screens.current == page
    assert set(words[:3]) <= set(ui.texts())


def test_the_way_back_from_a_page_over_a_game_leads_to_the_game(ui: Any, guard: Any) -> None:
    build(ui, "stay", "play")
    match = ui.app.session.match
    ui.app.go("settings")
    guard.handle_exception(error())
    ui.frames(4)
    assert ui.app.screens.current == "settings"
    ui.key("escape")
    ui.frames(8)
    assert ui.app.screens.current == "play"
    assert ui.app.top.match is match


def test_the_same_error_again_leads_home_and_the_game_can_be_continued(ui: Any, guard: Any) -> None:
    build(ui, "stay", "play")
    for _ in range(2):
        guard.handle_exception(error())
        ui.frames(4)
    assert ui.app.screens.current == "home"
    assert ui.app.session.match is None
    assert ui.app.snack.is_low
    assert ui.said[-1] == ui.app.tr("problem.fault.home")
    assert ui.app.saves.unfinished()


def test_errors_before_the_page_is_new_are_one(ui: Any, guard: Any) -> None:
    build(ui, "stay", "play")
    for _ in range(5):
        guard.handle_exception(error())
    ui.frames(4)
    assert ui.app.screens.current == "play"


def test_a_page_that_cannot_be_built_anew_is_left(ui: Any, guard: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.ui.play.screen import PlayScreen

    build(ui, "stay", "play")
    monkeypatch.setattr(PlayScreen, "enter", lambda *_, **__: error_in_enter())
    guard.handle_exception(error())
    ui.frames(4)
    assert ui.app.screens.current == "home"
    assert ui.said[-1] == ui.app.tr("problem.fault.home")


def error_in_enter() -> None:
    raise ValueError("no page")


def test_an_open_sheet_goes_with_its_page(ui: Any, guard: Any) -> None:
    build(ui, "stay", "pause")
    assert ui.app.overlay.children
    guard.handle_exception(error())
    ui.frames(4)
    assert not ui.app.overlay.children


def test_an_error_while_another_is_written_down_ends_nothing(
    ui: Any, guard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.base import ExceptionManager

    monkeypatch.setattr(guard._report, "add", lambda _: error_in_enter())
    assert guard.handle_exception(error(MemoryError)) == ExceptionManager.PASS


def test_an_error_in_a_thread_is_told_on_the_window_s(ui: Any, guard: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", guard._in_thread)
    thread = threading.Thread(target=error_in_enter)
    thread.start()
    thread.join()
    ui.frames(4)
    assert ui.said[-1] == ui.app.tr("problem.fault")


def test_an_error_that_the_window_system_s_call_lost_is_told_and_one_of_garbage_is_not(
    ui: Any, guard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: list[Any] = []
    monkeypatch.setattr(sys, "__unraisablehook__", lost.append)
    garbage = SimpleNamespace(exc_value=error(), object=error_in_enter)
    guard._in_callback(garbage)
    ui.frames(4)
    assert lost == [garbage]
    assert not ui.said
    guard._in_callback(SimpleNamespace(exc_value=error(), object="kivy.core.window._window_sdl2"))
    ui.frames(4)
    assert ui.said[-1] == ui.app.tr("problem.fault")


# Beside others


def test_one_step_that_fails_does_not_keep_the_others_from_being_taken() -> None:
    from app.ui.isolate_errors import in_turn

    taken: list[int] = []
    with pytest.raises(ValueError, match="no page"):
        in_turn(lambda: taken.append(1), error_in_enter, lambda: taken.append(2))
    assert taken == [1, 2]


def test_what_comes_at_intervals_goes_on_after_an_error_which_is_raised(ui: Any) -> None:
    from kivy.clock import Clock

    from app.ui.isolate_errors import apart

    times: list[float] = []

    def fail_once(seconds: float) -> None:
        times.append(seconds)
        if len(times) == 1:
            error_in_enter()

    event = Clock.schedule_interval(apart(fail_once), 0)
    with pytest.raises(ValueError, match="no page"):
        ui.frames(3)
    ui.frames(3)
    event.cancel()
    assert len(times) > 2


def test_an_app_that_is_paused_keeps_everything_in_spite_of_an_error(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    build(ui, "stay", "play")
    kept: list[int] = []
    with monkeypatch.context() as patch:
        patch.setattr(ui.app.session, "rest", error_in_enter)
        patch.setattr(ui.app, "_keep_settings", lambda: kept.append(1))
        assert ui.app.on_pause()
    assert kept
    with pytest.raises(ValueError, match="no page"):
        ui.frames(2)
