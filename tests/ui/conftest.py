"""A real window for the tests of the screens: on Linux drawn off screen, elsewhere on the screen.

Kivy reads its environment when it is first imported, so it is set here, before any test module is.
"""

from __future__ import annotations

import functools
import gc
import itertools
import math
import os
import sys
import tempfile
import time
import weakref
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from app.lazy_kivy import install
from tests.support import visible_ui
from tests.support.ui.app_pool import KeptApp
from tests.support.ui.frame_time import FrameTime

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
install()  # as the app does

Point = tuple[float, float]

PHONE = (360, 640)
MOST_SWIPES = 20
SCROLL_VIEW_SECONDS = 0.3
"""A scroll view hands a short tap on only after a while, when it is sure that it was not a swipe."""

SCANCODES = {
    **{letter: 4 + index for index, letter in enumerate("abcdefghijklmnopqrstuvwxyz")},
    **{digit: 30 + index for index, digit in enumerate("123456789")},
    **{f"numpad{digit}": 88 + digit for digit in range(1, 10)},
    **{digit: 30 + index for index, digit in enumerate("1234567890")},
    "enter": 40, "escape": 41, "backspace": 42, "tab": 43, "space": 44, "-": 45, "=": 46, "/": 56,
    "[": 47, "]": 48, ";": 51, "'": 52, ",": 54, ".": 55,
    "f1": 58, "f2": 59, "f3": 60, "f4": 61, "f5": 62, "f6": 63, "home": 74, "pageup": 75, "end": 77, "pagedown": 78,
    "right": 79, "left": 80, "down": 81, "up": 82,
    "numpad/": 84, "numpad*": 85, "numpad-": 86, "numpad+": 87, "numpad.": 99,
}  # fmt: skip

_apps: weakref.WeakSet[Any] = weakref.WeakSet()
"""Those that are not freed yet and should be."""
_frames_seen = itertools.count()
kept = KeptApp()


class RecordedVoice:
    """Has said at once what it is asked to say, and keeps it."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str, int]] = []
        """Language, words and speed of each."""

    def begin(self, said: Any) -> None:
        self.said.append((said.language, said.text, said.speed))

    def is_speaking(self) -> bool:
        return False

    def stop(self) -> None: ...

    def release(self) -> None: ...


class Ui:
    """The app in its window, and a player's fingers."""

    def __init__(self, storage_folder: Callable[[], Path]) -> None:
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.core.window import Window

        assert Window is not None, "there is no window: libGL or libEGL is missing"
        self.window, self._loop, self._folder = Window, EventLoop, storage_folder
        self.app: Any = None
        self._time, self._clock = FrameTime.take_over(Clock), Clock
        self._standing = set(Clock.get_events())
        """What Kivy itself waits for, with and without an app."""
        self.draws_every = 600
        """Of so many frames one is really drawn: without a graphics card that takes most of the time, and what is drawn
        is looked at elsewhere."""
        draw = type(Window).on_draw
        Window.on_draw = lambda: draw(Window) if next(_frames_seen) % self.draws_every == 0 else None
        self.said: list[str] = []
        """What the snack bar was asked to show since the app was started."""
        self.spoken = RecordedVoice()

    def fresh(self, folder: Path | None = None, **settings: Any) -> Any:
        """The app started anew, in a new folder or in one that an earlier app left."""
        from app.ui.application import FourBoards

        self.close()
        _sweep()
        return self._start(FourBoards(*self._given(folder, settings)))

    def begin(self, **settings: Any) -> Any:
        """The app, like a new one in a new folder: that of an earlier test, if it can be had again. Much cheaper than
        `fresh`; what it is begun with does not count, since the settings are changed when it is there."""
        size = tuple(self.window.size)
        self.window.size = PHONE
        self._begin()
        if settings:
            self.app.change(**settings)
        if settings or size != PHONE:
            self.size(*size)
        return self.app

    def _begin(self) -> None:
        self.close()
        if kept.app is not None:
            self.frames(1)  # what was to come with the next frame comes to the app that has ended
            kept.let_go()
            _sweep()
            with kept.renewing(*self._given()) as app:
                self._start(app)
            if kept.is_like_new():
                return
            self.close()
            _apps.discard(kept.app)  # it stays to the end, with all that was left by earlier sweeps
            kept.forget()
        with kept.watching():
            self.fresh()
        kept.keep(self.app)

    def _given(self, folder: Path | None = None, settings: Mapping[str, Any] = MappingProxyType({})) -> tuple[Any, ...]:
        """What an app is made with."""
        from app.storage import settings as settings_file
        from app.storage.files import Storage

        storage = Storage(folder or self._folder())
        chosen = {"language": "en", "reduced_motion": True, "pace": 0.4, **settings}
        if folder is None:
            settings_file.save(storage, settings_file.Settings().with_values(**chosen))
        return storage, *settings_file.load(storage)

    def _start(self, app: Any) -> Any:
        self.app = app
        _apps.add(app)
        self.said.clear()
        _listen(self.said)
        app._run_prepare()
        self.frames(6)
        return app

    def close(self) -> None:
        """Ends the app and whatever still moves or waits in it, as the end of a process would: that would keep it."""
        from kivy.animation import Animation

        if self.app:
            self.app.session.leave()
            if self.app.screens.has_screen("play"):
                self.app.screens.get_screen("play").put_away()
            if self.app.screens.has_screen("join"):
                self.app.screens.get_screen("join").on_leave()  # it would look for rooms to the end
            # Last: kv's `app` means the new one from here on, and anything that still moved would turn it back.
            self.app.dispatch("on_stop")
            self.window.remove_widget(self.app.root)
            Animation.cancel_all(None)
            for event in set(self._clock.get_events()) - self._standing:
                if event.timeout > 0:  # what comes with the next frame may be a friend's
                    event.cancel()
            self._loop.me_list.clear()  # no finger stays on the window
            self.app = None

    def frames(self, count: int = 3) -> None:
        for _ in range(count):
            self._loop.idle()

    def until(self, claim: Callable[[], bool]) -> None:
        """Draws frames until the claim holds; gives up after two minutes."""
        gives_up = time.monotonic() + 120
        for turn in itertools.count():
            if claim():
                return
            assert time.monotonic() < gives_up, "it did not come to pass"
            self._loop.idle()
            # An idle window would keep threads from their work: what goes by frames has come after the first hundred.
            time.sleep(0.001 if turn < 100 else 0.005)

    def wait(self, seconds: float) -> None:
        """Draws frames for so long by the window's clock, which goes by frames: it takes less than that."""
        over = self._time.now() + seconds
        while self._time.now() < over:
            self._loop.idle()

    def stall(self, seconds: float) -> None:
        """The machine is busy for so long by the window's clock, and no frame is drawn."""
        self._time.skip(seconds * 1_000_000)

    def arrive(self) -> None:
        """Waits until the screen has slid in: before that, nothing is yet where a finger would look for it."""
        self.until(lambda: not self.app.screens.transition.is_active)

    def size(self, width: int, height: int) -> None:
        self.window.size = (width, height)
        self.frames(6)

    # Ears

    def heard(self) -> list[str]:
        """What the app has said aloud since this was asked last."""
        self.frames(8)
        speaker = self.app.voice._speaker
        assert speaker is None or speaker.wait(30), "it speaks for ever"
        words = [text for _, text, _ in self.spoken.said]
        self.spoken.said.clear()
        return words

    # Fingers

    def touch(self, pos: Point, owner: Any = None) -> Any:
        """A finger about to come down: only where there is a window, and on its owner if that is named."""
        from kivy.tests.common import UnitTestTouch

        assert visible_ui.holds(visible_ui.window_box(), pos), f"no finger gets to {pos}: it is outside the window"
        reason = visible_ui.obstacle(self.app, owner, pos) if owner is not None else None
        assert reason is None, reason
        return UnitTestTouch(*pos)

    def listening(self) -> None:
        """Waits for the topmost sheet to take touches, as a person does who has to read it."""
        self.until(lambda: not getattr(self.app.top, "_deaf", False))

    def reach(self, widget: Any) -> Point:
        """A widget's middle, once it can be touched: scrolled to by finger, and its sheet listens."""
        self.listening()
        for view in reversed(visible_ui.scroll_views(widget)):
            for _ in range(MOST_SWIPES):
                if not _swipe_towards(self, view, widget):
                    break
        reason = visible_ui.obstacle(self.app, widget)
        assert reason is None, reason
        return visible_ui.middle(visible_ui.box_of(widget))

    def tap(self, target: Any, owner: Any = None) -> None:
        """A finger on a widget's middle, or on a point, which may belong to a widget."""
        is_point = isinstance(target, tuple)
        touch = self.touch(target if is_point else self.reach(target), owner)
        touch.touch_down()
        self.frames(1)
        touch.touch_up()
        self.frames(3)
        if not is_point and visible_ui.scroll_views(target):
            self.wait(SCROLL_VIEW_SECONDS)

    def drag(self, start: Point, end: Point, steps: int = 8, owner: Any = None) -> None:
        touch = self.touch(start, owner)
        touch.touch_down()
        self.frames(1)
        for step in range(1, steps + 1):
            share = step / steps
            touch.touch_move(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            self.frames(1)
        touch.touch_up()
        self.frames(3)

    def click(self, target: Any, button: str, owner: Any = None) -> None:
        """A mouse's button on a widget's middle, or on a point."""
        touch = self.touch(target if isinstance(target, tuple) else self.reach(target), owner)
        touch.profile = ["pos", "button"]
        touch.button = button
        touch.touch_down()
        self.frames(1)
        touch.touch_up()
        self.frames(3)

    def key(self, name: str, *modifiers: str) -> None:
        """A key, pressed and let go."""
        self.key_down(name, *modifiers)
        self.frames(1)
        self.key_up(name)
        self.frames(1)

    def key_down(self, name: str, *modifiers: str) -> None:
        """A key by its place; the key code is what a Cyrillic layout might give, so only the place can match.

        Once more without `key_up`, it is the keyboard's own repeating of a key that is held."""
        self.window.dispatch("on_key_down", 1090, SCANCODES[name], None, list(modifiers))

    def key_up(self, name: str) -> None:
        self.window.dispatch("on_key_up", 1090, SCANCODES[name])

    # Eyes

    def find(self, text: str) -> Any:
        """The topmost pressable, or else the label, that shows these words."""
        from app.ui.widgets.controls import Pressable

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

    def picture(self) -> Any:
        """What the window shows; drawn anew, since an off-screen window keeps its first size."""
        from PIL import Image

        self.frames(3)
        size = tuple(map(int, self.app.root.size))
        picture = Image.new("RGBA", size, tuple(round(part * 255) for part in self.window.clearcolor))
        picture.alpha_composite(Image.frombytes("RGBA", size, _drawn(self.app.root, size)))
        return picture.convert("RGB")

    def shot(self, path: Path) -> None:
        """The same, as a file."""
        self.picture().save(path)


def _drawn(widget: Any, size: tuple[int, ...]) -> bytes:
    """The pixels of a widget, as its `export_as_image` has them."""
    above = widget.parent.canvas
    place, frame = above.indexof(widget.canvas), _frame(size)
    above.remove(widget.canvas)
    frame.add(widget.canvas)
    frame.draw()
    pixels = bytes(frame.texture.pixels)
    frame.remove(widget.canvas)
    above.insert(place, widget.canvas)
    return pixels


@functools.cache
def _frame(size: tuple[int, ...]) -> Any:
    """What a picture of this size is drawn on. A new one takes much longer than drawing: its shaders are compiled."""
    from kivy.graphics import ClearBuffers, ClearColor, Fbo, Scale, Translate

    frame = Fbo(size=size, with_stencilbuffer=True)
    with frame:
        ClearColor(0, 0, 0, 0)
        ClearBuffers(clear_stencil=True)
        Scale(1, -1, 1)
        Translate(0, -size[1], 0)
    return frame


def _sweep() -> None:
    """Frees the app of the last test. Python would look for it all the time, or when memory is full, among all there
    is; at once it is still at hand for the processor, and that takes a third of the time.

    What is left then stays to the end, such as what solvers have kept, which can be millions of things: later sweeps
    leave it out. Not so while there is an app, or that would stay as well."""
    from kivy.app import App
    from kivy.logger import LoggerHistory
    from kivy.uix.textinput import TextInput

    App._running_app = None
    # The last hundred lines of the log, in which a fault keeps all that its functions held: a room, and so its app.
    LoggerHistory.clear_history()
    # A trigger keeps what it was last called with, here the field on the first page and with it all of the app.
    TextInput._adjust_viewport()
    TextInput._adjust_viewport.cancel()
    gc.collect()
    gc.collect()  # what every number of a widget was told the size of pixels by is let go of only now
    if all(app is kept.app for app in _apps):
        gc.freeze()


def _swipe_towards(ui: Ui, view: Any, widget: Any) -> bool:
    """One swipe of a finger inside a scroll view that brings a widget nearer to its middle; False if none is needed."""
    left, bottom, wide, high = visible_ui.box_of(view)
    _, low, _, tall = visible_ui.box_of(widget)
    if (bottom <= low and low + tall <= bottom + high) or not view.do_scroll_y:
        return False
    content = visible_ui.box_of(view.children[0])
    down, up = bottom + high - content[1] - content[3], bottom - content[1]
    way = min(max(bottom + high / 2 - low - tall / 2, down), up)  # no farther than there is something to see
    if abs(way) < 1:
        return False
    way = math.copysign(min(max(abs(way), view.scroll_distance + 4), high * 0.8), way)
    x, start = left + wide / 2, bottom + high / 2 - way / 2
    touch = ui.touch((x, start))
    touch.touch_down()
    # At once far enough to be a swipe; and it rests before it lifts, so that nothing glides on.
    for share in (max(0.2, (view.scroll_distance + 2) / abs(way)), 0.6, 1, 1, 1, 1, 1, 1):
        touch.touch_move(x, start + way * share)
        ui.frames(1)
    touch.touch_up()
    ui.frames(4)
    return True


def _listen(said: list[str]) -> None:
    """Keeps the words of every snack, which may be gone before a slow machine looks."""
    from app.ui.widgets.snackbar import Snack

    show = getattr(Snack.show, "__wrapped__", Snack.show)

    @functools.wraps(show)
    def heard(self: Any, text: str, *arguments: Any, **named: Any) -> None:
        said.append(text)
        show(self, text, *arguments, **named)

    Snack.show = heard


def open_window() -> Any:
    """A window the size of a phone, drawn as cheaply as can be."""
    from kivy.config import Config

    for name, value in {"width": PHONE[0], "height": PHONE[1], "multisamples": 0, "maxfps": 0}.items():
        Config.set("graphics", name, value)
    Config.set("input", "mouse", "mouse,disable_multitouch")
    from kivy.base import runTouchApp
    from kivy.core.window import Window
    from kivy.uix.widget import Widget

    runTouchApp(Widget(), embedded=True)
    return Window


def share_pictures(patch: Callable[[Any, str, Any], None]) -> None:
    """Pictures come by the next frame, not when a thread has them, and every app of this process has the same ones:
    reading them anew for each of a thousand would take minutes."""
    from app.ui.application import ART
    from app.ui.art import texture_loader

    made: dict[str, Any] = {}
    make = texture_loader.TextureLoader._texture
    # A texture keeps the gallery that made it, and that one its app.
    of_no_app = texture_loader.TextureLoader(ART, lambda: None, lambda _: None)

    @functools.wraps(make)
    def texture(_: Any, name: str, pixels: Any) -> Any:
        if name not in made:
            made[name] = make(of_no_app, name, pixels)
        return made[name]

    patch(texture_loader, "on_a_thread", lambda work: work())
    patch(texture_loader, "PER_FRAME", 100)
    patch(texture_loader, "decode", functools.cache(texture_loader.decode))
    patch(texture_loader, "load_index", functools.cache(texture_loader.load_index))
    patch(texture_loader.TextureLoader, "_texture", texture)


def share_words(patch: Callable[[Any, str, Any], None]) -> None:
    """Every app of this process has the same catalogues, unless it finds something wrong with them."""
    from app.languages.translator import Words

    read: dict[tuple[Path, str], Any] = {}
    read_anew = Words._read

    @functools.wraps(read_anew)
    def once(words: Any, language: str) -> Any:
        which = (words._folder, language)
        if which in read:
            return read[which]
        before = len(words.problems)
        found = read_anew(words, language)
        if len(words.problems) == before:
            read[which] = found
        return found

    patch(Words, "_read", once)


@functools.cache
def _sound(path: str) -> Any:
    """The same for every app of this process: reading all of them took half as long as building its first page."""
    from kivy.core.audio import SoundLoader

    return SoundLoader.load(path)


@pytest.fixture(scope="session")
def _window() -> Iterator[Any]:
    with pytest.MonkeyPatch.context() as patch:
        window = open_window()
        share_pictures(patch.setattr)
        share_words(patch.setattr)
        patch.setattr("kivy.lang.builder.trace", lambda *_: None)  # nobody reads it, and each rule writes it
        patch.setattr(window, "set_icon", lambda _: None)  # nobody sees it, and it was read for every app
        yield window
    from kivy.base import stopTouchApp

    stopTouchApp()


@pytest.fixture
def ui(_window: Any, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ui]:
    from app import speech
    from app.online.transport import nearby_rooms
    from app.platform import system
    from app.sound import sound_player

    monkeypatch.setattr(sound_player, "_sound_loader", lambda: _sound)
    monkeypatch.setattr(system, "prefers_dark", lambda: False)  # whatever this machine's desktop looks like
    # Nobody cuts the power here, and waiting for a real disk takes longer than most of what is done.
    monkeypatch.setattr(os, "fsync", lambda _: None)
    # Or the page for joining would list the rooms of other tests on this machine.
    monkeypatch.setattr(nearby_rooms, "SERVICE", f"_gc{os.getpid()}._tcp.local.")
    hand = Ui(lambda: tmp_path_factory.mktemp("player"))
    monkeypatch.setattr(speech, "find_voice", lambda: hand.spoken)
    hand.window.size = PHONE
    hand.begin()
    yield hand
    hand.close()


@pytest.fixture
def friends(ui: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Friends to play online with, on this machine alone and in a hurry: keys are cheap. But nobody is given up because
    the machine is slow."""
    from app.online.protocol import code_envelope
    from app.online.transport import embedded_broker, nearby_rooms
    from tests.support.online.harness import take_time
    from tests.support.ui.online_friends import Friends

    take_time(monkeypatch.setattr)

    monkeypatch.setattr(code_envelope, "_COST", 2)
    monkeypatch.setattr(embedded_broker, "own_address", lambda: "127.0.0.1")
    monkeypatch.setattr(embedded_broker, "PORT", 0)
    monkeypatch.setattr(nearby_rooms, "Search", functools.partial(nearby_rooms.Search, address="127.0.0.1"))
    made = Friends(ui)
    yield made
    made.close()
