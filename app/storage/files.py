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
"""Seconds after which nobody can still be writing a file; before that, another process may be."""
SYNC_SECONDS = 3.0
"""The disk is not asked more often than this: a quick game would keep it busy, and then wait for it."""


class StorageFault(Exception):
    """A file could not be read or written; the text says which and why."""

    def __init__(self, name: str, fault: OSError) -> None:
        super().__init__(f"{name}: {fault.strerror or fault}")
        self.problem = Problem("problem.storage", (("name", name), ("reason", fault.strerror or str(fault))))


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where this player's files are kept. It is made if it can be; if not, the first write says so."""
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
    # The XDG specification says that a relative path there is to be ignored.
    return (named if named.is_absolute() else _home() / ".config") / FOLDER


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # a user without a home, as containers have them
        return Path(tempfile.gettempdir())


class Storage:
    """Names are those of files in the folder: small letters, digits, dots and dashes, no parts of a path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._unsynced: set[str] = set()
        self._is_syncing = False
        self._open = threading.Lock()
        """Held while a file is open to be synced."""

    def read(self, name: str) -> str | None:
        """The text, or None if there is no such file; raises `StorageFault` if there is but it stays shut."""
        try:
            # A damaged byte must not hide what is whole: it comes out as U+FFFD, and the reader judges.
            return self._path(name).read_bytes().decode("utf-8", errors="replace")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as fault:
            raise StorageFault(name, fault) from fault

    def write(self, name: str, text: str, sync: bool = True) -> None:
        """Puts the text in place of what was there. Killed at any moment, one of the two is there, whole.

        Without `sync` the disk follows a little later (`sync_soon`), and a power cut before that may cost the file:
        for the thread that draws, which cannot wait for a disk.
        """
        path = self._path(name)
        # The process's number keeps the app and the terminal out of each other's unfinished files.
        unfinished = self.folder / f"{name}.{os.getpid()}{_UNFINISHED}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with open(unfinished, "wb", opener=open_private) as file:
                # Half a surrogate pair, as a pasted name may hold, has no form in UTF-8: it becomes a "?".
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
        """Adds to the end of a file; the disk follows a little later. Raises `StorageFault`, and then, as after a power
        cut, a part of the text may be there."""
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
        """Makes what was written without `sync` outlast a power cut, on a thread of its own."""
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
        with self._open, contextlib.suppress(OSError):  # there is nobody to tell, and the file is whole as it is
            handle = os.open(self._path(name), os.O_RDWR)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def _not_open(self) -> AbstractContextManager[object]:
        """Windows neither replaces nor removes a file that is open, so there it waits for a sync to end."""
        return self._open if sys.platform == "win32" else contextlib.nullcontext()

    def delete(self, name: str) -> None:
        """Removes the file, if there is one; raises `StorageFault`."""
        try:
            with self._not_open():
                self._path(name).unlink(missing_ok=True)
        except OSError as fault:
            raise StorageFault(name, fault) from fault

    def names(self, prefix: str = "") -> tuple[str, ...]:
        """The files whose names begin so, in order."""
        try:
            found = [path.name for path in self.folder.iterdir() if path.is_file()]
        except OSError:
            return ()
        return tuple(sorted(n for n in found if n.startswith(prefix) and not n.endswith(_UNFINISHED)))

    def changed(self, name: str) -> float:
        """When the file was last written, in seconds since 1970; 0 if there is none."""
        try:
            return self._path(name).stat().st_mtime
        except OSError:
            return 0.0

    def date_back(self, name: str, when: float) -> None:
        """Lets a file seem last written then, in seconds since 1970; where that cannot be, it stays as it is."""
        with contextlib.suppress(OSError, OverflowError):
            os.utime(self._path(name), (when, when))

    def set_aside(self, name: str) -> str:
        """Renames a file that cannot be used, over nothing, and says what it is called now."""
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
        """Takes a file away for as long as it may be wanted back; raises `StorageFault`."""
        self._rename(name, parked(name))

    def unpark(self, name: str) -> None:
        """Puts it where it was, and as it was; raises `StorageFault`."""
        self._rename(parked(name), name)

    def _rename(self, name: str, new_name: str) -> None:
        try:
            with self._not_open():
                os.replace(self._path(name), self._path(new_name))
        except OSError as fault:
            raise StorageFault(name, fault) from fault

    def sweep(self) -> None:
        """Removes what processes killed in the middle of writing left behind, and what nobody wanted back; called at
        the start."""
        with contextlib.suppress(OSError):
            for path in (*self.folder.glob(f"*{_UNFINISHED}"), *self.folder.glob(f"*{_PARKED}.*")):
                if time.time() - path.stat().st_mtime > _SURELY_DEAD:
                    path.unlink()

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no name for a file here")
        return self.folder / name

    def _sync_folder(self) -> None:
        """Makes the renaming itself outlast a power cut, where a folder can be opened: not on Windows."""
        if not hasattr(os, "O_DIRECTORY"):
            return
        with contextlib.suppress(OSError):  # some file systems refuse; the file is in place all the same
            handle = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _append(path: Path, data: bytes) -> None:
    """By the system itself: Python's own way takes twice as long, and the players of a room wait for it."""
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
    """Open a file that nobody else on this machine may read: some hold keys and passwords."""
    return os.open(path, flags, 0o600)


def parked(name: str) -> str:
    """What a file is called while it is away."""
    stem, dot, suffix = name.rpartition(".")
    return f"{stem}{_PARKED}{dot}{suffix}"


def set_aside(storage: Storage, name: str) -> Problem:
    """Puts a damaged file out of the way; the problem to show for it."""
    try:
        return Problem("problem.set_aside", (("name", name), ("new_name", storage.set_aside(name))))
    except StorageFault as fault:
        return fault.problem


def read_json(storage: Storage, name: str) -> tuple[Any, Problem | None]:
    """What a JSON file holds, or None and, unless there just is no file, why; a damaged one is set aside."""
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
