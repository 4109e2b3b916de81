"""How long ago something was is said as people say it, in every language."""

from __future__ import annotations

import pytest

from app.languages.relative_dates import DAY, HOUR, MINUTE, MONTH, age
from app.languages.translator import FOLDER, Words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(-500, "just now"), (0, "just now"), (59, "just now"), (MINUTE, "1 minute ago"), (5 * MINUTE, "5 minutes ago"),
     (HOUR - 1, "59 minutes ago"), (HOUR, "1 hour ago"), (DAY - 1, "23 hours ago"), (DAY, "1 day ago"),
     (2 * MONTH - 1, "59 days ago"), (2 * MONTH, "2 months ago")],
)  # fmt: skip
def test_in_english(seconds: float, words: str) -> None:
    assert age(seconds, Words(FOLDER).translator("en")) == words


@pytest.mark.parametrize(
    ("language", "minutes", "words"),
    [("uk", 1, "1 хвилину тому"), ("uk", 3, "3 хвилини тому"), ("uk", 11, "11 хвилин тому"),
     ("uk", 21, "21 хвилину тому"), ("ru", 2, "2 минуты назад"), ("ru", 5, "5 минут назад"),
     ("sr", 1, "пре 1 минут"), ("sr", 5, "пре 5 минута")],
)  # fmt: skip
def test_with_the_plurals_of_the_others(language: str, minutes: int, words: str) -> None:
    assert age(minutes * MINUTE, Words(FOLDER).translator(language)) == words
