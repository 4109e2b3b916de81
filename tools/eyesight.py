"""Looks at pictures of screens with other eyes: no red, no green, no blue, no colour at all.

`python -m tools.eyesight DIR` takes pictures of every screen as `dev.py shots DIR` does, measures each and fails if
somebody cannot tell words or sides apart; `--simulate` leaves the pictures as those people see them in DIR. Words have
to stand out from what is around them by a contrast of 4.5, large ones and signs by 3. The sides of a game have to
differ by 20 of CIEDE2000, or by their shape.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

from tools.contrasts import Rgb, luminance, worst

WORDS, LARGE = 4.5, 3.0
APART = 20.0
"""Of CIEDE2000: two colours that nobody takes for one another, also not side by side with others."""
UNALIKE = 0.15
"""The share of the pixels in which two shapes differ that are not the same shape."""
LARGE_TEXT = 24
"""In pixels, at one pixel a dp: from here on words are large."""
FEW_KINDS = 4
"""A board with more kinds of pieces has them told apart by words and drawings, and its sides by the players' signs."""
GROUND = 0.4
"""How much of the box around words is surely not of their ink."""
UNALIKE_MARKS = 0.4
"""The share of two small marks, such as a bar and a dot on round signs, that only one of them covers."""
FAINT = 0.03
"""A mark is seen that covers more of a sign than this."""
SIDE = 24
"""A piece is compared in so many pixels each way."""

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

EYES: Mapping[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "greyscale": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""What each makes of linear red, green and blue; the first three by Machado, Oliveira and Fernandes (2009)."""


@dataclass(frozen=True)
class Words:
    """Written on the screen: the ink, the size in pixels, and the box in the picture from its upper left."""

    text: str
    ink: Rgb
    size: float
    box: tuple[int, int, int, int]
    is_sign: bool = False
    """An icon."""


@dataclass(frozen=True)
class Piece:
    """Something of one side, in its box."""

    side: str
    box: tuple[int, int, int, int]


# --- Colours ----------------------------------------------------------------------------------------------------


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _gamma(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def seen(colour: Sequence[float], eyes: str) -> Rgb:
    """A colour, each part from 0 to 1, as these eyes see it; `usual` ones change nothing."""
    if eyes not in EYES:
        return colour[0], colour[1], colour[2]
    linear = [_linear(part) for part in colour[:3]]
    red, green, blue = (_gamma(sum(a * b for a, b in zip(row, linear, strict=True))) for row in EYES[eyes])
    return red, green, blue


def lab(colour: Sequence[float]) -> tuple[float, float, float]:
    red, green, blue = (_linear(part) for part in colour[:3])
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883

    def root(part: float) -> float:
        return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116

    return 116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))


def difference(one: Sequence[float], other: Sequence[float]) -> float:
    """How far apart two colours look: CIEDE2000, of colours in L*, a* and b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    if c1 * c2 == 0:
        turn, hue = 0.0, h1 + h2
    else:
        turn = (h2 - h1 + 180) % 360 - 180
        hue = (h1 + h2) / 2 if abs(h1 - h2) <= 180 else ((h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2)
    light, chroma = l2 - l1, c2 - c1
    across = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    waves = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    weight_l = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    weight_c, weight_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * waves
    turning = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    mixed = -2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7)) * math.sin(math.radians(turning))
    parts = light / weight_l, chroma / weight_c, across / weight_h
    return float(math.sqrt(sum(part * part for part in parts) + mixed * parts[1] * parts[2]))


def simulated(picture: Image.Image, eyes: str) -> Image.Image:
    """The whole picture as these eyes see it, near enough to be looked at."""
    rows = [part for row in EYES[eyes] for part in (*row, 0.0)]
    linear = picture.convert("RGB").point([round(255 * _linear(value / 255)) for value in range(256)] * 3)
    return linear.convert("RGB", tuple(rows)).point([round(255 * _gamma(value / 255)) for value in range(256)] * 3)


# --- Measuring --------------------------------------------------------------------------------------------------


def faults(picture: Image.Image, words: Sequence[Words], pieces: Sequence[Piece]) -> list[str]:
    """What somebody could not tell apart, each in a line; nothing if all is well."""
    picture = picture.convert("RGB")
    return [*_unread(picture, words), *_mistaken(picture, pieces)]


def _pixels(picture: Image.Image, box: tuple[int, int, int, int], most: int = 60) -> list[Rgb]:
    cut = picture.crop(box)
    cut.thumbnail((most, most), Image.Resampling.NEAREST)
    bare = cut.tobytes()
    return [(bare[at] / 255, bare[at + 1] / 255, bare[at + 2] / 255) for at in range(0, len(bare), 3)]


def _unread(picture: Image.Image, words: Sequence[Words]) -> Iterator[str]:
    for each in words:
        least = LARGE if each.size >= LARGE_TEXT or each.is_sign else WORDS
        ground = _ground(_pixels(picture, each.box), each.ink)
        if not ground:
            continue
        for eyes in ("usual", *EYES):
            ratio = worst(seen(each.ink, eyes), [seen(pixel, eyes) for pixel in ground])
            if ratio < least:
                yield f"{each.text!r} stands out by {ratio:.1f}, not {least:g}: {eyes}"


def _ground(pixels: Sequence[Rgb], ink: Rgb) -> list[Rgb]:
    """The two fifths of the pixels that are farthest from the ink: letters, with their soft edges, cover no more than
    the rest."""
    mine = luminance(ink)
    far = sorted(pixels, key=lambda pixel: -abs(luminance(pixel) - mine))
    return far[: math.ceil(len(far) * GROUND)]


def _mistaken(picture: Image.Image, pieces: Sequence[Piece]) -> Iterator[str]:
    """One piece stands for its side: all of a side look alike."""
    first = {piece.side: piece for piece in reversed(pieces)}
    sides = sorted(first)
    for index, one in enumerate(sides):
        for other in sides[index + 1 :]:
            yield from _told_apart(picture, first[one], first[other])


def _told_apart(picture: Image.Image, one: Piece, other: Piece) -> Iterator[str]:
    cuts = [picture.crop(piece.box) for piece in (one, other)]
    shape, marks = unlike(*cuts), unlike_marks(*cuts)
    for eyes in ("usual", *EYES):
        means = [lab(seen(_mean(cut), eyes)) for cut in cuts]
        apart = difference(*means)
        if apart < APART and shape < UNALIKE and marks < UNALIKE_MARKS:
            yield f"{one.side} and {other.side} differ by {apart:.0f} in colour and {shape:.2f} in shape: {eyes}"


def _mean(cut: Image.Image) -> Rgb:
    """Of the middle of a piece, where it has its own colour."""
    wide, high = cut.size
    middle = cut.crop((wide // 4, high // 4, wide - wide // 4, high - high // 4)).resize((1, 1), Image.Resampling.BOX)
    red, green, blue = middle.tobytes()
    return red / 255, green / 255, blue / 255


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that are lighter than the middle in one and darker in the other, whichever way round is
    better: a shape in white on black is the same shape. Of the whole, or of what is within a rim that both have."""
    return max(_unlike(one, other), _unlike(*(_inner(cut) for cut in (one, other))))


def unlike_marks(one: Image.Image, other: Image.Image) -> float:
    """Of what is lighter or darker than the ground within the rims, whichever is less of it: the share that is marked
    in only one. Nothing if there is no mark."""
    flat = [_flattened(_inner(cut)) for cut in (one, other)]
    marks = [[each if sum(pixels) * 2 < len(pixels) else not each for each in pixels] for pixels in flat]
    if min(sum(mark) for mark in marks) <= FAINT * len(marks[0]):
        return 0.0
    share: float = sum(a != b for a, b in zip(*marks, strict=True)) / sum(a or b for a, b in zip(*marks, strict=True))
    return share


def _inner(cut: Image.Image) -> Image.Image:
    wide, high = cut.size
    return cut.crop((wide // 5, high // 5, wide - wide // 5, high - high // 5))


def _unlike(one: Image.Image, other: Image.Image) -> float:
    flat = [_flattened(cut) for cut in (one, other)]
    share: float = sum(a != b for a, b in zip(*flat, strict=True)) / len(flat[0])
    return min(share, 1 - share)


def _flattened(cut: Image.Image) -> list[bool]:
    """Light or dark, pixel by pixel; a tall piece stays tall."""
    side = max(cut.size)
    square = Image.new("L", (side, side), 0)
    grey = cut.convert("L")
    square.paste(grey, ((side - cut.width) // 2, (side - cut.height) // 2))
    values = square.resize((SIDE, SIDE), Image.Resampling.BOX).tobytes()
    middle = (min(values) + max(values)) / 2
    return [value > middle for value in values]


# --- The screens ------------------------------------------------------------------------------------------------


def look(app: Any, height: int) -> tuple[list[Words], list[Piece]]:
    """What is written on the topmost layer, and one piece of each side, with their places in a picture this high."""
    from kivy.uix.label import Label

    from app.ui.accessibility.screen_tree import holds
    from app.ui.help.coach_screen import CoachScreen

    dimmed = app.top.dimmed if isinstance(app.top, CoachScreen) else ()
    words = [
        Words(each.text, (each.color[0], each.color[1], each.color[2]), each.font_size, box, each.font_name == "Icons")
        for each in app.top.walk(restrict=True)
        if isinstance(each, Label)
        and each.text.strip()
        and not each.disabled
        and (box := _place(each, height))
        and not any(holds(spot, each.to_window(*each.center)) for spot in dimmed)
    ]
    return words, [Piece(side, box) for side, box in _pieces(app, height)]


def _place(label: Any, height: int) -> tuple[int, int, int, int] | None:
    """Where its words are in the picture; None if they are not all to be seen."""
    if label.color[3] < 1 or min(label.texture_size) < 4:
        return None
    return _seen_at(label, label.texture_size, height)


def _seen_at(widget: Any, size: Sequence[float], height: int) -> tuple[int, int, int, int] | None:
    """The middle of a widget, so large, as a box in the picture; None if something is not to be seen of it, or does not
    count for now."""
    from kivy.core.window import Window
    from kivy.uix.scrollview import ScrollView

    x, y = widget.to_window(widget.center_x, widget.center_y)
    wide, high = size
    left, bottom, right, top = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
    frames = [(0.0, 0.0, float(Window.width), float(Window.height))]
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        if not parent.opacity or parent.opacity < 1 or parent.disabled:
            return None
        if isinstance(parent, ScrollView):
            frames.append((*parent.to_window(*parent.pos), *parent.to_window(parent.right, parent.top)))
        parent = parent.parent
    if any(left < f[0] or bottom < f[1] or right > f[2] or top > f[3] for f in frames):
        return None
    return round(left), round(height - top), round(right), round(height - bottom)


def _pieces(app: Any, height: int) -> Iterator[tuple[str, tuple[int, int, int, int]]]:
    """Of the board all that stands on it, kind by kind, and beside it the signs of the players."""
    from app.ui.accessibility.node import WithBoard
    from app.ui.accessibility.screen_tree import ScreenTree
    from app.ui.play.player_strips import SideMark

    board = ScreenTree(app).node_of(app.top.board) if isinstance(app.top, WithBoard) and app.top.board else None
    things = [node for node in board.children if node.kind] if board else []
    if len({node.kind for node in things}) <= FEW_KINDS:
        for node in things:
            left, bottom, wide, high = node.box
            yield node.kind, (round(left), round(height - bottom - high), round(left + wide), round(height - bottom))

    for each in app.top.walk(restrict=True):
        if isinstance(each, SideMark) and min(each.size) > 0 and (box := _seen_at(each, each.size, height)):
            yield f"the sign of player {each.player + 1}", box


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--simulate", action="store_true", help="also the pictures as each of these people sees them")
    parser.add_argument("--only", default="", help="only screens whose name begins so, such as stay-play")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    from tools import shots  # opens a window

    wrong = 0

    def measure(ui: Any, path: Path) -> None:
        nonlocal wrong
        with Image.open(path) as picture:
            found = faults(picture, *look(ui.app, picture.height))
            for eyes in EYES if arguments.simulate else ():
                simulated(picture, eyes).save(path.with_name(f"{path.stem}-{eyes}.png"))
        wrong += len(found)
        for fault in found:
            print(f"{path.name}: {fault}")

    shots.take(shots.Wanted(arguments.folder, only=arguments.only), measure)
    raise SystemExit(f"{wrong} that somebody cannot tell apart" if wrong else 0)


if __name__ == "__main__":
    main()
