"""The pages that are written, and the index that says what lies where on them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from tools.art.canvas import write_jpeg, write_png
from tools.art.pages import atlas
from tools.art.pages.manifest import sources

WIDE, HIGH = 1024, 2048
"""The largest page of sprites."""

Box = tuple[int, int, int, int]


class Book:
    """Collects pages and sprites while they are baked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pages: dict[str, dict] = {}
        self.sprites: dict[str, dict] = {}
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()

    def sheet(self, name: str, sprites: Iterable[atlas.Sprite]) -> None:
        """A page of sprites with clear borders."""
        page, index = atlas.packed(sprites, WIDE, HIGH)
        write_png(page, self.folder / f"{name}.png")
        self._add(name, "png", page, {sprite: {"page": name, **entry} for sprite, entry in index.items()})

    def picture(self, name: str, page: np.ndarray, quality: int, boxes: dict[str, Box] | None = None) -> None:
        """A page without transparency; the boxes name its parts."""
        write_jpeg(page, self.folder / f"{name}.jpg", quality)
        parts = {part: {"page": name, "box": list(box)} for part, box in (boxes or {}).items()}
        self._add(name, "jpg", page, parts)

    def _add(self, name: str, ending: str, page: np.ndarray, parts: dict[str, dict]) -> None:
        twice = self.sprites.keys() & parts.keys()
        if twice:
            raise ValueError(f"two sprites are named {', '.join(sorted(twice))}")
        self.pages[name] = {"file": f"{name}.{ending}", "size": [page.shape[1], page.shape[0]]}
        self.sprites.update(parts)

    def write_index(self, **more: object) -> None:
        """Write the index, a line for each entry: a diff of it can then be read."""
        whole = {"pages": self.pages, "sprites": self.sprites, **more, "sources": sources()}
        parts = []
        for name, value in whole.items():
            if isinstance(value, dict):
                rows = ",\n".join(f"  {json.dumps(key)}: {json.dumps(entry)}" for key, entry in value.items())
                parts.append(f"{json.dumps(name)}: {{\n{rows}\n}}")
            else:
                parts.append(f"{json.dumps(name)}: {json.dumps(value)}")
        text = "{\n" + ",\n".join(parts) + "\n}\n"
        json.loads(text)
        (self.folder / "index.json").write_text(text, encoding="utf-8", newline="\n")
