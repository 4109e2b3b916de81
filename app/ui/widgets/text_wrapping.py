"""Wrap words into lines, and cut the end if there are too many."""

from __future__ import annotations

from functools import lru_cache

from kivy.core.text import Label as CoreLabel

from app.ui.canvas.shapes import fitting_line


@lru_cache(maxsize=64)
def line_height(size: int, font: str) -> int:
    return int(CoreLabel(font_size=size, font_name=font).get_extents("M")[1])


@lru_cache(maxsize=512)
def wrapped(words: str, size: int, width: int, font: str) -> tuple[str, ...]:
    lines: list[str] = []
    for word in words.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and _fits(joined, size, width, font):
            lines[-1] = joined
        else:
            lines.append(word)
    return tuple(lines)


def shortened(words: str, size: int, width: int, most: int, font: str) -> tuple[str, ...]:
    """Return at most `most` lines, with "…" if words are missing."""
    lines = wrapped(words, size, width, font)
    if len(lines) <= most:
        return lines
    if most < 1:
        return ()
    last = lines[most - 1].split()
    while len(last) > 1 and not _fits(" ".join(last) + " …", size, width, font):
        last.pop()
    return (*lines[: most - 1], " ".join(last) + " …")


def _fits(words: str, size: int, width: int, font: str) -> bool:
    return fitting_line(words, size, width, font) >= size
