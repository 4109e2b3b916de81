"""Small text files in one folder, each replaced whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from app.languages.problem import Problem

FOLDER = "four-boards"

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*")
_UNFINISHED = ".unfinished"
_PARKED = ".removed"
_SURELY_DEAD = 3600.0
"""Unfinished files older than this many seconds are left by killed processes."""
SYNC_SECONDS = 3.0
"""The pause between syncs to disk, so that quick games do not wait for it."""


class StorageFault(Exception):
    def __init__(self, name: str, fault: OSError) -> None:
        super().__init__(f"{name}: {fault.strerror or fault}")
        self.problem = Problem("problem.storage", (("name", name), ("reason", fault.strerror or str(fault))))


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    folder = _data_folder(environ, platform)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _data_folder(environ: Mapping[str, str], platform: str) -> Path:
    if environ.get("FOUR_BOARDS_HOME"):
        return Path(environ["FOUR_BOARDS_HOME"])
    if environ.get("ANDROID_PRIVATE"):
        return Path(environ["ANDROID_PRIVATE"]) / FOLDER
    if platform == "win32" and environ.get("APPDATA"):
        return Path(environ["APPDATA"]) / FOLDER
    if platform == "darwin":
        return _home() / "Library" / "Application Support" / FOLDER
    named = Path(environ.get("XDG_CONFIG_HOME", ""))
    # The XDG specification ignores relative paths.
    return (named if named.is_absolute() else _home() / ".config") / FOLDER


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # a user without a home, as in containers
        return Path(tempfile.gettempdir())


class Storage:
    """Files by name, without paths. Methods raise `StorageFault` if the system refuses to read or write."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._unsynced: set[str] = set()
        self._is_syncing = False
        self._open = threading.Lock()

    def read(self, name: str) -> str | None:
        try:
            # A damaged byte becomes U+FFFD, so that the caller still gets the rest.
            return self._path(name).read_bytes().decode("utf-8", errors="replace")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as fault:
            raise StorageFault(name, fault) from fault

    def write(self, name: str, text: str, sync: bool = True) -> None:
        """Replace the text. A killed process leaves the old or the new file whole.

        Without `sync` this does not wait for the disk, and a power cut soon afterwards may cost the file.
        """
        path = self._path(name)
        # The process id keeps the app and the terminal apart.
        unfinished = self.folder / f"{name}.{os.getpid()}{_UNFINISHED}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with open(unfinished, "wb", opener=open_private) as file:
                # A pasted name may hold half a surrogate pair, which UTF-8 lacks: it becomes "?".
                file.write(text.encode("utf-8", errors="replace"))
                if sync:
                    file.flush()
                    os.fsync(file.fileno())
            with self._not_open():
                os.replace(unfinished, path)
            if sync:
                self._sync_folder()
            else:
                self.sync_soon(name)
        except OSError as fault:
            with contextlib.suppress(OSError):
                unfinished.unlink()
            raise StorageFault(name, fault) from fault

    def append(self, name: str, text: str) -> None:
        """Add text without waiting for the disk. After an error or power cut, part of it may be there."""
        path, data = self._path(name), text.encode("utf-8", errors="replace")
        try:
            try:
                _append(path, data)
            except FileNotFoundError:
                self.folder.mkdir(parents=True, exist_ok=True)
                _append(path, data)
        except OSError as fault:
            raise StorageFault(name, fault) from fault
        self.sync_soon(name)

    def sync_soon(self, name: str) -> None:
        """Make earlier writes survive a power cut, on another thread."""
        with self._lock:
            self._unsynced.add(name)
            if self._is_syncing:
                return
            self._is_syncing = True
        threading.Thread(target=self._sync_all, name="files to disk", daemon=True).start()

    def _sync_all(self) -> None:
        while True:
            with self._lock:
                names, self._unsynced = self._unsynced, set()
                if not names:
                    self._is_syncing = False
                    return
            for name in names:
                self._sync(name)
            self._sync_folder()
            time.sleep(SYNC_SECONDS)

    def _sync(self, name: str) -> None:
        with self._open, contextlib.suppress(OSError):  # the file is whole even without a sync
            handle = os.open(self._path(name), os.O_RDWR)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def _not_open(self) -> AbstractContextManager[object]:
        """Wait for a sync on Windows, which cannot replace open files."""
        return self._open if sys.platform == "win32" else contextlib.nullcontext()

    def delete(self, name: str) -> None:
        try:
            with self._not_open():
                self._path(name).unlink(missing_ok=True)
        except OSError as fault:
            raise StorageFault(name, fault) from fault

    def names(self, prefix: str = "") -> tuple[str, ...]:
        try:
            found = [path.name for path in self.folder.iterdir() if path.is_file()]
        except OSError:
            return ()
        return tuple(sorted(n for n in found if n.startswith(prefix) and not n.endswith(_UNFINISHED)))

    def changed(self, name: str) -> float:
        """Return the time of the last write, or 0 without a file."""
        try:
            return self._path(name).stat().st_mtime
        except OSError:
            return 0.0

    def date_back(self, name: str, when: float) -> None:
        with contextlib.suppress(OSError, OverflowError):
            os.utime(self._path(name), (when, when))

    def set_aside(self, name: str) -> str:
        path = self._path(name)
        number = 1
        while (other := path.with_name(f"{path.stem}.broken-{number}{path.suffix}")).exists():
            number += 1
        try:
            with self._not_open():
                path.rename(other)
        except OSError as fault:
            raise StorageFault(name, fault) from fault
        return other.name

    def park(self, name: str) -> None:
        """Take a file away until `unpark` or the next `sweep`."""
        self._rename(name, parked(name))

    def unpark(self, name: str) -> None:
        self._rename(parked(name), name)

    def _rename(self, name: str, new_name: str) -> None:
        try:
            with self._not_open():
                os.replace(self._path(name), self._path(new_name))
        except OSError as fault:
            raise StorageFault(name, fault) from fault

    def sweep(self) -> None:
        """Remove unfinished files of killed processes, and parked files, after an hour."""
        with contextlib.suppress(OSError):
            for path in (*self.folder.glob(f"*{_UNFINISHED}"), *self.folder.glob(f"*{_PARKED}.*")):
                if time.time() - path.stat().st_mtime > _SURELY_DEAD:
                    path.unlink()

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no name for a file here")
        return self.folder / name

    def _sync_folder(self) -> None:
        """Make a renaming survive a power cut, except on Windows."""
        if not hasattr(os, "O_DIRECTORY"):
            return
        with contextlib.suppress(OSError):  # some file systems refuse; the file is in place anyway
            handle = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _append(path: Path, data: bytes) -> None:
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
    if sys.platform == "win32":
        flags |= os.O_BINARY
    handle = open_private(path, flags)
    try:
        if os.write(handle, data) < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    finally:
        os.close(handle)


def open_private(path: str | Path, flags: int) -> int:
    """Let only this user read the file: some hold passwords."""
    return os.open(path, flags, 0o600)


def parked(name: str) -> str:
    stem, dot, suffix = name.rpartition(".")
    return f"{stem}{_PARKED}{dot}{suffix}"


def set_aside(storage: Storage, name: str) -> Problem:
    """Rename a damaged file, and return the problem to show."""
    try:
        return Problem("problem.set_aside", (("name", name), ("new_name", storage.set_aside(name))))
    except StorageFault as fault:
        return fault.problem


def read_json(storage: Storage, name: str) -> tuple[Any, Problem | None]:
    """Return the data, or None and any problem. A damaged file is set aside."""
    try:
        text = storage.read(name)
    except StorageFault as fault:
        return None, fault.problem
    if text is None:
        return None, None
    try:
        return json.loads(text), None
    except (ValueError, RecursionError):
        return None, set_aside(storage, name)
