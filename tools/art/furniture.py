"""What the screens are built of, as nine-patches: plates, buttons, keys, frames and shadows.

They are drawn for two pixels a dp; a brass lip or a bevel is then as thick as in the art direction.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy import ndimage

from tools.art import materials, shapes
from tools.art.canvas import empty, over, rgba, rounded, tint
from tools.art.colour import BRASS, INSET, OUTLINE, PLATE, SHADOW, THEMES, ease, flat, mix, rgb
from tools.art.pages.atlas import Sprite
from tools.art.relief import lit, normals


def _even(border: int) -> tuple[int, int, int, int]:
    return (border,) * 4


# --- Plates: sheets of card, in the dark of lacquer ------------------------------------------------------------


def plate(size, radius, theme, fill=None, rim=None, sunk=False):
    """A sheet with a lit upper edge and a shaded lower one; or let in, with the shade inside."""
    x, y = shapes.grid(size, size)
    edge = shapes.box(x, y, size / 2, size / 2, size / 2, size / 2, radius)
    light = theme == "light"
    made = flat(fill or PLATE[theme], size, size)  # a grain would be drawn out to streaks
    height = shapes.dome(edge, 4) * (-1.3 if sunk else 2.0)
    made = lit(made, normals(height), 0.5, 0.6, 0.0 if sunk else 0.05 if light else 0.10)
    if sunk:
        shade = 0.16 * np.exp(-np.clip(y, 0, None) / 6) + 0.10 * np.exp(-np.clip(x, 0, None) / 6)
        made = made * (1 - shade[..., None])
    if rim:
        made = mix(made, rgb(rim), shapes.line(edge + 2.5, 1.4))
    return rgba(made, shapes.cover(edge))


def plates(theme: str) -> Iterator[Sprite]:
    kinds = {
        "plate": {},
        "plate-active": {"rim": BRASS[theme]},
        "plate-outlined": {"rim": OUTLINE[theme]},
        "plate-inset": {"fill": INSET[theme], "sunk": True},
        "banner": {"fill": "#FFF1C9" if theme == "light" else "#3A2E17", "rim": BRASS[theme]},
    }
    for name, look in kinds.items():
        yield Sprite(f"{name}-{theme}", plate(72, 24, theme, **look), _even(30))
    for name in ("plate", "plate-active", "plate-inset"):
        yield Sprite(f"{name.replace('plate', 'pill')}-{theme}", plate(80, 40, theme, **kinds[name]), _even(39))
    sheet = plate(112, 40, theme)[:72]  # its lower edge is below the screen
    yield Sprite(f"sheet-{theme}", sheet, (0, 48, 48, 48))
    paper = rgb(PLATE["light"] if theme == "light" else "#2A2622")
    yield Sprite(f"slip-{theme}", rgba(paper, np.ones((24, 24), np.float32)), _even(4), bleed=2)


# --- Buttons: fired enamel, in the dark brass --------------------------------------------------------------------

ENAMEL = {"light": "#00586B", "dark": "#E0B75F"}
CHOSEN = {"light": "#0A7288", "dark": "#B98728"}


def enamel(width, height, radius, colour, lip=3.4):
    """A domed plate of enamel in a brass lip, with the window's gleam along its upper edge."""
    x, y = shapes.grid(width, height)
    edge = shapes.box(x, y, width / 2, height / 2, width / 2, height / 2, radius)
    inner = edge + lip
    facing = normals(shapes.dome(inner, 13) * 5.0)
    base = np.clip(mix(rgb(colour) * 1.16, rgb(colour) * 0.88, y / height), 0, 1)
    made = lit(base, facing, 0.55, 0.6, 0.35, 40, 0.05)
    gleam = np.exp(-(((inner + 7.5) / 2.2) ** 2)) * ease(0.75, 0.1, y / height) * 0.22
    made = np.clip(made + gleam[..., None], 0, 1)
    if lip:
        made = mix(made, materials.brass(normals(shapes.hump(edge, lip) * 3.0)), shapes.cover(-inner))
        made = mix(made, made * 0.45, shapes.line(inner, 0.7) * 0.7)
    return rgba(made, shapes.cover(edge))


THICK = 6
"""Pixels that a button or key is thick: it stands so much above the table, and is pressed two thirds of it down."""


def thick(face, sides, pressed=False):
    """A face on its own thickness; pressed it lies lower, and less of its side is seen. The size stays the same."""
    high, wide = face.shape[:2]
    made = empty(wide, high + THICK)
    drop = THICK * 2 // 3 if pressed else 0
    for down in range(THICK, drop, -1):
        side = sides[0] if down > (THICK + drop) / 2 else sides[1]
        tint(made, face[..., 3], side, 0, down)
    shown = face * np.array([0.93, 0.93, 0.93, 1], np.float32) if pressed else face
    return over(made, shown, 0, drop)


BRASS_SIDES = ("#5B3B10", "#8E6420")


def buttons(theme: str) -> Iterator[Sprite]:
    shapes_of = {"button": (88, 26, 36), "pill-button": (88, 44, 43)}
    for name, (size, radius, border) in shapes_of.items():
        face = enamel(size, size, radius, ENAMEL[theme])
        for end, pressed in (("", False), ("-pressed", True)):
            made = thick(face, BRASS_SIDES, pressed)
            yield Sprite(f"{name}-{theme}{end}", made, (border + THICK, border, border, border), pad=(THICK, 0, 0, 0))
    knob = enamel(132, 132, 66, ENAMEL[theme])
    for end, pressed in (("", False), ("-pressed", True)):
        yield Sprite(f"knob-{theme}{end}", thick(knob, BRASS_SIDES, pressed), pad=(THICK, 0, 0, 0))


# --- Keys: thick slips of boxwood or ebony, dished for the finger ------------------------------------------------

KEY_SIDES = {"light": ("#8A6434", "#B78E56"), "dark": ("#150D08", "#241811")}


def key(size, radius, theme, seed):
    x, y = shapes.grid(size, size)
    edge = shapes.box(x, y, size / 2, size / 2, size / 2, size / 2, radius)
    grain = materials.wood(size, size, seed, materials.KEYWOOD[theme], 14, 0.5, 0.02, 0.10)
    dish = ease(size * 0.42, 0, np.hypot(x - size / 2, y - size / 2))
    facing = normals(shapes.dome(edge, 10) * 5 - 3.4 * dish)
    return rgba(lit(grain, facing, 0.56, 0.46, 0.12, 22), shapes.cover(edge))


def keys(theme: str) -> Iterator[Sprite]:
    faces = {
        "key": (key(112, 26, theme, 31), KEY_SIDES[theme], 34),
        "round-key": (key(104, 52, theme, 44), KEY_SIDES[theme], None),
        "key-chosen": (enamel(88, 88, 26, CHOSEN[theme]), BRASS_SIDES, 36),
    }
    for name, (face, sides, border) in faces.items():
        edges = (border + THICK, border, border, border) if border else None
        for end, pressed in (("", False), ("-pressed", True)):
            yield Sprite(f"{name}-{theme}{end}", thick(face, sides, pressed), edges, pad=(THICK, 0, 0, 0))


# --- Frames and shadows -------------------------------------------------------------------------------------------

BAND = 32
"""How broad the frame of a board is in its picture."""


def frame(size, band, theme, seed=31):
    """A mitred frame of walnut with a brass line let in; nothing inside."""
    x, y = shapes.grid(size, size)
    half = size / 2
    outer = shapes.box(x, y, half, half, half - 0.5, half - 0.5, max(band * 0.55, 2))
    inner = shapes.box(x, y, half, half, half - band, half - band, 1)
    upright = materials.wood(size, size, seed, materials.WALNUT[theme], 18, 0.35)
    lying = materials.walnut(size, size, theme, seed + 7, 18, 0.35)
    made = np.where((np.abs(x - half) > np.abs(y - half))[..., None], upright, lying)
    facing = normals(shapes.dome(-np.minimum(-outer, inner), band * 0.30) * band * 0.26)
    made = lit(made, facing, 0.5, 0.66, 0.32, 24, 0.07)
    mitre = shapes.cover(np.abs(np.abs(x - half) - np.abs(y - half)) * 0.7 - 0.55) * (inner > 0)
    made = made * (1 - 0.45 * mitre[..., None])
    inlay = np.abs(inner - band * 0.34) - max(0.9, band * 0.055)
    turn = ease(-0.7, 0.7, (x + y - size) / size + 0.25 * np.sin((x - y) / 60))
    made = mix(made, mix(rgb("#F4D88E"), rgb("#9B6B24"), turn), shapes.cover(inlay) * 0.92)
    made = mix(made, made * 0.4, shapes.line(inlay - 0.9, 0.5) * 0.6)
    return rgba(np.clip(made, 0, 1), shapes.cover(outer) * (1 - shapes.cover(inner)))


def frames(theme: str) -> Iterator[Sprite]:
    """Around a board, and the thin brass line around a picture."""
    yield Sprite(f"frame-{theme}", frame(208, BAND, theme), _even(BAND + 8), pad=_even(BAND))
    x, y = shapes.grid(64, 64)
    edge = shapes.box(x, y, 32, 32, 32, 32, 18)
    shade = np.exp(np.clip(edge, None, 0) / 5) * (0.30 if theme == "light" else 0.42) * shapes.cover(edge)
    bezel = rgba(rgb(SHADOW), shade)
    tint(bezel, shapes.line(edge + 1.6, 1.6), BRASS[theme])
    yield Sprite(f"bezel-{theme}", bezel, _even(24))


def _blurred(size, inset, radius, blur):
    """The soft dark of a rounded square."""
    side = size - 2 * inset
    return rgba(rgb(SHADOW), ndimage.gaussian_filter(np.pad(rounded(side, side, radius), inset), blur))


def shadows() -> Iterator[Sprite]:
    """Two nine-patches and a round one: a step is their size, offset and strength."""
    yield Sprite("shadow-soft", _blurred(120, 32, 20, 10.5), _even(56), pad=_even(32))
    yield Sprite("shadow-tight", _blurred(64, 6, 20, 1.8), _even(28), pad=_even(6))
    x, y = shapes.grid(144, 144)
    disc = ndimage.gaussian_filter(shapes.cover(shapes.circle(x, y, 72, 72, 48)), 8)
    yield Sprite("shadow-round", rgba(rgb(SHADOW), disc), pad=_even(24))
    yield Sprite("inner-shadow", _inner_shadow(96), _even(36), bleed=2)
    x, y = shapes.grid(132, 132)
    away = np.hypot((x - 2) / 128 - 0.42, (y - 2) / 128 - 0.36)
    yield Sprite("vignette", rgba(rgb(SHADOW), ease(0.15, 0.85, away)), bleed=2)
    x, y = shapes.grid(68, 68)
    across = (x + y - 4) / 128 - 0.4
    glow = rgba(np.where(across[..., None] < 0, 1.0, rgb(SHADOW)), np.abs(across) * 0.16)
    yield Sprite("daylight", glow, bleed=2)


def _inner_shadow(size):
    """What the frame throws on the board: deep at the upper and the left edge."""
    x, y = (part - 2 for part in shapes.grid(size + 4, size + 4))
    shade = 0.50 * np.exp(-np.clip(y, 0, None) / 11) + 0.38 * np.exp(-np.clip(x, 0, None) / 11)
    shade += 0.10 * np.exp(-np.clip(size - x, 0, None) / 11) + 0.08 * np.exp(-np.clip(size - y, 0, None) / 11)
    return rgba(rgb(SHADOW), np.clip(shade - 0.012, 0, 0.75).astype(np.float32))


def gauge() -> Iterator[Sprite]:
    """The gauge of a throw: a dark channel, and what fills it."""
    channel = rgba(rgb("#2A190B"), rounded(32, 64, 16))
    tint(channel, rounded(26, 58, 13), "#1A0E05", 3, 3)
    yield Sprite("gauge", channel, (16, 15, 16, 15))
    x, y = shapes.grid(24, 160)
    bar = mix(rgb("#F2674A"), rgb("#FFD36B"), y / 160) * (1.25 - 0.5 * np.abs(x / 24 - 0.35))[..., None]
    yield Sprite("gauge-fill", rgba(np.clip(bar, 0, 1), rounded(24, 160, 12)), (12, 11, 12, 11))


def everything() -> Iterator[Sprite]:
    for theme in THEMES:
        for part in (plates, buttons, keys, frames):
            yield from part(theme)
    yield from shadows()
    yield from gauge()
