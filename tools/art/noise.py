"""Chance that looks grown: smooth noise that tiles, and sums of it."""

from __future__ import annotations

import numpy as np
from PIL import Image
from scipy import ndimage


def noise(width: int, height: int, across: float, along: float, seed: int) -> np.ndarray:
    """Smooth noise of mean 0 and deviation 1 that tiles; `across` and `along` are the sizes of its spots in x and y.

    Broad noise is made small and enlarged: a blur of a hundred pixels would take seconds.
    """
    kx, ky = max(1, int(across / 2)), max(1, int(along / 2))
    small_width, small_height = max(8, -(-width // kx)), max(8, -(-height // ky))
    made = np.random.default_rng(seed).standard_normal((small_height, small_width)).astype(np.float32)
    blur = (min(along / ky, small_height / 3), min(across / kx, small_width / 3))
    made = ndimage.gaussian_filter(made, blur, mode="wrap", truncate=3)
    if (small_width, small_height) != (width, height):
        around = np.pad(made, 2, mode="wrap")
        part = (2, 2, 2 + small_width, 2 + small_height)
        made = np.asarray(Image.fromarray(around).resize((width, height), Image.Resampling.BICUBIC, box=part))
    return (made - made.mean()) / (made.std() + 1e-9)


def clouds(width: int, height: int, size: float, seed: int, octaves: int = 5, gain: float = 0.5) -> np.ndarray:
    """Noise in several sizes, each half the last and fainter."""
    total = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        spot = max(size / 2**octave, 0.4)
        total += noise(width, height, spot, spot, seed + octave) * gain**octave
    return total / total.std()


def fibres(width: int, height: int, seed: int, reach: int = 5) -> np.ndarray:
    """Short hairs in all directions."""
    grains = np.random.default_rng(seed).standard_normal((height, width)).astype(np.float32)
    total = np.zeros((height, width), np.float32)
    for turn, angle in enumerate(np.deg2rad(np.arange(0, 180, 30) + 11)):
        hair = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
        for t in np.linspace(-reach, reach, 4 * reach + 3):
            hair[round(reach + t * np.sin(angle)), round(reach + t * np.cos(angle))] = 1
        total += ndimage.convolve(np.roll(grains, turn * 37, 0), hair / hair.sum(), mode="wrap")
    return total / total.std()
