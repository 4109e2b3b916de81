"""What a phone asks of the app: clear edges, a lit screen, Back, and going to the background."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from app.match.match import COMPUTER, HUMAN, REMOTE, Seat
from app.platform import system
from tests.support.ui.online_friends import Friends, open_room, play_together
from tests.support.ui.stay_table import cell_pos, start, table

pytestmark = pytest.mark.window

PHONE_BACK = 1001
ANDROID_BACK = (27, 270)
"""The key and the scancode that SDL gives for Back."""


def wait(ui: Any, lit: bool) -> None:
    ui.until(lambda: ui.window.allow_screensaver is not lit)


# Edges


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_nothing_lies_under_the_camera_or_the_bars(
    ui: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(system, "safe_edges", lambda: (30, 40, 10, 20))
    ui.size(*size)
    start(ui)
    ui.app.root.fit()
    ui.frames(4)
    table(ui).pause()
    ui.frames(4)
    for layer in (ui.app.screens, ui.app.overlay, ui.app.top, ui.app.snack):
        assert (*layer.to_window(*layer.pos), *layer.size) == (30, 20, size[0] - 40, size[1] - 60)
    board = table(ui).board
    left, bottom = board.to_window(*board.pos)
    assert left >= 30
    assert bottom >= 20
    assert left + board.width <= size[0] - 10
    assert bottom + board.height <= size[1] - 40


def test_a_touch_still_means_the_cell_under_it(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "safe_edges", lambda: (30, 40, 10, 20))
    match = start(ui)
    ui.app.root.fit()
    ui.frames(4)
    go = match.state.safe_moves()[0]
    target = match.state.landing(go)
    ui.tap(cell_pos(ui, target))
    ui.tap(cell_pos(ui, target))
    ui.until(lambda: match.ply >= 1)
    assert match.history[0].step.state.queen == target


def test_edges_are_looked_at_again(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "safe_edges", lambda: (0, 0, 50, 0))
    ui.until(lambda: ui.app.screens.width == 310)


# The screen stays lit


def test_the_screen_stays_lit_while_a_computer_thinks(ui: Any) -> None:
    match = start(ui)
    wait(ui, lit=False)
    ui.app.change(pace=30.0)
    go = match.state.safe_moves()[0]
    table(ui).decide(go)
    wait(ui, lit=True)
    ui.app.go("home")  # the match is paused: nobody thinks
    wait(ui, lit=False)


@pytest.mark.parametrize(
    ("kinds", "to_move", "thinks", "over", "waiting"),
    [
        ((HUMAN, HUMAN), 0, False, False, False),
        ((HUMAN, COMPUTER), 0, True, False, False),
        ((HUMAN, COMPUTER), 1, True, False, True),
        ((HUMAN, COMPUTER), 1, False, False, False),
        ((HUMAN, COMPUTER), 1, True, True, False),
        ((HUMAN, REMOTE), 0, False, False, True),
        ((REMOTE, HUMAN), 0, False, False, True),
        ((HUMAN, REMOTE), 1, False, True, False),
    ],
)
def test_who_is_waited_for(kinds: tuple[str, str], to_move: int, thinks: bool, over: bool, waiting: bool) -> None:
    from app.ui.safe_area import is_waiting

    match = SimpleNamespace(
        seats=[Seat(kind) for kind in kinds],
        to_move=to_move,
        agents=[SimpleNamespace(is_thinking=thinks)] * 2,
        outcome="somebody won" if over else None,
    )
    assert is_waiting(match) is waiting
    assert is_waiting(None) is False


@pytest.mark.online
def test_an_idle_lobby_lets_the_screen_go_dark_and_a_match_does_not(ui: Any, friends: Friends) -> None:
    open_room(ui, friends)
    wait(ui, lit=False)
    ui.app.online.leave()
    play_together(ui, friends)
    wait(ui, lit=True)


# The keyboard


class Keyboards:
    """Between Kivy and SDL: notes for which field a keyboard is shown, and how the window is to make room for it."""

    def __init__(self, sdl: Any) -> None:
        self._sdl = sdl
        self.shown: list[tuple[Any, str]] = []

    def show_keyboard(self, keyboard: Any, mode: str, *rest: Any) -> None:
        self.shown.append((keyboard.target, mode))
        self._sdl.show_keyboard(keyboard, mode, *rest)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sdl, name)


def test_a_field_that_is_typed_in_is_shown_above_the_keyboard(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Android is told the place of the very field; with a mode of "" it would be told none."""
    keyboards = Keyboards(ui.window._win)
    monkeypatch.setattr(ui.window, "_win", keyboards)
    ui.app.go("join")
    ui.frames(8)
    field = ui.app.top.ids.box.ids.field
    ui.tap(field)
    assert field.typing
    target, mode = keyboards.shown[-1]
    assert mode == "below_target"
    assert target in field.walk()
    ui.app.keyboard.end_typing()


# Back, and the background


@pytest.mark.parametrize(("key", "scancode"), [ANDROID_BACK, (PHONE_BACK, 0)])
def test_back_opens_the_pause_sheet_and_never_leaves_a_match(ui: Any, key: int, scancode: int) -> None:
    start(ui)
    for expected in (False, True):
        ui.window.dispatch("on_key_down", key, scancode, None, [])
        ui.window.dispatch("on_key_up", key, scancode)
        ui.frames(4)
        assert (ui.app.top is table(ui)) is expected
    assert ui.window.dispatch("on_keyboard", 27, 41, None, []) is True, "Kivy would close the app"


def test_a_finger_that_is_down_when_the_app_is_left_makes_no_move(ui: Any) -> None:
    match = start(ui)
    target = match.state.landing(match.state.safe_moves()[0])
    ui.tap(cell_pos(ui, target))
    touch = ui.touch(cell_pos(ui, target))
    touch.touch_down()
    ui.frames(1)
    assert table(ui).board.is_touched
    assert ui.app.on_pause() is True
    ui.app.on_resume()
    touch.touch_up()
    ui.frames(4)
    assert match.ply == 0
