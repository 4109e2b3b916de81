"""Builds Kivy from its source, for a Python that it has no ready-made package for."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

EXPECTED = "some two minutes"
REPORT_SECONDS = 15
"""So often a line tells that the work goes on, where lines cannot be written over."""
LAST_LINES = 15


def wheel(pin: str, kept: Path) -> Path | None:
    """Return the wheel that was built from this pin for this Python, if there is one."""
    # Older builders write the name with Kivy's capital letter.
    beginning = pin.replace("==", "-") + "-cp{}{}-".format(*sys.version_info)
    wheels = sorted((kept / "wheels").glob("*.whl"))
    return next((path for path in wheels if path.name.lower().startswith(beginning)), None)


def build(python: Path, pin: str, kept: Path) -> bool:
    """Build a wheel with the pip of that Python, telling how long it takes; tell whether there is one now."""
    folder = kept / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    command = [str(python), "-m", "pip", "wheel", "--disable-pip-version-check", "--no-deps", "--no-binary", "kivy"]
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        with subprocess.Popen(
            [*command, "-w", str(folder), pin], stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
        ) as process:
            watch(process, f"Building {pin}, which takes {EXPECTED}")
        if process.returncode != 0:
            log.seek(0)
            print(*log.read().splitlines()[-LAST_LINES:], sep="\n", file=sys.stderr, flush=True)
    return process.returncode == 0 and wheel(pin, kept) is not None


def watch(process: subprocess.Popen[bytes], work: str) -> None:
    """Wait for a program, and tell from time to time since when."""
    can_write_over = sys.stdout.isatty()
    beginning = time.monotonic()
    while True:
        seconds = round(time.monotonic() - beginning)
        print(f"{work}: {seconds} s", end="\r" if can_write_over else "\n", flush=True)
        try:
            process.wait(1 if can_write_over else REPORT_SECONDS)
        except subprocess.TimeoutExpired:
            continue
        print(f"{work}: ended after {round(time.monotonic() - beginning)} s", flush=True)
        return
