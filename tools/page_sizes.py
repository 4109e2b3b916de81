"""Checks that the libraries in Android packages fit pages of 16 kB, which Android 15 and later can have.

`python3 tools/page_sizes.py FILE...` reads packages (APK, AAB) and wheels, and names each library that does not fit.
Only processors of 64 bits have such pages. Python's own modules are in an archive inside a package, which is read too.
Where in a package a library lies does not matter: our manifest has Android unpack them all.
"""

from __future__ import annotations

import argparse
import io
import struct
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

PAGE = 16 * 1024
ELF, GZIP = b"\x7fELF", b"\x1f\x8b"
OF_64_BITS = 2
TO_BE_LOADED = 1  # PT_LOAD


class Library(NamedTuple):
    name: str
    content: bytes


def libraries(package: Path) -> Iterator[Library]:
    """Yield all libraries of a package, with those in archives inside it."""
    with zipfile.ZipFile(package) as archive:
        for entry in archive.infolist():
            content = archive.read(entry) if ".so" in Path(entry.filename).suffixes else b""
            if content.startswith(ELF):
                yield Library(entry.filename, content)
            elif content.startswith(GZIP):
                yield from in_tar(entry.filename, content)


def in_tar(name: str, packed: bytes) -> Iterator[Library]:
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for member in archive:
            file = archive.extractfile(member)
            content = file.read() if file else b""
            if content.startswith(ELF):
                yield Library(f"{name}/{member.name.removeprefix('./')}", content)


def is_of_64_bits(library: bytes) -> bool:
    return library[4] == OF_64_BITS


def smallest_alignment(library: bytes) -> int:
    """Return the smallest alignment of what is loaded of a library of 64 bits."""
    (start,) = struct.unpack_from("<Q", library, 32)
    size, count = struct.unpack_from("<HH", library, 54)
    headers = (library[start + size * number :] for number in range(count))
    loaded = [header for header in headers if struct.unpack_from("<I", header)[0] == TO_BE_LOADED]
    return min(int(struct.unpack_from("<Q", header, 48)[0]) for header in loaded)


def complaints(package: Path) -> list[str]:
    """List what is wrong with a package, a line each."""
    found = [library for library in libraries(package) if is_of_64_bits(library.content)]
    if not found:
        return ["no library of 64 bits is in it"]
    return [
        f"{library.name}: aligned to {alignment} bytes"
        for library in found
        if (alignment := smallest_alignment(library.content)) % PAGE
    ]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("packages", type=Path, nargs="+", metavar="FILE")
    is_wrong = False
    for package in parser.parse_args(arguments).packages:
        wrong = complaints(package)
        is_wrong = is_wrong or bool(wrong)
        print(f"{package.name}: {'fits pages of 16 kB' if not wrong else ''}", *wrong, sep="\n  ")
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
