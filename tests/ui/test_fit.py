"""Nothing is cut off and nothing goes untold: every scene of every game, in every language, at the usual and at twice
the size of text; and a board that is left without room draws what it can. All of it is looked at together, since
building a scene takes longer than looking at it.

Of the languages the one with the longest words is looked at every day, the others with `--long`."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from app.languages.translator import LANGUAGES
from tests.support.ui.fitting import misfits
from tests.support.ui.scenes import SCENES, WITH_BOARD, build
from tests.support.ui.spoken_text import untold
from tests.support.ui.without_room import draw_without_room

pytestmark = [pytest.mark.window, pytest.mark.slow]

LONGEST = "ru"
TEXTS = {
    "twice": [(LONGEST, 200)],
    "usual": [(LONGEST, 100), ("uk", 100)],
    "others": [(language, 200) for language in LANGUAGES if language != LONGEST],
}
"""What is too wide at the usual size is so at twice the size: every day a few are enough to see that the rest is
there."""
USUAL = {("stay", "setup"), ("stay", "play"), ("chapaev", "play"), ("squart", "play"), ("skirmish", "play")}


def scenes() -> Iterator[Any]:
    for (area, name), texts in itertools.product(SCENES, TEXTS):
        is_everyday = texts == "twice" or (texts == "usual" and (area, name) in USUAL)
        yield pytest.param(area, name, texts, marks=[] if is_everyday else [pytest.mark.long])


@pytest.mark.parametrize(("area", "name", "texts"), list(scenes()), ids=lambda part: part)
def test_words_fit_and_are_told_and_boards_are_drawn_without_room(ui: Any, area: str, name: str, texts: str) -> None:
    found = []
    for turn, (language, scale) in enumerate(TEXTS[texts]):
        if turn:
            ui.begin()  # home shows what was played before
        ui.app.change(language=language, text_scale=scale)
        build(ui, area, name)
        found += [(language, scale, wrong) for wrong in (*misfits(ui.app.top), *untold(ui.app))]
    assert not found
    if (area, name) in WITH_BOARD:
        draw_without_room(ui)
