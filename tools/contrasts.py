"""Measures how well words and signs of the app are told from what they stand on, as it is baked and in force.

`python -m tools.contrasts` prints every ratio and fails if one is too low. A picture counts with its darkest and
lightest twentieth, not with its mean. `tools/art/palette.py` measures pieces on boards while they are baked; this
measures what is read: inks of the palette on every face, at rest and pressed, on cloths, wood, cards and medals.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")

from PIL import Image

from app.ui.boards.chapaev import disc_drawing, mark_styles
from app.ui.boards.skirmish import grid_drawing
from app.ui.boards.skirmish.cards import picture_card
from app.ui.boards.squart import board_surface
from app.ui.boards.stay import marks
from app.ui.boards.stay import pad_drawing as keys
from app.ui.home import header
from app.ui.theme import DARK, LIGHT, PALETTES, Colour, Palette
from app.ui.widgets.surfaces import PRESSED_SHADE, SURFACES, Surface

ART = Path(__file__).resolve().parents[1] / "assets" / "art"
INDEX = json.loads((ART / "index.json").read_text(encoding="utf-8"))
THEMES = {"light": LIGHT, "dark": DARK}
GAMES = ("stay", "chapaev", "squart", "skirmish")
PLAYERS = "abcd"

WORDS, SECOND, SHAPE = 7.0, 4.5, 3.0
"""What has to be reached: by words; by large words and those seen while a finger is on them; by shapes."""
MIDDLE = 0.3
"""How much of a face is left out on each side: words stand in its middle."""

Rgb = tuple[float, float, float]


class Pair(NamedTuple):
    """One measurement: what on what, in which theme, how much it is and has to be."""

    what: str
    theme: str
    ratio: float
    least: float


def luminance(colour: Sequence[float]) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (min(1.0, c) for c in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def worst(ink: Sequence[float], ground: Iterable[Rgb]) -> float:
    """The ratio of a colour to the worse of the ground's darkest and lightest twentieth; 1 if it lies between them."""
    shades = sorted(luminance(each) for each in ground)
    low, high = shades[len(shades) // 20], shades[-1 - len(shades) // 20]
    mine = luminance(ink[:3])
    if low < mine < high:
        return 1.0
    return min((max(mine, each) + 0.05) / (min(mine, each) + 0.05) for each in (low, high))


@cache
def _page(name: str) -> Image.Image:
    with Image.open(ART / INDEX["pages"][name]["file"]) as picture:
        return picture.convert("RGBA")


@cache
def sprite(name: str, inset: float = MIDDLE, side: int = 40) -> tuple[Rgb, ...]:
    """The middle of a sprite, or a whole page, as so many pixels; clear ones are left out."""
    if name in INDEX["sprites"]:
        entry = INDEX["sprites"][name]
        left, top, wide, high = entry["box"]
        below, after, above, before = entry.get("pad", (0, 0, 0, 0))
        box = (left + before, top + above, left + wide - after, top + high - below)
        picture = _page(entry["page"]).crop(box)
    else:
        picture = _page(name)
    wide, high = picture.size
    cut = (round(wide * inset), round(high * inset), round(wide * (1 - inset)), round(high * (1 - inset)))
    shown = picture.crop(cut)
    if max(shown.size) > side:
        shown = shown.resize((min(side, shown.width), min(side, shown.height)), Image.Resampling.NEAREST)
    return tuple(_seen(shown))


def _seen(picture: Image.Image) -> Iterator[Rgb]:
    """The pixels that are not clear."""
    bands = picture.convert("RGBA").tobytes()
    for at in range(0, len(bands), 4):
        red, green, blue, alpha = bands[at : at + 4]
        if alpha > 200:
            yield red / 255, green / 255, blue / 255


def shaded(ground: Iterable[Rgb], share: float) -> tuple[Rgb, ...]:
    return tuple((r * share, g * share, b * share) for r, g, b in ground)


def _named(name: str, palette: Palette) -> Colour:
    return LIGHT.on_primary if name == "on_enamel" else getattr(palette, name)


def _flat(colour: Colour) -> tuple[Rgb, ...]:
    return (colour[:3],)


# What is measured


def on_faces(theme: str, palette: Palette) -> Iterator[Pair]:
    """The words of every face; soft ones and outlines on those that are read."""
    for name, face in SURFACES.items():
        ground = _flat(_named(face.pour, palette)) if face.pour else sprite(face.sprite.format(theme=theme))
        ink = _named(face.ink, palette)
        yield Pair(f"words on {name}", theme, worst(ink, ground), WORDS)
        pressed = _pressed(face, theme, ground)
        yield Pair(f"words on {name}, pressed", theme, worst(ink, pressed), SECOND)
        if face.ink == "ink":
            yield Pair(f"soft words on {name}", theme, worst(palette.ink_soft, ground), WORDS)
            yield Pair(f"outline on {name}", theme, worst(palette.outline, ground), SHAPE)
            yield Pair(f"words of an error on {name}", theme, worst(palette.error, ground), SECOND)
            yield Pair(f"accent on {name}", theme, worst(palette.primary, ground), SECOND)


def _pressed(face: Surface, theme: str, ground: tuple[Rgb, ...]) -> tuple[Rgb, ...]:
    """Sunk, or where nothing moves only darker."""
    darker = shaded(ground, PRESSED_SHADE)
    return (*darker, *sprite(f"{face.sprite}-pressed".format(theme=theme))) if face.is_thick else darker


def on_flat_faces(theme: str, palette: Palette) -> Iterator[Pair]:
    """Where pictures are missing, and in high contrast; a face without a fill lies on the page."""
    for name, face in SURFACES.items():
        ground = _flat(_named(face.fill, palette) if face.fill else palette.surface)
        least = SECOND if face.fill in ("error", "primary") else WORDS
        yield Pair(f"words on {name}, flat", theme, worst(_named(face.flat_ink, palette), ground), least)


def on_cloths(theme: str, palette: Palette) -> Iterator[Pair]:
    """The bar, hint lines and icons of a game lie on its cloth, which is darker towards the edges."""
    for game in GAMES:
        cloth = sprite(f"cloth-{game}-{theme}", 0)
        ground = (*cloth, *shaded(cloth, 0.92 if theme == "light" else 0.6))
        yield Pair(f"words on the cloth of {game}", theme, worst(palette.ink, ground), WORDS)
        yield Pair(f"soft words on the cloth of {game}", theme, worst(palette.ink_soft, ground), WORDS)
        yield Pair(f"words of an error on the cloth of {game}", theme, worst(palette.error, ground), SECOND)
    linen = sprite(f"cover-{theme}")  # without its seam
    yield Pair("words on the cover", theme, worst(palette.ink, linen), WORDS)


def on_wood(theme: str, palette: Palette) -> Iterator[Pair]:
    is_dark = theme == "dark"
    yield Pair("words on the lid", theme, worst(header.PALE, sprite(f"lid-{theme}", 0.05)), SECOND)
    for name in ("key", "round-key"):
        for state in ("", "-pressed"):
            ground = sprite(f"{name}-{theme}{state}")
            yield Pair(f"arrow on a {name}{state}", theme, worst(keys.WOOD_INK[is_dark], ground), SECOND)
    yield Pair("arrow on the chosen key", theme, worst(palette.on_primary, sprite(f"key-chosen-{theme}")), SHAPE)
    band = _band(theme)
    yield Pair("numbers on the frame of squart", theme, worst(board_surface.PALE_BRASS, band), SECOND)
    yield Pair("numbers on the frame of skirmish", theme, worst(grid_drawing.PALE_BRASS, band), SECOND)


def _band(theme: str) -> tuple[Rgb, ...]:
    """The wood of the frame outside its brass line, along the lower side."""
    entry = INDEX["sprites"][f"frame-{theme}"]
    left, top, wide, high = entry["box"]
    deep = entry["pad"][0]
    strip = _page(entry["page"]).crop(
        (left + wide // 3, top + high - round(deep * 0.55), left + 2 * wide // 3, top + high - round(deep * 0.12))
    )
    return tuple(_seen(strip))


def on_cards(theme: str, palette: Palette) -> Iterator[Pair]:
    slip = sprite(f"slip-{theme}")
    yield Pair("name and text on a card's slip", theme, worst(palette.ink, slip), WORDS)
    for player in PLAYERS:
        plaque = sprite(f"plaque-{theme}-{player}", 0.2)
        yield Pair(f"power on the plaque of {player}", theme, worst(picture_card.FIGURE, plaque), SECOND)
        badge = sprite(f"badge-{player}")
        yield Pair(f"number on the badge of {player}", theme, worst(picture_card.FIGURE, badge), SECOND)
    yield Pair("number on a badge of nobody", theme, worst(picture_card.BADGE_INK, sprite("badge-none")), SECOND)
    brass = sprite("lozenge", 0.32)
    for state, ground in (("", brass), (", spent", shaded(brass, 0.88))):
        yield Pair(f"letter on the lozenge{state}", theme, worst(picture_card.BRASS_INK, ground), SECOND)


def on_pieces(theme: str) -> Iterator[Pair]:
    yield Pair("number on a pale disc", theme, worst(disc_drawing.IVORY_LINE, _flat(disc_drawing.IVORY)), WORDS)
    yield Pair("number on an ebony disc", theme, worst(disc_drawing.EBONY_LINE, _flat(disc_drawing.EBONY)), WORDS)
    yield Pair("points on a bead", theme, worst(marks.INK_ON_IVORY, sprite("bead-ivory")), SECOND)
    yield Pair("aim line in its casing", theme, worst(mark_styles.BONE, _flat(mark_styles.CASING)), SHAPE)


def in_colours(theme: str, palette: Palette) -> Iterator[Pair]:
    """What is drawn in flat colours of the palette in every look."""
    flat = (
        ("words on a plain page", palette.ink, palette.surface, WORDS),
        ("soft words on a plain page", palette.ink_soft, palette.surface, WORDS),
        ("accent on a plain page", palette.primary, palette.surface, SECOND),
        ("words of an error on a plain page", palette.error, palette.surface, WORDS),
        ("warning over a board", palette.on_error, palette.error, SECOND),
        ("chosen row", palette.on_primary_container, palette.primary_container, WORDS),
        ("tertiary sign", palette.tertiary, palette.surface, SHAPE),
        ("outline on a plain page", palette.outline, palette.surface, SHAPE),
    )
    for what, ink, ground, least in flat:
        yield Pair(what, theme, worst(ink, _flat(ground)), least)
    for player, side in zip(PLAYERS, palette.sides, strict=True):
        yield Pair(f"head of a panel in the colour of {player}", theme, worst(palette.on_side, _flat(side)), SECOND)
        yield Pair(f"points in the colour of {player}", theme, worst(side, _flat(palette.surface)), SECOND)


def measured() -> Iterator[Pair]:
    for theme, palette in THEMES.items():
        for part in (on_faces, on_cloths, on_wood, on_cards):
            yield from part(theme, palette)
        yield from on_pieces(theme)
    for theme, palette in PALETTES.items():
        yield from on_flat_faces(theme, palette)
        yield from in_colours(theme, palette)


def main() -> int:
    failures = 0
    for pair in measured():
        is_low = pair.ratio < pair.least
        failures += is_low
        print(f"{pair.theme:<9}{pair.what:<46}{pair.ratio:5.1f}  at least {pair.least}{'  TOO LOW' if is_low else ''}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
