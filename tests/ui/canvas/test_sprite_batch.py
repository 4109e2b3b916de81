"""Sprites many times over and along a way, as one shape each."""

from __future__ import annotations

import math
from typing import Any

import pytest

pytestmark = pytest.mark.window


def path(ui: Any) -> Any:
    sprite = ui.app.look.sprite("path")
    assert sprite
    return sprite


def test_one_quadrilateral_for_each_box_with_the_whole_sprite_in_it(ui: Any) -> None:
    from app.ui.art import sprite_batch

    sprite = path(ui)
    made = sprite_batch.repeated_sprite(sprite, [(0, 0, 10, 20), (50, 50, 4, 4)])
    assert len(made.vertices) == 2 * 4 * 4
    assert list(made.vertices[:2]) == [0, 0]
    assert list(made.vertices[8:10]) == [10, 20]
    cut = [made.vertices[first + part] for first in (0, 4, 8, 12) for part in (2, 3)]
    assert cut == pytest.approx(list(sprite.texture.tex_coords))
    assert not sprite_batch.repeated_sprite(sprite, []).vertices


@pytest.mark.parametrize("degrees", range(0, 360, 45))
def test_a_way_has_its_lit_side_towards_the_light_in_any_direction(ui: Any, degrees: int) -> None:
    from app.ui.art import sprite_batch

    sprite = path(ui)
    angle = math.radians(degrees)
    end = (100 * math.cos(angle), 100 * math.sin(angle))
    made = sprite_batch.stretched_sprite(sprite, [((0, 0), end)], 10)
    points = [made.vertices[first : first + 4] for first in range(0, len(made.vertices), 4)]
    assert len(points) == 3 * 4
    top = sprite.texture.tex_coords[5]
    lit = [x * -0.5 + y * 0.62 for x, y, _, v in points if v == pytest.approx(top)]
    dark = [x * -0.5 + y * 0.62 for x, y, _, v in points if v != pytest.approx(top)]
    assert len(lit) == len(dark)
    assert sum(lit) > sum(dark)
    beyond = max(math.dist((x, y), (end[0] / 2, end[1] / 2)) for x, y, _, _ in points)
    assert 50 < beyond < 70


def test_a_way_of_no_length_is_nothing(ui: Any) -> None:
    from app.ui.art import sprite_batch

    assert not sprite_batch.stretched_sprite(path(ui), [((5, 5), (5, 5))], 10).vertices
    assert not sprite_batch.stretched_sprite(path(ui), [((0, 0), (9, 9))], 0).vertices
