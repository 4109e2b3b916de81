"""Transliterates Serbian from Cyrillic to Latin letters."""

from __future__ import annotations

_LETTERS = dict(zip("абвгдђежзијклмнопрстћуфхцчш", "abvgdđežzijklmnoprstćufhcčš", strict=True))
_PAIRS = {"љ": "lj", "њ": "nj", "џ": "dž"}


def latin_serbian(text: str) -> str:
    return "".join(_written(text, place) for place in range(len(text)))


def _written(text: str, place: int) -> str:
    letter = text[place]
    small = letter.lower()
    latin = _LETTERS.get(small) or _PAIRS.get(small)
    if latin is None or letter == small:
        return latin or letter
    return latin.upper() if small in _LETTERS or _in_capitals(text, place) else latin.capitalize()


def _in_capitals(text: str, place: int) -> bool:
    """Return whether the word is in capitals: ЉУБАВ becomes LJUBAV, but Љубав Ljubav."""
    after = text[place + 1 : place + 2]
    if after.isalpha():
        return after.isupper()
    return text[max(0, place - 1) : place].isupper()
