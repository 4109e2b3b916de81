"""The signs of the factions, and the seals of second abilities, as sprites."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from app.games.skirmish.cards.language import Face
from app.games.skirmish.terms import COMMAND, FUSION, HOODS, NEUTRAL, OPTIMATES, SYNCHROTECH, TOKEN
from tools.art import shapes
from tools.art.canvas import resized, rgba, tint
from tools.art.cards.cast import ALL, line_of, world_of
from tools.art.cards.drawings import TONES, names
from tools.art.cards.picture import seal
from tools.art.colour import rgb
from tools.art.pages.atlas import Sprite

CORNERS = {SYNCHROTECH: (4, 1 / 8), HOODS: (3, 0.0), OPTIMATES: (4, 0.0), FUSION: (6, 0.0), COMMAND: (5, 0.0)}
"""A square, a triangle, a diamond, a hexagon and a star; neutral cards and tokens have a disc."""


def sign(world: str, size: int) -> np.ndarray:
    """A faction's sign in its own colour with a pale outline, RGBA."""
    s = size * 4
    x, y = shapes.grid(s, s)
    c, reach = s / 2, s * 0.40
    if world in (NEUTRAL, TOKEN):
        edge = np.hypot(x - c, y - c) - reach * 0.86
    else:
        count, turn = CORNERS[world]
        low = reach * 0.16 if count == 3 else 0
        corners = shapes.regular(c, c + low, reach * 1.08, count, turn, 0.48 if world == COMMAND else 1.0)
        edge = shapes.polygon(x, y, corners)
    made = rgba(rgb("#FFF8E8"), shapes.cover(edge - s * 0.06))
    return resized(tint(made, shapes.cover(edge), TONES[world].mid), size)


def seal_name(face: Face) -> str | None:
    """The sprite of a card's second ability; heroes known by their rays have none."""
    kind = line_of(face).seal
    return f"seal-{world_of(face)}-{kind}" if kind in names("seals") else None


def everything() -> Iterator[Sprite]:
    for world in TONES:
        yield Sprite(f"sign-{world}", sign(world, 48))
    wanted = {(world_of(face), line_of(face).seal) for face in ALL if seal_name(face)}
    for world, kind in sorted(wanted):
        yield Sprite(f"seal-{world}-{kind}", seal(world, kind, 64))
