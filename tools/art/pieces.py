"""The pieces of the games: discs, queen, tiles, slates, medals and beads; RGBA, without their shadows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from scipy import ndimage

from tools.art import shapes
from tools.art.canvas import resized, rgba, trimmed
from tools.art.colour import BEAD, BONE, CROSS, IRON, PEARL, SHADOW, SIDES, SLATE, THEMES, ease, flat, mix, rgb
from tools.art.materials import BOXWOOD, EBONY, brass, wood
from tools.art.noise import clouds, noise
from tools.art.pages.atlas import Sprite
from tools.art.relief import FOOT, lathe, lit, normals

FINER = 2
"""Pieces are made this many times larger than they are shown, which smooths their reliefs."""

MEDAL = {
    "light": ("#1A6FC4", "#C8471A", "#0A8064", "#7B4DB5"),
    "dark": ("#6CB4F5", "#FF9B5E", "#4FD1A5", "#C9A7F5"),
}
TILE = {
    "light": (("#1A78D0", "#0A4C92"), ("#D9531F", "#9C2C05")),
    "dark": (("#3A93E6", "#1768B8"), ("#EA6A34", "#C04514")),
}


def disc(size: int, side: int) -> np.ndarray:
    """A draughtsman: boxwood with a ring of blue enamel, or ebony with a brass hoop and a bar of orange enamel."""
    return resized(_disc(size * FINER, side), size)


def _disc(s, side):
    x, y = shapes.grid(s, s)
    c, rad = s / 2, s * 0.485
    r = np.hypot(x - c, y - c)
    q = r / rad
    pale = side == 0
    if pale:
        sign, enamel = (np.abs(q - 0.485) - 0.118) * rad, "#0B5FAE"
    else:
        sign, enamel = shapes.box(x, y, c, c, rad * 0.54, rad * 0.135, rad * 0.135), "#FF8A45"
    lip = shapes.line(sign, s * 0.007)
    height = _turned(q, pale) + 0.010 * shapes.dome(sign, s * 0.030) * (sign < 0) + 0.006 * lip
    marks = noise(s, 8, 1.2, 1, 10)[0][np.minimum(r, s - 1).astype(int)] * 0.00016 * (q < 0.95)
    facing = normals((height * 1.15 + marks) * s)
    grain = wood(s, s, 1 if pale else 41, BOXWOOD if pale else EBONY, s / 9, 0.5, 0.015 if pale else 0.03)
    gloss, sheen = (0.20, 0.03) if pale else (0.42, 0.12)
    made = lit(grain, facing, 0.50, 0.58, gloss, 26, sheen)
    poured = lit(flat(enamel, s, s), facing, 0.55, 0.55, 0.9, 60, 0.22)
    made = mix(mix(made, poured, shapes.cover(sign)), brass(facing), lip * 0.85)
    falling = (((x - c) * 0.6 + (y - c) * 0.8) / rad)[..., None]
    made = made * (1.06 - 0.10 * falling) * (1 - 0.35 * ease(0.93, 1.0, q)[..., None] * ease(-0.2, 0.2, falling))
    contour = ease(0.945, 0.975, q) * 0.72  # keeps the pale disc off pale cells
    made = mix(made, rgb("#2A1D12" if pale else "#0A0706"), contour)
    if not pale:  # the contour that ebony needs on walnut and in the dark
        hoop = np.sqrt(np.clip(1 - ((q - 0.935) / 0.028) ** 2, 0, 1)) * rad * 0.05
        made = mix(made, brass(normals(hoop)), shapes.line((q - 0.935) * rad, rad * 0.028))
    return rgba(np.clip(made, 0, 1), shapes.cover(r - rad))


def _turned(q, pale):
    """The turner's profile: rounded rim, a bead, a groove and a shallow dish."""
    rim = np.where(q > 0.86, np.sqrt(np.clip(1 - ((q - 0.86) / 0.14) ** 2, 0, 1)), 1.0)
    height = rim * 0.085 - 0.035 * (1 - ease(0.60, 0.74, q))
    height = height - 0.030 * np.exp(-(((q - 0.775) / 0.022) ** 2)) + 0.020 * np.exp(-(((q - 0.835) / 0.030) ** 2))
    return height - (0.012 * np.exp(-(((q - 0.30) / 0.018) ** 2)) if pale else 0)


def tile(cell: int, side: int, theme: str) -> np.ndarray:
    """Fired enamel on a brass tray, two cells long: blue lies and bears a pearl bar, red stands with two pearls."""
    wide, high = (cell, 2 * cell) if side else (2 * cell, cell)
    return resized(_tile(cell * FINER, side, theme), wide, high)


def _tile(cell, side, theme):
    wide, high = (cell, 2 * cell) if side else (2 * cell, cell)
    x, y = shapes.grid(wide, high)
    inset, tray = cell * 0.07, cell * 0.045
    edge = shapes.box(x, y, wide / 2, high / 2, wide / 2 - inset, high / 2 - inset, cell * 0.17)
    inner = edge + tray
    lip = shapes.hump(edge, tray) * 0.6
    height = lip * cell * 0.05 + shapes.dome(inner, cell * 0.15) * cell * 0.085
    if side == 0:
        sign = shapes.box(x, y, wide / 2, high / 2, wide / 2 - cell * 0.40, cell * 0.085, cell * 0.085)
    else:
        ends = (cell * 0.52, high - cell * 0.52)
        sign = np.minimum(*(shapes.circle(x, y, wide / 2, end, cell * 0.145) for end in ends))
    pearl_height = shapes.dome(sign, cell * 0.05) * cell * 0.035 * (sign < 0)
    facing = normals(height + pearl_height)
    above, below = (rgb(code) for code in TILE[theme][side])
    enamel = mix(above, below, ease(0, 1, y / high)) * (1 + 0.018 * clouds(wide, high, cell / 5, 3, 3)[..., None])
    made = lit(enamel, facing, 0.55, 0.60, 0.55, 55, 0.10)
    up = ease(0.1, 0.9, -(facing[..., 0] * 0.5 + facing[..., 1] * 0.8) * 1.6)
    gleam = np.exp(-(((inner + cell * 0.085) / (cell * 0.022)) ** 2)) * up * 0.34
    made = made + gleam[..., None]
    made = mix(made, lit(flat(PEARL, wide, high), facing, 0.6, 0.5, 0.30, 40), shapes.cover(sign))
    made = mix(made, rgb("#581500" if side else "#06294F"), shapes.line(sign, cell * 0.012) * 0.55)
    made = mix(made, brass(normals(lip * cell * 0.30)), shapes.cover(-inner))
    made = mix(made, made * 0.45, shapes.line(inner, cell * 0.008) * 0.8)
    return rgba(np.clip(made, 0, 1), shapes.cover(edge))


QUEEN = (
    (0.00, 0.235), (0.030, 0.240), (0.055, 0.222), (0.070, 0.190), (0.095, 0.196), (0.125, 0.170), (0.150, 0.128),
    (0.22, 0.100), (0.34, 0.076), (0.44, 0.068), (0.475, 0.075), (0.487, 0.128), (0.512, 0.132), (0.526, 0.088),
    (0.540, 0.084), (0.552, 0.108), (0.575, 0.106), (0.585, 0.082), (0.62, 0.092), (0.70, 0.128), (0.765, 0.158),
    (0.79, 0.150), (0.80, 0.125), (0.812, 0.10), (0.835, 0.075), (0.85, 0.034), (0.858, 0.030), (0.866, 0.040),
    (0.885, 0.050), (0.903, 0.049), (0.920, 0.036), (0.932, 0.006),
)  # fmt: skip
"""Her profile from the foot up: plinth, stem, collars, crown and finial."""
COLLARS = ((0.068, 0.098), (0.486, 0.528), (0.552, 0.585), (0.853, 1.0))


@cache
def queen(size: int, ebony: bool = False) -> np.ndarray:
    """The queen of Stay, turned in boxwood (or ebony) with brass collars; a square picture, she stands at its FOOT."""
    body, deep = (rgb(code) for code in (("#4A3D34", "#2A211C") if ebony else ("#DDB877", "#A9763A")))
    gold, old_gold = rgb("#F0CE7A"), rgb("#A9782A")

    def colour(level, angle, q):
        wave = 0.5 + 0.5 * np.sin(angle * 3 + level * 34 + 2 * np.sin(level * 11))
        if any(low < level < high for low, high in COLLARS):
            return mix(gold, old_gold, 0.25 * wave)
        return mix(body, deep, 0.20 + 0.30 * wave * (0.5 + 0.5 * np.sin(level * 90 + angle * 1.2)))

    def teeth(level, angle, q):
        if not 0.70 < level <= 0.792:
            return 1.0
        wave = 0.5 + 0.5 * np.cos(angle * 9 + 0.3)
        return 1 - ease(0.0, 0.14, (level - 0.715) / 0.077 * 0.92 - wave) * (q > 0.70)

    sheen = 0.24 if ebony else 0.10
    finer = 1.5 if size < 400 else 1.0  # a slice costs its area, and there are as many as she is high
    return resized(lathe(int(size * finer), QUEEN, colour, 0.50, 0.50, 34, sheen, teeth), size)


def queen_shadow(size: int) -> tuple[np.ndarray, float, float]:
    """Her shadow, lying on the board away from the light, as alpha; and where her foot stands in it."""
    across, down = round(size * 1.1), round(size * 0.55)
    foot_x, foot_y = size * 0.32, size * 0.24
    x, y = shapes.grid(across, down)
    lying = np.zeros((down, across), np.float32)
    for level, radius in QUEEN[::2]:
        blob = np.hypot(x - foot_x - level * size * 0.52, (y - foot_y - level * size * 0.14) / 0.55) - radius * size
        lying = np.maximum(lying, shapes.cover(blob) * (1 - 0.45 * level))
    foot = shapes.cover(np.hypot(x - foot_x - size * 0.018, (y - foot_y - size * 0.012) / 0.52) - size * 0.245)
    soft = ndimage.gaussian_filter(lying, size * 0.022) * 0.62 + ndimage.gaussian_filter(foot, size * 0.02) * 0.75
    return np.clip(soft, 0, 1) * 0.66, foot_x, foot_y


def slate(size: int, cross: str = CROSS, stone: str = SLATE) -> np.ndarray:
    """A slate let into the board, its cross poured in enamel; in iron and bone it blocks a cell of Squart."""
    return resized(_slate(size * FINER, cross, stone), size)


def _slate(s, cross, stone):
    x, y = shapes.grid(s, s)
    edge = shapes.box(x, y, s / 2, s / 2, s * 0.455, s * 0.455, s * 0.07)
    a, b = s * 0.27, s * 0.73
    arms = np.minimum(*(shapes.segment(x, y, *ends, s * 0.062) for ends in (((a, a), (b, b)), ((a, b), (b, a)))))
    height = np.clip(-edge / (s * 0.05), 0, 1) * s * 0.022 + noise(s, s, s / 5, s / 34, 11) * 0.16
    height = height - shapes.cover(arms - s * 0.022) * s * 0.012 + shapes.dome(arms, s * 0.05) * s * 0.030
    facing = normals(height)
    made = lit(rgb(stone) * (1 + 0.06 * clouds(s, s, s / 6, 8, 5)[..., None]), facing, 0.5, 0.65, 0.10, 14)
    poured = lit(flat(cross, s, s), facing, 0.62, 0.5, 0.7, 50, 0.14)
    made = mix(made, made * 0.25, shapes.cover(arms - s * 0.022))
    return rgba(np.clip(mix(made, poured, shapes.cover(arms)), 0, 1), shapes.cover(edge))


def sign(player: int, x, y, c, reach):
    """A player's sign as a distance: ring, bar, dot, two bars."""
    if player == 0:
        return np.abs(np.hypot(x - c, y - c) - reach * 0.42) - reach * 0.10
    if player == 1:
        return shapes.box(x, y, c, c, reach * 0.48, reach * 0.12, reach * 0.12)
    if player == 2:
        return np.hypot(x - c, y - c) - reach * 0.30
    bars = (shapes.box(x, y, c, c + way * reach * 0.22, reach * 0.45, reach * 0.1, reach * 0.1) for way in (-1, 1))
    return np.minimum(*bars)


def medal(size: int, player: int, theme: str) -> np.ndarray:
    """A player's sign in enamel with a brass rim."""
    return resized(_medal(size * FINER, player, theme), size)


def _medal(s, player, theme):
    x, y = shapes.grid(s, s)
    c, rad = s / 2, s * 0.47
    r = np.hypot(x - c, y - c)
    lip = rad * 0.13
    bead = shapes.hump(r - rad, lip)
    facing = normals(bead * s * 0.02 + shapes.dome(r - rad + lip, rad * 0.35) * s * 0.045)
    made = lit(flat(MEDAL[theme][player], s, s), facing, 0.55, 0.55, 0.6, 40, 0.14)
    ink = rgb("#FFFFFF" if theme == "light" else "#101418")
    made = mix(made, ink, shapes.cover(sign(player, x, y, c, rad)))
    made = mix(made, brass(normals(bead * s * 0.06)), shapes.cover(rad - lip - r))
    made = mix(made, made * 0.5, shapes.line(r - rad + lip, s * 0.008) * 0.7)
    return rgba(np.clip(made, 0, 1), shapes.cover(r - rad))


def bead(size: int, colour: str) -> np.ndarray:
    """A glass bead: light comes in at the upper left and gathers at the lower right."""
    s = size * FINER
    x, y = shapes.grid(s, s)
    c, rad = s / 2, s * 0.48
    r = np.hypot(x - c, y - c)
    height = np.sqrt(np.clip(1 - (r / rad) ** 2, 0, 1)) * rad * 0.8
    made = lit(flat(colour, s, s), normals(height), 0.6, 0.5, 0.9, 36)
    gathered = ease(0.0, 0.8, ((x - c) * 0.5 + (y - c) * 0.8) / rad) * 0.30
    made = np.clip(made + gathered[..., None] * rgb(colour), 0, 1)
    return resized(rgba(made, shapes.cover(r - rad)), size)


BEADS = {**{f"bead-{theme}": code for theme, code in BEAD.items()}, "bead-ivory": "#F6E7C2", "bead-black": "#14110E"}


SIZES = (56, 96, 160)
"""Pieces are baked in three sizes of a cell; the next larger one is drawn."""


def everything() -> Iterator[Sprite]:
    for size in SIZES:
        for side in (0, 1):
            yield Sprite(f"disc-{SIDES[side]}-{size}", disc(size, side))
            for theme in THEMES:
                yield Sprite(f"tile-{theme}-{SIDES[side]}-{size}", tile(size, side, theme))
        yield Sprite(f"slate-{size}", slate(size))
        yield Sprite(f"iron-{size}", slate(size, BONE, IRON))
        whole = round(size * 1.94)
        shown, left, top = trimmed(queen(whole))
        yield Sprite(f"queen-{size}", shown, anchor=(whole / 2 - left, whole * FOOT - top))
    shade, foot_x, foot_y = queen_shadow(186)
    yield Sprite("shadow-queen", rgba(rgb(SHADOW), shade), anchor=(foot_x, foot_y))


def medals() -> Iterator[Sprite]:
    for theme in THEMES:
        for player, side in enumerate(SIDES):
            for size in (48, 96):
                yield Sprite(f"medal-{theme}-{side}-{size}", medal(size, player, theme))
    for name, code in BEADS.items():
        yield Sprite(name, bead(48, code))
