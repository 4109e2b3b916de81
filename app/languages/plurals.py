"""Which form of a word goes with a number, by the rules of Unicode's CLDR for our languages."""

from __future__ import annotations


def plural(language: str, count: object) -> str:
    """one, few, many or other. What is no whole number, and no number at all, is "other"."""
    if not isinstance(count, int):
        return "other"
    number = abs(count)
    if language == "en":
        return "one" if number == 1 else "other"
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14):
        return "few"
    return "other" if language == "sr" else "many"
