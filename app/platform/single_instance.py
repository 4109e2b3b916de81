"""One app at a time with one data folder: a second one hands over what it was opened with, and goes.

Who is the first is decided by a claim. The first then listens at a port of this machine alone, whose number and a
secret it leaves in the folder: whoever can read the folder may call.
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
"""Of the claim."""

PATIENCE = 5.0
"""Seconds: the first may still be starting, or be busy."""
LOOK_SECONDS = 0.1
LONGEST = 4096
"""No link is as long as this."""
HERE = "127.0.0.1"


class SingleInstance:
    """The app that runs with this folder."""

    def __init__(self, storage: Storage, held: FileLock) -> None:
        self._storage, self._claim = storage, held
        self._server: Any = None

    def listen(self, heard: Callable[[str], None]) -> None:
        """Tells of every other one that was started, with the link that it was opened with, if there was one; on a
        thread of its own."""
        import secrets  # after the first frame: the start does not wait for these
        import socket
        import threading

        try:
            self._server = socket.create_server((HERE, 0))
            secret = secrets.token_hex(16)
            called = {"port": self._server.getsockname()[1], "secret": secret}
            self._storage.write(FILE, json.dumps(called), sync=False)
        except (OSError, StorageFault):  # then others go without a word to us
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
    """None if another process runs the app with this folder."""
    held = claim(storage.folder, NAME)
    if held is None:
        return None
    with contextlib.suppress(StorageFault):
        storage.delete(FILE)  # of one that was killed: nobody listens there now
    return SingleInstance(storage, held)


def call_the_first(storage: Storage, link: str, patience: float = PATIENCE) -> bool:
    """Hands over to the app that runs already; says whether it has answered."""
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
    """The link of a call; None if whoever calls does not know the secret."""
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
