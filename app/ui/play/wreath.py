"""A wreath of two brass branches, which opens leaf by leaf from below; all leaves are one shape."""

from __future__ import annotations

import math

from kivy.animation import AnimationTransition
from kivy.graphics import Color
from kivy.metrics import dp

from app.ui.art.loaded_art import Sprite
from app.ui.art.sprites import WHITE, quads
from app.ui.canvas import shapes
from app.ui.canvas.shapes import Point
from app.ui.theme import Colour, Look

LEAVES = 44
"""Numbered from below upwards, left and right in turn."""
APART, LEAF = 0.03, 0.18
"""Seconds between one leaf of a branch and the next, and that each of them takes."""
SECONDS = APART * (LEAVES // 2 - 1) + LEAF
BAKED = 260
"""Pixels that the wreath is wide which the leaves were baked for."""
RING = 0.40
"""Of its width: where the branches run."""
SHADE: Colour = (0.07, 0.04, 0.016, 0.35)


def draw_wreath(centre: Point, width: float, look: Look, unfolded: float = 1.0) -> None:
    """Puts it on the open canvas, so far unfolded: 0 is nothing yet, 1 all of it."""
    found = [look.sprite(f"laurel-{number}") for number in range(LEAVES)]
    sprites = [each for each in found if each is not None]
    if len(sprites) < LEAVES:
        _draw_flat(centre, width, look, unfolded)
        return
    scale = width / BAKED
    corners = [_leaf(sprite, centre, scale, grown(number, unfolded)) for number, sprite in enumerate(sprites)]
    texture = sprites[0].texture
    for aside, down, tint in ((dp(1), dp(2), SHADE), (0.0, 0.0, WHITE)):
        Color(*tint)
        quads([each for leaf in corners for x, y, u, v in leaf for each in (x + aside, y - down, u, v)], texture)


def grown(number: int, unfolded: float) -> float:
    """How large a leaf is by then, as a share of itself; a little more than whole just before it comes to rest."""
    share = (unfolded * SECONDS - (number // 2) * APART) / LEAF
    return 0.0 if share <= 0 else 1.0 if share >= 1 else AnimationTransition.out_back(share)


def _leaf(sprite: Sprite, centre: Point, scale: float, size: float) -> list[tuple[float, float, float, float]]:
    """Its corners. It grows out of the branch, from a point a little below its own middle."""
    wide, high = sprite.size
    left, bottom = -sprite.anchor[0], -sprite.anchor[1]
    x, y = left + wide / 2, bottom + high / 2
    towards_foot = math.atan2(y, x) + math.copysign(0.1, -x)
    root = (RING * BAKED * math.cos(towards_foot), RING * BAKED * math.sin(towards_foot))
    coords = sprite.texture.tex_coords
    places = ((left, bottom), (left + wide, bottom), (left + wide, bottom + high), (left, bottom + high))
    return [
        (
            centre[0] + (root[0] + (place[0] - root[0]) * size) * scale,
            centre[1] + (root[1] + (place[1] - root[1]) * size) * scale,
            coords[2 * corner],
            coords[2 * corner + 1],
        )
        for corner, place in enumerate(places)
    ]


def _draw_flat(centre: Point, width: float, look: Look, unfolded: float) -> None:
    """Leaves as dots along a ring that is open above."""
    radius, dots = width / 2 - dp(6), 10
    for number in range(round(dots * unfolded)):
        for way in (-1, 1):
            angle = -math.pi / 2 + way * number * math.pi / 11.5
            at = (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
            shapes.dot(at, dp(4), look.primary)
