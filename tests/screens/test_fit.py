"""Nothing is cut off: every scene of every game, in every language, at the usual and at twice the size of text."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from app.games import GAMES
from app.services.words import LANGUAGES
from tests.screens.fitting import misfits

pytestmark = [pytest.mark.window, pytest.mark.slow]

SCENES = [
    (area, name)
    for area in ("app", "online", *(game.id for game in GAMES))
    for name in import_module(f"tools.scenes.{area}").SCENES
]


TEXTS = [*((language, 200) for language in LANGUAGES), ("uk", 100)]
"""What is too wide at the usual size is so at twice the size: one language is enough to see that the rest is there."""


@pytest.mark.parametrize(("area", "name"), SCENES, ids=lambda part: part)
def test_words_fit(ui: Any, area: str, name: str) -> None:
    found = []
    for language, scale in TEXTS:
        if area == "app":  # home shows what was played before
            ui.fresh(language=language, text_scale=scale)
        else:
            ui.app.change(language=language, text_scale=scale)
        import_module(f"tools.scenes.{area}").SCENES[name](ui)
        ui.frames(8)
        found += [(language, scale, misfit) for misfit in misfits(ui.app.top)]
        ui.app.go("home")
    assert not found
