"""A relay on this machine, and a list of relays that names no other: what a monkey presses never leaves the machine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from app.online.relays import FILE
from app.storage.files import FOLDER
from tests.support.online.brokers import HOSTING, free_port, wait_for_port


class OwnRelay:
    """`hosting/relay.py` as `dev.py relay` starts it; it needs mosquitto and openssl."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        command = [sys.executable, str(HOSTING / "relay.py"), "--host", "127.0.0.1", "--port", str(port)]
        command += ["--web-port", "0", "--folder", str(folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8")
        assert self._process.stdout
        self._line = next(line.strip() for line in self._process.stdout if "mqtts://" in line)
        wait_for_port(port)

    @property
    def listed(self) -> list[dict[str, object]]:
        """As one of those that the player has to agree to."""
        told = {"operator": "This machine", "terms": "", "sees": ["addresses", "times"], "public_test": True}
        return [{"name": "Own", "address": self._line, **told}]

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout
        self._process.stdout.close()


def list_only(home: Path, relay: OwnRelay | None) -> None:
    """Gives the app at this home a list of relays with only this one in it, or none."""
    (home / FOLDER / FILE).write_text(json.dumps(relay.listed if relay else []), encoding="utf-8")
