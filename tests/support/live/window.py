"""The app as a player has it: the real process in a real window, seen by the witness and touched from the desk."""

from __future__ import annotations

import itertools
import json
import math
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from app.languages.translator import FOLDER as CATALOGUES
from app.languages.translator import Words
from app.storage import settings as settings_file
from app.storage.files import FOLDER, Storage
from tests.support.live.x_display import KEYS, PATIENCE, Desk, until
from tests.support.odd_texts import TEXTS

ROOT = Path(__file__).parents[3]
WITNESS = Path(__file__).with_name("app_probe.py")

Point = tuple[float, float]
Seen = dict[str, Any]

PRESS_SECONDS, SCROLL_VIEW_SECONDS = 0.03, 0.09
"""How long a finger stays down for a tap; a scroll view waits half of the longer time before it is sure of one."""
HAND_ON_SECONDS = 0.25
"""What a tap in a scroll view may take to arrive."""
NEAR_PIXELS, SECOND_THOUGHT_SECONDS = 30, 0.35
"""A second tap on the same spot sooner than this is a double tap, which a sheet that has just come takes for a slip; a
person who reads what came needs longer."""
QUICK = {"language": "en", "reduced_motion": True, "pace": 0.4}
"""For those who know the app: nothing slides, and the computer does not take its time."""
WORDS = Words(CATALOGUES)
CAUGHT = re.compile(r"Fault(?::|\s*\])\s*$")
"""What the app's log has before the trace of an error that was caught."""
FRAMES_LATER = 6
"""What is still wrong after so many frames is wrong."""
MOST_TABS = 60
PLACE = (30, 60)
"""Where the window stands on the desk, clear of its frame."""


class Window:
    """Every act is followed by a look: nothing may be wrong with what is then seen, and the board keeps its size."""

    def __init__(
        self,
        desk: Desk,
        home: Path,
        size: tuple[int, int] = (360, 640),
        place: tuple[int, int] = PLACE,
        within: Sequence[str] = (),
        clipboard: str = "dummy",
    ) -> None:
        """`within` is what the command begins with, such as to run the app in another network. With the clipboard
        "sdl2" it has the desk's own in common with other windows."""
        self.desk, self.home, self.size = desk, home, size
        self._place, self._within, self._clipboard = place, within, clipboard
        self.dice = 1
        """Decides what is dealt."""
        self.trace: list[str] = []
        """All that was done, in words that `do` understands."""
        self.seen: Seen = {}
        self._board: tuple[Any, list[float]] | None = None
        self._is_rested = False
        """What was seen last was seen at rest, after the last act."""
        self._starts = 0
        self._was_broken = False
        self._tapped: tuple[Point, float] = ((-math.inf, 0.0), 0.0)
        """Where the last tap was, and when."""

    # The process

    def settle_in(self, **settings: Any) -> None:
        """Writes the settings that an earlier use of the app would have left."""
        folder = self.home / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        settings_file.save(Storage(folder), settings_file.Settings().with_values(**{**QUICK, **settings}))

    def kept(self) -> settings_file.Settings:
        return settings_file.load(Storage(self.home / FOLDER))[0]

    def start(self, resize: bool = True, link: str = "") -> None:
        """With a link, as when that was tapped elsewhere."""
        self._starts += 1
        self.log = self.home / f"output-{self._starts}.txt"
        ours, theirs = socket.socketpair()
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "SDL_", "LC_"))}
        # Two windows on one desk stand for two devices: the first press on either counts.
        own = {
            "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
            "HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home), "DISPLAY": self.desk.environ["DISPLAY"],
            "KIVY_CLIPBOARD": self._clipboard, "SDL_AUDIODRIVER": "dummy", "LANG": "en_GB.UTF-8",
            "PYTHONPATH": str(ROOT),
        }  # fmt: skip
        told = [link] if link else []
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*self._within, sys.executable, str(WITNESS), str(theirs.fileno()), str(self.dice), *told],
                pass_fds=(theirs.fileno(),), cwd=ROOT, env=plain | own, stdout=log, stderr=log,
            )  # fmt: skip
        theirs.close()
        ours.settimeout(PATIENCE)
        self._line, self._answers = ours, ours.makefile("r", encoding="utf-8")
        until(lambda: self.look()["is_there"], "the app is there")
        until(self._find, "there is a window")
        self.desk.do(f"windowmove {self.id} {self._place[0]} {self._place[1]}", f"windowfocus {self.id}")
        if resize:
            self.resize(*self.size)
        self.watch()

    def _find(self) -> bool:
        found = self.desk.ask("xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)).split()
        self.id = found[-1] if found else ""
        return bool(found)

    def kill(self) -> None:
        """As a system does that wants its memory back, or a battery that is empty."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self._hang_up()

    def close(self) -> None:
        """After the test, however it ended; what the app said must not be of a fault."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        self._hang_up()

    def left(self) -> int:
        """The exit code of an app that was left."""
        code = self.process.wait(PATIENCE)
        self._hang_up()
        return code

    def _hang_up(self) -> None:
        self._answers.close()
        self._line.close()
        self._board = None
        assert self._was_broken or not self.faults(), "\n".join([*self.faults(), *self.trace[-30:]])

    def faults(self) -> list[str]:
        """What a fault of ours has left in the output of the process, or one of any code that the app has caught."""
        text = self.log.read_text(encoding="utf-8", errors="replace")
        parts = itertools.pairwise(text.split("Traceback (most recent call last)"))
        return [trace for before, trace in parts if CAUGHT.search(before) or str(ROOT / "app") in trace]

    def break_at(self, place: str) -> None:
        """Make an error happen in the app, at one of the places in `breaking`."""
        self._was_broken, self._is_rested = True, False
        self._ask(f"break {place}")

    # Eyes

    def look(self) -> Seen:
        """All that is to be seen in the window, between two frames."""
        self.seen, self._is_rested = self._ask("look"), False
        return self.seen

    def _ask(self, question: str) -> Seen:
        """No answer within a minute is an app that hangs."""
        try:
            self._line.sendall(f"{question}\n".encode())
            answer = self._answers.readline()
        except OSError as fault:
            raise AssertionError(self._died(f"no answer: {fault}")) from fault
        if not answer:
            raise AssertionError(self._died("the app is gone"))
        seen: Seen = json.loads(answer)
        assert "fault" not in seen, self._died(seen.get("fault", ""))
        return seen

    def _died(self, what: str) -> str:
        output = self.log.read_text(encoding="utf-8", errors="replace")[-3000:]
        return "\n".join([what, "--- output", output, "--- done", *self.trace[-40:]])

    def watch(self) -> Seen:
        """Waits until nothing moves, and then demands that all is well."""
        seen = self._at_rest()
        for _ in range(FRAMES_LATER):  # what a scroll view has not caught up with yet
            if seen["complaints"]:
                seen = self.look()
        assert not seen["complaints"], self._wrong(*seen["complaints"])
        self._measure(seen)
        self._is_rested = True
        return seen

    def _at_rest(self) -> Seen:
        """A look at what two frames before it showed, too: a sheet that has just come is not laid out yet."""
        while True:
            digest = self._rest()
            if self.look()["digest"] == digest:
                return self.seen

    def _rest(self) -> int:
        """Until two frames show the same, which is then told."""
        before: Any = None
        gives_up = time.monotonic() + PATIENCE
        while True:
            said = self._ask("rest")
            if not said["busy"] and said["digest"] == before:
                return int(before)
            assert time.monotonic() < gives_up, self._wrong(f"it never rests: {said['busy']}")
            before = said["digest"]

    def _wrong(self, *what: str) -> str:
        place = f"at {self.seen.get('window')}, {self.seen.get('screen')}, {self.seen.get('top')}"
        return "\n".join([*what, place, "--- done", *self.trace[-40:]])

    def _measure(self, seen: Seen) -> None:
        """The board keeps its size from move to move while the window does."""
        board = seen["board"]
        if not board or board["ply"] < 0:
            return
        # While moves are tried in the analysis, a game's controls stand in place of what is said.
        tries = any(each["words"] == self.tr("analysis.try.done") for each in seen["controls"])
        same = [seen["window"], seen["screen"], tries, board["game"], seen["text_scale"], seen["language"]]
        if self._board and self._board[0] == same:
            assert self._board[1] == board["box"][2:], self._wrong(
                f"the board was {self._board[1]}, is {board['box'][2:]}"
            )
        self._board = (same, board["box"][2:])

    def until(self, claim: Callable[[Seen], object], what: str = "") -> Seen:
        """Looks until it is so, and everything rests."""
        if self._is_rested and claim(self.seen):
            return self.seen
        gives_up = time.monotonic() + PATIENCE
        while not claim(self.look()):
            assert time.monotonic() < gives_up, self._wrong(f"it did not come to pass: {what}", *self.seen["texts"])
            time.sleep(0.03)  # looking takes time that the app needs itself
        return self.watch()

    def control(self, words: str, game: str = "") -> Seen | None:
        """The control with these words, on the card of a game if one is named; an enabled one first."""
        words = self.tr(words)
        named = [each for each in self.seen["controls"] if words in (each["words"], each["hint"])]
        found = [each for each in named if game in ("", each["game"])]
        return min(found, key=lambda each: not each["enabled"], default=None)

    def tr(self, words: str) -> str:
        """A key of the catalogues in the language that is seen; other words as they are."""
        return WORDS.translator(self.seen.get("language") or "en")(words)

    # Hands

    def tap(self, point: Point, button: int = 1, seconds: float = PRESS_SECONDS) -> Seen:
        self.trace.append(f"tap {point[0]:.0f} {point[1]:.0f} {button} {seconds}")
        self._act("on_touch_up", lambda: self._tap(point, button, seconds))
        return self.watch()

    def _tap(self, point: Point, button: int, seconds: float) -> None:
        where, when = self._tapped
        if math.dist(where, point) < NEAR_PIXELS:
            time.sleep(max(0.0, when + SECOND_THOUGHT_SECONDS - time.monotonic()))
        self.desk.do(self._at(point), f"mousedown {button}")
        time.sleep(seconds)
        self.desk.do(f"mouseup {button}")
        self._tapped = point, time.monotonic()

    def drag(self, start: Point, end: Point, rests: bool = False) -> Seen:
        """`rests`: the finger comes to rest before it lifts, so that what it pulled does not glide on."""
        self.trace.append(f"drag {start[0]:.0f} {start[1]:.0f} {end[0]:.0f} {end[1]:.0f} {int(rests)}")
        self._act("on_touch_up", lambda: self._drag(start, end, rests))
        return self.watch()

    def _drag(self, start: Point, end: Point, rests: bool, steps: int = 8) -> None:
        self.desk.do(self._at(start), "mousedown 1")
        for step in range(1, steps + 1):
            share = step / steps
            time.sleep(0.015)
            self.desk.do(self._at((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)))
        for step in range(6 * rests):
            time.sleep(0.02)
            self.desk.do(self._at((end[0], end[1] + step % 2)))
        time.sleep(0.03)
        self.desk.do("mouseup 1")

    def wheel(self, point: Point, down: bool) -> Seen:
        self.trace.append(f"wheel {point[0]:.0f} {point[1]:.0f} {int(down)}")
        self._act("on_touch_up", lambda: self.desk.do(self._at(point), f"click {5 if down else 4}"))
        return self.watch()

    def key(self, name: str) -> Seen:
        self.trace.append(f"key {name}")
        self._act("on_key_up", lambda: self.desk.key(name))
        return self.watch()

    def reach(self, words: str, game: str = "", back: bool = False) -> Seen:
        """Moves the focus to the control with these words, forwards or backwards, and presses it, all by keys."""
        for _ in range(MOST_TABS):
            focus, wanted = self.seen["focus"], self.control(words, game)
            if focus and wanted and focus["words"] == wanted["words"] and focus["box"] == wanted["box"]:
                return self.key("enter")
            self.key("shift+tab" if back else "tab")
        raise AssertionError(self._wrong(f"Tab never comes to {words!r}"))

    def hold_key(self, name: str, seconds: float) -> Seen:
        self.trace.append(f"hold {name} {seconds}")
        self._act("on_key_up", lambda: self._hold_key(name, seconds))
        return self.watch()

    def _hold_key(self, name: str, seconds: float) -> None:
        self.desk.do(f"keydown {KEYS[name]}")
        time.sleep(seconds)
        self.desk.do(f"keyup {KEYS[name]}")

    def leave_by(self, key: str) -> int:
        """A key that ends the app; its exit code."""
        self.trace.append(f"key {key}")
        self.desk.key(key)
        return self.left()

    def copy(self, name: str) -> None:
        """Another program puts one of the `odd_texts` on the clipboard."""
        self.trace.append(f"copy {name}")
        self.desk.copy(TEXTS[name] or "")

    def take_focus(self) -> None:
        """Keys go to this window from now on."""
        self.desk.do(f"windowactivate --sync {self.id}")

    def write(self, text: str) -> Seen:
        """Types letters, one key after another."""
        for letter in text:
            self.key(letter)
        return self.seen

    def resize(self, width: int, height: int) -> Seen:
        self.trace.append(f"resize {width} {height}")
        self.desk.do(f"windowsize {self.id} {width} {height}")
        self.until(lambda seen: seen["window"] == [width, height], f"the window is {width}×{height}")
        return self.seen

    def _act(self, sign: str, do: Callable[[], None]) -> None:
        """Does something, and waits until the window has noticed."""
        before = self.seen["noticed"][sign]
        do()
        until(lambda: self.process.poll() is not None or self._ask("rest")["noticed"][sign] > before, self._wrong(sign))

    def _at(self, point: Point) -> str:
        return f"mousemove --window {self.id} {point[0]:.0f} {point[1]:.0f}"

    def press(self, words: str, game: str = "") -> Seen:
        """Taps the control with these words; one that is scrolled away is brought into view by a finger first."""
        self.until(lambda _: (found := self.control(words, game)) and found["enabled"], f"{words!r} can be pressed")
        found = self._bring(words, game)
        assert not found["obstacle"], self._wrong(found["obstacle"])
        self.trace.append(f"press {words}")
        self.tap(_middle(found["box"]), seconds=SCROLL_VIEW_SECONDS if found["scrolls"] else PRESS_SECONDS)
        if found["scrolls"]:
            time.sleep(HAND_ON_SECONDS)
            self.watch()
        return self.seen

    def _bring(self, words: str, game: str) -> Seen:
        for _ in range(40):
            found = self.control(words, game)
            assert found, self._wrong(f"{words!r} is gone")
            view = next((view for view in found["scrolls"] if not _is_inside(found["box"], view)), None)
            if view is None:
                return found
            self._swipe(view, _middle(view)[1] - _middle(found["box"])[1])
        raise AssertionError(self._wrong(f"{words!r} cannot be scrolled to"))

    def _swipe(self, view: list[float], way: float) -> None:
        """A finger that pulls the content of a scroll view along: down for what is above, up for what is below."""
        x, y = view[0] + view[2] - 12, view[1] + view[3] / 2
        reach = math.copysign(min(abs(way), view[3] * 0.7), way)
        self.drag((x, y - reach / 2), (x, y + reach / 2), rests=True)

    def do(self, action: str) -> None:
        """One line of a trace again."""
        verb, *rest = action.split(" ")
        if verb == "key":
            self.key(rest[0])
        elif verb == "hold":
            self.hold_key(rest[0], float(rest[1]))
        elif verb == "copy":
            self.copy(rest[0])
        elif verb == "resize":
            self.resize(int(rest[0]), int(rest[1]))
        elif verb == "tap":
            self.tap((float(rest[0]), float(rest[1])), int(rest[2]), float(rest[3]))
        elif verb == "drag":
            x, y, to_x, to_y, rests = map(float, rest)
            self.drag((x, y), (to_x, to_y), bool(rests))
        elif verb == "wheel":
            self.wheel((float(rest[0]), float(rest[1])), rest[2] == "1")


def _middle(box: list[float]) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _is_inside(box: list[float], frame: list[float]) -> bool:
    """Whether the middle of the box, where it is touched, is well inside the frame."""
    x, y = _middle(box)
    edge = min(24, frame[3] / 4)
    return frame[0] <= x <= frame[0] + frame[2] and frame[1] + edge <= y <= frame[1] + frame[3] - edge
