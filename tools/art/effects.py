"""Dust, light, foil and laurels; and the wells that missing things leave in the felt."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tools.art import materials, shapes
from tools.art.canvas import over, resized, rgba, trimmed
from tools.art.colour import SHADOW, ease, mix, rgb
from tools.art.pages.atlas import Sprite
from tools.art.relief import normals

WHITE = "#FFFFFF"
FOIL = ("#FFE7A6", "#D9A93F", "#1A78D0", "#FFF8E6", "#E0622C")


def effects() -> Iterator[Sprite]:
    """What flies about: motes, foil, a flash, rays, dust and the trail of a disc."""
    x, y = shapes.grid(32, 32)
    away = np.hypot(x - 16, y - 16)
    soft = np.exp(-((away / 6.5) ** 2)) * ease(16, 12, away)
    for name, code in (("pale", "#FFF3D0"), ("brown", "#6B4320"), ("white", WHITE)):
        yield Sprite(f"mote-{name}", rgba(rgb(code), soft))
    yield Sprite("dot", rgba(rgb(WHITE), shapes.cover(away - 15)))
    x, y = shapes.grid(28, 16)
    for number, code in enumerate(FOIL, 1):
        chip = mix(rgb(code), rgb(WHITE), ease(14, 2, x + y) * 0.35)
        yield Sprite(f"foil-{number}", rgba(chip, shapes.cover(shapes.box(x, y, 14, 8, 13, 7, 2))))
    x, y = shapes.grid(160, 160)
    away, angle = np.hypot(x - 80, y - 80), np.arctan2(y - 80, x - 80)
    inside = ease(80, 56, away)
    flash = np.clip(np.exp(-((away / 24) ** 2)) + 0.45 * np.exp(-((away / 52) ** 2)), 0, 1) * inside
    warm = mix(rgb("#FFFBEE"), rgb("#FFD98A"), ease(10, 60, away))
    yield Sprite("flash", rgba(warm, flash))
    ray = np.clip(np.cos(angle * 7 + 0.6) * 0.5 + 0.5, 0, 1) ** 14 * ease(78, 16, away) * ease(10, 22, away)
    yield Sprite("rays", rgba(rgb("#FFF3CC"), ray))
    yield Sprite("dust-ring", rgba(rgb("#5A3616"), np.exp(-(((away - 54) / 10) ** 2)) * inside))
    x, y = shapes.grid(68, 32)
    trail = ease(2, 60, x) ** 1.5 * ease(16, 9, np.abs(y - 16))
    yield Sprite("trail", rgba(rgb("#FFF3D6"), trail), bleed=2)
    x, y = shapes.grid(96, 32)
    gleam = np.exp(-(((x - 48 + (y - 16) * 0.5) / 15) ** 2)) * ease(44, 34, np.abs(x - 48))
    yield Sprite("gleam", rgba(rgb("#FFF6DC"), gleam * 0.8))


def _leaf(x, y, cx, cy, turn, reach):
    u = (x - cx) * np.cos(turn) + (y - cy) * np.sin(turn)
    v = -(x - cx) * np.sin(turn) + (y - cy) * np.cos(turn)
    return np.hypot(u / 1.9, v / 0.72) - reach


WREATH = 260
"""Pixels that a wreath is wide."""


def laurels() -> Iterator[Sprite]:
    """The leaves of a wreath, two branches of brass, each in its own light; from below upwards, left and right in turn.

    All have the middle of the wreath as their anchor: put at one point, they are the wreath.
    """
    s, room = WREATH * 2, 104
    c, r = s / 2, s * 0.40
    for step in range(11):
        for out in (-1, 1):
            for way in (1, -1):
                around = np.pi / 2 + way * (0.16 + step * 0.235)
                far = r * (1 + 0.11 * out)
                turn = around + way * (np.pi / 2 - 0.5 * out)
                cx, cy = c + far * np.cos(around), c + far * np.sin(around)
                left, top = (2 * round((each - room / 2) / 2) for each in (cx, cy))  # even: halved, it stays in place
                x, y = shapes.grid(room, room)
                leaf = _leaf(x + left, y + top, cx, cy, turn, r * 0.098)
                shown, before, above = trimmed(resized(_leafy(leaf, s / 260), room // 2))
                number = 4 * step + (out + 1) + (way < 0)
                yield Sprite(f"laurel-{number}", shown, anchor=((c - left) / 2 - before, (c - top) / 2 - above))


def _leafy(nearest, unit):
    height = np.sqrt(np.clip(-nearest, 0, None) / unit) * 2.2 * unit
    return rgba(materials.brass(normals(height)), shapes.cover(nearest))


def brass_ring(size):
    """An empty seat: a brass ring that a medal drops into."""
    s = size * 2
    x, y = shapes.grid(s, s)
    away = np.hypot(x - s / 2, y - s / 2)
    edge = away - s * 0.47
    band = s * 0.075
    inside = shapes.cover(edge + band)
    made = rgba(
        rgb(SHADOW), inside * (0.16 + 0.30 * ease(0.2, -0.9, ((x - s / 2) * 0.5 + (y - s / 2) * 0.62) / (s / 2)))
    )
    over(made, rgba(materials.brass(normals(shapes.hump(edge, band) * s * 0.05)), shapes.cover(edge) * (1 - inside)))
    return resized(made, size)


def victory() -> Iterator[Sprite]:
    yield from laurels()
    for size in (96, 160):
        yield Sprite(f"brass-ring-{size}", brass_ring(size))


# --- Empty states --------------------------------------------------------------------------------------------------


def impression(edge):
    """The well that something left in felt: shaded at the upper left, lit at the lower right, on any cloth."""
    facing = normals(-ease(6, -6, edge) * 7)
    turned = (facing[..., 0] * 0.63 + facing[..., 1] * 0.78)[..., None]
    floor = shapes.cover(edge + 2)[..., None] * 0.10
    shade, light = np.clip(np.clip(turned, 0, 1) * 0.55 + floor, 0, 1), np.clip(-turned, 0, 1) * 0.50
    alpha = np.clip(shade + light, 0, 1)
    colour = (rgb(SHADOW) * shade + 1.0 * light) / np.maximum(shade + light, 1e-4)
    return np.concatenate([colour, alpha], -1).astype(np.float32)


def impressions() -> Iterator[Sprite]:
    x, y = shapes.grid(144, 144)
    crown = shapes.polygon(x, y, ((28, 40), (50, 66), (72, 28), (94, 66), (116, 40), (106, 98), (38, 98)))
    queen = np.minimum(crown - 3, shapes.box(x, y, 72, 112, 40, 8, 4))
    wells = {
        "disc": shapes.circle(x, y, 72, 72, 58),
        "queen": queen,
        "tile": shapes.box(x, y, 72, 72, 62, 31, 14),
        "card": shapes.box(x, y, 72, 72, 44, 60, 9),
    }
    for name, edge in wells.items():
        yield Sprite(f"well-{name}", impression(edge))


def everything() -> Iterator[Sprite]:
    for part in (effects, victory, impressions):
        yield from part()
