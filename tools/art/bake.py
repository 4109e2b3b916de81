"""Bakes everything in `assets/art` and `assets/sounds`, the icon and the font: `python3 dev.py bake`.

Everything is made anew, always with the same bytes. What lies where is told by `assets/art/index.json`:

- `pages`: by name, its `file` and `size`.
- `sprites`: by name, its `page` and `box` (left, top, width, height; y goes down). A nine-patch has the `border` that
  is not stretched; `pad` is how far the picture goes beyond the thing itself, both in the order of Kivy's BorderImage:
  bottom, right, top, left. `anchor` is the point that is put in place, from the upper left corner; `bleed` the pixels
  of the same picture beyond its box. Nine-patches are drawn for two pixels a dp.
- `cards`: by a card's id, its `picture`, the `sign` of its faction and, if it has one, the `seal` of its second
  ability.
- `boards`: by game, material and theme, its pages; `cells`: how a sheet of cells is cut.
- `sets`: by game and theme, the pages beside its board that are loaded with it.
- `sounds`: by name, how many variants there are, as `<name>_<1...>.wav`.
- `sources`: digests of the tools that made all this.
"""

from __future__ import annotations

import sys
import time
from itertools import chain

import numpy as np

from tools.art import appicon, boards, effects, font, furniture, marks, palette, pieces, sounds, vignettes
from tools.art.cards import parts, signs
from tools.art.cards.cast import ALL, world_of
from tools.art.cards.picture import back, picture
from tools.art.colour import RIM, SIDES, THEMES
from tools.art.materials import walnut
from tools.art.pages.book import Book
from tools.art.pages.manifest import ROOT
from tools.art.shapes import grid

ASSETS = ROOT / "assets"
CARD, CARDS_ACROSS = 288, 7


def sprites(book: Book) -> None:
    everywhere = (furniture, marks, parts, effects, signs, appicon)
    book.sheet("ui", chain(pieces.medals(), *(each.everything() for each in everywhere)))
    book.sheet("pieces", pieces.everything())


def cards(book: Book) -> dict[str, dict]:
    """One page with all cards and the backs of the four players; returns what belongs to which card."""
    pictures = {f"card-{face.id}": picture(face, CARD) for face in ALL}
    pictures |= {f"back-{side}": back(code, CARD) for side, code in zip(SIDES, RIM["light"], strict=True)}
    page = np.zeros((CARDS_ACROSS * CARD, CARDS_ACROSS * CARD, 3), np.float32)
    boxes = {}
    for index, (name, shown) in enumerate(pictures.items()):
        row, column = divmod(index, CARDS_ACROSS)
        page[row * CARD : (row + 1) * CARD, column * CARD : (column + 1) * CARD] = shown
        boxes[name] = (column * CARD + 1, row * CARD + 1, CARD - 2, CARD - 2)
    book.picture("cards", page, 81, boxes)
    found = {}
    for face in ALL:
        found[face.id] = {"picture": f"card-{face.id}", "sign": f"sign-{world_of(face)}"}
        if seal := signs.seal_name(face):
            found[face.id]["seal"] = seal
    return found


def all_boards(book: Book) -> dict[str, dict]:
    """A whole picture for Chapaev, whose board never changes; sheets of cells for the others."""
    found: dict[str, dict] = {}
    for game, materials in boards.MATERIALS.items():
        found[game] = {}
        for material in materials:
            found[game][material] = {}
            for theme in THEMES:
                names = [f"{game}-{material}-{theme}"]
                if game == "chapaev":
                    book.picture(names[0], boards.board(game, 8, 96, theme, material), 84)
                else:
                    names = [f"{names[0]}-{kind}" for kind in ("pale", "deep")]
                    for kind, name in enumerate(names):
                        book.picture(name, boards.sheet(game, theme, material, kind), 80)
                found[game][material][theme] = names
    return found


def surroundings(book: Book) -> dict[str, dict]:
    """Cloths, the cover of a hidden board and the rail of a hand; returns which pages a game needs."""
    found: dict[str, dict] = {}
    for theme in THEMES:
        for game in boards.CLOTH:
            book.picture(f"cloth-{game}-{theme}", boards.cloth(game, theme), 78)
            found.setdefault(game, {})[theme] = ["ui", "pieces", f"cloth-{game}-{theme}"]
        book.picture(f"cover-{theme}", boards.cover(theme), 80)
        found["stay"][theme].append(f"cover-{theme}")
        book.picture(f"rail-{theme}", _lath(1024, 192, theme, 8), 82)
        found["skirmish"][theme] += ["cards", f"rail-{theme}"]
    return found


def _lath(width, height, theme, seed) -> np.ndarray:
    """A walnut lath, lighter above."""
    _, y = grid(width, height)
    return np.clip(walnut(width, height, theme, seed) * (1.22 - 0.42 * y / height)[..., None], 0, 1)


def home(book: Book) -> None:
    """Four vignettes and the walnut lid."""
    wide, high = 448, 384
    for theme in THEMES:
        page = np.zeros((2 * high + 160, 2 * wide, 3), np.float32)
        boxes = {}
        for index, game in enumerate(vignettes.VIGNETTES):
            row, column = divmod(index, 2)
            shown = vignettes.vignette(game, wide, high, theme)
            page[row * high : (row + 1) * high, column * wide : (column + 1) * wide] = shown
            boxes[f"vignette-{game}-{theme}"] = (column * wide + 2, row * high + 2, wide - 4, high - 4)
        page[2 * high :] = _lath(2 * wide, 160, theme, 5)
        boxes[f"lid-{theme}"] = (2, 2 * high + 2, 2 * wide - 4, 156)
        book.picture(f"home-{theme}", page, 84, boxes)


def main() -> int:
    began = clock = time.perf_counter()

    def done(what: str) -> None:
        nonlocal clock
        now = time.perf_counter()
        print(f"{what}: {now - clock:.1f} s", flush=True)
        clock = now

    done(font.bake(ASSETS / "fonts"))
    heard = sounds.bake(ASSETS / "sounds")
    done(f"{len(heard) * sounds.VARIANTS} sounds")
    book = Book(ASSETS / "art")
    sprites(book)
    done(f"{len(book.sprites)} sprites")
    shown = cards(book)
    done(f"{len(shown)} cards")
    made = all_boards(book)
    loaded = surroundings(book)
    done("boards and cloths")
    home(book)
    appicon.bake(ASSETS)
    done("home and icon")
    book.write_index(
        cards=shown,
        boards=made,
        cells={"size": boards.CELL, "bleed": boards.BLEED, "across": boards.ACROSS},
        sets=loaded,
        sounds=dict.fromkeys(heard, sounds.VARIANTS),
    )
    failures = palette.report()
    done("contrasts measured")
    print(f"all: {time.perf_counter() - began:.1f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
