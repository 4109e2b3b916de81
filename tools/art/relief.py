"""Height maps and turned pieces under the one light of the app, which stands upper left and in front, a little warm."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from tools.art.colour import ease


def _unit(vector) -> np.ndarray:
    vector = np.array(vector, np.float32)
    return vector / np.linalg.norm(vector)


LIGHT = _unit((-0.50, -0.62, 0.78))
HALFWAY = _unit(LIGHT + np.array((0, 0, 1)))
"""Between the light and the eye: a surface that faces it shines."""
WARM = np.array((1.0, 0.985, 0.95), np.float32)


def normals(height: np.ndarray) -> np.ndarray:
    """Where each pixel of a height map faces."""
    down, right = np.gradient(height.astype(np.float32))
    facing = np.stack([-right, -down, np.ones_like(right)], -1)
    return facing / np.linalg.norm(facing, axis=-1, keepdims=True)


def lit(colour, facing, ambient=0.52, diffuse=0.62, gloss=0.25, shine=28.0, sheen=0.0):
    """Colour under the light: what is everywhere, what falls on it, a highlight, and a bright window above."""
    falling = np.clip((facing * LIGHT).sum(-1), 0, None) / LIGHT[2]
    strength = ((ambient + diffuse * falling) / (ambient + diffuse))[..., None]
    highlight = np.clip((facing * HALFWAY).sum(-1), 0, None) ** shine
    highlight = np.clip((highlight - HALFWAY[2] ** shine * 0.6) * gloss, 0, None)
    window = ease(0.12, 0.5, -facing[..., 1] * 0.8 - facing[..., 0] * 0.6) * sheen
    tinge = 1 + (WARM - 1) * ease(1.0, 1.3, strength)
    return np.clip(colour * strength * tinge + (highlight + window)[..., None] * WARM, 0, 1)


def lathe(size, profile, colour, tilt=0.62, gloss=0.55, shine=30.0, sheen=0.16, teeth=None):
    """A turned piece seen from above its front, as RGBA; `profile` lists (height, radius) in shares, from the foot up.

    It is painted slice by slice, the highest last, so that what stands in front covers what lies behind. `colour` and
    `teeth`, the share that is not cut away, are asked with (height, angle, share of the radius).
    """
    picture = np.zeros((size, size, 4), np.float32)
    heights, radii = np.array(profile, np.float32).T
    lean = float(np.sqrt(1 - tilt**2))
    levels = np.linspace(heights[0], heights[-1], int(size * (heights[-1] - heights[0]) * lean * 1.6))
    around = ndimage.gaussian_filter1d(np.interp(levels, heights, radii), 1.6, mode="nearest")
    slopes = np.gradient(around, levels)
    for level, share, slope in zip(levels, around, slopes, strict=True):
        radius = share * size
        if radius >= 0.5:
            middle = (size / 2, size * FOOT - level * size * lean)
            _slice(picture, middle, radius, (level, slope, tilt, lean), (colour, teeth, gloss, shine, sheen))
    picture[..., :3] = np.clip(picture[..., :3] / np.maximum(picture[..., 3:], 1e-4), 0, 1)
    return picture


FOOT = 0.865
"""Where in its picture a turned piece stands."""


def _slice(picture, middle, radius, place, look) -> None:
    """Paint one slice of a turned piece over those below it."""
    (cx, cy), size = middle, picture.shape[0]
    level, slope, tilt, lean = place
    colour, teeth, gloss, shine, sheen = look
    left, right = max(0, int(cx - radius - 2)), min(size, int(cx + radius + 3))
    top, bottom = max(0, int(cy - radius * tilt - 2)), min(size, int(cy + radius * tilt + 3))
    if right <= left or bottom <= top:
        return
    y, x = np.mgrid[top:bottom, left:right].astype(np.float32)
    u, v = (x + 0.5 - cx) / radius, (y + 0.5 - cy) / (radius * tilt)
    q, angle = np.hypot(u, v), np.arctan2(v, u)
    mask = np.clip((1 - q) * radius * 0.8 + 0.5, 0, 1)
    if teeth is not None:
        mask = mask * teeth(level, angle, q)
    outward = 1 / np.sqrt(1 + slope * slope)
    side = ease(0.55, 0.98, q)  # the middle of a slice is its flat top
    nx, ny = np.cos(angle) * outward * side, np.sin(angle) * outward * side
    up = -slope * outward * side + (1 - side)
    # From the piece's own axes to the picture's: what goes up leans away from the eye.
    facing = np.stack([nx, ny * tilt - up * lean, ny * lean + up * tilt], -1)
    facing = facing / np.maximum(np.linalg.norm(facing, axis=-1, keepdims=True), 1e-6)
    shade = lit(colour(level, angle, q), facing, ambient=0.40, diffuse=0.72, gloss=gloss, shine=shine, sheen=sheen)
    shade = shade * (0.55 + 0.45 * ease(0.0, 0.30, facing[..., 2])[..., None])  # darker where it turns away
    below, alpha = picture[top:bottom, left:right], mask[..., None]
    below[..., :3] = below[..., :3] * (1 - alpha) + shade * alpha
    below[..., 3:] = below[..., 3:] * (1 - alpha) + alpha
