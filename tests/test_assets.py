"""The sounds and pictures in `assets` are complete, small, and what the tools make."""

from __future__ import annotations

import sys
import wave
from array import array
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from app.services.feedback import SOUNDS
from tools import icon, sounds

ASSETS = Path(__file__).resolve().parents[1] / "assets"

LOUDEST = 32767 * 10 ** (-3 / 20)
"""-3 dBFS."""


def samples(path: Path) -> array[int]:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        found = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def test_every_sound_that_is_played_is_made() -> None:
    assert set(SOUNDS) == set(sounds.SOUNDS) == {path.stem for path in (ASSETS / "sounds").iterdir()}


def test_sounds_are_what_the_tool_makes(tmp_path: Path) -> None:
    sounds.write(tmp_path)
    for name in SOUNDS:
        made, kept = (folder / f"{name}.wav" for folder in (tmp_path, ASSETS / "sounds"))
        assert made.read_bytes() == kept.read_bytes(), f"{name}.wav: run tools/sounds.py"


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_and_clean(name: str) -> None:
    path = ASSETS / "sounds" / f"{name}.wav"
    found = samples(path)
    assert path.stat().st_size < 20_000
    assert found[0] == found[-1] == 0
    assert LOUDEST / 3 < max(map(abs, found)) <= LOUDEST


@pytest.mark.parametrize(
    ("name", "side"), [("icon", 512), ("icon_foreground", 432), ("icon_background", 432), ("presplash", 1024)]
)
def test_a_picture_has_its_size(name: str, side: int) -> None:
    with Image.open(ASSETS / f"{name}.png") as picture:
        assert (picture.format, picture.size) == ("PNG", (side, side))


def test_pictures_look_as_the_tool_draws_them(tmp_path: Path) -> None:
    icon.write(tmp_path)
    for name in icon.PICTURES:
        with Image.open(tmp_path / f"{name}.png") as made, Image.open(ASSETS / f"{name}.png") as kept:
            difference = ImageChops.difference(made, kept).getextrema()
        # Edges may be smoothed a shade differently on another machine.
        assert max(most for _, most in difference) <= 8, f"{name}.png: run tools/icon.py"
