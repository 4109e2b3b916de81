"""Locks between processes. A lock ends with its process."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


log = logging.getLogger(__name__)


@dataclass(eq=False)
class _Held:
    file: BinaryIO
    times: int = 0


_held: dict[Path, _Held] = {}


class FileLock:
    def __init__(self, path: Path | None) -> None:
        self._path = path
        if path:
            _held[path].times += 1

    def let_go(self) -> None:
        path, self._path = self._path, None
        if path is None:
            return
        held = _held[path]
        held.times -= 1
        if held.times:
            return
        del _held[path]
        # Remove the file before its lock, except on Windows, which cannot remove open files.
        if sys.platform == "win32":
            held.file.close()
        with contextlib.suppress(OSError):
            path.unlink()
        held.file.close()


def claim(folder: Path, name: str) -> FileLock | None:
    """Return None if another process has the lock. In a read-only folder everyone gets it."""
    path = (folder / f"{name}.lock").absolute()
    while path not in _held:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file = path.open("ab")
        except OSError:
            return FileLock(None)
        if not _locked(file):
            file.close()
            return None
        if _is_there(path, file):
            _held[path] = _Held(file)
        else:
            file.close()  # its last owner has removed it, so the lock is on a new file
    return FileLock(path)


def _locked(file: BinaryIO) -> bool:
    """Return whether the file is locked now. File systems without locks count as success."""
    if sys.platform == "win32":
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
    else:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as fault:
            log.warning("%s cannot be locked: %s", file.name, fault)
    return True


def _is_there(path: Path, file: BinaryIO) -> bool:
    try:
        return sys.platform == "win32" or os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        return False
