"""The boards of all games in all their materials, as cells that lie side by side; and the cloths beneath them."""

from __future__ import annotations

import numpy as np

from tools.art import materials, shapes
from tools.art.colour import ease, mix, rgb
from tools.art.noise import clouds, noise
from tools.art.relief import lit, normals

CLOTH = {
    "stay": {"light": "#EBE2D0", "dark": "#1B1A19"},
    "chapaev": {"light": "#C4D4BA", "dark": "#16261E"},
    "squart": {"light": "#E8DCC6", "dark": "#221C18"},
    "skirmish": {"light": "#C9D5DE", "dark": "#121B27"},
}


def checks(n: int) -> np.ndarray:
    """Which cells are light (0) and dark (1) on an ordinary board."""
    return np.add.outer(np.arange(n), np.arange(n)) % 2


def _spread(values, cell) -> np.ndarray:
    """One value for each cell, as one for each pixel."""
    return np.kron(values, np.ones((cell, cell), np.float32))


def _joint(x, y, cell, width):
    """The distance from the lines between cells."""
    gx, gy = (np.abs((v + cell / 2) % cell - cell / 2) for v in (x, y))
    return np.minimum(gx, gy) - width


# --- Stay on the Board: bevelled tiles in mortar ---------------------------------------------------------------

STONES = {
    "marble": (materials.marble, {
        "light": (("#E9E1D0", "#A8977C", "#CDA76E"), ("#C9B99E", "#8E7C62", "#EBE0CA"), "#6E6250"),
        "dark": (("#4A4F55", "#7D858C", "#C79B55"), ("#26292D", "#4A5056", "#A37A3C"), "#0D0E10"),
    }),
    "granite": (materials.granite, {
        "light": (("#E9E7E3", "#A5A199", "#FFFFFF"), ("#DCC6BA", "#A48474", "#F6EAE2"), "#6B625A"),
        "dark": (("#454A4E", "#1F2326", "#7C8488"), ("#332A2B", "#161112", "#6B5650"), "#0C0B0B"),
    }),
    "terracotta": (materials.terracotta, {
        "light": (("#EFE3CB", "#DCC49C", "#8A6A40"), ("#DDAA84", "#C98F66", "#6E3A1C"), "#7A5A40"),
        "dark": (("#4F463C", "#3B332B", "#15110D"), ("#43261B", "#301A12", "#120805"), "#0D0806"),
    }),
}  # fmt: skip


def stone(n, cell, theme, material="marble", seed=21, kinds=None):
    """Polished or fired tiles of two colours, bevelled, in a bed of mortar."""
    make, tones = STONES[material]
    kinds = checks(n) if kinds is None else kinds
    size = n * cell
    *pair, mortar = tones[theme]
    both = [make(size, size, seed + 77 * kind, *pair[kind], scale=cell / 110) for kind in (0, 1)]
    x, y = shapes.grid(size, size)
    made = np.where(_spread(kinds, cell)[..., None] == 0, *both)
    made = made * _spread(np.random.default_rng(seed).uniform(0.97, 1.03, (n, n)), cell)[..., None]
    joint = _joint(x, y, cell, max(0.8, cell * 0.010))
    polished = material != "terracotta"
    facing = normals(shapes.dome(-joint, cell * 0.045) * cell * 0.030)
    made = lit(made, facing, 0.55, 0.55, 0.35 if polished else 0.12, 30, 0.05 if polished else 0.0)
    if polished:  # a broad window, mirrored in each tile
        u, v = (x % cell) / cell, (y % cell) / cell
        gleam = ease(0.52, 0.60, 1 - np.abs(u + v - 0.62)) * ease(1.25, 0.35, u + v)
        made = made + (gleam * (0.055 if theme == "light" else 0.04))[..., None]
    return np.clip(mix(made, rgb(mortar), shapes.cover(joint) * 0.85), 0, 1)


# --- Chapaev: veneer -------------------------------------------------------------------------------------------

VENEERS = {
    "maple": {
        "light": ((("#F0DBB4", "#D3AC72", "#9A6C38"), 0.12), (("#B07E50", "#835430", "#3A2110"), 0.36)),
        "dark": ((("#9C7D56", "#765A3A", "#2F2012"), 0.25), (("#3B291D", "#221610", "#0B0705"), 0.5)),
    },
    "cherry": {
        "light": ((("#F4E6CC", "#DEC59B", "#A98556"), 0.10), (("#B5704E", "#94503A", "#4A1F14"), 0.28)),
        "dark": ((("#A08566", "#7C6146", "#33241A"), 0.22), (("#42211A", "#2A130F", "#0D0504"), 0.45)),
    },
    "ash": {
        "light": ((("#EFEAE0", "#D2C8B6", "#9A8E7A"), 0.22), (("#8F8A80", "#6B665D", "#2E2B27"), 0.42)),
        "dark": ((("#8C8880", "#6A665F", "#2B2927"), 0.30), (("#31302F", "#1E1D1D", "#0A0A0A"), 0.5)),
    },
}


def veneer(n, cell, theme, material="maple", seed=11, kinds=None):
    """Every square its own piece of timber, with a hair's groove between them."""
    kinds = checks(n) if kinds is None else kinds
    size = n * cell
    period = max(10, cell / 3.2)
    both = [
        materials.wood(size, size, seed + 50 * kind, tones, period, pores=pores)
        for kind, (tones, pores) in enumerate(VENEERS[material][theme])
    ]
    chance = np.random.default_rng(seed)
    made = np.zeros((size, size, 3), np.float32)
    for row, column in np.ndindex(n, n):
        top, left = chance.integers(0, size - cell, 2)
        piece = both[kinds[row, column]][top : top + cell, left : left + cell]
        if kinds[row, column]:
            piece = piece[::-1]
        place = (slice(row * cell, (row + 1) * cell), slice(column * cell, (column + 1) * cell))
        made[place] = piece * chance.uniform(0.95, 1.05)
    x, y = shapes.grid(size, size)
    joint = _joint(x, y, cell, 0.4)
    groove = -np.exp(-((np.clip(joint, 0, None) / max(1.2, cell * 0.014)) ** 2)) * 1.4
    made = lit(made, normals(groove), gloss=0.05, shine=20)
    return np.clip(made * (1 - 0.30 * shapes.cover(joint - 0.3)[..., None]), 0, 1)


# --- Squart: a tray with a pressed well for each cell ------------------------------------------------------------

TRAYS = {
    "felt": (materials.felt, {"light": ("#F2E9D8", "#E2D3B8", 0.055), "dark": ("#3B3F45", "#2E3238", 0.09)}),
    "leather": (materials.leather, {"light": ("#E9CFA9", "#DDBE92", 0.07), "dark": ("#44352B", "#372A22", 0.10)}),
    "cork": (materials.cork, {"light": ("#F2DDB8", "#EACFA4", 0.045), "dark": ("#4A3B2C", "#3B2E22", 0.05)}),
}  # fmt: skip


def tray(n, cell, theme, material="felt", seed=41, kinds=None):
    """A soft tray with a well pressed in for every cell."""
    make, tones = TRAYS[material]
    kinds = checks(n) if kinds is None else kinds
    size = n * cell
    rim, floor, depth = tones[theme]
    light = theme == "light"
    base = make(size, size, seed, rim, depth=depth) * (0.95 if light else 1.0)
    x, y = shapes.grid(size, size)
    well = shapes.box(x % cell, y % cell, cell / 2, cell / 2, cell * 0.455, cell * 0.455, cell * 0.15)
    height = -ease(cell * 0.05, -cell * 0.05, well) * cell * 0.044
    base = base * np.where(_spread(kinds, cell) == 0, 1.0, 0.965)[..., None]
    made = lit(base, normals(height), 0.62, 0.50, 0.0)
    return np.clip(mix(made, made * (rgb(floor) / rgb(rim)), ease(0, -cell * 0.10, well)), 0, 1)


# --- Skirmish: a print under glass --------------------------------------------------------------------------------

PRINTS = {
    "plan": {"light": ("#E8EDEF", "#CED9DF", "#5C7484"), "dark": ("#253444", "#1B2733", "#7FA4C0")},
    "chart": {"light": ("#F0E6CE", "#E2D3B2", "#86683C"), "dark": ("#3A3226", "#2C261D", "#B59A68")},
    "blueprint": {"light": ("#B9D2EA", "#A5C2DF", "#2B5788"), "dark": ("#183A63", "#122E52", "#8FBCEB")},
}


def plan(n, cell, theme, material="plan", seed=51, kinds=None):
    """A printed sheet under glass, with contours, a fine graticule and bays for the cards."""
    kinds = checks(n) if kinds is None else kinds
    size = n * cell
    pale, deep, ink = (rgb(code) for code in PRINTS[material][theme])
    x, y = shapes.grid(size, size)
    made = materials.paper(size, size, seed, PRINTS[material][theme][0], 0.014)
    made = mix(made, ink, np.clip(_drawn(material, size, cell, seed, x, y), 0, 1))
    made = mix(made, made * (deep / pale), _spread(kinds, cell))
    made = mix(made, ink, shapes.cover(_joint(x, y, cell, max(0.7, cell * 0.006))) * 0.55)
    u, v = (np.minimum(part % cell, cell - part % cell) for part in (x, y))
    near, far = np.minimum(u, v), np.maximum(u, v)
    corner = shapes.line(near - cell * 0.055, max(0.6, cell * 0.008)) * (far < cell * 0.165)
    return np.clip(mix(made, ink, corner * 0.45), 0, 1)


def _drawn(material, size, cell, seed, x, y):
    """The lines of a print: contours of land, soundings and rhumb lines, or a draughtsman's squares."""
    land = clouds(size, size, size / 9, seed + 3, 4)
    contours = ease(0.055, 0.015, np.abs((land * 2.6) % 1 - 0.5)) * 0.16
    fine = shapes.cover(_joint(x, y, cell / 4, 0.30)) * 0.10
    if material == "plan":
        return contours + fine
    if material == "chart":
        rhumbs = sum(
            shapes.line(((x - size * 0.37) * np.sin(turn) - (y - size * 0.55) * np.cos(turn)), 0.45) * 0.16
            for turn in np.arange(0, np.pi, np.pi / 8)
        )
        coast = ease(0.07, 0.02, np.abs(land - 0.55)) * 0.30 + ease(0.5, 1.4, land) * 0.06
        return contours * 0.5 + rhumbs + coast
    finer = shapes.cover(_joint(x, y, cell / 8, 0.25)) * 0.08
    arcs = sum(
        shapes.line(np.hypot(x - size * fx, y - size * fy) - size * radius, 0.5) * 0.18
        for fx, fy, radius in ((0.3, 0.3, 0.22), (0.3, 0.3, 0.26), (0.75, 0.6, 0.3), (0.55, 0.9, 0.18))
    )
    return fine * 1.3 + finer + arcs


# --- All of them --------------------------------------------------------------------------------------------------

MAKERS = {"stay": stone, "chapaev": veneer, "squart": tray, "skirmish": plan}
MATERIALS = {"stay": STONES, "chapaev": VENEERS, "squart": TRAYS, "skirmish": PRINTS}
"""By game, the default first."""

CELL, BLEED, ACROSS = 120, 4, 4
"""A sheet holds ACROSS by ACROSS finished cells of CELL pixels, each with BLEED pixels of itself around."""


def board(game, n, cell, theme, material=None, seed=None):
    """A whole board without its frame and shadows."""
    chosen = {} if seed is None else {"seed": seed}
    return MAKERS[game](n, cell, theme, material or next(iter(MATERIALS[game])), **chosen)


def sheet(game, theme, material, kind) -> np.ndarray:
    """Sixteen light or sixteen dark cells, no two alike, for a mesh to cut from."""
    kinds = np.full((ACROSS, ACROSS), kind)
    made = MAKERS[game](ACROSS, CELL, theme, material, kinds=kinds)
    pitch = CELL + 2 * BLEED
    page = np.zeros((ACROSS * pitch, ACROSS * pitch, 3), np.float32)
    for row, column in np.ndindex(ACROSS, ACROSS):
        cell = made[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL]
        around = np.pad(cell, ((BLEED, BLEED), (BLEED, BLEED), (0, 0)), mode="edge")
        page[row * pitch : (row + 1) * pitch, column * pitch : (column + 1) * pitch] = around
    return page


def settled(picture, depth) -> np.ndarray:
    """A board as it lies in its frame: shaded at the upper and left edge, a little darker to the lower right."""
    high, wide = picture.shape[:2]
    x, y = shapes.grid(wide, high)
    shade = 0.50 * np.exp(-y / depth) + 0.38 * np.exp(-x / depth)
    shade += 0.10 * np.exp(-(wide - x) / depth) + 0.08 * np.exp(-(high - y) / depth)
    glow = 1.04 - 0.11 * (x / wide + y / high) / 2
    return np.clip(picture * ((1 - np.clip(shade, 0, 0.75)) * glow)[..., None], 0, 1)


def cloth(game, theme, size=512, seed=61) -> np.ndarray:
    """A tile of the cloth a game lies on: wool in the game's own colour."""
    return materials.felt(size, size, seed, CLOTH[game][theme], 0.032 if theme == "light" else 0.10)


def cover(theme, size=512, seed=71) -> np.ndarray:
    """The linen over a hidden board: hemmed all around with one stitched seam."""
    made = materials.linen(size, size, seed, "#E4D9C2" if theme == "light" else "#4A443B", 0.07)
    x, y = shapes.grid(size, size)
    edge = shapes.box(x, y, size / 2, size / 2, size / 2, size / 2, 6)
    hem = size * 0.055
    folds = noise(size, size, size / 5, size / 5, seed + 8) * 1.6
    step = ease(-hem - 2.5, -hem + 2.5, edge) * 2.4 + shapes.dome(edge, 7) * 3
    made = lit(made, normals(step + folds), 0.6, 0.5, 0.0)
    along = np.where(np.abs(x - size / 2) > np.abs(y - size / 2), y, x)
    stitch = np.maximum(np.abs(edge + hem * 0.72) - 1.5, np.abs(along % 14 - 7) - 4.6)
    shade = np.roll(shapes.cover(stitch), (1, 1), (0, 1))
    made = mix(made, made * 0.45, shade * 0.8)
    return np.clip(mix(made, rgb("#B5390A" if theme == "light" else "#D98A5C"), shapes.cover(stitch) * 0.85), 0, 1)
