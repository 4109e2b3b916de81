"""Fits the ratings to all results there are, and writes them for the app and README."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from app.core.game import Game
from tools.ladder import results as kept
from tools.ladder.courses import MEASURED, course_of
from tools.ladder.fitting import Rating, ratings
from tools.ladder.results import Results
from tools.readme import put_table

ROOT = Path(__file__).parents[2]
TABLES = ROOT / "assets" / "ladder"


def main() -> int:
    for game in MEASURED:
        results = kept.load(game)
        if results.is_measured:
            write(game, ratings(results), results)
    put_table("ladder", table())
    return 0


def write(game: Game, found: list[Rating], results: Results) -> None:
    """The table that the app reads."""
    TABLES.mkdir(exist_ok=True)
    played = sum(score.played for score in results.scores.values())
    rows = ",\n  ".join(json.dumps({"elo": each.elo, "error": each.error}) for each in found)
    text = f'{{"matches": {played},\n "rungs": [\n  {rows}\n ]}}\n'
    (TABLES / f"{game.id}.json").write_text(text, encoding="utf-8")
    sys.stdout.write(f"{game.id}: {' '.join(f'{each.elo}±{each.error}' for each in found)} ({played} matches)\n")


def table() -> str:
    """Every rung of every measured game, with its name, its rating and how sure that is."""
    games = [game for game in MEASURED if (TABLES / f"{game.id}.json").exists()]
    found = [json.loads((TABLES / f"{game.id}.json").read_text(encoding="utf-8")) for game in games]
    words = {}
    for game in games:
        path = ROOT / "assets" / "words" / "en" / f"{game.id}.json"
        words.update(json.loads(path.read_text(encoding="utf-8")))
    titles = [f"{words[f'{game.id}.name']}, {course_of(game.id).told}" for game in games]
    lines = [f"| Rung | {' | '.join(titles)} |", "|---" * (len(games) + 1) + "|"]
    for rung in range(1, 1 + max(len(each["rungs"]) for each in found)):
        cells = []
        for game, each in zip(games, found, strict=True):
            row, mark = each["rungs"][rung - 1], " *" if rung == game.document_level else ""
            cells.append(f"{words[f'{game.id}.level.{rung}']}{mark} {row['elo']} ± {row['error']}")
        lines.append(f"| {rung} | {' | '.join(cells)} |")
    lines.append(f"| matches | {' | '.join(str(each['matches']) for each in found)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
