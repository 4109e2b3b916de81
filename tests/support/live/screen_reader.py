"""Somebody with a screen reader at the desk: a bus of their own, and a client that knows the app by AT-SPI alone."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.support.live.window import WORDS
from tests.support.live.x_display import PATIENCE

CLIENT = Path(__file__).with_name("atspi.py")
SYSTEM_PYTHON = "/usr/bin/python3"
BINDINGS = "import gi; gi.require_version('Atspi', '2.0')"
LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
SETTLES = 10.0
"""Seconds in which something has to change after an act; what changes nothing is done anew then."""

Told = dict[str, Any]
Act = tuple[Any, ...] | None
"""("press", node) or ("set", node, number); None is to wait."""

tr = WORDS.translator("en")


def missing() -> list[str]:
    """What this test needs of the system, by the names of Debian's packages."""
    absent = []
    if importlib.util.find_spec("accesskit") is None:
        absent.append("accesskit (requirements-window.txt)")
    if not shutil.which("dbus-daemon"):
        absent.append("dbus-daemon")
    if not Path(LAUNCHER).exists():
        absent.append("at-spi2-core")
    if not Path(SYSTEM_PYTHON).exists() or not _has_bindings():
        absent.append("python3-gi and gir1.2-atspi-2.0")
    return absent


def _has_bindings() -> bool:
    tried = subprocess.run([SYSTEM_PYTHON, "-c", BINDINGS], capture_output=True, check=False)
    return tried.returncode == 0


class Bus:
    """A session bus, on which the services of AT-SPI are started as they are wanted."""

    def __init__(self, log: Path) -> None:
        with log.open("wb") as told:
            self._process = subprocess.Popen(
                ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, stderr=told
            )
        assert self._process.stdout
        self.address = self._process.stdout.readline().decode().strip()
        assert self.address, log.read_text()

    def close(self) -> None:
        """What it has started ends with it."""
        self._process.terminate()
        self._process.wait(PATIENCE)
        assert self._process.stdout
        self._process.stdout.close()


class Reader:
    """Knows nothing of the app but what AT-SPI tells, and does nothing but AT-SPI's own acts."""

    def __init__(self, display: str, bus: Bus, log: Path) -> None:
        self.told: list[Told] = []
        self.done: list[str] = []
        own = {"DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": bus.address, "PYTHONWARNINGS": "ignore"}
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
        with log.open("wb") as said:
            self._process = subprocess.Popen(
                [SYSTEM_PYTHON, str(CLIENT)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                env=plain | own,
                text=True,
            )

    def close(self) -> None:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._process.stdout.close()

    def look(self) -> list[Told]:
        self.told = self._ask(do="tree")
        return self.told

    def _ask(self, **asked: Any) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def heard(self) -> list[str]:
        """What the app has said by itself since the last time."""
        said: list[str] = self._ask(do="heard")
        return said

    def until(self, claim: Callable[[], Any], what: str) -> Any:
        gives_up = time.monotonic() + PATIENCE
        while not (self.told and (found := claim())):
            self.look()
            assert time.monotonic() < gives_up, f"it did not come to pass: {what}; {self._words()}; {self.done[-20:]}"
        return found

    # What is there

    def named(self, words: str, within: str = "") -> Told | None:
        """The thing with these words, that can be used if one can; in the group of this name, if one is given."""
        nodes = self.inside(within) if within else self.told
        found = [node for node in nodes if node["name"] == words]
        return min(found, key=lambda node: not is_usable(node), default=None)

    def inside(self, group: str) -> list[Told]:
        """All in a group, or nothing if there is no such group."""
        for place, node in enumerate(self.told):
            if node["name"] == group and node["role"] in ("panel", "dialog"):
                rest = self.told[place + 1 :]
                end = next((at for at, each in enumerate(rest) if each["depth"] <= node["depth"]), len(rest))
                return rest[:end]
        return []

    def like(self, role: str, words: str = "", note: str = "") -> list[Told]:
        """Those of a role that have these words in their name, and those in their note."""
        return [
            node
            for node in self.told
            if node["role"] == role and words in node["name"] and note in node["note"] and is_usable(node)
        ]

    def _words(self) -> list[str]:
        return [f"{node['role']} {node['name']} {node['note']} {node['states']}" for node in self.told]

    # What is done

    def press(self, words: str, within: str = "") -> None:
        node = self.until(lambda: _usable(self.named(words, within)), f"{words!r} can be pressed")
        self.do(("press", node))

    def do(self, act: Act) -> None:
        """Does it, and waits until something has changed by it."""
        assert act
        verb, node, *value = act
        self.done.append(f"{verb} {node['name']} {value}")
        before = _state(self.told)
        if not self._ask(do=verb, id=node["id"], **({"value": value[0]} if value else {})):
            self.look()  # what was read was gone by then
            return
        gives_up = time.monotonic() + SETTLES
        while _state(self.look()) == before and time.monotonic() < gives_up:
            time.sleep(0.03)


def is_usable(node: Told) -> bool:
    return "enabled" in node["states"] and (node["can"] > 0 or node["value"] is not None)


def _usable(node: Told | None) -> Told | None:
    return node if node and is_usable(node) else None


def _state(told: list[Told]) -> list[Any]:
    return [(node["role"], node["name"], node["note"], node["states"], node["value"]) for node in told]


# What somebody would do next, by what was read


def stay(reader: Reader) -> Act:
    """A safe move; the claim where there is none; then the end is taken."""
    finish = reader.named(tr("stay.claim.finish", points=3))
    if finish:
        return "press", finish
    safe = reader.like("table cell", note=tr("stay.access.safe", way="", points="").strip(" ,"))
    chosen = [cell for cell in safe if "selected" in cell["states"]]
    if safe:
        return "press", (chosen or safe)[0]
    claims = [reader.named(tr(f"stay.claim{key}")) for key in (".armed", "")]
    claim = next((each for each in claims if each and is_usable(each)), None)
    return ("press", claim) if claim and reader.like("table cell") else None


def squart(reader: Reader) -> Act:
    """The first place that a token fits."""
    free = [cell for cell in reader.like("table cell", tr("squart.access.free")) if cell["note"]]
    return ("press", free[0]) if free else None


def chapaev(reader: Reader) -> Act:
    """The disc nearest to one of the opponent's, aimed by what is told of it, and thrown hard."""
    discs = reader.like("list item")
    chosen = next((disc for disc in discs if "selected" in disc["states"]), None)
    throw, angle, power = (reader.named(tr(key)) for key in ("chapaev.throw", "chapaev.aim.angle", "chapaev.aim.power"))
    if chosen is None or not (throw and angle and power):
        return ("press", min(discs, key=lambda disc: _aim(disc)[0])) if discs else None
    wanted = _aim(chosen)[1]
    if abs(angle["value"] - wanted) > 0.05:
        return "set", angle, wanted
    if power["value"] < HARD:
        return "set", power, float(HARD)
    return "press", throw


HARD = 75
"""Per cent."""


def _aim(disc: Told) -> tuple[float, float]:
    """How far the nearest opposing disc is, and at which angle."""
    found = re.search(r"(\d+) mm away at ([\d.]+)°", disc["name"])
    assert found, disc
    return float(found[1]), float(found[2])


def skirmish(reader: Reader) -> Act:
    """The first player lays units and takes the line that scores most; nothing else is used."""
    for key in ("skirmish.ok", "skirmish.keep", "skirmish.done"):
        node = _usable(reader.named(tr(key)))
        if node:
            return "press", node
    lines = [node for node in reader.told if node["role"].endswith("button") and node["name"].startswith("Line ")]
    if lines:
        return "press", max(lines, key=_points)
    targets = reader.like("table cell", note=tr("skirmish.access.target"))
    if targets:
        return "press", targets[0]
    answers = _rows(reader)
    if answers:
        return "press", answers[0]
    units = reader.like("list item", tr("skirmish.text.unit", power="")) if _is_first(reader) else []
    if units and not any("selected" in unit["states"] for unit in units) and "lay" not in reader.done[-1:]:
        return "press", units[0]
    onward = [node for node in reader.like("push button") if node["name"].startswith(tr("skirmish.next"))]
    return ("press", onward[0]) if onward else None


def _points(line: Told) -> int:
    found = re.search(r": (-?\d+) ", line["name"])
    assert found, line
    return int(found[1])


def _rows(reader: Reader) -> list[Told]:
    """What a sheet that came by itself asks."""
    dialog = next((node["name"] for node in reader.told if node["role"] == "dialog"), "")
    ways_out = {tr("access.close"), tr("skirmish.cancel")}
    return [node for node in reader.inside(dialog) if is_usable(node) and node["name"] not in ways_out]


def _is_first(reader: Reader) -> bool:
    first = f"{tr('play.player', letter='A')}, {tr('access.to_move')}"
    return any(node["name"].startswith(first) for node in reader.told)


PLAYERS: dict[str, Callable[[Reader], Act]] = {"stay": stay, "chapaev": chapaev, "squart": squart, "skirmish": skirmish}
