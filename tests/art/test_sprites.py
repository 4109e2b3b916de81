"""The sprites are what a player has to tell: each thing in its sizes, lit from the upper left."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.support.art_shelf import INDEX, SPRITES, THEMES, page, sprite

SIZES = (56, 96, 160)
SIDES = "abcd"
PLATES = (
    *("plate", "plate-active", "plate-outlined", "plate-inset"),
    *("pill", "pill-active", "pill-inset", "banner", "sheet", "slip"),
)
PRESSED = ("button", "pill-button", "knob", "key", "round-key", "key-chosen")
COUNTERS = ("aim", "exploit", "stun", "shield", "revealed", "support", "threat", "command")
OTHERS = (
    *("inner-shadow", "vignette", "daylight", "ring", "ring-round", "ghost-disc", "path", "dash", "aim-arrow"),
    *("hatch-stunned", "lozenge", "flash", "rays", "dust-ring", "trail", "gleam", "dot"),
    *("gauge", "gauge-fill", "emblem"),
)

WANTED = (
    *(f"disc-{side}-{size}" for side in "ab" for size in SIZES),
    *(f"tile-{theme}-{side}-{size}" for theme in THEMES for side in "ab" for size in SIZES),
    *(f"{piece}-{size}" for piece in ("slate", "iron", "queen") for size in SIZES),
    *(f"hatch-{theme}-{size}" for theme in THEMES for size in SIZES),
    *(f"medal-{theme}-{side}-{size}" for theme in THEMES for side in SIDES for size in (48, 96)),
    *(f"{part}-{theme}-{side}" for part in ("rim", "plaque") for theme in THEMES for side in SIDES),
    *(f"{part}-{theme}" for part in PLATES for theme in THEMES),
    *(f"{part}-{theme}{state}" for part in PRESSED for theme in THEMES for state in ("", "-pressed")),
    *(f"{part}-{theme}" for part in ("frame", "bezel", "bead", "lid") for theme in THEMES),
    *(f"vignette-{game}-{theme}" for game in ("stay", "chapaev", "squart", "skirmish") for theme in THEMES),
    *(f"shadow-{kind}" for kind in ("soft", "tight", "round", "queen")),
    *(f"glyph-{kind}" for kind in COUNTERS),
    *(f"badge-{side}" for side in (*SIDES, "none")),
    *(f"back-{side}" for side in SIDES),
    *(f"well-{kind}" for kind in ("disc", "queen", "tile", "card")),
    *(f"mote-{kind}" for kind in ("pale", "brown", "white")),
    *(f"foil-{number}" for number in range(1, 6)),
    *(f"bead-{kind}" for kind in ("ivory", "black")),
    *(f"brass-ring-{size}" for size in (96, 160)),
    *(f"laurel-{number}" for number in range(44)),
    *OTHERS,
)


@pytest.mark.parametrize("name", WANTED)
def test_it_is_there(name: str) -> None:
    assert name in SPRITES


@pytest.mark.parametrize("size", SIZES)
def test_a_piece_is_as_large_as_its_name_says(size: int) -> None:
    for name in (f"disc-a-{size}", f"slate-{size}", f"hatch-light-{size}"):
        assert SPRITES[name]["box"][2:] == [size, size]
    assert SPRITES[f"tile-light-a-{size}"]["box"][2:] == [2 * size, size]
    assert SPRITES[f"tile-light-b-{size}"]["box"][2:] == [size, 2 * size]


def brightness(picture: Image.Image) -> float:
    """The mean of what is seen."""
    return ImageStat.Stat(picture.convert("L"), picture.getchannel("A")).mean[0]


LIT = (
    *("disc-a-160", "disc-b-160", "tile-light-a-160", "tile-light-b-160", "iron-160", "medal-light-a-96"),
    *("knob-light", "knob-dark", "round-key-light", "key-light", "key-dark", "button-light", "frame-light"),
    "plate-light",
)


@pytest.mark.parametrize("name", LIT)
def test_a_relief_is_brighter_where_the_window_is(name: str) -> None:
    """Along its edge only: a sign in the middle may lie anywhere."""
    picture = sprite(name)
    wide, high = picture.size
    rim = max(6, min(wide, high) // 10)
    upper, left = picture.crop((0, 0, wide, rim)), picture.crop((0, 0, rim, high))
    lower, right = picture.crop((0, high - rim, wide, high)), picture.crop((wide - rim, 0, wide, high))
    assert brightness(upper) + brightness(left) > brightness(lower) + brightness(right)


@pytest.mark.parametrize("kind", ["disc", "queen", "tile", "card"])
def test_a_well_is_dark_where_the_window_is(kind: str) -> None:
    """It is pressed in, so its near wall lies in the shade."""
    picture = sprite(f"well-{kind}")
    half = picture.width // 2
    corners = picture.crop((0, 0, half, half)), picture.crop((half, half, 2 * half, 2 * half))
    assert brightness(corners[0]) < brightness(corners[1])


def test_no_two_cells_of_a_sheet_are_alike() -> None:
    cells = INDEX["cells"]
    pitch, bleed, side = cells["size"] + 2 * cells["bleed"], cells["bleed"], cells["size"]
    for game in ("stay", "squart", "skirmish"):
        for board in INDEX["boards"][game].values():
            for name in (name for names in board.values() for name in names):
                corners = [
                    (column * pitch + bleed, row * pitch + bleed)
                    for row in range(cells["across"])
                    for column in range(cells["across"])
                ]
                cut = [page(name).crop((left, top, left + side, top + side)) for left, top in corners]
                same = [
                    (one, other)
                    for one in range(len(cut))
                    for other in range(one)
                    if max(most for _, most in ImageChops.difference(cut[one], cut[other]).getextrema()) < 8
                ]
                assert same == [], name


@pytest.mark.parametrize("name", ["plate-light", "disc-a-96", "tile-light-a-96", "medal-light-b-96", "knob-dark"])
def test_beyond_its_edge_a_sprite_still_has_its_colour(name: str) -> None:
    """A filter mixes the pixels at the edge with those beyond: black ones would draw a dark line around it."""
    left, top, wide, high = SPRITES[name]["box"]
    whole = page(SPRITES[name]["page"])
    alpha = whole.getchannel("A")
    row = top + high // 2
    first = next(x for x in range(left - 4, left + wide) if alpha.getpixel((x, row)) > 0)
    beyond, edge = whole.getpixel((first - 1, row)), whole.getpixel((first, row))
    assert beyond[3] == 0
    assert max(abs(a - b) for a, b in zip(beyond[:3], edge[:3], strict=True)) < 40
