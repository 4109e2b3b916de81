"""Player processes as the tests hold them: what each last reported, and how to kill, freeze and thaw it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.support.online.brokers import ROOT, free_port

PATIENCE = 120.0
"""Seconds: only so that what hangs fails."""
SILENCE = 9.0
"""Seconds without a word that make somebody absent: fewer than in the app, so that nobody waits long for it."""


class Process:
    SCRIPT = Path(__file__).with_name("player.py")

    def __init__(self, within: Sequence[str] = (), **wish: Any) -> None:
        """`within` is what the command begins with, such as to run it in another network."""
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.said: dict[str, Any] = {}
        self.history: list[dict[str, Any]] = []
        self._process = subprocess.Popen(
            [*within, sys.executable, str(self.SCRIPT), json.dumps(wish)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=environment, encoding="utf-8", bufsize=1,
        )  # fmt: skip
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()

    def _listen(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            with self._news:
                self.said = json.loads(line)
                self.history.append(self.said)
                self._news.notify_all()

    def until(
        self, is_so: Callable[[dict[str, Any]], Any], seconds: float = PATIENCE, since: int | None = None
    ) -> dict[str, Any]:
        """Waits for a report that fits, the newest one or any after it, or after so many of them; gives it."""
        deadline = time.monotonic() + seconds
        with self._news:
            looked = max(0, len(self.history) - 1) if since is None else since
            while True:
                for report in self.history[looked:]:
                    if is_so(report):
                        return report
                looked = len(self.history)
                left = deadline - time.monotonic()
                if left <= 0 or (self._process.poll() is not None and not self._reader.is_alive()):
                    raise AssertionError(f"it never came to that: {self.said}")
                self._news.wait(min(left, 0.5))

    def status(self, name: str, since: int | None = None) -> dict[str, Any]:
        return self.until(lambda said: said["status"] == name, since=since)

    def tell(self, words: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(words + "\n")
        self._process.stdin.flush()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE)

    def freeze(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        if self._process.poll() is None:
            self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()


class Pair:
    """A host and a guest, each a process, with a match under way."""

    def __init__(self, folder: Path, url: str, game: str, silence: float = SILENCE, **more: Any) -> None:
        self.folder, self.url, self._silence = folder, url, silence
        self.processes: list[Process] = []
        port = free_port()  # not one that another test's host has when this one comes back
        more |= {"home": str(folder / "host"), "url": url, "port": port}
        self.host = self.start(role="host", game=game, seed=1, **more)
        try:
            self.link = self.host.status("Waiting")["link"]
            self.guest = self.start_guest()
            for each in (self.host, self.guest):
                each.until(lambda said: "ply" in said)
        except BaseException:
            self.end()
            raise

    def start(self, **wish: Any) -> Process:
        process = Process(silence=self._silence, **wish)
        self.processes.append(process)
        return process

    def start_guest(self, name: str = "guest") -> Process:
        return self.start(role="guest", home=str(self.folder / name), url=self.url, join=self.link, seed=2)

    def resume_host(self) -> Process:
        return self.start(role="resume", home=str(self.folder / "host"), seed=1)

    def play(self, moves: int, seconds: float = PATIENCE, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Each makes so many moves more; in the end both are at the same place."""
        ply = self.host.said["ply"] + 2 * moves
        for each in (self.host, self.guest):
            each.tell(f"play {moves}")
        meanwhile()
        for each in (self.host, self.guest):
            each.until(lambda said: said.get("ply", 0) >= ply, seconds)
        assert self.host.said["ply"] == self.guest.said["ply"] == ply
        assert self.host.said["table"] == self.guest.said["table"]

    def end(self) -> None:
        for process in self.processes:
            process.end()
