"""An error message that can be shown in any language."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.game import Tr


@dataclass(frozen=True, slots=True)
class Problem:
    key: str
    fields: tuple[tuple[str, object], ...] = ()

    def text(self, tr: Tr) -> str:
        return tr(self.key, **dict(self.fields))
