"""The app's icon, its adaptive layers, the starting picture and the emblem: four boards in a brass cross."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from tools.art import boards, shapes
from tools.art.canvas import cast, empty, over, resized, rgba, rounded, tint, write_png
from tools.art.cards.face import card
from tools.art.colour import PEARL, ease, mix, rgb
from tools.art.furniture import enamel
from tools.art.materials import brass, wood
from tools.art.pages.atlas import Sprite
from tools.art.pieces import disc, queen, tile
from tools.art.relief import normals
from tools.art.vignettes import put, put_queen

FINE = 1024
WOOD = ("#8A5430", "#4E2A14", "#1E0E06")


def ground(size: int = FINE) -> np.ndarray:
    """The walnut block that the boards are let into."""
    made = wood(size, size, 9, WOOD, size / 30, 0.8)
    x, y = shapes.grid(size, size)
    return np.clip(made * (1.25 - 0.25 * (x + y) / size)[..., None], 0, 1).astype(np.float32)


@cache
def block(size: int = FINE) -> np.ndarray:
    """The four boards, parted by a brass cross, and the queen where they meet; RGBA, nothing around them."""
    made = empty(size, size)
    pad, gap = round(size * 0.082), round(size * 0.0254)
    side = (size - 2 * pad - gap) // 2
    _plate(made, pad - size * 0.016, size)
    cell = side // 2
    tiles = (("stay", "dark", 22), ("chapaev", "light", 16), ("squart", "dark", 45), ("skirmish", "dark", 52))
    for index, (game, theme, seed) in enumerate(tiles):
        x, y = pad + index % 2 * (side + gap), pad + index // 2 * (side + gap)
        picture = boards.settled(boards.board(game, 2, cell, theme, seed=seed), cell * 0.10)
        mask = rounded(2 * cell, 2 * cell, size * 0.03)
        cast(made, mask, x, y, size * 0.004, size * 0.004, 0.8, "#2A1604")
        over(made, rgba(picture, mask), x, y)
    far = pad + side + gap
    put(made, disc(round(side * 0.62), 1), far + side * 0.52, pad + side * 0.42, size * 0.014, size * 0.02)
    put(made, tile(round(side * 0.46), 0, "light"), pad + side * 0.50, far + side * 0.53, size * 0.010, size * 0.016)
    shown = card(round(side * 0.52), round(side * 0.66), "lucius", 1)
    put(made, shown, far + side * 0.64, far + side * 0.53, size * 0.012, size * 0.018)
    put_queen(made, size * 0.40, size * 0.745, size * 0.74)
    return made


def _plate(made, pad, size) -> None:
    """The brass that shows as the cross and as a line around the boards."""
    side = round(size - 2 * pad)
    x, y = shapes.grid(side, side)
    edge = shapes.box(x, y, side / 2, side / 2, side / 2, side / 2, size * 0.055)
    cast(made, shapes.cover(edge), pad, pad, size * 0.014, size * 0.02, 0.5)
    metal = mix(rgb("#E3B658"), rgb("#B4822E"), (x + y) / (2 * side))
    metal = mix(
        metal, brass(normals(shapes.hump(edge, size * 0.012) * size * 0.008)), shapes.cover(-edge - size * 0.012)
    )
    over(made, rgba(metal, shapes.cover(edge)), pad, pad)


@cache
def icon() -> np.ndarray:
    """The icon with walnut up to its rounded corners."""
    made = over(ground(), block())
    x, y = shapes.grid(FINE, FINE)
    edge = shapes.box(x, y, FINE / 2, FINE / 2, FINE / 2 - 8, FINE / 2 - 8, FINE * 0.2)
    lip = ease(-14, 0, edge) * ((x + y) / FINE - 1) * 0.5
    return rgba(np.clip(made * (1 - np.clip(lip, -0.4, 0.4))[..., None], 0, 1), shapes.cover(edge))


def foreground(size: int) -> np.ndarray:
    """The boards within the circle that no launcher cuts into."""
    made = empty(size, size)
    inner = round(size * 0.565)
    small = resized(block(), inner)
    return over(made, small, (size - inner) / 2, (size - inner) / 2)


def presplash(size: int) -> np.ndarray:
    """The icon in the middle of nothing; the colour around it is the system's to paint."""
    made = empty(size, size)
    inner = round(size * 0.4)
    return over(made, resized(icon(), inner), (size - inner) / 2, (size - inner) / 2)


def bake(folder: Path) -> None:
    write_png(resized(icon(), 512), folder / "icon.png")
    write_png(foreground(432), folder / "icon_foreground.png")
    write_png(resized(ground(), 432), folder / "icon_background.png")
    write_png(presplash(1024), folder / "presplash.png")


def emblem(size: int) -> np.ndarray:
    """The mark beside the app's name: four little boards, told apart when small."""
    s = size * 2
    made = empty(s, s)
    over(made, enamel(s, s, s * 0.17, "#3A2412", s * 0.028))
    pad, gap = s * 0.045, s * 0.055
    side = (s - 2 * pad - gap) / 2
    places = [(pad + column * (side + gap), pad + row * (side + gap)) for row in (0, 1) for column in (0, 1)]
    for (x, y), colour in zip(places, ("#F3EDE1", "#C58A4C", "#0B5FAE", "#B5390A"), strict=True):
        over(made, enamel(round(side), round(side), s * 0.10, colour, 0.0), x, y)
    over(made, _within(places[0], side, s), 0, 0)
    over(made, disc(round(side * 0.8), 1), places[1][0] + side * 0.1, places[1][1] + side * 0.1)
    bar = rounded(side * 0.58, side * 0.17, side * 0.085)
    tint(made, bar, PEARL, places[2][0] + side * 0.21, places[2][1] + side * 0.415)
    for down in (0.27, 0.56):
        dot = rounded(side * 0.20, side * 0.20, side * 0.10)
        tint(made, dot, PEARL, places[3][0] + side * 0.40, places[3][1] + side * down)
    return resized(made, size)


def _within(place, side, size) -> np.ndarray:
    """The queen in ebony, cut off by the edge of her board."""
    layer, mask = empty(size, size), empty(size, size)
    over(layer, resized(queen(320, ebony=True), side * 1.15), place[0] - side * 0.075, place[1] - side * 0.14)
    tint(mask, rounded(round(side), round(side), size * 0.10), "#FFFFFF", *place)
    layer[..., 3] *= mask[..., 3]
    return layer


def everything() -> Iterator[Sprite]:
    yield Sprite("emblem", emblem(136))
