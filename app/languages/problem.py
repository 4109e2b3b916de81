"""Something that went wrong without stopping the game, as words that can be shown in any language."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.game import Tr


@dataclass(frozen=True, slots=True)
class Problem:
    """`key` is a key in the words; `fields` are the names and values that its text mentions."""

    key: str
    fields: tuple[tuple[str, object], ...] = ()

    def text(self, tr: Tr) -> str:
        return tr(self.key, **dict(self.fields))
