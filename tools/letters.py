"""Writes into `app/languages/drawable_text.py` which letters the fonts have that names are drawn with."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path

MODULE = Path(__file__).parents[1] / "app" / "languages" / "drawable_text.py"
MISSING = (0xFFFC, 0xFFFD)


def letters_of(font: Path) -> set[int]:
    """The code points for which a TrueType font has a shape."""
    data = font.read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {data[at : at + 4]: struct.unpack_from(">L", data, at + 8)[0] for at in range(12, 12 + 16 * count, 16)}
    start = tables[b"cmap"]
    (count,) = struct.unpack_from(">H", data, start + 2)
    found: set[int] = set()
    for number in range(count):
        (offset,) = struct.unpack_from(">L", data, start + 4 + 8 * number + 4)
        (form,) = struct.unpack_from(">H", data, start + offset)
        if form == 4:
            found.update(_in_segments(data, start + offset))
        elif form == 12:
            found.update(_in_groups(data, start + offset))
    return found


def _in_segments(data: bytes, at: int) -> Iterator[int]:
    (double,) = struct.unpack_from(">H", data, at + 6)
    ends, starts, deltas, offsets = (at + 14, at + 16 + double, at + 16 + 2 * double, at + 16 + 3 * double)
    for step in range(0, double, 2):
        parts = (struct.unpack_from(">H", data, part + step)[0] for part in (ends, starts, deltas, offsets))
        end, start, delta, offset = parts
        for letter in range(start, end + 1):
            glyph = letter
            if offset:
                (glyph,) = struct.unpack_from(">H", data, offsets + step + offset + 2 * (letter - start))
            if letter != 0xFFFF and glyph and (glyph + delta) % 0x10000:
                yield letter


def _in_groups(data: bytes, at: int) -> Iterator[int]:
    (count,) = struct.unpack_from(">L", data, at + 12)
    for number in range(count):
        first, last, _ = struct.unpack_from(">LLL", data, at + 16 + 12 * number)
        yield from range(first, last + 1)


def fonts() -> list[Path]:
    """Those that names are drawn with, found without opening a window."""
    from importlib.util import find_spec

    def package(name: str) -> Path:
        spec = find_spec(name)
        assert spec
        assert spec.submodule_search_locations
        return Path(spec.submodule_search_locations[0])

    return [
        package("kivy") / "data" / "fonts" / "Roboto-Regular.ttf",
        package("kivymd") / "fonts" / "Roboto-Medium.ttf",
    ]


def runs(letters: set[int]) -> list[tuple[int, int]]:
    """Letters as first and last of each run."""
    found: list[tuple[int, int]] = []
    for letter in sorted(letters):
        if found and found[-1][1] == letter - 1:
            found[-1] = (found[-1][0], letter)
        else:
            found.append((letter, letter))
    return found


def drawn() -> set[int]:
    """The printable letters that every one of the fonts has, but for those that stand for one that is missing."""
    common = set.intersection(*(letters_of(font) for font in fonts()))
    return {letter for letter in common if chr(letter).isprintable() and letter not in MISSING}


def main() -> None:
    pairs = "".join(f"    (0x{first:04X}, 0x{last:04X}),\n" for first, last in runs(drawn()))
    text = MODULE.read_text(encoding="utf-8")
    MODULE.write_text(re.sub(r"RUNS = \(\n.*?^\)", f"RUNS = (\n{pairs})", text, flags=re.S | re.M), encoding="utf-8")


if __name__ == "__main__":
    main()
