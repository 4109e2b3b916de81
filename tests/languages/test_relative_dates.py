"""Since when, in words of four languages."""

from __future__ import annotations

import time

import pytest

from app.languages.relative_dates import since
from app.languages.translator import FOLDER, LANGUAGES, Words

NOON = time.mktime((2026, 11, 17, 12, 0, 0, 0, 0, -1))  # a Tuesday
DAY = 86_400


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "since 12:00"),
        (1, "since yesterday"),
        (2, "since Sunday"),
        (6, "since Wednesday"),
        (7, "since 2026-11-10"),
        (-1, "since 12:00"),  # clocks differ
    ],
)
def test_the_nearer_the_more_exactly(days: int, words: str) -> None:
    tr = Words(FOLDER).translator("en", False)
    assert since(tr, NOON - days * DAY, NOON) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_day_has_its_word(language: str) -> None:
    tr = Words(FOLDER).translator(language, False)
    assert len({since(tr, NOON - days * DAY, NOON) for days in range(9)}) == 9
