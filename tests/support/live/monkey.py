"""A monkey at the live window: it presses, drags, types, pastes and resizes at random, and finds what is then wrong.

    python3 dev.py monkey --seed 7 --size 360x640 --seconds 120
    python3 dev.py monkey --pair --size 412x915
    python3 dev.py monkey --replay monkey-7.txt

The seed decides all that is chosen; what is found is written down as a trace that can be played again.
An error that the app has caught counts as found. A pair is two windows, which meet in rooms now and then.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.support.live.own_relay import OwnRelay, list_only
from tests.support.live.travelling import Traveller, free_controls, tap
from tests.support.live.window import PLACE, Seen, Window
from tests.support.live.x_display import Desk, missing
from tests.support.odd_texts import TEXTS

SIZES = ((360, 640), (420, 780), (800, 1280), (1280, 800))
SIDE_BY_SIDE = ((360, 640), (420, 780), (412, 915), (640, 360))
"""For two windows on one desk."""
KEYS = (
    *"qweadzxcthvbnupikfl123456789", "up", "down", "left", "right", "up", "down", "left", "right",
    "enter", "enter", "enter", "space", "tab", "tab", "tab", "shift+tab", "escape", "backspace", "home", "end",
    "pageup", "pagedown", "f1", "f2", "g", "r", "ctrl+z", "ctrl+y", "/", "shift+/",
)  # fmt: skip
"""All that players press; Ctrl+Q and Esc at home, which end the app, are left out."""
WEIGHTS = {"press": 40, "move": 22, "point": 10, "key": 16, "drag": 6, "hold": 3, "right": 2, "wheel": 3, "resize": 3}
WEIGHTS |= {"paste": 5, "travel": 6}
MOST_STEPS = 6
"""On the way to another game at once: more than from one match to the next."""
MEETING = 0.25
"""Of two windows: how often the next act leads into a room of both."""


class Monkey:
    def __init__(self, window: Window, seed: int, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
        self.window, self._sizes = window, sizes
        self._random = random.Random(seed)
        self.traveller = Traveller(window, self._random)

    def act(self) -> None:
        """One thing that a hand could do now, or a few that belong together."""
        seen = self.window.seen
        kind = self._random.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        getattr(self, f"_{kind}")(seen)

    def _press(self, seen: Seen) -> None:
        free = free_controls(self.window)
        if free:
            tap(self.window, self._random.choice(free))

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
            tap(self.window, control)
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
        self.window.resize(*self._random.choice(self._sizes))

    def _paste(self, seen: Seen) -> None:
        """Any text, by the button for it or into a field."""
        free = free_controls(self.window)
        found = [each for each in free if each["is_field"] or each["words"] == self.window.tr("online.join.paste")]
        if not found:
            self._press(seen)
            return
        self.window.copy(self._random.choice(list(TEXTS)))
        chosen = self._random.choice(found)
        tap(self.window, chosen)
        if chosen["is_field"]:
            self.window.key("ctrl+v")

    def _travel(self, seen: Seen) -> None:
        for _ in range(self._random.randint(1, MOST_STEPS)):
            self.traveller.go_on()

    def _spot(self, seen: Seen) -> tuple[float, float]:
        """A point of the board, if there is one, or of the window."""
        left, top, (wide, high) = 0.0, 0.0, seen["window"]
        box = seen["board"]["box"] if seen["board"] and self._random.random() < 0.6 else None
        if box and box[1] >= 0 and box[1] + box[3] <= high:  # examples in the rules may be scrolled away
            left, top, wide, high = box
        x, y = left + wide * self._random.uniform(0.02, 0.98), top + high * self._random.uniform(0.02, 0.98)
        return round(x), round(y)


class Monkeys:
    """One at each of some windows. Two now and then meet in a room; the trace says who did what."""

    def __init__(self, windows: Sequence[Window], seed: int) -> None:
        sizes = SIZES if len(windows) == 1 else SIDE_BY_SIDE
        self.monkeys = [Monkey(window, seed + number, sizes) for number, window in enumerate(windows)]
        self.trace: list[str] = []
        self._random = random.Random(seed)

    def run(self, seconds: float = 0, acts: int = 0) -> None:
        """So many seconds, or so many acts."""
        ends = time.monotonic() + seconds
        while len(self.trace) < acts if acts else time.monotonic() < ends:
            self.act()

    def act(self) -> None:
        """One of them does something, and no app may have caught an error."""
        number = self._random.randrange(len(self.monkeys))
        monkey = self.monkeys[number]
        before = [len(each.window.trace) for each in self.monkeys]
        if len(self.monkeys) > 1:
            monkey.window.take_focus()
            monkey.window.watch()
        try:
            if len(self.monkeys) > 1 and self._random.random() < MEETING:
                self.meet(monkey, self.monkeys[1 - number])
            else:
                monkey.act()
        finally:
            for at, (each, known) in enumerate(zip(self.monkeys, before, strict=True)):
                self.trace += [f"{at} {action}" for action in each.window.trace[known:]]
        for each in self.monkeys:
            assert not each.window.faults(), "\n".join([*each.window.faults(), "--- done", *self.trace[-40:]])

    def meet(self, one: Monkey, other: Monkey) -> None:
        """Some steps of the two into one room, and into a match there; an act of one if both are in a room already."""
        both = (one.traveller, other.traveller)
        for _ in range(MOST_STEPS):
            for each in both:
                each.window.watch()
            if all(each.is_in_room for each in both):
                one.window.take_focus()
                one.act() if all(each.window.seen["screen"] == "play" for each in both) else self._begin()
                return
            host, guest = both if both[0].invites else both[::-1]
            goes = guest if host.invites else both[0]
            goes.window.take_focus()
            goes.join(host.window) if host.invites else goes.open_room()

    def _begin(self) -> None:
        for monkey in self.monkeys:
            monkey.traveller.get_ready()


def settle(window: Window, seed: int, relay: OwnRelay | None = None, **settings: Any) -> None:
    """Makes a home for the app at which nothing leads away from this machine."""
    window.settle_in(**settings)
    list_only(window.home, relay)
    window.dice = seed


def _parsed(argv: list[str]) -> Any:
    parser = argparse.ArgumentParser(prog="dev.py monkey", description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="what it chooses; 1 if not said")
    parser.add_argument("--seconds", type=float, default=120, help="how long it plays; 120 if not said")
    parser.add_argument("--size", default="360x640", help="of the window at the start; 360x640 if not said")
    parser.add_argument("--pair", action="store_true", help="two windows, which meet in rooms")
    parser.add_argument("--replay", type=Path, help="the trace that an earlier monkey left")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    asked = _parsed(argv)
    if missing():
        print(f"Not on this system: {', '.join(missing())}.", file=sys.stderr)
        return 1
    width, height = map(int, asked.size.split("x"))
    desk = Desk()
    with tempfile.TemporaryDirectory(prefix="four-boards-monkey-") as folder:
        homes = Path(folder)
        relay = OwnRelay(homes / "relay") if shutil.which("mosquitto") and shutil.which("openssl") else None
        places = [(PLACE[0] + number * (width + 40), PLACE[1]) for number in range(2 if asked.pair else 1)]
        windows = [
            Window(desk, homes / str(number), (width, height), place, clipboard="sdl2")
            for number, place in enumerate(places)
        ]
        monkeys = Monkeys(windows, asked.seed)
        try:
            for window, name in zip(windows, ("Ann", "Bo"), strict=False):
                settle(window, asked.seed, relay, player_name=name)
                window.start()
            if asked.replay:
                _replay(windows, asked.replay)
            else:
                monkeys.run(asked.seconds)
            for window in windows:
                window.close()
        except AssertionError as found:
            trace = Path(f"monkey-{asked.seed}.txt").resolve()
            trace.write_text("\n".join(monkeys.trace), encoding="utf-8")
            print(f"{found}\n\nSeed {asked.seed}, {asked.size}: again with --replay {trace}", file=sys.stderr)
            return 1
        finally:
            for window in windows:
                if window.seen and window.process.poll() is None:
                    window.process.kill()
            if relay:
                relay.close()
            desk.close()
    print(f"Seed {asked.seed}, {asked.size}: {len(monkeys.trace)} acts, and nothing is wrong.")
    return 0


def _replay(windows: Sequence[Window], trace: Path) -> None:
    for line in trace.read_text(encoding="utf-8").splitlines():
        number, _, action = line.partition(" ")
        windows[int(number)].take_focus()
        windows[int(number)].do(action)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
