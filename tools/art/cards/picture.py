"""A card's picture: drawn in flat planes, with rim light and cast shadow, then printed on paper with a grain."""

from __future__ import annotations

import hashlib
import io
from functools import cache

import numpy as np
import resvg_py
from PIL import Image

from app.games.skirmish.cards.language import Face
from tools.art import shapes
from tools.art.cards.cast import is_hero, line_of, world_of
from tools.art.cards.drawings import SVG, TONES, defined, drawn
from tools.art.cards.grounds import GROUNDS, MAY_BE_TURNED, glory
from tools.art.colour import ease, mix, rgb
from tools.art.noise import noise


def picture(face: Face, size: int = 288) -> np.ndarray:
    """The finished picture of a card, RGB."""
    return np.clip(_rendered(_svg(face), size)[..., :3] * _print(size), 0, 1)


@cache
def _print(size: int) -> np.ndarray:
    """The grain of the paper and the light on it."""
    x, y = shapes.grid(size, size)
    grain = noise(size, size, 0.7, 0.7, 3) * 0.020 + noise(size, size, 2.2, 2.2, 4) * 0.014
    light = 1.07 - 0.20 * ease(0.15, 1.0, np.hypot(x / size - 0.36, y / size - 0.32))
    return (light + grain)[..., None]


def _svg(face: Face) -> str:
    line, world = line_of(face), world_of(face)
    tones = TONES[world]
    chance = np.random.default_rng(int.from_bytes(hashlib.sha256(face.id.encode()).digest()[:4], "big"))
    back = GROUNDS[world](tones, chance)
    if world in MAY_BE_TURNED and chance.random() < 0.5:
        back = _mirrored(back)
    if is_hero(face):
        back += glory()
    tool = drawn("tools", line.tool, tones)
    if line.head:
        figure = drawn("bodies", line.body, tones) + drawn("heads", line.head, tones)
        if line.turned:
            figure, tool = _mirrored(figure), _mirrored(tool)
        front = _standing(figure, (7, 6), 0.6) + _moved(tool, (4, 5), "cast", 0.6) + tool
    else:
        front = _standing(tool, (8, 8), 0.55)
    foot = '<rect width="200" height="200" fill="url(#foot)" opacity="0.45"/>'
    return f'<svg xmlns="{SVG}" viewBox="0 0 200 200">{defined(tones)}{back}{front}{foot}</svg>'


def _mirrored(text: str) -> str:
    return f'<g transform="translate(200,0) scale(-1,1)">{text}</g>'


def _moved(text: str, by, filtered: str, opacity: float) -> str:
    return f'<g transform="translate({by[0]},{by[1]})" filter="url(#{filtered})" opacity="{opacity}">{text}</g>'


def _standing(text: str, shadow, opacity) -> str:
    """A figure with its cast shadow and the light along its upper left rim."""
    return _moved(text, shadow, "cast", opacity) + _moved(text, (-2.8, -2), "rim", 0.95) + text


def seal(world: str, kind: str, size: int) -> np.ndarray:
    """The sign of a card's second ability in the tones of its world, RGBA."""
    tones = TONES[world]
    disc = f'<circle cx="168" cy="38" r="25" fill="{tones.deep}" stroke="{tones.accent}" stroke-width="3.4"/>'
    text = f'<svg xmlns="{SVG}" viewBox="140.5 10.5 55 55">{disc}{drawn("seals", kind, tones)}</svg>'
    return _rendered(text, size)


def _rendered(text: str, size: int) -> np.ndarray:
    data = bytes(resvg_py.svg_to_bytes(svg_string=text, width=size, height=size))
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"), np.float32) / 255


def back(colour: str, size: int = 288) -> np.ndarray:
    """A face-down card: guilloche in the owner's enamel."""
    x, y = shapes.grid(size, size)
    u, v = x / size - 0.5, y / size - 0.5
    angle, far = np.arctan2(v, u), np.hypot(u, v)
    wave = np.abs((far * 17 + 0.5 * np.sin(angle * 12) * np.clip(far * 3, 0, 1)) % 1 - 0.5)
    made = mix(rgb(colour) * 0.62, rgb(colour) * 1.25, ease(0.22, 0.10, wave) * 0.8)
    edge = shapes.box(x, y, size / 2, size / 2, size / 2, size / 2, size * 0.03)
    made = mix(made, rgb("#F6EBD2"), shapes.line(edge + size * 0.035, size * 0.009))
    made = mix(made, rgb(colour), shapes.cover(-(edge + size * 0.026)))
    return np.clip(made * (1.12 - 0.25 * (x / size * 0.4 + y / size * 0.6))[..., None], 0, 1)
