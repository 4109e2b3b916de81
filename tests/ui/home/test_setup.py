"""The setup sheet: what comes first, what it is called, and who plays with whom."""

from __future__ import annotations

from typing import Any

import pytest

from app.games import BY_ID

pytestmark = pytest.mark.window


def opened(ui: Any, game: str, mode: str) -> Any:
    from app.ui.home.setup_sheet import SetupSheet

    sheet = SetupSheet(game=BY_ID[game], mode=mode)
    sheet.open()
    sheet._deaf = False
    ui.frames(4)
    return sheet


def questions(sheet: Any) -> list[Any]:
    """From top to bottom."""
    from app.ui.widgets.controls import Choice

    return [row for row in reversed(sheet.body.children) if isinstance(row, Choice)]


def pick(ui: Any, sheet: Any, question: str, answer: str) -> None:
    row = next(row for row in questions(sheet) if row.text == question)
    ui.tap(next(chip for chip in row.ids.chips.children if chip.text == answer))
    ui.frames(3)


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("stay", ["Board size", "Computer", "Who starts"]),
        ("chapaev", ["Computer", "Who starts"]),
        ("squart", ["Board size", "Computer", "Your colour"]),
    ],
)
def test_how_large_and_how_strong_come_first(ui: Any, game: str, first: list[str]) -> None:
    assert [row.text for row in questions(opened(ui, game, "computer"))][: len(first)] == first


def test_teams_say_who_plays_with_whom(ui: Any) -> None:
    sheet = opened(ui, "skirmish", "local")
    pick(ui, sheet, "Players", "4")
    assert not [text for text in ui.texts() if text.startswith("Players A")]
    pick(ui, sheet, "Teams of four players", "Two against two")
    assert "Players A, C against B, D" in ui.texts()
    pick(ui, sheet, "Teams of four players", "Three against one")
    assert "Players A against B, C, D" in ui.texts()


def test_several_people_and_a_computer_are_not_against_the_computer(ui: Any) -> None:
    sheet = opened(ui, "skirmish", "computer")
    assert sheet.title == "Skirmish · Against the computer"
    pick(ui, sheet, "Players", "3")
    pick(ui, sheet, "Player B", "Human")
    assert sheet.title == "Skirmish · Local game"
