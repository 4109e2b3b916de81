"""Beside a match of Squart: the puzzles and the examples."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.games.squart import GAME
from app.games.squart.rules import RED, Token
from tests.support.ui.squart_table import board, on, open_puzzles, table

pytestmark = pytest.mark.window


# Puzzles


def test_the_next_puzzle_can_be_had_while_the_answer_to_this_one_is_shown(ui: Any) -> None:
    page = open_puzzles(ui)
    ui.key("l")
    ui.key("n")
    ui.until(lambda: page.puzzle is not None)
    ui.frames(5)
    assert (page.number, page.is_solved, page.board.view) == (2, False, page.puzzle.state)


def test_a_puzzle_is_tried_solved_and_counted(ui: Any) -> None:
    page = open_puzzles(ui)
    state, (solution,) = page.puzzle.state, page.puzzle.line
    wrong = next(move for move in state.legal_moves() if move != solution)
    ui.tap(on(ui, wrong))
    ui.until(lambda: page.message == "That move loses to this answer.")
    assert board(ui).view.tokens[-2] == Token(state.to_move, wrong.cell)
    assert board(ui).view.to_move == state.to_move, "the answer was played"
    ui.tap(ui.icon("Try again"))
    assert board(ui).view == state
    ui.tap(on(ui, solution))
    ui.until(lambda: page.is_solved)
    assert "5×5, Easy, One, 1 solved" in ui.texts()
    ui.tap(ui.find("Next puzzle"))
    ui.until(lambda: page.puzzle is not None)
    assert page.number == 2
    ui.fresh(folder=ui.app.storage.folder)
    page = open_puzzles(ui)
    assert (page.number, page.solved) == (2, 1)


def test_while_a_puzzle_is_made_its_place_is_seen_in_felt(ui: Any) -> None:
    from threading import Event

    page, made = open_puzzles(ui), Event()
    make = page.puzzles.make

    def slowly(*asked: Any) -> Any:
        made.wait(60)
        return make(*asked)

    page.puzzles = replace(page.puzzles, make=slowly)
    ui.tap(ui.find("Next puzzle"))
    words = ui.app.tr("puzzle.making")
    ui.wait(0.6)
    assert words in ui.texts()
    made.set()
    ui.until(lambda: page.puzzle is not None)
    ui.frames(2)
    assert words not in ui.texts()


def test_a_puzzle_that_was_shown_is_not_counted(ui: Any) -> None:
    page = open_puzzles(ui)
    ui.tap(ui.icon("Show the answer"))
    ui.until(lambda: page.is_solved)
    assert board(ui).view.tokens[-1].cell == page.puzzle.line[0].cell
    assert page.solved == 0


def test_puzzles_come_in_sizes_and_difficulties(ui: Any) -> None:
    page = open_puzzles(ui)
    ui.tap(ui.icon("Kind and difficulty"))
    ui.listening()
    ui.tap(ui.find("6×6"))
    ui.tap(ui.find("Medium"))
    ui.until(lambda: page.puzzle is not None)
    assert page.puzzle.state.size == 6
    ui.key("escape")
    ui.key("escape")
    assert ui.app.screens.current == "home"
    assert open_puzzles(ui).kind == "squart-6-2"


def test_a_damaged_file_of_progress_is_set_aside(ui: Any) -> None:
    ui.app.storage.write("puzzles.json", '{"passed": {"squart-5-1": -4}}')
    page = open_puzzles(ui)
    assert page.number == 1
    assert any("puzzles.broken-1.json" in text for text in ui.said)


# The rules


def test_the_example_games_are_stepped_through_on_a_small_board(ui: Any) -> None:
    from app.ui.help.screen import ExampleGame

    ui.app.go("help", game=GAME)
    ui.frames(6)
    games = [each for each in table(ui).walk() if isinstance(each, ExampleGame)]
    assert [int(each.count) for each in games] == [9, 8, 2]
    last = games[-1]
    for _ in range(2):
        last.step(1)
    assert last.board.view.outcome().winners == (RED,)
    last.step(-1)
    assert len(last.board.view.tokens) == 1
