"""Writes the balance of Skirmish for the app and README."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from app.games.skirmish import GAME
from app.languages.translator import FOLDER as WORDS
from app.languages.translator import Words
from app.statistics.game_balance import FOLDER as TABLES
from app.statistics.game_balance import BalanceRow, rows
from tools.balance import results as kept
from tools.balance.matches import COURSES, PLAYERS, Question
from tools.balance.results import Results, Tally
from tools.readme import put_table


def main() -> int:
    write()
    put_table("balance", table())
    return 0


def write(folder: Path = TABLES) -> None:
    """The table that the app reads."""
    folder.mkdir(exist_ok=True)
    found = []
    for id, course in COURSES.items():
        results = {level: kept.load(id, level) for level in PLAYERS}
        found += [json.dumps(_row(question, results)) for question in course.questions]
    text = "[\n {}\n]\n".format(",\n ".join(found))
    (folder / f"{GAME.id}.json").write_text(text, encoding="utf-8")


def _row(question: Question, results: dict[int, Results]) -> dict[str, object]:
    tallies = {level: each.of(question.id) for level, each in results.items()}
    return {
        "key": question.key,
        "fields": question.fields,
        "least": question.least,
        "most": question.most,
        "shares": [_share(level, tally) for level, tally in tallies.items() if tally.played],
    }


def _share(level: int, tally: Tally) -> dict[str, float]:
    return {"level": level, "won": round(tally.share, 3), "error": round(tally.error, 3), "played": tally.played}


def table() -> str:
    """The same for README, everybody as one computer in each column."""
    tr = Words(WORDS).translator("en")
    lines = [f"| Won by | aim | {' | '.join(tr(f'skirmish.level.{level}') for level in PLAYERS)} |"]
    lines.append("|---" * (len(PLAYERS) + 2) + "|")
    for row in rows(GAME):
        cells = [row.told(tr), f"{row.least:.0%} to {row.most:.0%}", *(_cell(row, level) for level in PLAYERS)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(row: BalanceRow, level: int) -> str:
    for share in row.shares:
        if share.level == level:
            missed = "" if row.least <= share.won <= row.most else ", missed"
            return f"{share.won:.0%} ± {share.error:.0%} of {share.played}{missed}"
    return "not measured"


if __name__ == "__main__":
    sys.exit(main())
