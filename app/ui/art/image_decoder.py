"""A page of pictures as bytes for a texture. It takes milliseconds, and no window: so it is done on another thread."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from app.ui.art.art_index import ArtFault, AtlasPage

LARGEST_FILE = 4_000_000
"""In bytes: several times the largest that is baked. What is larger was not made for us."""


class Pixels(NamedTuple):
    size: tuple[int, int]
    format: str
    """As Kivy calls it: rgb or rgba."""
    data: bytes


def decode(folder: Path, page: AtlasPage) -> Pixels:
    """Raises `ArtFault` for a file that is missing, damaged, too large or of another size than the index says."""
    from PIL import Image  # after the first frame, on a thread of its own

    path = folder / page.file
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise ArtFault(f"{page.file}: too large")
        with Image.open(path) as picture:
            if picture.size != page.size:
                raise ArtFault(f"{page.file}: {picture.size} instead of {page.size}")
            format = "rgba" if picture.mode in ("RGBA", "LA", "P") else "rgb"
            return Pixels(page.size, format, picture.convert(format.upper()).tobytes())
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as fault:
        raise ArtFault(f"{page.file}: {fault}") from fault
