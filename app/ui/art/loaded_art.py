"""Find the loaded pictures of a theme by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kivy.graphics.texture import Texture

from app.ui.art.art_index import ArtIndex, CardArt, CellSheet, Four

SIZES = (56, 96, 160)
"""Widths of baked pieces, in pixels. The next larger one stays crisp without mipmaps."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """Part of a page, measured in pixels of the picture."""

    texture: Any
    size: tuple[float, float]
    border: Four
    pad: Four
    anchor: tuple[float, float]
    """From the lower left corner."""


class LoadedArt:
    """The pictures that are loaded now. Loading more makes a new object.

    `turned` keeps the light at the upper left on a turned table.
    """

    def __init__(
        self,
        index: ArtIndex,
        theme: str,
        textures: Mapping[str, Texture],
        material: str = "",
        turned: LoadedArt | None = None,
    ) -> None:
        self.theme = theme
        self.fall = -1 if turned else 1
        """1 if shadows fall down and right on the canvas, else -1."""
        self._index, self._textures, self._material = index, textures, material
        self._turned = turned
        self._found: dict[str, Sprite | None] = {}

    @property
    def turned(self) -> LoadedArt:
        if self._turned is None:
            self._turned = LoadedArt(self._index, self.theme, self._textures, self._material, turned=self)
        return self._turned

    def sprite(self, name: str) -> Sprite | None:
        """Return a loaded sprite or None. `{theme}` in the name means this theme."""
        if name not in self._found:
            self._found[name] = self._cut(name.format(theme=self.theme))
        return self._found[name]

    def sized(self, name: str, pixels: float) -> Sprite | None:
        """Return the fitting width: `disc-a` at 70 pixels is `disc-a-96`."""
        best = next((size for size in SIZES if size >= pixels), SIZES[-1])
        return self.sprite(f"{name}-{best}")

    def page(self, name: str) -> Texture | None:
        found = self._textures.get(name.format(theme=self.theme))
        return found and self._as_seen(found)

    def board(self, game: str) -> tuple[Texture, ...]:
        return self.board_in(game, self._material)

    @property
    def cells(self) -> CellSheet:
        return self._index.cells

    def card(self, card_id: str) -> CardArt | None:
        return self._index.cards.get(card_id)

    def board_in(self, game: str, material: str) -> tuple[Texture, ...]:
        """Return the board's pages in this material, if all are loaded."""
        names = self._index.board_pages(game, self.theme, material)
        found = tuple(self._as_seen(self._textures[name]) for name in names if name in self._textures)
        return found if len(found) == len(names) else ()

    def _as_seen(self, texture: Texture) -> Texture:
        return texture if self.fall > 0 else upside_down(texture.get_region(0, 0, texture.width, texture.height))

    def _cut(self, name: str) -> Sprite | None:
        cut = self._index.sprites.get(name)
        texture = self._textures.get(cut.page) if cut else None
        if cut is None or texture is None:
            return None
        left, top, width, height = cut.box
        x, y = cut.anchor or (width / 2, height / 2)
        region = texture.get_region(left, texture.height - top - height, width, height)
        sprite = Sprite(region, (width, height), cut.border, cut.pad, (x, height - y))
        return sprite if self.fall > 0 else _turned(sprite)


def upside_down(texture: Texture) -> Texture:
    texture.flip_horizontal()
    texture.flip_vertical()
    return texture


def _turned(sprite: Sprite) -> Sprite:
    (wide, high), (x, y) = sprite.size, sprite.anchor
    return Sprite(
        upside_down(sprite.texture), sprite.size, _opposite(sprite.border), _opposite(sprite.pad), (wide - x, high - y)
    )


def _opposite(sides: Four) -> Four:
    bottom, right, top, left = sides
    return top, left, bottom, right
