"""The baked pages keep the limits of the art direction: sizes, bytes, memory, clear borders."""

from __future__ import annotations

import math

import pytest
from PIL import Image

from tests.support.art_shelf import ART, INDEX, PAGES, ROOT, SPRITES, THEMES, on_pngs, page
from tools.art.pages.manifest import sources

MEGABYTE = 1_000_000
CLEAR = 4
GAMES = ("stay", "chapaev", "squart", "skirmish")


def test_what_lies_there_is_what_these_tools_make() -> None:
    assert INDEX["sources"] == sources(), "run python3 dev.py bake, look at the pictures and commit them"


def test_the_folder_holds_the_pages_of_the_index_and_nothing_else() -> None:
    assert {path.name for path in ART.iterdir()} == {"index.json", *(entry["file"] for entry in PAGES.values())}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_its_size_and_kind(name: str) -> None:
    with Image.open(ART / PAGES[name]["file"]) as picture:
        assert list(picture.size) == PAGES[name]["size"]
        wanted = ("PNG", "RGBA") if PAGES[name]["file"].endswith(".png") else ("JPEG", "RGB")
        assert (picture.format, picture.mode) == wanted


def test_no_page_is_larger_than_a_phone_takes() -> None:
    for name, entry in PAGES.items():
        wide, high = entry["size"]
        limit = (1024, 2048) if entry["file"].endswith(".png") else (2016, 2016)
        assert wide <= limit[0], name
        assert high <= limit[1], name


def test_a_cloth_can_be_repeated() -> None:
    """A texture repeats only if its sides are powers of two."""
    sizes = [entry["size"] for name, entry in PAGES.items() if name.startswith("cloth-")]
    assert len(sizes) == len(GAMES) * len(THEMES)
    assert all(side & (side - 1) == 0 for size in sizes for side in size)


def test_all_art_and_sounds_together_are_small() -> None:
    folders = (ART, ROOT / "assets" / "sounds", ROOT / "assets" / "fonts")
    files = [path for folder in folders for path in folder.iterdir()]
    icons = [ROOT / "assets" / f"{name}.png" for name in ("icon", "icon_foreground", "icon_background", "presplash")]
    assert sum(path.stat().st_size for path in (*files, *icons)) <= 6 * MEGABYTE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_one_game_with_any_of_its_boards_fits_into_memory(game: str, theme: str) -> None:
    for board in INDEX["boards"][game].values():
        loaded = [*INDEX["sets"][game][theme], *board[theme], f"home-{theme}"]
        assert len(set(loaded)) == len(loaded)
        sizes = [PAGES[name]["size"] for name in loaded]
        assert sum(wide * high * 4 for wide, high in sizes) <= 40 * MEGABYTE


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_two_boards_beside_its_own_in_both_themes(game: str) -> None:
    materials = INDEX["boards"][game]
    assert len(materials) >= 3
    for board in materials.values():
        assert set(board) == set(THEMES)
        assert all(name in PAGES for names in board.values() for name in names)
        assert all(len(names) == (1 if game == "chapaev" else 2) for names in board.values())


def test_sheets_are_cut_into_whole_cells() -> None:
    cells = INDEX["cells"]
    side = cells["across"] * (cells["size"] + 2 * cells["bleed"])
    for game in ("stay", "squart", "skirmish"):
        for board in INDEX["boards"][game].values():
            for names in board.values():
                assert all(PAGES[name]["size"] == [side, side] for name in names)


@pytest.mark.parametrize("name", SPRITES)
def test_a_sprite_lies_within_its_page(name: str) -> None:
    entry = SPRITES[name]
    left, top, wide, high = entry["box"]
    page_wide, page_high = PAGES[entry["page"]]["size"]
    assert left >= 0 < wide
    assert top >= 0 < high
    assert left + wide <= page_wide
    assert top + high <= page_high
    below, right, above, before = entry.get("border", (0, 0, 0, 0))
    assert before + right < wide
    assert below + above < high
    if not name.startswith("laurel-"):
        assert all(0 <= part <= side for part, side in zip(entry.get("anchor", ()), (wide, high), strict=False))


def test_the_leaves_of_the_wreath_lie_in_a_ring_around_their_anchor() -> None:
    leaves = [entry for name, entry in SPRITES.items() if name.startswith("laurel-")]
    for entry in leaves:
        _, _, wide, high = entry["box"]
        x, y = entry["anchor"]
        assert 80 < math.hypot(wide / 2 - x, high / 2 - y) < 130
    assert len({tuple(entry["anchor"]) for entry in leaves}) == len(leaves) == 44


@pytest.mark.parametrize("name", on_pngs())
def test_a_sprite_has_clear_pixels_all_around_and_is_seen(name: str) -> None:
    entry = SPRITES[name]
    left, top, wide, high = entry["box"]
    bleed = entry.get("bleed", 0)
    inner = (left - bleed, top - bleed, left + wide + bleed, top + high + bleed)
    outer = (inner[0] - CLEAR, inner[1] - CLEAR, inner[2] + CLEAR, inner[3] + CLEAR)
    alpha = page(entry["page"]).getchannel("A")
    assert min(outer) >= 0
    assert outer[2] <= alpha.width
    assert outer[3] <= alpha.height
    strips = (
        (outer[0], outer[1], outer[2], inner[1]),
        (outer[0], inner[3], outer[2], outer[3]),
        (outer[0], outer[1], inner[0], outer[3]),
        (inner[2], outer[1], outer[2], outer[3]),
    )
    assert [alpha.crop(strip).getextrema() for strip in strips] == [(0, 0)] * 4
    assert alpha.crop(inner).getextrema()[1] > 0


def test_what_one_theme_has_the_other_has_too() -> None:
    for name in (*SPRITES, *PAGES):
        twin = "-".join({"light": "dark", "dark": "light"}.get(part, part) for part in name.split("-"))
        assert twin in SPRITES or twin in PAGES, name
