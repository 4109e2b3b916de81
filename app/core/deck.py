"""Reads decks and the like, which players write as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Spellings = Callable[[str], Iterable[str]]
"""Returns the translations of a key in all languages, since people write in their own."""

ReadDeck = Callable[[str, Spellings], tuple[str, str]]
"""Returns the option's value and the deck's name, if any. Raises `DeckRefused`."""


class DeckRefused(ValueError):
    """A deck that breaks the rules; `reason` is a key in the words."""

    def __init__(self, reason: str, **details: str | int) -> None:
        self.reason = reason
        self.details = details
        shown = ", ".join(f"{name} {value!r}" for name, value in details.items())
        super().__init__(f"{self.reason}: {shown}" if shown else self.reason)
