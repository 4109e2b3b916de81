"""A file that grows by one line per change, without waiting for the disk."""

from __future__ import annotations

from pathlib import Path

from app.storage.files import Storage, StorageFault

LONGEST = 512 * 1024
"""In bytes. A longer file starts again, once it is also twice its first line. That keeps rewriting rare."""


class Journal:
    """A file of one process, which keeps its lines if that is killed.

    Appending takes microseconds, a new file milliseconds. The file is closed between lines, since Windows cannot
    replace open files.
    """

    def __init__(self, storage: Storage, name: str) -> None:
        self._storage, self._name = storage, name
        self._path = storage.folder / name
        self._length: int | None = None
        self._longest = LONGEST

    @property
    def begins_anew(self) -> bool:
        """Return whether the next line must start the file again, as after changes by others."""
        return self._length is None or self._length > self._longest or self._length != _length_of(self._path)

    def write(self, line: str) -> None:
        if self._length is None or self.begins_anew:
            self.begin(line)
            return
        try:
            self._storage.append(self._name, f"{line}\n")
        except StorageFault:
            self.close()  # half a line may be there
            raise
        self._length += len(_encoded(line))

    def begin(self, line: str) -> None:
        self.close()
        self._storage.write(self._name, f"{line}\n", sync=False)
        self._length = len(_encoded(line))
        self._longest = max(LONGEST, 2 * self._length)

    def close(self) -> None:
        self._length = None

    def forget(self) -> None:
        self.close()
        self._storage.delete(self._name)


def lines_of(text: str) -> list[str]:
    """Return the lines. The last one may be cut off."""
    return [line for line in text.split("\n") if line]  # not splitlines: names may hold Unicode's other line ends


def _encoded(line: str) -> bytes:
    return f"{line}\n".encode(errors="replace")  # as `Storage` does


def _length_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1
