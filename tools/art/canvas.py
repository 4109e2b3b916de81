"""Laying pictures over each other, making them smaller, and writing them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage

from tools.art import shapes
from tools.art.colour import SHADOW, rgb


def rgba(colour, alpha) -> np.ndarray:
    return np.concatenate([np.broadcast_to(colour, (*alpha.shape, 3)), alpha[..., None]], -1).astype(np.float32)


def empty(width: int, height: int) -> np.ndarray:
    return np.zeros((height, width, 4), np.float32)


def over(canvas, patch, x=0.0, y=0.0, alpha=1.0):
    """Lay a patch on a canvas, its upper left corner at x, y; what sticks out is cut off."""
    x, y = round(x), round(y)
    high, wide = patch.shape[:2]
    left, top = max(0, x), max(0, y)
    right, bottom = min(canvas.shape[1], x + wide), min(canvas.shape[0], y + high)
    if right <= left or bottom <= top:
        return canvas
    part = patch[top - y : bottom - y, left - x : right - x]
    mine = (part[..., 3:4] if part.shape[2] == 4 else np.ones_like(part[..., :1])) * alpha
    below = canvas[top:bottom, left:right]
    if canvas.shape[2] == 3:
        below[...] = below * (1 - mine) + part[..., :3] * mine
        return canvas
    theirs = below[..., 3:4] * (1 - mine)
    both = mine + theirs
    below[..., :3] = (part[..., :3] * mine + below[..., :3] * theirs) / np.maximum(both, 1e-5)
    below[..., 3:4] = both
    return canvas


def tint(canvas, mask, colour, x=0.0, y=0.0, alpha=1.0):
    """Lay a colour on a canvas through a mask."""
    return over(canvas, rgba(rgb(colour) if isinstance(colour, str) else colour, mask * alpha), x, y)


def rounded(width, height, radius, pad=0) -> np.ndarray:
    """The mask of a rounded rectangle with `pad` pixels of nothing around it."""
    x, y = shapes.grid(round(width + 2 * pad), round(height + 2 * pad))
    return shapes.cover(shapes.box(x, y, width / 2 + pad, height / 2 + pad, width / 2, height / 2, radius))


def cast(canvas, mask, x, y, blur, down, alpha, colour=SHADOW) -> None:
    """The shadow of a mask that lies at x, y: to the right and twice as far down."""
    pad = int(blur * 3) + 1
    soft = ndimage.gaussian_filter(np.pad(mask, pad), blur)
    tint(canvas, soft, colour, x - pad + down * 0.5, y - pad + down, alpha)


def image(picture) -> Image.Image:
    return Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8))


def resized(picture, width, height=None) -> np.ndarray:
    """Made smaller with its alpha multiplied in, so that edges stay clean."""
    size = (round(width), round(height or picture.shape[0] * width / picture.shape[1]))
    alpha = picture[..., 3:] if picture.shape[2] == 4 else np.ones_like(picture[..., :1])
    planes = np.concatenate([picture[..., :3] * alpha, alpha], -1).astype(np.float32)
    small = np.stack(
        [np.asarray(Image.fromarray(planes[..., at]).resize(size, Image.Resampling.LANCZOS)) for at in range(4)], -1
    )
    seen = np.clip(small[..., 3:], 0, 1)
    colours = np.clip(small[..., :3] / np.maximum(small[..., 3:], 1e-3), 0, 1)
    return colours if picture.shape[2] == 3 else np.concatenate([colours, seen], -1)


def trimmed(picture, clear=0) -> tuple[np.ndarray, int, int]:
    """The part of a picture that shows anything, with `clear` pixels around; and its corner in the whole."""
    shows = picture[..., 3] > 0.004
    rows, columns = np.flatnonzero(shows.any(1)), np.flatnonzero(shows.any(0))
    top, bottom = max(0, rows[0] - clear), min(picture.shape[0], rows[-1] + 1 + clear)
    left, right = max(0, columns[0] - clear), min(picture.shape[1], columns[-1] + 1 + clear)
    return picture[top:bottom, left:right], int(left), int(top)


def write_jpeg(picture, path: Path, quality: int) -> None:
    image(picture[..., :3]).save(path, quality=quality, optimize=True, subsampling="4:2:0")


FRINGE = 2
"""Pixels around whatever is seen that have its colour, though nothing shows: a filter would mix in black there."""


def write_png(picture, path: Path) -> None:
    """Without any colour where nothing is seen, beyond the fringe: that would only cost bytes."""
    if picture.shape[2] == 4:
        away, nearest = ndimage.distance_transform_edt(picture[..., 3] <= 1 / 510, return_indices=True)
        colours = np.where((away <= FRINGE)[..., None], picture[nearest[0], nearest[1], :3], 0)
        picture = np.concatenate([colours, picture[..., 3:]], -1)
    image(picture).save(path, optimize=True)
