"""Sprites, and the page that holds many of them without any touching its neighbour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

CLEAR = 4
"""Pixels of nothing around every sprite, so that no neighbour shines in when it is drawn smaller."""


@dataclass(frozen=True)
class Sprite:
    """A picture with a name. Pairs of four are in Kivy's order: bottom, right, top, left."""

    name: str
    picture: np.ndarray
    border: tuple[int, int, int, int] | None = None
    """What a nine-patch does not stretch."""
    pad: tuple[int, int, int, int] | None = None
    """How far the picture goes beyond the thing it shows: the blur of a shadow, the thickness of a button."""
    anchor: tuple[float, float] | None = None
    """The point that is put in place, from the upper left corner; the middle if there is none."""
    bleed: int = 0
    """Pixels of the same picture beyond its box, where it has no edge of its own."""

    @property
    def size(self) -> tuple[int, int]:
        return self.picture.shape[1] - 2 * self.bleed, self.picture.shape[0] - 2 * self.bleed


class Full(Exception):
    """The sprites do not go on one page."""


def packed(sprites: Iterable[Sprite], width: int, height: int) -> tuple[np.ndarray, dict[str, dict]]:
    """A page, only as high as it has to be, and where on it each sprite lies: in shelves, the highest first."""
    page = np.zeros((height, width, 4), np.float32)
    index: dict[str, dict] = {}
    order = sorted(sprites, key=lambda each: (-each.picture.shape[0], -each.picture.shape[1], each.name))
    shelves: list[list[int]] = []  # top, height, where the next one goes
    for sprite in order:
        high, wide = sprite.picture.shape[:2]
        left, top = _room(shelves, wide, high, width, height, sprite.name)
        page[top : top + high, left : left + wide] = sprite.picture
        if sprite.name in index:
            raise ValueError(f"two sprites are named {sprite.name}")
        index[sprite.name] = _entry(sprite, left + sprite.bleed, top + sprite.bleed)
    return page[: _below(shelves)], index


def _room(shelves, wide, high, width, height, name) -> tuple[int, int]:
    """Find the lowest shelf it fits on without wasting half of it, or put up another one."""
    fitting = [shelf for shelf in shelves if high <= shelf[1] <= high * 1.5 and shelf[2] + wide + CLEAR <= width]
    if not fitting:
        top = _below(shelves)
        if top + high + CLEAR > height or wide + 2 * CLEAR > width:
            fitting = [shelf for shelf in shelves if high <= shelf[1] and shelf[2] + wide + CLEAR <= width]
            if not fitting:
                raise Full(f"no room for {name}, {wide} x {high}")
        else:
            shelves.append([top, high, CLEAR])
            fitting = [shelves[-1]]
    shelf = min(fitting, key=lambda each: each[1])
    left = shelf[2]
    shelf[2] += wide + CLEAR
    return left, shelf[0]


def _below(shelves) -> int:
    """Where the next shelf would go."""
    return max((shelf[0] + shelf[1] for shelf in shelves), default=0) + CLEAR


def _entry(sprite: Sprite, left: int, top: int) -> dict:
    entry: dict = {"box": [left, top, *sprite.size]}
    if sprite.border:
        entry["border"] = list(sprite.border)
    if sprite.pad:
        entry["pad"] = list(sprite.pad)
    if sprite.anchor:
        entry["anchor"] = [round(part, 1) for part in sprite.anchor]
    if sprite.bleed:
        entry["bleed"] = sprite.bleed
    return entry
