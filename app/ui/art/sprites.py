"""Draw sprites on the open canvas. They are baked at two pixels per dp."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from kivy.graphics import BorderImage, Color, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from app.ui.art.loaded_art import LoadedArt, Sprite
from app.ui.canvas.grid_geometry import Grid
from app.ui.canvas.shapes import Box, Point
from app.ui.theme import Colour

WHITE: Colour = (1, 1, 1, 1)
QUAD = (0, 1, 2, 0, 2, 3)


def unit() -> float:
    """Return how many window pixels a sprite's pixel takes."""
    return dp(1) / 2


def picture(sprite: Sprite, box: Box, tint: Colour = WHITE) -> Rectangle:
    Color(*tint)
    return Rectangle(texture=sprite.texture, pos=box[:2], size=box[2:])


def placed(sprite: Sprite, at: Point, width: float, tint: Colour = WHITE) -> Rectangle:
    """Draw a sprite with its anchor at a point."""
    scale = width / sprite.size[0]
    pos = (at[0] - sprite.anchor[0] * scale, at[1] - sprite.anchor[1] * scale)
    return picture(sprite, (*pos, width, sprite.size[1] * scale), tint)


def around(sprite: Sprite, box: Box, scale: float) -> Box:
    """Add the sprite's margins to the object's box."""
    bottom, right, top, left = (each * scale for each in sprite.pad)
    return box[0] - left, box[1] - bottom, box[2] + left + right, box[3] + bottom + top


def nine_patch(sprite: Sprite, box: Box, tint: Colour = WHITE, scale: float | None = None) -> BorderImage:
    """Fill `box` with the object. The corners keep their size."""
    given = unit() if scale is None else scale
    left, bottom, width, height = around(sprite, box, given)
    low, after, high, before = (each * given for each in sprite.border)
    # Corners larger than the object shrink together, so that they never cross.
    shrink = min(1.0, max(0.0, width) / max(1.0, after + before), max(0.0, height) / max(1.0, low + high))
    Color(*tint)
    return BorderImage(
        texture=sprite.texture,
        pos=(left, bottom),
        size=(max(0.0, width), max(0.0, height)),
        border=sprite.border,
        display_border=(low * shrink, after * shrink, high * shrink, before * shrink),
    )


def fitted(sprite: Sprite, box: Box, tint: Colour = WHITE) -> Rectangle:
    """Fill `box` with the object, stretching the whole sprite."""
    bottom, right, top, left = sprite.pad
    across = box[2] / max(1.0, sprite.size[0] - left - right)
    along = box[3] / max(1.0, sprite.size[1] - bottom - top)
    grown = (
        box[0] - left * across,
        box[1] - bottom * along,
        sprite.size[0] * across,
        sprite.size[1] * along,
    )
    return picture(sprite, grown, tint)


class Height(NamedTuple):
    """The shadow of an object above the table: blur and offset in dp."""

    blur: float
    down: float
    alpha: float


HEIGHTS = (
    Height(0, 0, 0),
    Height(1.5, 1, 0.34),
    Height(3.5, 2.5, 0.36),
    Height(7, 5, 0.40),
    Height(12, 9, 0.46),
)
"""For flat things, plates, pieces and buttons, lifted pieces, and boards or sheets."""

_BAKED_BLUR = 10.5


def shadow(art: LoadedArt, box: Box, step: int) -> None:
    """Draw a soft shadow by height, and a tight one at the edge."""
    soft, tight = art.sprite("shadow-soft"), art.sprite("shadow-tight")
    height = HEIGHTS[step]
    if soft is None or tight is None or not step:
        return
    down = dp(height.down) * art.fall
    left, bottom, width, high = box
    nine_patch(
        soft, (left + down / 2, bottom - down, width, high), (1, 1, 1, height.alpha), dp(height.blur) / _BAKED_BLUR
    )
    nine_patch(tight, (left, bottom - dp(0.5) * art.fall, width, high), (1, 1, 1, 0.30))


def round_shadow(art: LoadedArt, centre: Point, radius: float, step: int) -> Rectangle | None:
    sprite = art.sprite("shadow-round")
    if sprite is None or not step:
        return None
    height = HEIGHTS[step]
    down = dp(height.down) * art.fall
    reach = radius + dp(height.blur) * 0.5
    x, y = centre[0] + down / 2, centre[1] - down
    return fitted(sprite, (x - reach, y - reach, 2 * reach, 2 * reach), (1, 1, 1, height.alpha))


def laid_cloth(texture: Texture, box: Box) -> Rectangle:
    side = texture.width * unit()
    across, along = box[2] / side, box[3] / side
    return Rectangle(texture=texture, pos=box[:2], size=box[2:], tex_coords=(0, along, across, along, across, 0, 0, 0))


def _patch(art: LoadedArt, texture: Texture, number: int) -> tuple[float, float, float, float]:
    """Return the patch in shares of the texture: left, bottom, right, top."""
    sheet = art.cells
    step = sheet.size + 2 * sheet.bleed
    row, column = divmod(number % (sheet.across * sheet.across), sheet.across)
    left, top = column * step + sheet.bleed, row * step + sheet.bleed
    wide, high = float(texture.width), float(texture.height)
    # The picture's first row is the texture's first, so shares grow downwards.
    u, v, to_u, to_v = left / wide, (top + sheet.size) / high, (left + sheet.size) / wide, top / high
    return (u, v, to_u, to_v) if art.fall > 0 else (to_u, to_v, u, v)


def cells(
    art: LoadedArt, textures: Sequence[Texture], grid: Grid, is_deep: Callable[[int, int], bool] | None = None
) -> list[Mesh]:
    """Draw all cells, one mesh per sheet. Each cell shows another patch."""
    made = []
    deep = is_deep or (lambda row, column: bool((row + column) % 2))
    for kind, texture in enumerate(textures):
        vertices: list[float] = []
        places = ((row, column) for row in range(grid.size) for column in range(grid.size))
        same = (place for place in places if deep(*place) == bool(kind) or len(textures) == 1)
        for count, place in enumerate(same):
            # 5 and the number of patches share no divisor, so all patches appear before one repeats.
            vertices += _corners(grid.box_of(place), _patch(art, texture, count * 5))
        Color(*WHITE)
        made.append(quads(vertices, texture))
    return made


def _corners(box: Box, cut: Sequence[float]) -> tuple[float, ...]:
    left, bottom, width, height = box
    u, v, to_u, to_v = cut
    right, top = left + width, bottom + height
    return (left, bottom, u, v, right, bottom, to_u, v, right, top, to_u, to_v, left, top, u, to_v)


def quads(vertices: Iterable[float], texture: Any = None) -> Mesh:
    """Return a mesh of boxes, given by corners of x, y, u and v."""
    values = list(vertices)
    return Mesh(vertices=values, indices=_triangles(len(values) // 16), mode="triangles", texture=texture)


def refill(mesh: Mesh, vertices: list[float]) -> None:
    mesh.vertices = vertices
    corners = _triangles(len(vertices) // 16)
    if mesh.indices != corners:
        mesh.indices = corners


@cache
def _triangles(count: int) -> list[int]:
    """Return indices that can be shared, because Kivy only reads them."""
    return [first + corner for first in range(0, 4 * count, 4) for corner in QUAD]


def quad(box: Box, sprite: Sprite | None = None) -> tuple[float, ...]:
    if sprite is None:
        return _corners(box, (0, 0, 0, 0))
    left, bottom, _, _, right, top, _, _ = sprite.texture.tex_coords
    return _corners(box, (left, bottom, right, top))


def frame(art: LoadedArt, box: Box, band: float) -> bool:
    sprite, inside = art.sprite("frame-{theme}"), art.sprite("inner-shadow")
    if sprite is None or inside is None:
        return False
    nine_patch(sprite, box, scale=band / sprite.pad[0])
    nine_patch(inside, box)
    return True


def cells_at(art: LoadedArt, textures: Sequence[Texture], grid: Grid, shown: Iterable[tuple[int, int]]) -> list[Mesh]:
    """Draw some cells. A cell's patch does not depend on the others."""
    vertices: list[list[float]] = [[] for _ in textures]
    for row, column in shown:
        kind = (row + column) % len(textures)
        patch = _patch(art, textures[kind], row * 5 + column * 3)
        vertices[kind] += _corners(grid.box_of((row, column)), patch)
    Color(*WHITE)
    return [quads(each, texture) for each, texture in zip(vertices, textures, strict=True) if each]


def repeated(sprite: Sprite, boxes: Iterable[Box], tint: Colour = WHITE) -> Mesh:
    Color(*tint)
    return quads([each for box in boxes for each in quad(box, sprite)], sprite.texture)


def cut_coords(sprite: Sprite, cut: Box) -> tuple[float, ...]:
    """Return corners on the page. `cut` is in shares of the sprite."""
    left, bottom, wide, high = cut
    corners = sprite.texture.tex_coords
    (u, v), (to_u, to_v) = corners[0:2], corners[4:6]
    right, top = u + (to_u - u) * (left + wide), v + (to_v - v) * (bottom + high)
    u, v = u + (to_u - u) * left, v + (to_v - v) * bottom
    return u, v, right, v, right, top, u, top


def part(sprite: Sprite, box: Box, cut: Box, tint: Colour = WHITE) -> Rectangle:
    Color(*tint)
    return Rectangle(texture=sprite.texture, pos=box[:2], size=box[2:], tex_coords=cut_coords(sprite, cut))
