"""Every screen is read, and sides are told apart, by people who see fewer colours or none; measured in pictures."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageDraw

from tests.support.ui.scenes import SCENES, build
from tools.eyesight import EYES, Piece, Words, difference, faults, lab, look, seen, simulated

pytestmark = pytest.mark.window

EVERYDAY = {("app", "home"), ("stay", "play"), ("chapaev", "play"), ("squart", "play")}
EVERYDAY |= {("skirmish", "play"), ("skirmish", "four")}
THEMES = ("light", "dark", "contrast")


def scenes() -> list[Any]:
    """A few every day, each theme among them; all with `--long`."""
    found = []
    for index, (area, name) in enumerate(SCENES):
        for turn, theme in enumerate(THEMES):
            is_everyday = (area, name) in EVERYDAY and index % len(THEMES) == turn
            found.append(pytest.param(area, name, theme, marks=[] if is_everyday else [pytest.mark.long]))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("area", "name", "theme"), scenes())
def test_nobody_takes_one_thing_for_another(ui: Any, area: str, name: str, theme: str) -> None:
    ui.begin(theme=theme)
    build(ui, area, name)
    picture = ui.picture()
    words, pieces = look(ui.app, picture.height)
    assert words
    assert faults(picture, words, pieces) == []


# --- The measure ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_of_colours_is_the_published_one(one: Any, other: Any, apart: float) -> None:
    """Rows of the table by Sharma, Wu and Dalal (2005)."""
    assert difference(one, other) == pytest.approx(apart, abs=1e-4)
    assert difference(other, one) == pytest.approx(apart, abs=1e-4)


def test_what_others_see() -> None:
    red, green = (0.8, 0.1, 0.1), (0.25, 0.45, 0.1)
    usual = difference(lab(red), lab(green))
    assert difference(lab(seen(red, "deuteranopia")), lab(seen(green, "deuteranopia"))) < usual / 2
    for eyes in EYES:
        assert seen((1.0, 1.0, 1.0), eyes) == pytest.approx((1.0, 1.0, 1.0), abs=0.01)
    grey = seen(red, "greyscale")
    assert grey[0] == grey[1] == grey[2]
    picture = simulated(Image.new("RGB", (2, 2), tuple(round(255 * part) for part in red)), "protanopia")
    assert [part / 255 for part in picture.getpixel((0, 0))] == pytest.approx(seen(red, "protanopia"), abs=0.05)


def board_with(one: Any, other: Any) -> Image.Image:
    picture = Image.new("RGB", (80, 40), "#808080")
    pen = ImageDraw.Draw(picture)
    one(pen, (4, 4, 36, 36))
    other(pen, (44, 4, 76, 36))
    return picture


def test_red_and_green_discs_are_found_and_another_shape_or_shade_helps() -> None:
    pieces = [Piece("red", (0, 0, 40, 40)), Piece("green", (40, 0, 80, 40))]

    def disc(colour: str) -> Any:
        return lambda pen, box: pen.ellipse(box, fill=colour)

    alike = board_with(disc("#a03020"), disc("#5a6010"))
    assert any("deuteranopia" in fault for fault in faults(alike, [], pieces))
    assert faults(board_with(disc("#a03020"), disc("#d0e890")), [], pieces) == []
    bar = board_with(disc("#a03020"), lambda pen, box: pen.rectangle((56, 4, 64, 36), fill="#5a6010"))
    assert faults(bar, [], pieces) == []


def test_signs_in_one_colour_are_told_apart_by_their_marks_alone() -> None:
    pieces = [Piece("one", (0, 0, 40, 40)), Piece("other", (40, 0, 80, 40))]

    def sign(*mark: int, wide: bool) -> Any:
        def drawn(pen: Any, box: tuple[int, int, int, int]) -> None:
            pen.ellipse(box, fill="#606060")
            left, top = box[:2]
            place = [left + mark[0], top + mark[1], left + mark[2], top + mark[3]]
            (pen.rectangle if wide else pen.ellipse)(place, fill="#ffffff")

        return drawn

    bar, dot, low_bar = sign(8, 14, 24, 18, wide=True), sign(12, 12, 20, 20, wide=False), sign(8, 15, 24, 19, wide=True)
    assert faults(board_with(bar, dot), [], pieces) == []
    assert faults(board_with(bar, low_bar), [], pieces), "the same bar a pixel lower"
    plain = sign(16, 16, 16, 16, wide=False)
    assert faults(board_with(plain, plain), [], pieces), "no marks at all"


def test_faint_words_are_found_and_large_ones_may_be_fainter() -> None:
    picture = Image.new("RGB", (60, 20), "#ffffff")
    ImageDraw.Draw(picture).text((4, 4), "words", fill="#8a8a8a")
    ink = (0x8A / 255,) * 3
    small, large = (Words("words", ink, size, (0, 0, 60, 20)) for size in (14, 30))
    assert len(faults(picture, [small], [])) == 1 + len(EYES)
    assert faults(picture, [large], []) == []
