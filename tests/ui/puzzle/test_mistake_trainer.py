"""The trainer on the first page: a mistake of a finished match is offered, solved on its board, and put off."""

from __future__ import annotations

from typing import Any

import pytest

from app.match.match import COMPUTER, HUMAN, Seat
from app.puzzles import trainer
from tests.support.ui.squart_table import ended, on, table

pytestmark = pytest.mark.window


def with_a_mistake(ui: Any) -> None:
    """Home, after a match against a computer in which the win was given away."""
    match = ended(ui)
    match.seats = (Seat(HUMAN), Seat(COMPUTER, level=1))
    ui.app.training.remember(match)
    ui.until(lambda: ui.app.training.trainer.cards)
    ui.tap(ui.find("Menu"))
    ui.frames(20)


def test_a_mistake_is_offered_solved_and_comes_back_later(ui: Any) -> None:
    with_a_mistake(ui)
    ui.tap(ui.find("From your games: 1 due"))
    ui.until(lambda: ui.app.screens.current == "puzzle" and table(ui).puzzle is not None)
    page = table(ui)
    ui.frames(20)
    assert "Blue to move, from your game: find a move that wins." in ui.texts()
    ui.tap(on(ui, page.puzzle.winning[0]))
    ui.until(lambda: page.is_solved)
    assert "Right: that keeps the win." in ui.texts()
    kept, _ = trainer.load(ui.app.storage)
    assert [(card.solved, len(kept.looked)) for card in kept.cards] == [(1, 1)]
    ui.tap(ui.find("Back"))
    ui.frames(20)
    assert ui.app.screens.current == "home"
    assert "From your games: 0 due" in ui.texts()


def test_a_damaged_file_of_the_trainer_is_set_aside(ui: Any) -> None:
    ui.app.storage.write(trainer.FILE, "[]")
    ui.fresh(folder=ui.app.storage.folder)
    ui.frames(6)
    assert any("trainer.broken-1.json" in text for text in ui.said)
