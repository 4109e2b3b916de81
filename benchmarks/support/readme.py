"""Writes the figures of a run of benchmarks into the README, in place of the older ones of the same benchmarks."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

BEGINS = "<!-- Figures: written by dev.py bench --readme, not by hand. -->"
ENDS = "<!-- End of figures. -->"
HEAD = "| what | figure | reference | ratio | target |\n|---|---|---|---|---|\n"

Row = dict[str, Any]


def main(figures: str, readme: str) -> None:
    rows = [json.loads(line) for line in Path(figures).read_text(encoding="utf-8").splitlines()]
    page = Path(readme)
    page.write_text(with_figures(page.read_text(encoding="utf-8"), rows, datetime.now(tz=UTC).date()), encoding="utf-8")


def with_figures(page: str, rows: Iterable[Row], day: date) -> str:
    """The page with these rows; a benchmark that was not run keeps those it had."""
    before, _, rest = page.partition(BEGINS)
    inside, found, after = rest.partition(ENDS)
    if not found:
        raise SystemExit("README has no place for figures: its two comments are missing.")
    groups = dict(re.findall(r"^\*\*(.+?)\*\* (.*?)(?=^\*\*|\Z)", inside, re.MULTILINE | re.DOTALL))
    measured: dict[str, list[Row]] = {}
    for row in rows:
        measured.setdefault(row["benchmark"].replace("_", " "), []).append(row)
    cores = os.cpu_count() or 1
    for name, its in measured.items():
        head = f"({day}, load {its[0]['load']} on {cores} cores)\n\n{HEAD}"
        groups[name] = head + "".join(map(_line, its)) + "\n"
    tables = "".join(f"**{name}** {groups[name].rstrip()}\n\n" for name in sorted(groups))
    return f"{before}{BEGINS}\n\n{tables}{ENDS}{after}"


def _line(row: Row) -> str:
    target = f"{row['target']}, missed" if row["missed"] else row["target"]
    return f"| {row['name']} | {row['figure']} | {row['reference']} | {row['ratio']} | {target} |\n"


if __name__ == "__main__":
    main(*sys.argv[1:])
