"""The puzzles of all games on their own boards: opened, hinted at, tried, shown."""

from __future__ import annotations

from typing import Any

import pytest

from app.core.game import Game
from app.games import GAMES
from tests.support import visible_ui
from tests.support.ui.stay_table import cell_pos

pytestmark = pytest.mark.window

ALL = pytest.mark.parametrize("game", [game for game in GAMES if game.puzzles], ids=lambda game: game.id)


def opened(ui: Any, game: Game) -> Any:
    ui.app.go("home")
    ui.frames(3)
    ui.tap(ui.find(f"{ui.app.tr(game.id + '.name')}: puzzles"))
    ui.until(lambda: ui.app.screens.current == "puzzle" and ui.app.screens.current_screen.puzzle is not None)
    ui.frames(3)
    return ui.app.screens.current_screen


@ALL
def test_every_game_has_puzzles_that_say_their_task_and_play_their_answer(ui: Any, game: Game) -> None:
    page = opened(ui, game)
    assert page.message == page.puzzle.task.text(ui.app.tr)
    assert page.board.view == page.puzzle.state.observation(page.puzzle.state.to_move)
    ui.tap(ui.icon("Hint"))
    ui.until(lambda: page.message != page.puzzle.task.text(ui.app.tr))
    ui.tap(ui.icon("Show the answer"))
    ui.until(lambda: page.is_solved)
    assert page.solved == 0
    ui.tap(ui.find("Next puzzle"))
    ui.until(lambda: page.puzzle is not None and page.number == 2)


def test_a_wrong_try_of_stay_is_answered_and_taken_back(ui: Any) -> None:
    from app.games.stay import GAME

    page = opened(ui, GAME)
    state, (right,) = page.puzzle.state, page.puzzle.line
    wrong = next(go for go in state.safe_moves() if go != right)
    ui.tap(cell_pos(ui, state.landing(wrong)))
    ui.frames(2)
    if not page.has_tried:
        ui.tap(cell_pos(ui, state.landing(wrong)))
    ui.until(lambda: page.message == "That loses to this answer.")
    assert not page.controls.pad.is_waiting, "nobody is to move"
    assert page.board.view.to_move == state.to_move or page.board.view.choosing, "the answer was played"
    ui.tap(ui.icon("Try again"))
    assert page.board.view == state


def test_after_the_throw_of_a_puzzle_nobody_is_waited_for(ui: Any) -> None:
    from app.games.chapaev import GAME
    from app.games.chapaev.puzzles import SOME

    page = opened(ui, GAME)
    page.choose("task", SOME)
    ui.until(lambda: page.puzzle is not None)
    ui.tap(ui.icon("Show the answer"))
    ui.until(lambda: page.is_solved)
    assert page.board.view.outcome() is None
    assert page.board.view.to_move != page.board.viewer
    assert not page.controls.strip.is_waiting


@ALL
def test_while_a_puzzle_is_made_its_board_and_controls_take_nothing(
    ui: Any, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ui.app.screen("puzzle")
    monkeypatch.setattr(page._work, "start", lambda *_: None)
    ui.app.go("puzzle", game=game)
    ui.frames(30)
    ui.arrive()
    assert visible_ui.complaints(ui.app) == []
    own = {*page.controls.walk(), *page.board.walk()}
    assert not [each.words for each in visible_ui.controls(ui.app) if each.enabled and each.widget in own]
    for key in (*"qweadzxcpgbhlnr123", "enter", "space", "up", "left"):
        ui.key(key)
    assert ui.app.screens.current_screen is page


def test_back_leads_home(ui: Any) -> None:
    opened(ui, GAMES[0])
    ui.key("escape")
    assert ui.app.screens.current == "home"
