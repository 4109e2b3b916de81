"""Words and signs are told from their ground: every pair of the app, as baked, in light, dark and high contrast."""

from __future__ import annotations

import pytest

from tools import contrasts

pytestmark = pytest.mark.window


@pytest.mark.parametrize("pair", list(contrasts.measured()), ids=lambda pair: f"{pair.theme}: {pair.what}")
def test_it_is_told_from_its_ground(pair: contrasts.Pair) -> None:
    assert pair.ratio >= pair.least


def test_every_face_is_measured_at_rest_pressed_and_flat() -> None:
    from app.ui.widgets.surfaces import SURFACES

    measured = {(pair.what, pair.theme) for pair in contrasts.measured()}
    for name in SURFACES:
        for theme in ("light", "dark"):
            assert (f"words on {name}", theme) in measured
            assert (f"words on {name}, pressed", theme) in measured
        for theme in ("light", "dark", "contrast"):
            assert (f"words on {name}, flat", theme) in measured


def test_the_measure_knows_black_on_white_and_a_colour_within_its_ground() -> None:
    assert contrasts.worst((0, 0, 0), [(1.0, 1.0, 1.0)]) == pytest.approx(21)
    assert contrasts.worst((0.5, 0.5, 0.5), [(0.0, 0.0, 0.0), (1.0, 1.0, 1.0)]) == 1
