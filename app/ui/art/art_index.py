"""Read `assets/art/index.json`: the baked pictures and their places on pages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FILE = "index.json"
LARGEST_SIDE = 2048
"""In pixels. Every phone can load such a texture."""

Four = tuple[float, float, float, float]


class ArtFault(Exception):
    """Raised when a picture or the index is missing or wrong."""


@dataclass(frozen=True, slots=True)
class AtlasPage:
    file: str
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class AtlasCut:
    """A sprite's place on its page, in pixels from the upper left corner."""

    page: str
    box: tuple[int, int, int, int]
    """Left, top, width, height."""
    border: Four = (0, 0, 0, 0)
    """The fixed borders of a nine-patch: bottom, right, top, left."""
    pad: Four = (0, 0, 0, 0)
    """The margins around the object: bottom, right, top, left."""
    anchor: tuple[float, float] | None = None
    """The reference point, from the upper left corner."""


@dataclass(frozen=True, slots=True)
class CardArt:
    picture: str
    sign: str
    seal: str = ""


@dataclass(frozen=True, slots=True)
class CellSheet:
    """A sheet of `across` by `across` patches, each with a `bleed` around it."""

    size: int
    bleed: int
    across: int


@dataclass(frozen=True, slots=True)
class ArtIndex:
    pages: Mapping[str, AtlasPage] = field(default_factory=dict)
    sprites: Mapping[str, AtlasCut] = field(default_factory=dict)
    cards: Mapping[str, CardArt] = field(default_factory=dict)
    boards: Mapping[str, Mapping[str, Mapping[str, tuple[str, ...]]]] = field(default_factory=dict)
    """The pages of a board, by game, material and theme."""
    sets: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    """Further pages, by game and theme."""
    cells: CellSheet = CellSheet(1, 0, 1)

    def pages_for(self, game: str, theme: str, material: str) -> tuple[str, ...]:
        beside = self.sets.get(game, {}).get(theme, ())
        return (*self.board_pages(game, theme, material), *beside)

    def board_pages(self, game: str, theme: str, material: str) -> tuple[str, ...]:
        """Return the board's pages. An unknown material means the first one."""
        materials = self.boards.get(game, {})
        chosen = materials.get(material) or next(iter(materials.values()), {})
        return chosen.get(theme, ())


def load_index(folder: Path) -> ArtIndex:
    """Raise `ArtFault` if the index is missing, damaged, or has oversized pages."""
    try:
        found = json.loads((folder / FILE).read_bytes())
        index = _read(found)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as fault:
        raise ArtFault(f"{FILE}: {fault}") from fault
    for name, page in index.pages.items():
        if Path(page.file).name != page.file or not all(0 < side <= LARGEST_SIDE for side in page.size):
            raise ArtFault(f"{FILE}: page {name}")
    for name, cut in index.sprites.items():
        if cut.page not in index.pages or not _lies_on(cut, index.pages[cut.page]):
            raise ArtFault(f"{FILE}: sprite {name}")
    return index


def _read(found: dict[str, Any]) -> ArtIndex:
    return ArtIndex(
        pages={name: AtlasPage(each["file"], tuple(each["size"])) for name, each in found["pages"].items()},
        sprites={name: _cut(each) for name, each in found["sprites"].items()},
        cards={name: CardArt(**each) for name, each in found["cards"].items()},
        boards={
            game: {
                material: {theme: tuple(pages) for theme, pages in themes.items()}
                for material, themes in materials.items()
            }
            for game, materials in found["boards"].items()
        },
        sets={game: {theme: tuple(pages) for theme, pages in themes.items()} for game, themes in found["sets"].items()},
        cells=CellSheet(**found["cells"]),
    )


def _cut(each: dict[str, Any]) -> AtlasCut:
    left, top, width, height = each["box"]
    nothing = (0, 0, 0, 0)
    bottom, right, above, before = each.get("border", nothing)
    pad = each.get("pad", nothing)
    anchor = each.get("anchor")
    return AtlasCut(
        page=each["page"],
        box=(left, top, width, height),
        border=(bottom, right, above, before),
        pad=(pad[0], pad[1], pad[2], pad[3]),
        anchor=(anchor[0], anchor[1]) if anchor else None,
    )


def _lies_on(cut: AtlasCut, page: AtlasPage) -> bool:
    left, top, width, height = cut.box
    return (
        left >= 0
        and top >= 0
        and width > 0
        and height > 0
        and left + width <= page.size[0]
        and top + height <= page.size[1]
    )
