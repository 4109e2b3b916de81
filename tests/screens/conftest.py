"""A real window for the tests of the screens: on Linux drawn off screen, elsewhere on the screen.

Kivy reads its environment when it is first imported, so it is set here, before any test module is.
"""

from __future__ import annotations

import functools
import itertools
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

_ENVIRONMENT = {
    "SDL_AUDIODRIVER": "dummy",
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_HOME": tempfile.mkdtemp(),
}
if sys.platform == "linux":
    _ENVIRONMENT["SDL_VIDEODRIVER"] = "offscreen"
for _name, _value in _ENVIRONMENT.items():
    os.environ.setdefault(_name, _value)

Point = tuple[float, float]

SCROLL_VIEW_SECONDS = 0.3
"""A scroll view hands a short tap on only after a while, when it is sure that it was not a swipe."""

SCANCODES = {
    **{letter: 4 + index for index, letter in enumerate("abcdefghijklmnopqrstuvwxyz")},
    **{digit: 30 + index for index, digit in enumerate("123456789")},
    **{f"numpad{digit}": 88 + digit for digit in range(1, 10)},
    **{digit: 30 + index for index, digit in enumerate("1234567890")},
    "enter": 40, "escape": 41, "backspace": 42, "tab": 43, "space": 44, "-": 45, "=": 46, "/": 56,
    "f1": 58, "f2": 59, "home": 74, "pageup": 75, "end": 77, "pagedown": 78,
    "right": 79, "left": 80, "down": 81, "up": 82,
    "numpad/": 84, "numpad*": 85, "numpad-": 86, "numpad+": 87, "numpad.": 99,
}  # fmt: skip


class Ui:
    """The app in its window, and a player's fingers."""

    def __init__(self, storage_folder: Callable[[], Path]) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        assert Window is not None, "there is no window: libGL or libEGL is missing"
        self.window, self._loop, self._folder = Window, EventLoop, storage_folder
        self.app: Any = None
        self.draws_every = 12
        """Of so many frames one is really drawn: without a graphics card that takes most of the time, and what is drawn
        is looked at elsewhere."""
        frames = itertools.count()
        draw = type(Window).on_draw
        Window.on_draw = lambda: draw(Window) if next(frames) % self.draws_every == 0 else None
        self.said: list[str] = []
        """What the snack bar was asked to show since the app was started."""

    def fresh(self, folder: Path | None = None, **settings: Any) -> Any:
        """The app started anew, in a new folder or in one that an earlier app left."""
        from app.application import FourBoards
        from app.services import settings as settings_file
        from app.services.storage import Storage

        self.close()
        storage = Storage(folder or self._folder())
        chosen = {"language": "en", "reduced_motion": True, "pace": 0.4, **settings}
        if folder is None:
            settings_file.save(storage, settings_file.Settings(**chosen))
        found, problems = settings_file.load(storage)
        self.app = FourBoards(storage, found, problems)
        self.said.clear()
        _listen(self.said)
        self.app._run_prepare()
        self.frames(6)
        return self.app

    def close(self) -> None:
        if self.app:
            self.app.session.leave()
            if self.app.screens.has_screen("play"):
                self.app.screens.get_screen("play").leave_table()
            # Last: kv's `app` means the new one from here on, and anything that still moved would turn it back.
            self.app.dispatch("on_stop")
            self.window.remove_widget(self.app.root)
            self.app = None

    def frames(self, count: int = 3) -> None:
        for _ in range(count):
            self._loop.idle()

    def until(self, claim: Callable[[], bool]) -> None:
        """Draws frames until the claim holds; gives up after a minute."""
        gives_up = time.monotonic() + 60
        while not claim():
            assert time.monotonic() < gives_up, "it did not come to pass"
            self._loop.idle()
            time.sleep(0.001)  # an idle window would keep the computer's thread from thinking

    def size(self, width: int, height: int) -> None:
        self.window.size = (width, height)
        self.frames(6)

    # Fingers

    def touch(self, pos: Point) -> Any:
        from kivy.tests.common import UnitTestTouch

        return UnitTestTouch(*pos)

    def tap(self, target: Any) -> None:
        """A finger on a widget's middle, or on a point."""
        pos = target if isinstance(target, tuple) else target.to_window(*target.center)
        touch = self.touch(pos)
        touch.touch_down()
        self.frames(1)
        touch.touch_up()
        self.frames(3)
        if not isinstance(target, tuple) and _scrolls(target):
            released = time.monotonic() + SCROLL_VIEW_SECONDS
            self.until(lambda: time.monotonic() > released)

    def drag(self, start: Point, end: Point, steps: int = 8) -> None:
        touch = self.touch(start)
        touch.touch_down()
        self.frames(1)
        for step in range(1, steps + 1):
            share = step / steps
            touch.touch_move(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            self.frames(1)
        touch.touch_up()
        self.frames(3)

    def click(self, pos: Point, button: str) -> None:
        """A mouse's button."""
        touch = self.touch(pos)
        touch.profile = ["pos", "button"]
        touch.button = button
        touch.touch_down()
        self.frames(1)
        touch.touch_up()
        self.frames(3)

    def key(self, name: str, *modifiers: str) -> None:
        """A key by its place; the key code is what a Cyrillic layout might give, so only the place can match."""
        self.window.dispatch("on_key_down", 1090, SCANCODES[name], None, list(modifiers))
        self.frames(2)

    # Eyes

    def find(self, text: str) -> Any:
        """The topmost pressable, or else the label, that shows these words."""
        from app.screens.controls import Pressable

        widgets = [each for each in self.app.top.walk(restrict=True) if getattr(each, "text", None) == text]
        assert widgets, f"nothing shows {text!r}"
        return next((each for each in widgets if isinstance(each, Pressable)), widgets[0])

    def icon(self, hint: str) -> Any:
        """The icon button with these words for the keyboard."""
        found = [each for each in self.app.top.walk(restrict=True) if getattr(each, "hint", None) == hint]
        assert found, f"no icon says {hint!r}"
        return found[0]

    def texts(self) -> list[str]:
        """All words to be seen in the topmost layer."""
        shown = (each for each in self.app.top.walk(restrict=True) if each.opacity and each.height)
        return [each.text for each in shown if getattr(each, "text", "")]

    def shot(self, path: Path) -> None:
        """What the window shows, as a picture; drawn anew, since an off-screen window keeps its first size."""
        from PIL import Image

        self.frames(3)
        self.app.root.export_to_png(str(path))
        with Image.open(path) as drawn:
            picture = Image.new("RGBA", drawn.size, tuple(round(part * 255) for part in self.window.clearcolor))
            picture.alpha_composite(drawn.convert("RGBA"))
        picture.convert("RGB").save(path)


def _scrolls(widget: Any) -> bool:
    """Whether the widget stands in a scroll view."""
    from kivy.uix.scrollview import ScrollView

    while widget is not None and widget is not widget.parent:
        if isinstance(widget, ScrollView):
            return True
        widget = widget.parent
    return False


def _listen(said: list[str]) -> None:
    """Keeps the words of every snack, which may be gone before a slow machine looks."""
    from app.screens.snack import Snack

    show = getattr(Snack.show, "__wrapped__", Snack.show)

    @functools.wraps(show)
    def heard(self: Any, text: str, *arguments: Any, **named: Any) -> None:
        said.append(text)
        show(self, text, *arguments, **named)

    Snack.show = heard


def open_window() -> Any:
    """A window the size of a phone, drawn as cheaply as can be."""
    from kivy.config import Config

    for name, value in {"width": 360, "height": 640, "multisamples": 0, "maxfps": 0}.items():
        Config.set("graphics", name, value)
    Config.set("input", "mouse", "mouse,disable_multitouch")
    from kivy.base import runTouchApp
    from kivy.core.window import Window
    from kivy.uix.widget import Widget

    runTouchApp(Widget(), embedded=True)
    return Window


@pytest.fixture(scope="session")
def _window() -> Iterator[Any]:
    yield open_window()
    from kivy.base import stopTouchApp

    stopTouchApp()


@pytest.fixture
def ui(_window: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ui]:
    hand = Ui(lambda: tmp_path_factory.mktemp("player"))
    hand.window.size = (360, 640)
    hand.fresh()
    yield hand
    hand.close()


@pytest.fixture
def friends(ui: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Friends to play online with, on this machine alone and in a hurry: keys are cheap, and a new room listens only a
    moment for its double. But nobody is given up because the machine is slow."""
    from app.online import discovery, hostline, lan, seal
    from tests.online.harness import take_time
    from tests.screens.friends import Friends

    take_time(monkeypatch.setattr)

    monkeypatch.setattr(seal, "_COST", 2)
    monkeypatch.setattr(hostline, "LISTEN_SECONDS", 0.2)
    monkeypatch.setattr(lan, "own_address", lambda: "127.0.0.1")
    monkeypatch.setattr(lan, "PORT", 0)
    monkeypatch.setattr(discovery, "Search", functools.partial(discovery.Search, address="127.0.0.1"))
    made = Friends(ui)
    yield made
    made.close()
