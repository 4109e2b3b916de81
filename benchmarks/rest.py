"""What the app costs while nothing happens: share of a core and wake-ups, against a bare Kivy window in the same run.

It needs a display that nobody sees (Xvfb and its friends, as `tests/live`), and Linux, which tells of other processes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from app.games import BY_ID
from app.online.guest.room import GuestRoom
from app.online.invitation import read_invitation
from app.online.status import AllHere
from app.online.transport.address import Server
from app.online.unfinished_rooms import own_room
from app.storage.files import FOLDER, Storage
from benchmarks.support.brokers import Owner, mosquitto
from benchmarks.support.measure import ROOT, Report, many
from tests.support.live.window import Window
from tests.support.live.x_display import Desk, missing

GAMES = ("stay", "chapaev", "squart", "skirmish")
SECONDS = many(10.0, tiny=0.2)
SETTLING = many(12.0, tiny=0.2)
"""What is loaded after the first frame or made ready, and the first redraws, are over by then."""
TARGET = 0.1

BARE = """
from kivymd.app import MDApp
from kivymd.uix.label import MDLabel

class Bare(MDApp):
    def build(self):
        return MDLabel(text="Four Boards")

Bare().run()
"""


def main() -> int:
    if missing() or not Path("/proc/self/stat").exists():
        print(f"Not measured here; missing: {', '.join(missing()) or 'Linux'}")
        return 0
    report = Report()
    desk = Desk()
    try:
        bare = _bare(desk)
        report.value("A bare KivyMD window at rest", bare[0], "% of a core")
        report.value("A bare KivyMD window at rest", bare[1], "wake-ups a second")
        for place in many(("home", *GAMES), tiny=("stay",)):
            share, wakes = _ours(desk, place)
            report.ratio(f"At rest: {place}", share, bare[0], "% of a core", TARGET)
            report.value(f"At rest: {place}", wakes, "wake-ups a second")
        with tempfile.TemporaryDirectory() as folder:
            try:
                _with_a_friend(report, desk, Path(folder), bare[0])
            except FileNotFoundError as absent:
                print(f"A room with a friend at rest: skipped, {absent}", flush=True)
    finally:
        desk.close()
    return report.exit_code()


def _ours(desk: Desk, place: str) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as home:
        window = Window(desk, Path(home))
        window.settle_in()
        window.start()
        try:
            if place != "home":
                window.press("home.local", place)
                window.press("setup.start")
                window.until(lambda seen: seen["screen"] == "play", "the game has begun")
            return _at_rest(window.process.pid)
        finally:
            window.close()


def _with_a_friend(report: Report, desk: Desk, folder: Path, bare: float) -> None:
    """The page of a room that this app hosts, with a guest in it, who is in our process: it hears and tells of itself
    now and then that it is there."""
    with mosquitto(folder) as (url, _):
        window = Window(desk, folder)
        window.settle_in(servers=(url,))
        window.start()
        friend = None
        try:
            window.press("home.online", "stay")
            window.press("online.open")
            window.until(lambda seen: seen["screen"] == "room", "the room is open")
            friend = Friend(folder, url)
            share, wakes = _at_rest(window.process.pid)
            assert friend.is_there(), "the friend has gone"
        finally:
            window.close()
            if friend:
                friend.leave()
    report.ratio("At rest: a room with a friend", share, bare, "% of a core", TARGET)
    report.value("At rest: a room with a friend", wakes, "wake-ups a second")


class Friend:
    """A guest in the room that the app in this folder hosts."""

    def __init__(self, folder: Path, url: str) -> None:
        self._owner = Owner()
        room = None
        while room is None:
            room = own_room(Storage(folder / FOLDER))
            time.sleep(0.1)
        storage = Storage(folder / "friend")
        self._room = GuestRoom(
            read_invitation(room.code), "Bo", BY_ID, storage, self._owner.posted.put, [Server.read(url)]
        )
        self._room.open()
        self._owner.ticked.append(self._room)
        self._owner.until(self.is_there)
        self._has_left = threading.Event()
        self._thread = threading.Thread(target=self._stay, daemon=True)
        self._thread.start()

    def is_there(self) -> bool:
        return isinstance(self._room.status, AllHere)

    def _stay(self) -> None:
        while not self._has_left.is_set():
            self._owner.step()

    def leave(self) -> None:
        self._has_left.set()
        self._thread.join()
        self._room.leave(1.0)


def _bare(desk: Desk) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as home:
        own = {"HOME": home, "KIVY_NO_ARGS": "1", "SDL_AUDIODRIVER": "dummy"}
        script, quiet = Path(home, "bare.py"), subprocess.DEVNULL
        script.write_text(BARE, encoding="utf-8")
        process = subprocess.Popen(
            [sys.executable, str(script)], cwd=ROOT, env=desk.environ | own, stdout=quiet, stderr=quiet
        )
        try:
            time.sleep(2 * SETTLING)  # it has to start first
            return _at_rest(process.pid)
        finally:
            process.kill()
            process.wait()


def _at_rest(pid: int) -> tuple[float, float]:
    """The share of a core in percent, and how often a second the process was given one."""
    time.sleep(SETTLING)
    began, spent, woken = time.monotonic(), _processor_seconds(pid), _wake_ups(pid)
    time.sleep(SECONDS)
    seconds = time.monotonic() - began
    return 100 * (_processor_seconds(pid) - spent) / seconds, (_wake_ups(pid) - woken) / seconds


def _processor_seconds(pid: int) -> float:
    """To the nanosecond: /proc counts in hundredths of a second, and at rest there are few of them."""
    if sys.platform == "linux":
        return time.clock_gettime(~pid << 3 | 2)  # as clock_getcpuclockid(3) makes it
    else:
        raise NotImplementedError("only Linux tells of another process's time")


def _wake_ups(pid: int) -> int:
    """Of all its threads."""
    lines = (
        line for task in Path(f"/proc/{pid}/task").iterdir() for line in (task / "status").read_text().splitlines()
    )
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))


if __name__ == "__main__":
    sys.exit(main())
