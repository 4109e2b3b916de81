"""What players bring to a match, such as decks, as they write it down themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Spellings = Callable[[str], Iterable[str]]
"""A text of the words, by its key, in all languages: people write in their own."""

ReadDeck = Callable[[str, Spellings], tuple[str, str]]
"""The kit in a text: the value for its option, and what the text calls it, if it does. Raises `DeckRefused`."""


class DeckRefused(ValueError):
    """A kit that is refused; `reason` is a key in the words, `details` what it is filled with."""

    def __init__(self, reason: str, **details: str | int) -> None:
        self.reason = reason
        self.details = details
        shown = ", ".join(f"{name} {value!r}" for name, value in details.items())
        super().__init__(f"{self.reason}: {shown}" if shown else self.reason)
