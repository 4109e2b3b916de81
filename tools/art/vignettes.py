"""Close looks at the material of each game, three-quarters from above: the pictures of the home screen."""

from __future__ import annotations

import numpy as np
from PIL import Image

from tools.art import boards, shapes
from tools.art.canvas import cast, image, over, resized, tint
from tools.art.cards.face import card
from tools.art.colour import ease
from tools.art.pieces import disc, queen, queen_shadow, slate, tile
from tools.art.relief import FOOT

CELL = 200
"""A cell of the board before it is laid down, in pixels."""


def receding(picture, width, height, near, far, horizon):
    """A board that goes away from the eye and fills the picture."""
    side = picture.shape[0]
    pad = (1 - far / near) / 2 * near
    corners = ((-0.1, horizon), (1.1, horizon), (1.1 + pad, 1.04), (-0.1 - pad, 1.04))
    source = ((0, 0), (side, 0), (side, side), (0, side))
    rows = []
    for (u, v), (fx, fy) in zip(source, corners, strict=True):
        x, y = fx * width, fy * height
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    way = np.linalg.solve(np.array(rows, float), np.array(source, float).ravel())
    laid = image(picture).transform((width, height), Image.Transform.PERSPECTIVE, list(way), Image.Resampling.BICUBIC)
    return np.array(laid, np.float32) / 255


def laid(picture, angle, squash):
    """A flat thing turned and laid on the table."""
    turned = image(picture).rotate(angle, Image.Resampling.BICUBIC, expand=True)
    flat = np.asarray(turned, np.float32) / 255
    return resized(flat, flat.shape[1], flat.shape[0] * squash)


def raised(picture, depth, dark):
    """A flat thing given thickness downwards: its own outline, darkened, below it."""
    made = np.zeros((picture.shape[0] + depth, picture.shape[1], 4), np.float32)
    for down in range(depth, 0, -1):
        side = picture.copy()
        side[..., :3] *= dark * (0.75 + 0.5 * (1 - down / depth))
        over(made, side, 0, down)
    return over(made, picture)


def put(canvas, piece, x, y, blur, down) -> None:
    """Put a piece with its shadow, its middle at x, y."""
    left, top = x - piece.shape[1] / 2, y - piece.shape[0] / 2
    cast(canvas, piece[..., 3], left, top, blur, down, 0.62)
    over(canvas, piece, left, top)


def put_queen(canvas, x, y, size) -> None:
    """Put the queen with her lying shadow, her foot at x, y."""
    shade, foot_x, foot_y = queen_shadow(round(size))
    tint(canvas, shade, "#1A0E05", x - foot_x, y - foot_y)
    over(canvas, queen(round(size)), x - size / 2, y - size * FOOT)


def stay(width, height, theme):
    made = receding(boards.board("stay", 4, CELL, theme, seed=24), width, height, 1.5, 0.75, -0.02)
    over(made, laid(slate(round(height * 0.42)), 0, 0.66), width * 0.62, height * 0.28)
    put_queen(made, width * 0.40, height * 0.86, height * 0.94)
    return made


def chapaev(width, height, theme):
    made = receding(boards.board("chapaev", 4, CELL, theme, seed=15), width, height, 1.6, 0.8, -0.05)
    for x, y, size, side, angle in ((0.70, 0.34, 0.62, 1, 12), (0.32, 0.66, 0.74, 0, -18)):
        across = round(height * size)
        piece = raised(laid(disc(across, side), angle, 0.64), round(across * 0.15), 0.50)
        put(made, piece, width * x, height * y, height * 0.033, across * 0.10)
    chance = np.random.default_rng(4)
    x, y = shapes.grid(width, height)
    for _ in range(26):
        angle, far = chance.uniform(0, 6.3), chance.gamma(2.0, height * 0.04)
        at = (width * 0.53 + np.cos(angle) * far, height * 0.49 + np.sin(angle) * far * 0.7)
        size = chance.uniform(1.0, 3.4) * height / 216
        spark = np.exp(-((np.hypot(x - at[0], y - at[1]) / size) ** 2))
        tint(made, spark, "#FFF1CC", alpha=chance.uniform(0.4, 0.95))
    return made


def squart(width, height, theme):
    made = receding(boards.board("squart", 4, CELL, theme, seed=44), width, height, 1.45, 0.8, -0.03)
    cell = round(height * 0.40)
    for side, x, y in ((1, 0.72, 0.40), (0, 0.40, 0.68)):
        piece = raised(laid(tile(cell, side, "light"), 8, 0.70), round(cell * 0.15), 0.42)
        put(made, piece, width * x, height * y, height * 0.028, height * 0.045)
    return made


HAND = (
    ("pinkunoneko", 1, 0.76, 0.44, -15),
    ("signal_prophet", 0, 0.26, 0.46, 14),
    ("centurion", 0, 0.51, 0.55, -1),
)
"""Cards, whose they are, and how they lie."""


def skirmish(width, height, theme):
    made = receding(boards.board("skirmish", 4, CELL, theme, seed=54), width, height, 1.5, 0.8, -0.03)
    wide, high = round(height * 0.50), round(height * 0.66)
    hand = (
        ("pinkunoneko", 1, 0.76, 0.44, -15),
        ("signal_prophet", 0, 0.26, 0.46, 14),
        ("centurion", 0, 0.51, 0.55, -1),
    )
    for name, side, x, y, angle in hand:
        piece = laid(np.pad(card(wide * 2, high * 2, name, side), ((8, 8), (8, 8), (0, 0))), angle, 1.0)
        put(made, resized(piece, piece.shape[1] / 2), width * x, height * y, height * 0.028, height * 0.042)
    return made


VIGNETTES = {"stay": stay, "chapaev": chapaev, "squart": squart, "skirmish": skirmish}


def vignette(game, width, height, theme) -> np.ndarray:
    """A game's picture, brightest where the window's light falls."""
    made = VIGNETTES[game](width, height, theme)
    x, y = shapes.grid(width, height)
    light = 1.10 - 0.50 * ease(0.25, 1.0, np.hypot(x / width - 0.40, y / height - 0.36))
    return np.clip(made[..., :3] * light[..., None], 0, 1)
