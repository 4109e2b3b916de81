"""Contrast of the palette on the baked materials: against their darkest and lightest twentieth, not their mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from tools.art import boards, colour, furniture, materials
from tools.art.colour import THEMES, rgb
from tools.art.pieces import TILE

TEXT, LARGE, SHAPE = 7.0, 4.5, 3.0
"""What ordinary text, large or secondary text, and a shape have to reach."""

CELL = 120
CONTOUR, BOX, HOOP, NIGHT = "#2A1D12", "#EBD5A8", "#D9B15C", "#0A0706"
LINE, CASING = "#FFF6DE", "#140B05"


class Pair(NamedTuple):
    """One measurement: what lies on what, in which theme, how much it is and has to be."""

    what: str
    theme: str
    ratio: float
    least: float


def luminance(colours) -> np.ndarray:
    colours = np.asarray(colours, np.float64)
    linear = np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def _ratio(a: float, b: float) -> float:
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


def worst(code: str, texture) -> float:
    """The lowest ratio of a colour to a texture."""
    mine = float(luminance(rgb(code)))
    low, high = np.percentile(luminance(np.reshape(texture, (-1, 3))), (5, 95))
    return 1.0 if low < mine < high else min(_ratio(mine, low), _ratio(mine, high))


def flat(a: str, b: str) -> float:
    return worst(a, rgb(b)[None])


def _cells(game: str, theme: str, material: str) -> list[np.ndarray]:
    """The middles of a light and of a dark cell."""
    board = boards.board(game, 2, CELL, theme, material)
    margin = CELL // 5
    ends = slice(CELL + margin, 2 * CELL - margin)
    return [board[ends, ends], board[ends, margin : CELL - margin]]


def _seen(codes, cells) -> float:
    """What of a thing is told best from the ground, contour or body, on the cell where that is worst."""
    return min(max(worst(code, cell) for code in codes) for cell in cells)


def text(theme: str) -> Iterator[Pair]:
    for game in boards.CLOTH:
        cloth = boards.cloth(game, theme, 256)
        shaded = np.concatenate([cloth.reshape(-1, 3), cloth.reshape(-1, 3) * (0.92 if theme == "light" else 0.6)])
        yield Pair(f"ink on the cloth of {game}", theme, worst(colour.INK[theme], shaded), TEXT)
        yield Pair(f"soft ink on the cloth of {game}", theme, worst(colour.SOFT[theme], shaded), LARGE)
    for name, sunk, fill in (("plate", False, colour.PLATE), ("inset plate", True, colour.INSET)):
        middle = furniture.plate(72, 24, theme, fill[theme], sunk=sunk)[20:52, 20:52, :3]
        yield Pair(f"ink on the {name}", theme, worst(colour.INK[theme], middle), TEXT)
        yield Pair(f"soft ink on the {name}", theme, worst(colour.SOFT[theme], middle), LARGE)
        yield Pair(f"outline on the {name}", theme, worst(colour.OUTLINE[theme], middle), SHAPE)
    button = furniture.enamel(240, 88, 26, furniture.ENAMEL[theme])[20:68, 40:200, :3]
    yield Pair("text on the button", theme, worst(colour.ON_PRIMARY[theme], button), LARGE)
    lid = materials.walnut(400, 120, theme, 5) * 1.15
    yield Pair("lettering on the lid", theme, worst(colour.LID_INK, lid), LARGE)
    for side, code in zip(colour.SIDES, colour.PLAQUE[theme], strict=True):
        yield Pair(f"white on the plaque of player {side}", theme, flat("#FFFFFF", code), LARGE)


def stay(theme: str, material: str) -> Iterator[Pair]:
    cells = _cells("stay", theme, material)
    yield Pair(f"bead on {material}", theme, _seen([colour.BEAD[theme]], cells), SHAPE)
    # In the dark a slate is not told by its tone but by its cross, measured below.
    least = SHAPE if theme == "light" else 1.0
    yield Pair(f"slate on {material}", theme, _seen([colour.SLATE], cells), least)


def chapaev(theme: str, material: str) -> Iterator[Pair]:
    cells = _cells("chapaev", theme, material)
    yield Pair(f"pale disc on {material}", theme, _seen([CONTOUR, BOX], cells), SHAPE)
    yield Pair(f"ebony disc on {material}", theme, _seen([HOOP, NIGHT], cells), SHAPE)
    yield Pair(f"aim line on {material}", theme, _seen([LINE, CASING], cells), SHAPE)


def squart(theme: str, material: str) -> Iterator[Pair]:
    cells = _cells("squart", theme, material)
    for side, name in enumerate(("blue", "red")):
        tile = [HOOP, TILE[theme][side][1]]
        yield Pair(f"{name} tile on {material}", theme, _seen(tile, cells), SHAPE)


def skirmish(theme: str, material: str) -> Iterator[Pair]:
    cells = _cells("skirmish", theme, material)
    # Whose a card is, its medal says; the rim only repeats it, and the slip parts the card from the board.
    for side, code in zip(colour.SIDES, colour.RIM[theme], strict=True):
        yield Pair(f"rim of player {side} on {material}", theme, _seen([code], cells), 2.0)


GAMES = {"stay": stay, "chapaev": chapaev, "squart": squart, "skirmish": skirmish}


def everywhere() -> Iterator[Pair]:
    yield Pair("cross on slate", "both", flat(colour.CROSS, colour.SLATE), SHAPE)
    yield Pair("bone cross on iron", "both", flat(colour.BONE, colour.IRON), SHAPE)
    yield Pair("bar on ebony", "both", flat("#FF8A45", "#2B2420"), SHAPE)
    yield Pair("ring on boxwood", "both", flat("#0B5FAE", BOX), SHAPE)
    yield Pair("letter on the lozenge", "both", flat("#2A1904", "#D8A648"), LARGE)
    contrast = {
        "ink on the plate": ("#000000", "#FFFFFF", TEXT),
        "text on the button": ("#FFFFFF", "#00323D", TEXT),
        "side a on cells": ("#003E8A", "#E4E4E4", LARGE),
        "side b on cells": ("#8A2B00", "#E4E4E4", LARGE),
        "bead on cells": ("#006B52", "#E4E4E4", LARGE),
        "cross on a blocked cell": ("#FF8A80", "#000000", LARGE),
    }
    for what, (a, b, least) in contrast.items():
        yield Pair(what, "contrast", flat(a, b), least)


def measured() -> Iterator[Pair]:
    for theme in THEMES:
        yield from text(theme)
        for game, pairs in GAMES.items():
            for material in boards.MATERIALS[game]:
                yield from pairs(theme, material)
    yield from everywhere()


def report() -> list[Pair]:
    """Print every ratio; return those that are too low."""
    failures = []
    for pair in measured():
        verdict = "" if pair.ratio >= pair.least else "  TOO LOW"
        print(f"  {pair.theme:<9}{pair.what:<40}{pair.ratio:5.1f}  at least {pair.least}{verdict}")
        if verdict:
            failures.append(pair)
    return failures
