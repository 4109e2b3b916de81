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


@pytest.mark.parametrize(("area", "name"), SCENES, ids=lambda part: part)
def test_words_fit(ui: Any, area: str, name: str) -> None:
    found = []
    for scale in (100, 200):
        for language in LANGUAGES:
            ui.fresh(language=language, text_scale=scale)
            import_module(f"tools.scenes.{area}").SCENES[name](ui)
            ui.frames(8)
            found += [(language, scale, misfit) for misfit in misfits(ui.app.top)]
    assert not found
