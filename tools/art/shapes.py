"""Shapes as signed distances, negative inside: from them come smooth edges, bevels and domes."""

from __future__ import annotations

import numpy as np
from scipy import ndimage


def grid(width: int, height: int) -> tuple[np.ndarray, np.ndarray]:
    """The middles of all pixels, as x and y."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return x + 0.5, y + 0.5


def circle(x, y, cx, cy, radius):
    return np.hypot(x - cx, y - cy) - radius


def box(x, y, cx, cy, half_width, half_height, radius=0.0):
    """A rectangle with rounded corners about its middle."""
    qx, qy = np.abs(x - cx) - half_width + radius, np.abs(y - cy) - half_height + radius
    return np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - radius


def segment(x, y, start, end, radius):
    """A stroke with round ends."""
    px, py, bx, by = x - start[0], y - start[1], end[0] - start[0], end[1] - start[1]
    t = np.clip((px * bx + py * by) / (bx * bx + by * by), 0, 1)
    return np.hypot(px - bx * t, py - by * t) - radius


def polygon(x, y, corners):
    """A polygon with straight edges."""
    nearest = np.full(np.shape(x), np.inf, np.float32)
    inside = np.zeros(np.shape(x), bool)
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        nearest = np.minimum(nearest, segment(x, y, (ax, ay), (bx, by), 0))
        if ay != by:
            inside ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return np.where(inside, -nearest, nearest)


def regular(cx, cy, radius, count, turn=0.0, inner=1.0):
    """Corners of a regular polygon, the first one above; with `inner` below 1 of a star."""
    corners = []
    steps = count if inner == 1.0 else 2 * count
    for step in range(steps):
        angle = 2 * np.pi * (step / steps + turn) - np.pi / 2
        far = radius if inner == 1.0 or step % 2 == 0 else radius * inner
        corners.append((cx + far * np.cos(angle), cy + far * np.sin(angle)))
    return corners


def cover(distance) -> np.ndarray:
    """How much of each pixel lies inside."""
    return np.clip(0.5 - distance, 0, 1).astype(np.float32)


def line(distance, half_width) -> np.ndarray:
    """How much of each pixel lies on the outline."""
    return cover(np.abs(distance) - half_width)


def of_mask(mask: np.ndarray) -> np.ndarray:
    """The signed distance of anything that is only known as a mask."""
    inside = mask > 0.5
    return (ndimage.distance_transform_edt(~inside) - ndimage.distance_transform_edt(inside)).astype(np.float32)


def dome(distance, reach) -> np.ndarray:
    """Rises from 0 at the edge to 1 a `reach` inside of it, as a quarter of a circle does."""
    t = np.clip(-distance / reach, 0, 1)
    return np.sqrt(np.clip(1 - (1 - t) ** 2, 0, 1))


def hump(distance, reach) -> np.ndarray:
    """A round bead that runs along the inside of the edge."""
    return np.sin(np.clip(-distance / reach, 0, 1) * np.pi)
