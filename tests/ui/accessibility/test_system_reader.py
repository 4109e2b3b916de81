"""What the desktop's screen readers are told through AccessKit, and what they may ask; `live/test_by_reader` has real
ones."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.ui.scenes import build

pytestmark = pytest.mark.window

accesskit = pytest.importorskip("accesskit", reason="AccessKit is for the desktop alone")


class Listener:
    """A reader's end of it."""

    def __init__(self, activated: Callable[[], Any], asked: Callable[[Any], None], gone: Callable[[], None]) -> None:
        self.come, self.ask, self.go = activated, asked, gone
        self.told: list[dict[int, Any]] = []
        self.focus_of: list[int] = []

    def update(self, changes: Callable[[], Any]) -> None:
        update = changes()
        self.told.append(dict(update.nodes))
        self.focus_of.append(update.focus)

    def focus(self, has_focus: bool) -> None: ...

    def place(self) -> None: ...


def heard(ui: Any) -> tuple[Any, Listener]:
    """The app with somebody who may listen to it."""
    from app.ui.accessibility.system_reader import SystemReader

    reader = SystemReader(ui.app, Listener)
    return reader, reader.adapter


def number_of(listener: Listener, words: str) -> int:
    return next(
        number for told in reversed(listener.told) for number, node in told.items() if words in (node.label, node.value)
    )


def test_nothing_is_read_until_a_reader_comes_and_after_it_has_gone(ui: Any) -> None:
    _, listener = heard(ui)
    ui.draws_every = 1
    ui.app.go("settings")
    ui.frames(20)
    assert listener.told == []
    first = listener.come()
    assert [(number, node.label) for number, node in first.nodes] == [(1, "Four Boards")]
    ui.frames(2)
    assert "Settings" in [node.label for node in listener.told[0].values()]
    listener.go()
    ui.frames(2)
    before = len(listener.told)
    ui.app.go("home")
    ui.frames(20)
    assert len(listener.told) == before


def test_only_what_has_changed_is_told_again(ui: Any) -> None:
    build(ui, "squart", "play")
    reader, listener = heard(ui)
    reader.update()
    whole = listener.told[0]
    assert len(whole) > 50
    assert all(set(node.children) <= whole.keys() for node in whole.values())
    reader.update()
    assert listener.told[1] == {}
    free = next(node for node in whole.values() if node.description and node.label.endswith("free"))
    reader.perform(number_of(listener, free.label), _press())
    ui.frames(30)
    reader.update()
    changed = listener.told[2]
    assert 1 < len(changed) < len(whole)
    assert free.label.replace("free", "Blue") in [node.label for node in changed.values()]


def test_a_wish_of_another_thread_is_done_in_the_windows_own(ui: Any) -> None:
    reader, listener = heard(ui)
    reader.update()
    wish = SimpleNamespace(action=accesskit.Action.CLICK, target=number_of(listener, "Settings"), data=None)
    asking = threading.Thread(target=listener.ask, args=(wish,))
    asking.start()
    asking.join()
    assert ui.app.screens.current == "home"
    ui.frames(2)
    assert ui.app.screens.current == "settings"


def test_a_number_is_set_and_a_wish_about_what_is_gone_is_dropped(ui: Any) -> None:
    reader, listener = heard(ui)
    reader.update()
    gone = number_of(listener, "Settings")
    ui.app.go("settings")
    ui.frames(12)
    reader.update()
    volume = SimpleNamespace(
        action=accesskit.Action.SET_VALUE, target=number_of(listener, "Volume"), data=("number", 30.0)
    )
    listener.ask(volume)
    listener.ask(SimpleNamespace(action=accesskit.Action.CLICK, target=gone, data=None))
    listener.ask(SimpleNamespace(action=accesskit.Action.SCROLL_DOWN, target=1, data=None))
    ui.frames(2)
    assert ui.app.settings.volume == 30
    assert ui.app.screens.current == "settings"


def test_the_focus_is_where_the_ring_is(ui: Any) -> None:
    reader, listener = heard(ui)
    ui.key("tab")
    ui.key("tab")
    reader.update()
    assert listener.told[0][listener.focus_of[0]].label == "Rules"


def test_a_screen_that_cannot_be_read_is_left_out_and_the_next_is_read(
    ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exception inside AccessKit would end the app."""
    from app.ui.widgets.controls import IconMark

    reader, listener = heard(ui)
    with monkeypatch.context() as broken:
        broken.setattr(IconMark, "access", lambda _: 1 / 0)
        reader.update()
    assert listener.told == []
    reader.update()
    assert listener.told[0]


def test_without_accesskit_the_app_goes_on(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.ui.accessibility.system_reader import attend_readers

    monkeypatch.setitem(sys.modules, "accesskit", None)
    for name in ("adapters", "kit"):
        monkeypatch.delitem(sys.modules, f"app.ui.accessibility.{name}", raising=False)
        monkeypatch.delattr(f"app.ui.accessibility.{name}", raising=False)
    attend_readers(ui.app)
    assert ui.app.reader is None


def _press() -> Any:
    from app.ui.accessibility.node import NodeAction

    return NodeAction.PRESS
