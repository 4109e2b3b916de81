"""Starts the real app in a home of its own and reads what it prints and logs."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO

from app.platform.log import FILE

ROOT = Path(__file__).resolve().parents[2]
SOURCE = (sys.executable, "main.py")
PATIENCE = 120.0
RUNS, PREPARED = "Start application main loop", "KivyMD: "
"""What the log says when the first page is there, and when the pages after it are being prepared."""


def printed(home: Path, *command: str | Path, until: str = RUNS) -> str:
    """Start the app, wait for these words in its log or in what it prints, and end it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    own = {"HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"), "LANGUAGE": "en"}
    if sys.platform == "linux":
        own["SDL_VIDEODRIVER"] = "offscreen"
    with tempfile.TemporaryFile("a+b") as output:
        app = subprocess.Popen(command, cwd=ROOT, env=kept | own, stdout=output, stderr=subprocess.STDOUT)
        gives_up = time.monotonic() + PATIENCE
        while app.poll() is None and until not in log(home) + read(output):
            assert time.monotonic() < gives_up, log(home)
            time.sleep(0.05)
        app.kill()
        app.wait()
        return read(output)


def read(output: IO[bytes]) -> str:
    output.seek(0)
    return output.read().decode()


def log(home: Path) -> str:
    file = next(home.rglob(FILE), None) if home.is_dir() else None
    return file.read_text() if file else ""
