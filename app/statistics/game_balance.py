"""How fair a game is, as measured (`assets/balance`): what each deck, each seat and each side wins."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.core.game import Game
from app.languages.translator import Translator

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "balance"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WinShare:
    """Of so many matches in which everybody played as one computer."""

    level: int
    won: float
    error: float
    """To either side, 95 times of 100."""
    played: int


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """One question: who should win how much, and does."""

    key: str
    fields: Mapping[str, str | int]
    """What the words are filled with: numbers, and the keys of other words."""
    least: float
    most: float
    shares: tuple[WinShare, ...]

    def told(self, tr: Translator) -> str:
        return tr(self.key, **{name: tr(each) if isinstance(each, str) else each for name, each in self.fields.items()})


@cache
def rows(game: Game) -> tuple[BalanceRow, ...]:
    """All that was asked of a game; nothing for one that was not measured."""
    path = FOLDER / f"{game.id}.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        return tuple(_row(**each) for each in found)
    except (OSError, ValueError, TypeError) as fault:
        # In words: Kivy keeps the latest records, and the fault itself would keep everything that asked.
        log.info("no measured balance for %s: %s", game.id, str(fault))
        return ()


def _row(
    key: str, fields: Mapping[str, str | int], least: float, most: float, shares: list[dict[str, float]]
) -> BalanceRow:
    found = (
        WinShare(int(each["level"]), float(each["won"]), float(each["error"]), int(each["played"])) for each in shares
    )
    return BalanceRow(str(key), dict(fields), float(least), float(most), tuple(found))
