"""Every benchmark still runs, in a tiny form; its figures go into the README by themselves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

import dev
from benchmarks.support.readme import BEGINS, ENDS, with_figures

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "benchmarks"
SCRIPTS = {path.stem: path for path in dev.find_benchmarks(FOLDER)}

WITH_A_WINDOW = (
    "chapaev_screen",
    "frames",
    "growth",
    "long_use",
    "reader",
    "skirmish_screen",
    "squart_screen",
    "start",
)
"""Each takes some seconds to come up and to draw without a graphics card."""
LONG = ("frames", "growth", "long_use", "opening", "reader", "rest", "skirmish_screen", "start")
"""Which start several processes, or wait for pictures or for a screen to come to rest."""
ONLINE = ("online_rooms", "online_roundtrip", "rest")


def benchmarks() -> list[object]:
    found = []
    for name in SCRIPTS:
        marks = [pytest.mark.long] if name in LONG else []
        marks += [pytest.mark.slow, pytest.mark.window] if name in WITH_A_WINDOW else []
        marks += [pytest.mark.online] if name in ONLINE else []
        found.append(pytest.param(name, id=name, marks=marks))
    return found


@pytest.mark.parametrize("name", benchmarks())
def test_it_runs(name: str, tmp_path: Path) -> None:
    figures = tmp_path / "figures.jsonl"
    own = {"FOUR_BOARDS_BENCH_TINY": "1", "FOUR_BOARDS_BENCH_FIGURES": str(figures), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, str(SCRIPTS[name])],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **own},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    if "skipped" in done.stdout or "Not measured here" in done.stdout:
        pytest.skip(done.stdout.strip().splitlines()[-1])
    rows = [json.loads(line) for line in figures.read_text(encoding="utf-8").splitlines()]
    assert rows
    assert {row["benchmark"] for row in rows} == {name}


def row(benchmark: str, name: str, figure: str, **others: object) -> dict[str, object]:
    nothing = {"load": 1.5, "reference": "", "ratio": "", "target": "", "missed": False}
    return {"benchmark": benchmark, "name": name, "figure": figure, **nothing, **others}


def test_figures_take_the_place_of_older_ones_of_the_same_benchmark() -> None:
    page = f"Before.\n{BEGINS}\n{ENDS}\nAfter.\n"
    first = with_figures(page, [row("start", "wall", "2 s"), row("a_move", "cost", "5 ms")], date(2026, 1, 2))
    assert first.startswith("Before.\n")
    assert first.endswith("\nAfter.\n")
    assert (
        first.index("**a move** (2026-01-02, load 1.5 on") < first.index("| cost | 5 ms |") < first.index("**start**")
    )
    again = with_figures(
        first, [row("start", "wall", "1 s", ratio="0.9", target="≤ 0.8", missed=True)], date(2026, 2, 3)
    )
    assert "| wall | 1 s |  | 0.9 | ≤ 0.8, missed |" in again
    assert "2 s" not in again
    assert "| cost | 5 ms |" in again
    assert "2026-02-03" in again
    assert again.count(BEGINS) == again.count(ENDS) == 1


def test_the_readme_has_a_place_for_them() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    assert page.index(BEGINS) < page.index(ENDS)
