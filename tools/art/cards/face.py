"""A whole card with rim, power, medal and slip, for pictures that show one; the app puts its own together."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tools.art import shapes
from tools.art.canvas import over, resized, rgba, rounded, tint
from tools.art.cards.cast import ALL, world_of
from tools.art.cards.picture import picture
from tools.art.cards.signs import sign
from tools.art.colour import PLATE, RIM, flat, mix, rgb
from tools.art.font import CUT
from tools.art.materials import paper
from tools.art.pieces import medal
from tools.art.relief import lit, normals

FONT = Path(__file__).resolve().parents[3] / "assets" / "fonts" / CUT


@cache
def _picture(name: str) -> np.ndarray:
    return picture(next(face for face in ALL if face.id == name))


def card(width: int, height: int, name: str, side: int) -> np.ndarray:
    """A card of this size, RGBA, without its shadow."""
    face = next(each for each in ALL if each.id == name)
    colour, radius, rim = RIM["light"][side], width * 0.085, max(2.6, width * 0.040)
    x, y = shapes.grid(width, height)
    edge = shapes.box(x, y, width / 2, height / 2, width / 2, height / 2, radius)
    enamel = lit(flat(colour, width, height), normals(shapes.hump(edge, rim) * rim * 0.4), 0.55, 0.6, 0.5, 30)
    made = rgba(enamel, shapes.cover(edge))
    inside, tall = round(width - 2 * rim), round(height - 2 * rim)
    slip = round(width * 0.16)
    shown = resized(_picture(name), max(inside, tall - slip))
    left, top = (shown.shape[1] - inside) // 2, round((shown.shape[0] - tall + slip) * 0.28)
    inner = np.array(paper(inside, tall, 5, PLATE["light"], 0.012))
    inner[: tall - slip] = shown[top : top + tall - slip, left : left + inside]
    over(made, rgba(inner, rounded(inside, tall, max(1, radius - rim))), rim, rim)
    mark = sign(world_of(face), round(width * 0.12))
    over(made, mark, rim + width * 0.03, height - rim - slip / 2 - mark.shape[0] / 2)
    _power(made, str(face.power), width * 0.30, colour, rounded(width, height, radius))
    badge = medal(round(width * 0.24), side, "light")
    return over(made, badge, width - width * 0.27, width * 0.03)


def _power(made, digit, reach, colour, within) -> None:
    """The plaque in the corner and the power on it."""
    s = round(reach * 1.5)
    x, y = shapes.grid(s, s)
    blob = shapes.box(x, y, reach * 0.42, reach * 0.42, reach * 0.58, reach * 0.58, reach * 0.36)
    seen = shapes.cover(blob) * within[:s, :s]
    over(made, rgba(np.clip(mix(rgb(colour) * 1.12, rgb(colour) * 0.85, y / s), 0, 1), seen))
    tint(made, shapes.line(blob + 1.0, max(0.9, reach * 0.02)) * seen, "#F4D88E", alpha=0.85)
    glyph = Image.new("L", (s, s))
    font = ImageFont.truetype(str(FONT), reach * 0.86)
    ImageDraw.Draw(glyph).text((reach * 0.50, reach * 0.47), digit, 255, font, "mm")
    tint(made, np.asarray(glyph, np.float32) / 255, "#FFFFFF")
