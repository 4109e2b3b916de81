"""Reads how often decks, seats and sides win, as measured in `assets/balance`."""

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
    level: int
    won: float
    error: float
    played: int


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """A question of fairness. Each share should be between `least` and `most`."""

    key: str
    fields: Mapping[str, str | int]
    """Values for the text: numbers, or keys of other texts."""
    least: float
    most: float
    shares: tuple[WinShare, ...]

    def told(self, tr: Translator) -> str:
        return tr(self.key, **{name: tr(each) if isinstance(each, str) else each for name, each in self.fields.items()})


@cache
def rows(game: Game) -> tuple[BalanceRow, ...]:
    path = FOLDER / f"{game.id}.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        return tuple(_row(**each) for each in found)
    except (OSError, ValueError, TypeError) as fault:
        # As a string: Kivy keeps recent log records, and an exception would keep its callers' objects in memory.
        log.info("no measured balance for %s: %s", game.id, str(fault))
        return ()


def _row(
    key: str, fields: Mapping[str, str | int], least: float, most: float, shares: list[dict[str, float]]
) -> BalanceRow:
    found = (
        WinShare(int(each["level"]), float(each["won"]), float(each["error"]), int(each["played"])) for each in shares
    )
    return BalanceRow(str(key), dict(fields), float(least), float(most), tuple(found))
