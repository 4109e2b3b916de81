"""What a card is put together from: rims, plaques, counters and their signs, the lozenge of an ability."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy import ndimage

from tools.art import shapes
from tools.art.canvas import over, resized, rgba, rounded, tint
from tools.art.colour import PLAQUE, RIM, SHADOW, SIDES, THEMES, flat, mix, rgb
from tools.art.pages.atlas import Sprite
from tools.art.relief import lit, normals

GLYPHS = ("aim", "exploit", "stun", "shield", "revealed", "support", "threat", "command")


def glyph(kind, size=64):
    """The sign of a counter in white, to be coloured when it is drawn."""
    s = size * 2
    x, y = (part / s * 24 for part in shapes.grid(s, s))
    return resized(rgba(rgb("#FFFFFF"), shapes.cover(_glyph(kind, x, y) * s / 24)), size)


def _glyph(kind, x, y):
    """The distance from a counter's sign, in a square of 24 units."""
    return {
        "aim": _aim,
        "exploit": _bug,
        "stun": lambda x, y: shapes.polygon(
            x, y, ((14, 1.5), (5, 13.5), (11, 13.5), (9, 22.5), (19, 9.5), (12.6, 9.5))
        ),
        "shield": _shield,
        "revealed": _eye,
        "support": lambda x, y: np.minimum(
            shapes.box(x, y, 12, 12, 9, 2.6, 0.8), shapes.box(x, y, 12, 12, 2.6, 9, 0.8)
        ),
        "threat": lambda x, y: np.minimum(
            shapes.polygon(x, y, ((8.8, 2), (15.2, 2), (14, 15), (10, 15))), shapes.circle(x, y, 12, 19.4, 2.8)
        ),
        "command": _horn,
    }[kind](x, y)


def _bolt(x, y):
    return shapes.polygon(x, y, ((14, 1.5), (5, 13.5), (11, 13.5), (9, 22.5), (19, 9.5), (12.6, 9.5)))


def _plus(x, y):
    return np.minimum(shapes.box(x, y, 12, 12, 9, 2.6, 0.8), shapes.box(x, y, 12, 12, 2.6, 9, 0.8))


def _warning(x, y):
    stroke = shapes.polygon(x, y, ((8.8, 2), (15.2, 2), (14, 15), (10, 15)))
    return np.minimum(stroke, shapes.circle(x, y, 12, 19.4, 2.8))


def _aim(x, y):
    away = np.abs(np.hypot(x - 12, y - 12) - 6.6) - 1.3
    for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        away = np.minimum(away, shapes.segment(x, y, (12 + dx * 6, 12 + dy * 6), (12 + dx * 10, 12 + dy * 10), 1.3))
    return away


def _bug(x, y):
    away = (np.hypot((x - 12) / 0.78, y - 13) - 6.8) * 0.85
    away = np.minimum(away, shapes.circle(x, y, 12, 6, 3.0))
    for way in (-1, 1):
        for start, end in (((5, 9), (9, 6)), ((5, 13), (10, 13)), ((5, 17), (9, 20)), ((2, 4.4), (4.4, 1.8))):
            away = np.minimum(
                away, shapes.segment(x, y, (12 + way * start[0], start[1]), (12 + way * end[0], end[1]), 1.05)
            )
    split = shapes.segment(x, y, (12, 9), (12, 19), 0.55)
    return np.maximum(away, -split)


def _shield(x, y):
    body = np.maximum(np.abs(x - 12) - 8.4, 2.6 - y)
    return np.maximum(body, np.hypot(np.abs(x - 12) + 5.5, np.clip(y - 9, 0, None)) - 14)


def _eye(x, y):
    lens = np.maximum(np.hypot(x - 12, y - 19.5) - 13, np.hypot(x - 12, y - 4.5) - 13)
    pupil = shapes.circle(x, y, 12, 12, 3.0)
    return np.minimum(np.maximum(lens, 4.9 - np.hypot(x - 12, y - 12)), pupil)


def _horn(x, y):
    cone = shapes.polygon(x, y, ((4, 9), (9, 9), (18, 3.5), (18, 19.5), (9, 14.5), (4, 14.5)))
    handle = shapes.polygon(x, y, ((6, 13), (10, 13), (11.5, 21), (7.5, 21)))
    wave = np.maximum(np.abs(np.hypot(x - 17.5, y - 11.5) - 4.0) - 1.0, 18.6 - x)
    return np.minimum(np.minimum(cone, handle), wave)


def badge(fill):
    """A counter's pill: cream outside, the colour of whoever put it there inside."""
    made = rgba(rgb("#FFF3D0"), rounded(48, 48, 16))
    return tint(made, rounded(41, 41, 13), fill, 3.5, 3.5)


def counters() -> Iterator[Sprite]:
    for kind in GLYPHS:
        yield Sprite(f"glyph-{kind}", glyph(kind))
    for side, code in zip((*SIDES, "none"), (*RIM["light"], "#EDE3CE"), strict=True):
        yield Sprite(f"badge-{side}", badge(code), (20,) * 4)
    x, y = shapes.grid(64, 64)
    edge = shapes.box(x, y, 32, 32, 29, 29, 15)
    facing = normals(shapes.dome(edge, 8) * 4)
    brass = lit(mix(rgb("#FFE7A6"), rgb("#D8A648"), y / 64), facing, 0.6, 0.45, 0.3, 30)
    lozenge = rgba(brass, shapes.cover(edge))
    yield Sprite("lozenge", tint(lozenge, shapes.line(edge + 1.2, 1.4), "#5A3A0C"))


def rim(colour):
    """The enamel rim of a card; the picture lies below it and shows through."""
    size, wide, radius = 88, 13, 27
    x, y = shapes.grid(size, size)
    edge = shapes.box(x, y, size / 2, size / 2, size / 2, size / 2, radius)
    inner = shapes.box(x, y, size / 2, size / 2, size / 2 - wide, size / 2 - wide, radius - wide)
    made = lit(flat(colour, size, size), normals(shapes.hump(edge, wide) * wide * 0.4), 0.55, 0.6, 0.5, 30)
    shade = rgba(rgb(SHADOW), np.exp(-np.clip(-inner, 0, None) / 4) * 0.35 * (inner < 0.5))
    return over(shade, rgba(made, shapes.cover(edge) * (1 - shapes.cover(inner))))


def plaque(colour):
    """The power of a card stands on it: enamel that grows out of the upper left corner, with a brass line."""
    s = 96
    x, y = shapes.grid(s, s)
    reach = s * 0.92
    blob = shapes.box(x, y, reach * 0.42, reach * 0.42, reach * 0.56, reach * 0.56, reach * 0.34)
    corner = shapes.cover(shapes.box(x, y, s, s, s, s, 27))
    made = rgba(
        rgb(SHADOW), np.roll(ndimage.gaussian_filter(shapes.cover(blob + 2), 2.5), (3, 2), (0, 1)) * corner * 0.6
    )
    over(made, rgba(np.clip(mix(rgb(colour) * 1.12, rgb(colour) * 0.85, y / s), 0, 1), shapes.cover(blob) * corner))
    return tint(made, shapes.line(blob + 1.6, 1.5) * corner, "#F4D88E", alpha=0.85)


def cards() -> Iterator[Sprite]:
    for theme in THEMES:
        for side, around, under in zip(SIDES, RIM[theme], PLAQUE[theme], strict=True):
            yield Sprite(f"rim-{theme}-{side}", rim(around), (34,) * 4, pad=(13,) * 4)
            yield Sprite(f"plaque-{theme}-{side}", plaque(under), anchor=(0, 0))


def everything() -> Iterator[Sprite]:
    yield from counters()
    yield from cards()
