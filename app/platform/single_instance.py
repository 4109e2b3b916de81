"""Runs one app per data folder: a second one passes on its link and ends.

A file lock decides which is first. The first saves a local port and a secret in the folder, so only readers of the
folder can connect.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable
from typing import Any

from app.storage.file_lock import FileLock, claim
from app.storage.files import Storage, StorageFault, read_json

FILE = "instance.json"
NAME = "app"

PATIENCE = 5.0
"""Seconds to wait for the first app, which may still be starting."""
LOOK_SECONDS = 0.1
LONGEST = 4096
HERE = "127.0.0.1"


class SingleInstance:
    def __init__(self, storage: Storage, held: FileLock) -> None:
        self._storage, self._claim = storage, held
        self._server: Any = None

    def listen(self, heard: Callable[[str], None]) -> None:
        """Report the link, or "", of apps started later, on another thread."""
        import secrets  # imported after the first frame, for a fast start
        import socket
        import threading

        try:
            self._server = socket.create_server((HERE, 0))
            secret = secrets.token_hex(16)
            called = {"port": self._server.getsockname()[1], "secret": secret}
            self._storage.write(FILE, json.dumps(called), sync=False)
        except (OSError, StorageFault):  # later apps then end without reaching this one
            return
        threading.Thread(
            target=_answer, args=(self._server, secret, heard), name="other instances", daemon=True
        ).start()

    def close(self) -> None:
        if self._server:
            self._server.close()
        with contextlib.suppress(StorageFault):
            self._storage.delete(FILE)
        self._claim.let_go()


def be_the_first(storage: Storage) -> SingleInstance | None:
    """Take the folder for this app. Return None if another one has it."""
    held = claim(storage.folder, NAME)
    if held is None:
        return None
    with contextlib.suppress(StorageFault):
        storage.delete(FILE)  # left by a killed process
    return SingleInstance(storage, held)


def call_the_first(storage: Storage, link: str, patience: float = PATIENCE) -> bool:
    """Pass on the link, and return whether the first app answered."""
    deadline = time.monotonic() + patience
    while True:
        called, _ = read_json(storage, FILE)
        if isinstance(called, dict) and _call(called, link):
            return True
        if time.monotonic() > deadline:
            return False
        time.sleep(LOOK_SECONDS)


def _call(called: dict[str, Any], link: str) -> bool:
    import socket

    try:
        with socket.create_connection((HERE, int(called["port"])), timeout=PATIENCE) as line:
            line.sendall(json.dumps({"secret": called["secret"], "link": link}).encode() + b"\n")
            return line.recv(LONGEST) == b"yes\n"
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _answer(server: Any, secret: str, heard: Callable[[str], None]) -> None:
    while True:
        try:
            line, _ = server.accept()
        except OSError:  # closed
            return
        with line, contextlib.suppress(OSError):
            line.settimeout(PATIENCE)
            link = _read(line, secret)
            if link is not None:
                heard(link)
                line.sendall(b"yes\n")


def _read(line: Any, secret: str) -> str | None:
    """Return the link, or None if the secret is wrong."""
    from secrets import compare_digest

    said = b""
    while not said.endswith(b"\n") and len(said) <= LONGEST:
        part = line.recv(LONGEST)
        if not part:
            break
        said += part
    try:
        call = json.loads(said)
    except (ValueError, RecursionError):
        return None
    if not isinstance(call, dict) or not compare_digest(str(call.get("secret")).encode(), secret.encode()):
        return None
    return str(call.get("link", ""))
