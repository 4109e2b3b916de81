"""A monkey at the live window: it presses, drags, types and resizes at random, and finds what is then wrong.

    python3 dev.py monkey --seed 7 --size 360x640 --seconds 120
    python3 dev.py monkey --replay monkey-7.txt

The seed decides all that is chosen; what is found is written down as a trace that can be played again.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.support.live.window import Seen, Window
from tests.support.live.x_display import Desk, missing

SIZES = ((360, 640), (420, 780), (800, 1280), (1280, 800))
KEYS = (
    *"qweadzxcthvbnupikfl123456789", "up", "down", "left", "right", "up", "down", "left", "right",
    "enter", "enter", "enter", "space", "tab", "tab", "tab", "shift+tab", "escape", "backspace", "home", "end",
    "pageup", "pagedown", "f1", "f2", "g", "r", "ctrl+z", "ctrl+y", "/", "shift+/",
)  # fmt: skip
"""All that players press; Ctrl+Q and Esc at home, which end the app, are left out."""
WEIGHTS = {"press": 40, "move": 22, "point": 10, "key": 16, "drag": 6, "hold": 3, "right": 2, "wheel": 3, "resize": 3}
AWAY = ("home.online", "online.open", "join.join")
"""Rooms need a network of their own, which is tested elsewhere."""


class Monkey:
    def __init__(self, window: Window, seed: int) -> None:
        self.window = window
        self._random = random.Random(seed)

    def act(self) -> None:
        """One thing that a hand could do now."""
        seen = self.window.seen
        kind = self._random.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        getattr(self, f"_{kind}")(seen)

    def _press(self, seen: Seen) -> None:
        away = {self.window.tr(key) for key in AWAY}
        free = [
            each for each in seen["controls"]
            if each["enabled"] and each["in_view"] and not each["obstacle"] and each["words"] not in away
        ]  # fmt: skip
        if free:
            left, top, wide, high = self._random.choice(free)["box"]
            self.window.tap((left + wide / 2, top + high / 2))

    def _move(self, seen: Seen) -> None:
        """What a player would do who wants to get on."""
        board = seen["board"] or {}
        touch, key = board.get("touch"), board.get("key")
        if key and self._random.random() < 0.3:
            self.window.key(key)
        elif touch and "tap" in touch:
            self.window.tap(tuple(touch["tap"]))
        elif touch and "drag" in touch:
            self.window.drag(tuple(touch["drag"][0]), tuple(touch["drag"][1]))
        elif touch and (control := self.window.control(touch["press"])) and not control["obstacle"]:
            left, top, wide, high = control["box"]
            self.window.tap((left + wide / 2, top + high / 2))
        else:
            self._press(seen)

    def _point(self, seen: Seen) -> None:
        self.window.tap(self._spot(seen))

    def _right(self, seen: Seen) -> None:
        self.window.tap(self._spot(seen), button=3)

    def _hold(self, seen: Seen) -> None:
        self.window.tap(self._spot(seen), seconds=0.5)

    def _drag(self, seen: Seen) -> None:
        self.window.drag(self._spot(seen), self._spot(seen))

    def _wheel(self, seen: Seen) -> None:
        self.window.wheel(self._spot(seen), self._random.random() < 0.7)

    def _key(self, seen: Seen) -> None:
        name = self._random.choice(KEYS)
        if name == "escape" and seen["screen"] == "home" and seen["top"] == "HomeScreen":
            name = "tab"
        self.window.key(name)

    def _resize(self, seen: Seen) -> None:
        self.window.resize(*self._random.choice(SIZES))

    def _spot(self, seen: Seen) -> tuple[float, float]:
        """A point of the board, if there is one, or of the window; not where it could go online."""
        left, top, (wide, high) = 0.0, 0.0, seen["window"]
        box = seen["board"]["box"] if seen["board"] and self._random.random() < 0.6 else None
        if box and box[1] >= 0 and box[1] + box[3] <= high:  # examples in the rules may be scrolled away
            left, top, wide, high = box
        away = {self.window.tr(key) for key in AWAY}
        shut = [each["box"] for each in seen["controls"] if each["words"] in away]
        while True:
            x, y = left + wide * self._random.uniform(0.02, 0.98), top + high * self._random.uniform(0.02, 0.98)
            if not any(box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3] for box in shut):
                return round(x), round(y)


def run(window: Window, seed: int, seconds: float = 0, acts: int = 0) -> None:
    """So many seconds, or so many acts."""
    monkey = Monkey(window, seed)
    ends, before = time.monotonic() + seconds, len(window.trace)
    while len(window.trace) < before + acts if acts else time.monotonic() < ends:
        monkey.act()


def _parsed(argv: list[str]) -> Any:
    parser = argparse.ArgumentParser(prog="dev.py monkey", description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="what it chooses; 1 if not said")
    parser.add_argument("--seconds", type=float, default=120, help="how long it plays; 120 if not said")
    parser.add_argument("--size", default="360x640", help="of the window at the start; 360x640 if not said")
    parser.add_argument("--replay", type=Path, help="the trace that an earlier monkey left")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    asked = _parsed(argv)
    if missing():
        print(f"Not on this system: {', '.join(missing())}.", file=sys.stderr)
        return 1
    width, _, height = asked.size.partition("x")
    desk = Desk()
    with tempfile.TemporaryDirectory(prefix="four-boards-monkey-") as home:
        window = Window(desk, Path(home), (int(width), int(height)))
        window.settle_in()
        window.dice = asked.seed
        try:
            window.start()
            if asked.replay:
                for action in asked.replay.read_text(encoding="utf-8").splitlines():
                    window.do(action)
            else:
                run(window, asked.seed, asked.seconds)
            window.close()
        except AssertionError as found:
            trace = Path(f"monkey-{asked.seed}.txt").resolve()
            trace.write_text("\n".join(window.trace), encoding="utf-8")
            print(f"{found}\n\nSeed {asked.seed}, {asked.size}: again with --replay {trace}", file=sys.stderr)
            window.process.kill()
            return 1
        finally:
            desk.close()
    print(f"Seed {asked.seed}, {asked.size}: {len(window.trace)} acts, and nothing is wrong.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
