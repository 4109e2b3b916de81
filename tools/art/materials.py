"""What the box is made of: timber, wool, stone, paper, brass, linen, leather and cork, flat and without light."""

from __future__ import annotations

import numpy as np

from tools.art.colour import ease, mix, rgb
from tools.art.noise import clouds, fibres, noise
from tools.art.shapes import grid

WALNUT = {"light": ("#7B4A28", "#4A2813", "#1E0E06"), "dark": ("#3A2519", "#20130C", "#080403")}
BOXWOOD = ("#F3E2BC", "#D2AE73", "#A87A42")
EBONY = ("#3B302A", "#1E1815", "#0C0908")
KEYWOOD = {"light": ("#E6CC98", "#C79C5E", "#94662F"), "dark": ("#4A3A2E", "#33271F", "#120B07")}


def wood(width, height, seed, tones, period=22.0, bend=1.0, figure=0.04, pores=0.42):
    """Flat-sawn timber, its grain upright: cathedral rings, fibres, pores and a silky figure across the grain."""
    early, late, pore = (rgb(code) for code in tones)
    chance = np.random.default_rng(seed)
    x, y = grid(width, height)
    warp = noise(width, height, width * 0.10, height * 0.30, seed + 1) * 26 * bend
    warp += noise(width, height, width * 0.03, height * 0.12, seed + 2) * 5 * bend
    centre = width * chance.uniform(0.2, 0.8)
    arch = ((y - height * chance.uniform(0.2, 0.8)) / height) ** 2 * 60 * bend
    depth = np.abs(x - centre + warp) * 0.55 + arch + 8 * np.sin(y / height * 3 + seed)
    ring = (depth / period) % 1.0
    tone = ring**1.8 * 0.75 + ease(0.86, 0.97, ring) * 0.25 - ease(0.97, 1.0, ring) * 0.9
    hairs = (
        noise(width, height, 0.7, height / 14, seed + 3) * 0.5 + noise(width, height, 1.6, height / 7, seed + 4) * 0.5
    )
    broad = noise(width, height, width * 0.12, height * 0.4, seed + 5)
    made = mix(early, late, np.clip(0.36 * tone + 0.13 * hairs + 0.09 * broad + 0.24, 0, 1))
    streak = noise(width, height, 0.55, height / 46, seed + 6) + 0.5 * tone
    made = mix(made, pore, np.clip((streak - 1.75) * 0.5, 0, pores))
    silk = noise(width, height, width * 0.035, height * 0.012, seed + 7)
    return np.clip(made * (1 + figure * silk[..., None] * 0.6), 0, 1).astype(np.float32)


def felt(width, height, seed, base, depth=0.05):
    """Pressed wool: short fibres in all directions and soft clouds; it tiles."""
    cloud = clouds(width, height, width / 10, seed + 9, 3)
    change = depth * 0.75 * fibres(width, height, seed) + depth * 0.4 * cloud
    return np.clip(rgb(base) * (1 + change[..., None]), 0, 1)


def marble(width, height, seed, base, vein, vein2, scale=1.0):
    """Polished stone with two kinds of veins that break off and set in again."""
    a, b = clouds(width, height, 70 * scale, seed, 5), clouds(width, height, 38 * scale, seed + 20, 5)
    ridge = np.exp(-np.abs(a + 0.35 * b) / 0.085)
    other = np.exp(-np.abs(b - 0.4 * a + 0.5) / 0.05)
    broken = ease(-0.4, 1.2, clouds(width, height, 60 * scale, seed + 40, 3))
    made = rgb(base) * (1 + 0.030 * a[..., None] + 0.02 * b[..., None])
    made = mix(made, rgb(vein), np.clip(ridge * 0.55 * broken, 0, 1))
    made = mix(made, rgb(vein2), np.clip(other * 0.5 * (1 - broken), 0, 1))
    return np.clip(made * (1 + 0.010 * noise(width, height, 0.6, 0.6, seed + 60)[..., None]), 0, 1)


def granite(width, height, seed, base, fleck, spark, scale=1.0):
    """Crystals of three colours, close together."""
    cell = 1.3 * scale
    made = rgb(base) * (1 + 0.025 * clouds(width, height, 30 * scale, seed, 3)[..., None])
    dark = ease(0.55, 1.3, noise(width, height, cell, cell, seed + 1))
    pale = ease(0.9, 1.4, noise(width, height, cell * 0.8, cell * 0.8, seed + 2))
    made = mix(mix(made, rgb(fleck), dark * 0.45), rgb(spark), pale * 0.4)
    return np.clip(made * (1 + 0.012 * noise(width, height, 0.6, 0.6, seed + 3)[..., None]), 0, 1)


def terracotta(width, height, seed, base, fire, pit, scale=1.0):
    """Fired clay: clouds from the kiln and small pits."""
    made = mix(rgb(base), rgb(fire), ease(-1.2, 1.6, clouds(width, height, 60 * scale, seed, 4)) * 0.6)
    pits = ease(2.1, 2.9, noise(width, height, 1.4 * scale, 1.4 * scale, seed + 9))
    made = mix(made, rgb(pit), pits * 0.55)
    return np.clip(made * (1 + 0.018 * noise(width, height, 0.7, 0.7, seed + 5)[..., None]), 0, 1)


def leather(width, height, seed, base, depth=0.06):
    """Hide: pebbles between fine creases."""
    pebbles = np.abs(noise(width, height, 2.4, 2.4, seed)) + 0.5 * np.abs(noise(width, height, 4.5, 4.5, seed + 1))
    crease = ease(0.35, 0.0, pebbles)
    change = depth * 0.4 * clouds(width, height, width / 8, seed + 2, 3) - depth * 1.5 * crease
    return np.clip(rgb(base) * (1 + change[..., None] + 0.3 * depth), 0, 1)


def cork(width, height, seed, base, depth=0.05):
    """Pressed cork: crumbs of all sizes, some of them darker."""
    small, large = noise(width, height, 1.1, 0.9, seed), noise(width, height, 2.6, 2.1, seed + 1)
    crumbs = ease(0.7, 2.2, small + 0.6 * large)[..., None] * np.array((0.14, 0.22, 0.30), np.float32)
    return np.clip(rgb(base) * (1 - crumbs) * (1 + depth * (0.4 * small + 0.5 * large)[..., None]), 0, 1)


def paper(width, height, seed, base, depth=0.012):
    """Paper or card with its grain."""
    grain = noise(width, height, 0.8, 0.8, seed) * 0.6 + noise(width, height, 3, 3, seed + 1) * 0.5
    return np.clip(rgb(base) * (1 + depth * (grain + noise(width, height, 40, 40, seed + 2) * 0.6)[..., None]), 0, 1)


def linen(width, height, seed, base, depth=0.09):
    """Plain weave: threads over and under each other, none quite as thick as the next."""
    x, y = grid(width, height)
    wander = noise(width, height, 2, 40, seed) * 0.5, noise(width, height, 40, 2, seed + 1) * 0.5
    warp, weft = np.sin((x + wander[0]) * np.pi / 2), np.sin((y + wander[1]) * np.pi / 2)
    weave = np.maximum(warp * np.sign(weft + 1e-6), 0.25 * weft) + 0.6 * warp * weft
    slub = noise(width, height, 30, 0.9, seed + 2) * 0.5 + noise(width, height, 0.9, 30, seed + 3) * 0.5
    change = depth * (0.35 * weave / weave.std() + 0.45 * slub + 0.2 * clouds(width, height, width / 6, seed + 4, 3))
    return np.clip(rgb(base) * (1 + change[..., None]), 0, 1)


def brass(facing, seed=5):
    """Brass under the light: dark below, bright where a window is mirrored."""
    height, width = facing.shape[:2]
    turned = facing[..., 1] * 0.75 + facing[..., 0] * 0.65
    made = mix(rgb("#FFF0BE"), rgb("#C99A45"), ease(-0.75, -0.05, turned))
    made = mix(made, rgb("#6E4512"), ease(0.02, 0.8, turned))
    return np.clip(made * (1 + 0.025 * noise(width, height, 0.6, 8, seed)[..., None]), 0, 1)


def walnut(width, height, theme, seed, period=20.0, bend=0.5):
    """Walnut with its grain along the picture, as laths lie."""
    upright = wood(height, width, seed, WALNUT[theme], period=period, bend=bend)
    return np.ascontiguousarray(np.transpose(upright, (1, 0, 2)))
