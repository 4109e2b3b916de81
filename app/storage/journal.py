"""A file that grows line by line: each change is added to it at once, and the disk follows on another thread."""

from __future__ import annotations

from pathlib import Path

from app.storage.files import Storage, StorageFault

LONGEST = 512 * 1024
"""After so many bytes a file is begun anew, or after twice its first line, if that is more: then the work of
beginning anew stays a fixed share of all writing, however long the first line becomes."""


class Journal:
    """One file, for one process at a time. What is in it is safe from a killed process as soon as it is written.

    To add a line to a file takes microseconds, where a new file takes milliseconds. It is not kept open in between:
    Windows could then neither replace nor remove it.
    """

    def __init__(self, storage: Storage, name: str) -> None:
        self._storage, self._name = storage, name
        self._path = storage.folder / name
        self._length: int | None = None
        """Of the file as we left it."""
        self._longest = LONGEST

    @property
    def begins_anew(self) -> bool:
        """Whether the next line is the first of a file, and has to be a whole one: also if the file is not as we left
        it, for a line that fits what was there before would then be of no use."""
        return self._length is None or self._length > self._longest or self._length != _length_of(self._path)

    def write(self, line: str) -> None:
        """Adds a line, or begins anew with it; raises `StorageFault`."""
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
        """Puts one line in place of all that was there; raises `StorageFault`."""
        self.close()
        self._storage.write(self._name, f"{line}\n", sync=False)
        self._length = len(_encoded(line))
        self._longest = max(LONGEST, 2 * self._length)

    def close(self) -> None:
        """The next line begins anew."""
        self._length = None

    def forget(self) -> None:
        """Raises `StorageFault`."""
        self.close()
        self._storage.delete(self._name)


def lines_of(text: str) -> list[str]:
    """The lines of a journal. The last one may be cut off: whoever reads it judges."""
    return [line for line in text.split("\n") if line]  # a name may hold what else Unicode calls the end of a line


def _encoded(line: str) -> bytes:
    return f"{line}\n".encode(errors="replace")  # as `Storage` does


def _length_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1
