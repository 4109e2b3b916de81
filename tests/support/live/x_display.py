"""A desk of our own: a display that nobody sees, a window manager, and one hand on its mouse and keyboard."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

PROGRAMS = ("Xvfb", "openbox", "xdotool", "setxkbmap", "xprop", "xclip")
"""What has to be installed; `dev.py test` does it where it may."""
SCREEN = "1400x1400x24"
PATIENCE = 180.0
"""Seconds: only so that what hangs fails."""

KEYS = {
    **dict(zip("qwertyuiop", range(24, 34), strict=True)),
    **dict(zip("asdfghjkl", range(38, 47), strict=True)),
    **dict(zip("zxcvbnm", range(52, 59), strict=True)),
    **{str(digit): 9 + digit for digit in range(1, 10)},
    **{f"f{number}": 66 + number for number in range(1, 11)},
    "0": 19, "escape": "Escape", "backspace": 22, "tab": 23, "enter": 36, "space": 65, "f11": 95, "/": 61,
    "up": 111, "pageup": 112, "left": 113, "right": 114, "end": 115, "down": 116, "pagedown": 117, "home": 110,
    "shift": 50, "ctrl": 37, "alt": 64,
}  # fmt: skip
"""By their place on the keyboard: whatever layout is set, xdotool then presses that key and no other."""


def missing() -> list[str]:
    return [program for program in PROGRAMS if not shutil.which(program)]


def until(claim: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    gives_up = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < gives_up, f"it did not come to pass: {what}"
        time.sleep(0.01)


class Desk:
    def __init__(self) -> None:
        self._home = Path(tempfile.mkdtemp(prefix="four-boards-desk-"))
        self._running: list[subprocess.Popen[bytes]] = []
        read, write = os.pipe()
        with (self._home / "display.log").open("wb") as log:
            display = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"]
            self._running.append(subprocess.Popen(display, pass_fds=(write,), stdout=log, stderr=log))
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        assert number, (self._home / "display.log").read_text()
        # A home of its own, or the person's own menus and keys of openbox would be in force here.
        self.environ = {**os.environ, "DISPLAY": f":{number}", "HOME": str(self._home)}
        self.environ["XDG_CONFIG_HOME"] = str(self._home)
        self._start("openbox")
        until(lambda: "window id" in self.ask("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"), "openbox")
        self.layout("us")
        self._hand = self._start("xdotool", "-", stdin=subprocess.PIPE)

    def _start(self, *command: str, **how: int) -> subprocess.Popen[bytes]:
        with (self._home / f"{command[0]}.log").open("wb") as log:
            started = subprocess.Popen(command, env=self.environ, stdout=log, stderr=log, **how)
        self._running.append(started)
        return started

    def ask(self, *command: str) -> str:
        return subprocess.run(command, env=self.environ, capture_output=True, text=True, check=False).stdout

    def close(self) -> None:
        assert self._hand.stdin
        self._hand.stdin.close()
        for program in reversed(self._running):
            program.kill()
            program.wait()
        shutil.rmtree(self._home, ignore_errors=True)

    def layout(self, name: str) -> None:
        self.ask("setxkbmap", name)

    def copy(self, text: str) -> None:
        """Puts the text on the clipboard of the desk, as another program does; half letters are in it as they are."""
        copied = text.encode("utf-8", errors="surrogatepass")
        command = ["xclip", "-selection", "clipboard", "-in"]
        # It stays to hand the text out, and would keep a pipe of ours open.
        quiet = subprocess.DEVNULL
        subprocess.run(command, input=copied, env=self.environ, stdout=quiet, stderr=quiet, check=True)

    def do(self, *commands: str) -> None:
        """Words of xdotool, each done as soon as it is said."""
        assert self._hand.stdin
        assert self._hand.poll() is None, (self._home / "xdotool.log").read_text()
        self._hand.stdin.write("".join(f"{command}\n" for command in commands).encode())
        self._hand.stdin.flush()

    def key(self, name: str) -> None:
        """A key by its place, with others held: `q`, `shift+tab`."""
        self.do("key " + "+".join(str(KEYS[part]) for part in name.split("+")))
