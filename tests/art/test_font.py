"""The display face has every letter of our four languages, lining figures, and its licence beside it."""

from __future__ import annotations

import json

import pytest
from PIL import ImageFont

from tests.support.art_shelf import ROOT

FONTS = ROOT / "assets" / "fonts"
FACE = ImageFont.truetype(str(FONTS / "FourBoardsDisplay.ttf"), 48)
SPECIAL = "ҐґЄєІіЇїЁёЪъЫыЭэЂђЉљЊњЋћЏџЈјČčĆćĐđŠšŽž№«»„“”’–—×…·"


def drawn(letter: str) -> bytes:
    mask = FACE.getmask(letter)
    return bytes(mask) + bytes(mask.size)


MISSING = drawn("\U0010fffd")
"""What a font draws for a letter that it does not have."""


@pytest.mark.parametrize("language", ["en", "ru", "sr", "uk"])
def test_every_letter_of_a_language_is_there(language: str) -> None:
    texts = [
        text
        for path in (ROOT / "assets" / "words" / language).glob("*.json")
        for text in json.loads(path.read_text(encoding="utf-8")).values()
    ]
    used = {letter for text in texts for letter in str(text) if letter.isalpha() and ord(letter) < 0x2000}
    assert len(used) > 50
    assert sorted(letter for letter in used if drawn(letter) == MISSING) == []


def test_special_letters_and_marks_are_there() -> None:
    assert [letter for letter in SPECIAL if drawn(letter) == MISSING] == []


def test_figures_stand_on_the_line_and_are_of_one_height_and_width() -> None:
    """The font's own figures are old-style: 12 would read as I2."""
    heights = {FACE.getbbox(figure, anchor="ls")[1] for figure in "0123456789"}
    depths = {FACE.getbbox(figure, anchor="ls")[3] for figure in "0123456789"}
    assert max(heights) - min(heights) <= 5
    assert max(depths) <= 2
    assert len({FACE.getlength(figure) for figure in "0123456789"}) == 1


def test_it_is_small_and_has_its_licence() -> None:
    assert (FONTS / "FourBoardsDisplay.ttf").stat().st_size < 60_000
    licence = (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Friedrich Althausen" in licence
