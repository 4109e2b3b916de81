"""The pictures that systems ask for have their sizes.

What else `dev.py bake` makes is looked at in `tests/art`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

ASSETS = Path(__file__).resolve().parents[1] / "assets"


@pytest.mark.parametrize(
    ("name", "side"), [("icon", 512), ("icon_foreground", 432), ("icon_background", 432), ("presplash", 1024)]
)
def test_a_picture_has_its_size(name: str, side: int) -> None:
    with Image.open(ASSETS / f"{name}.png") as picture:
        assert (picture.format, picture.size) == ("PNG", (side, side))


@pytest.mark.parametrize("name", ["icon", "icon_foreground", "presplash"])
def test_a_picture_is_clear_at_its_corners_and_not_in_its_middle(name: str) -> None:
    with Image.open(ASSETS / f"{name}.png") as picture:
        alpha = picture.getchannel("A")
    last = alpha.width - 1
    assert {alpha.getpixel(corner) for corner in ((0, 0), (last, 0), (0, last), (last, last))} == {0}
    assert alpha.getpixel((last // 2, last // 2)) == 255


def test_no_launcher_cuts_into_the_foreground() -> None:
    """Launchers may show no more than a circle of two thirds of the layer."""
    with Image.open(ASSETS / "icon_foreground.png") as picture:
        alpha = picture.getchannel("A")
    middle, reach = alpha.width / 2, alpha.width / 3
    outside = [
        alpha.getpixel((x, y))
        for x in range(alpha.width)
        for y in range(alpha.height)
        if (x + 0.5 - middle) ** 2 + (y + 0.5 - middle) ** 2 > (reach * 1.04) ** 2
    ]
    assert max(outside) < 96  # a soft shadow may


def test_the_background_is_whole() -> None:
    with Image.open(ASSETS / "icon_background.png") as picture:
        assert "A" not in picture.getbands() or picture.getchannel("A").getextrema() == (255, 255)
