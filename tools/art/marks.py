"""What lies on a board besides pieces: rings around choices, paths, aim and hatched cells."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tools.art import shapes
from tools.art.canvas import empty, over, rgba, rounded, tint
from tools.art.colour import THEMES, ease, mix, rgb
from tools.art.pages.atlas import Sprite

DARK_LINE, WHITE, GLOW, BONE, CASING = "#14110E", "#FFFFFF", "#FFD97A", "#FFF6DE", "#140B05"


def rings() -> Iterator[Sprite]:
    """What is chosen or can be: a black and a white line; their brass glow is decoration."""
    x, y = shapes.grid(96, 96)
    square = shapes.box(x, y, 48, 48, 30, 30, 12)
    yield Sprite("ring", _double(square, 3.2, 1.5), (40,) * 4, pad=(18,) * 4)
    x, y = shapes.grid(192, 192)
    yield Sprite("ring-round", _double(shapes.circle(x, y, 96, 96, 74), 9.5, 5.0, 14), pad=(22,) * 4)
    x, y = shapes.grid(160, 160)
    away = shapes.circle(x, y, 80, 80, 72)
    ghost = rgba(rgb(BONE), shapes.cover(away) * 0.22)
    tint(ghost, shapes.line(away, 6.5), CASING, alpha=0.75)
    tint(ghost, shapes.line(away, 3.2), BONE)
    yield Sprite("ghost-disc", ghost, pad=(8,) * 4)


def _double(edge, outer, inner, reach=7.0):
    made = rgba(rgb(GLOW), np.exp(-((np.clip(edge, 0, None) / reach) ** 2)) * (edge > -2) * 0.75)
    made[..., 3] *= ease(2.4 * reach, 1.6 * reach, edge)
    tint(made, shapes.line(edge, outer), DARK_LINE)
    return tint(made, shapes.line(edge, inner), WHITE)


def paths() -> Iterator[Sprite]:
    """A way over the board: brass let into the stone, or dashes of bone."""
    x, y = shapes.grid(64, 28)
    bar = shapes.box(x, y, 32, 14, 27, 5, 5)
    made = rgba(rgb("#FFC95A"), np.exp(-((np.clip(bar, 0, None) / 4.5) ** 2)) * 0.5)
    tint(made, shapes.cover(bar - 2.5), "#3A2406")
    over(made, rgba(mix(rgb("#FFF0BC"), rgb("#C08A2E"), ease(9, 19, y)), shapes.cover(bar)))
    yield Sprite("path", made, (13, 16, 13, 16), pad=(9, 5, 9, 5))
    x, y = shapes.grid(44, 24)
    dash = shapes.box(x, y, 22, 12, 17, 5, 2)
    made = rgba(rgb(CASING), shapes.cover(dash - 4) * 0.8)
    yield Sprite("dash", tint(made, shapes.cover(dash), BONE), (11, 14, 11, 14))
    yield Sprite("aim-arrow", _arrow(96))


def _arrow(size):
    """An arrow that points up, in bone with a dark casing."""
    x, y = shapes.grid(size, size)
    c = size / 2
    tip = (c, size * 0.16)
    edge = shapes.segment(x, y, (c, size * 0.86), tip, 0)
    for way in (-1, 1):
        edge = np.minimum(edge, shapes.segment(x, y, tip, (c + way * size * 0.27, size * 0.46), 0))
    made = rgba(rgb(CASING), shapes.cover(edge - size * 0.10) * 0.85)
    return tint(made, shapes.cover(edge - size * 0.052), "#FFE3A0")


HATCH = {"light": ("#5A4630", "#FFFFFF", "#6B5233"), "dark": ("#000000", "#000000", "#8A929C")}


def hatch(size, theme):
    """A cell blocked by a move: woven bars, a light line beside each dark one."""
    shade, beside, bar = HATCH[theme]
    well = rounded(size * 0.88, size * 0.88, size * 0.14)
    x, y = shapes.grid(well.shape[1], well.shape[0])
    unit = size / 88
    bars = shapes.cover(np.abs(((x + y) * 0.7071) % (15 * unit) - 7.5 * unit) - 2.2 * unit) * well
    made, at = empty(size, size), size * 0.06
    tint(made, well, shade, at, at, 0.20)
    tint(made, bars, beside, at + max(1, 1.2 * unit), at + max(1, 1.8 * unit), 0.5)
    return tint(made, bars, bar, at, at, 0.85)


def hatches() -> Iterator[Sprite]:
    for theme in THEMES:
        for size in (56, 96, 160):
            yield Sprite(f"hatch-{theme}-{size}", hatch(size, theme))
    x, y = shapes.grid(100, 100)
    bars = shapes.cover(np.abs(((x + y) * 0.7071) % 16 - 8) - 3)
    over_card = rgba(rgb("#0B0B0B"), np.maximum(bars * 0.62, 0.22))
    yield Sprite("hatch-stunned", over_card, bleed=2)


def everything() -> Iterator[Sprite]:
    for part in (rings, paths, hatches):
        yield from part()
