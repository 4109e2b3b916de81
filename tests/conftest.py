"""What all tests share: a home of their own, how hypothesis looks for examples, and the option that rewrites the
playthroughs."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from app.storage.files import Storage

KEPT_FROM_THE_TESTS = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "FOUR_BOARDS_HOME")
"""The person's screen, clipboard, sound and saved games."""


def live_apart() -> None:
    """Makes the tests, and all processes that they start, the same on every machine and however they were started."""
    home = Path(tempfile.mkdtemp(prefix="four-boards-home-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    for name in KEPT_FROM_THE_TESTS:
        os.environ.pop(name, None)
    folders = {"HOME": home, "XDG_CONFIG_HOME": home / ".config", "XDG_DATA_HOME": home / ".local" / "share"}
    folders |= {"XDG_CACHE_HOME": home / ".cache", "XDG_STATE_HOME": home / ".local" / "state"}
    if sys.platform == "win32":
        folders |= {"USERPROFILE": home, "APPDATA": home / "AppData" / "Roaming"}
    os.environ.update({name: str(folder) for name, folder in folders.items()})
    # Kivy would take xclip where it is installed, and with it the clipboard of whoever runs the tests.
    os.environ.update({"KIVY_CLIPBOARD": "dummy", "SDL_AUDIODRIVER": "dummy"})
    # Hundreds of processes are started: where Python may not keep what it compiles, each would compile the app anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    # A shell starts what runs in the background deaf to Ctrl+C, and children would be born deaf too.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


live_apart()

settings.register_profile("everyday", deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", settings.get_profile("everyday"), max_examples=8)
settings.register_profile("ci", settings.get_profile("everyday"), derandomize=True, print_blob=True)
settings.register_profile("thorough", settings.get_profile("everyday"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "everyday"))

# Python's own measure is 700: looking through all that the tests keep took half of their time.
gc.set_threshold(5_000_000, 100, 100)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="rewrite the golden playthroughs; review the diff")
    parser.addoption("--long", action="store_true", help="run the tests marked `long`, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = slow_first(items, int(processes))


def slow_first(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """pytest-xdist gives each process a piece of the list; here each begins with its part of the slow tests.

    Begun last, one of them would keep a single process busy while the others are done."""
    slow = [item for item in items if item.get_closest_marker("slow")]
    quick = [item for item in items if not item.get_closest_marker("slow")]
    return [
        item
        for process in range(processes)
        for kind in (slow, quick)
        for item in kind[len(kind) * process // processes : len(kind) * (process + 1) // processes]
    ]


def pytest_collection_finish() -> None:
    """The tests themselves and what they import stay to the end: no need to look there for what can go."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure() -> None:
    """All that is left goes with the process. pytest would look through it once more, and whoever is not done five
    seconds after the last test is sent a Ctrl+C by pytest-xdist."""
    gc.freeze()


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    """Return a folder to save in, new for each test."""
    return Storage(tmp_path / "kept")
