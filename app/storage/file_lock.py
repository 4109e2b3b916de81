"""One process at a time: a claim on something in the data folder, which dies with the process that holds it."""

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
"""What this process holds. It may claim a thing twice: only another process is kept out."""


class FileLock:
    """Ours until it is let go, or the process ends in any way."""

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
        # The file goes before the claim on it, but where a file that is open cannot be removed.
        if sys.platform == "win32":
            held.file.close()
        with contextlib.suppress(OSError):
            path.unlink()
        held.file.close()


def claim(folder: Path, name: str) -> FileLock | None:
    """The claim on what is called so; None if another process has it. Where nothing can be written it is given to all:
    nothing can be spoilt there either."""
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
            file.close()  # whoever had it has removed it since: the claim is on another file now
    return FileLock(path)


def _locked(file: BinaryIO) -> bool:
    """False if another process has it; a file system that knows no locks keeps nobody out."""
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
