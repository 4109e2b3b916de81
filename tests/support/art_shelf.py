"""The baked pictures as the tests look at them: the index, its pages and the sprites on them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
ART = ROOT / "assets" / "art"
INDEX: dict[str, Any] = json.loads((ART / "index.json").read_text(encoding="utf-8"))
PAGES: dict[str, Any] = INDEX["pages"]
SPRITES: dict[str, Any] = INDEX["sprites"]
THEMES = ("light", "dark")


@cache
def page(name: str) -> Image.Image:
    with Image.open(ART / PAGES[name]["file"]) as picture:
        picture.load()
        return picture


def sprite(name: str) -> Image.Image:
    left, top, wide, high = SPRITES[name]["box"]
    return page(SPRITES[name]["page"]).crop((left, top, left + wide, top + high))


def on_pngs() -> list[str]:
    """The sprites with transparency, which lie on pages of their own kind."""
    return [name for name, entry in SPRITES.items() if PAGES[entry["page"]]["file"].endswith(".png")]
