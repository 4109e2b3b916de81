"""Nothing is cut off: every scene of every game, in every language, at the usual and at twice the size of text.

Of the languages the one with the longest words is looked at every day, the others with `--long`."""

from __future__ import annotations

from typing import Any

import pytest

from app.services.words import LANGUAGES
from tests.screens.fitting import misfits
from tests.screens.scenes import SCENES, build

pytestmark = [pytest.mark.window, pytest.mark.slow]

LONGEST = "ru"
TEXTS = {
    "everyday": [(LONGEST, 200), (LONGEST, 100)],
    "long": [*((language, 200) for language in LANGUAGES if language != LONGEST), ("uk", 100)],
}
"""What is too wide at the usual size is so at twice the size: one language is enough to see that the rest is there."""


@pytest.mark.parametrize("when", ["everyday", pytest.param("long", marks=pytest.mark.long)])
@pytest.mark.parametrize(("area", "name"), SCENES, ids=lambda part: part)
def test_words_fit(ui: Any, area: str, name: str, when: str) -> None:
    found = []
    for language, scale in TEXTS[when]:
        if area == "app":  # home shows what was played before
            ui.fresh(language=language, text_scale=scale)
        else:
            ui.app.change(language=language, text_scale=scale)
        build(ui, area, name)
        found += [(language, scale, misfit) for misfit in misfits(ui.app.top)]
        ui.app.go("home")
    assert not found
