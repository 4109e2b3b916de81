"""Writes the balance of Skirmish into README."""

from __future__ import annotations

import sys

from tools.balance import results as kept
from tools.balance.matches import COURSES, Question
from tools.balance.results import Tally
from tools.readme import put_table


def main() -> int:
    put_table("balance", table())
    return 0


def table() -> str:
    lines = ["| Of Skirmish | won | aim | matches | |", "|---|---|---|---|---|"]
    for id, course in COURSES.items():
        results = kept.load(id)
        lines += [_row(question, results.of(question.id)) for question in course.questions]
    return "\n".join(lines)


def _row(question: Question, tally: Tally) -> str:
    aim = f"{question.least:.0%} to {question.most:.0%}"
    if not tally.played:
        return f"| {question.told} | | {aim} | 0 | not measured |"
    met = question.least <= tally.share <= question.most
    verdict = "open" if not tally.is_told(question) else "met" if met else "missed"
    return f"| {question.told} | {tally.share:.0%} ± {tally.error:.0%} | {aim} | {tally.played} | {verdict} |"


if __name__ == "__main__":
    sys.exit(main())
