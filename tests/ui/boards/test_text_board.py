"""The text board, which a game without a board of its own is played on: its moves are buttons, and a hint is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.games import BY_ID
from app.ui import boards
from app.ui.boards.text_board import TextBoard, TextControls
from app.ui.widgets.controls import TextButton

pytestmark = pytest.mark.window


@pytest.fixture(autouse=True)
def _no_board_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    part_of = boards.part_of
    monkeypatch.setattr(boards, "part_of", lambda game, name: None if name == "parts" else part_of(game, name))


def start(ui: Any, game_id: str = "stay", mode: str = "computer") -> Any:
    game, app = BY_ID[game_id], ui.app
    match = app.session.start(game, app.settings.setup_for(game), mode, human_first=True, seed=3)
    app.go("play", match=match)
    ui.frames(6)
    ui.until(lambda: board(ui).enabled)
    return match


def board(ui: Any) -> Any:
    return ui.app.screens.current_screen.board


def offered(ui: Any) -> list[Any]:
    """The buttons of the moves, as they are read."""
    controls = ui.app.screens.current_screen.controls
    return [each for each in reversed(controls.ids.moves.children) if isinstance(each, TextButton)]


def pointed_out(ui: Any) -> list[Any]:
    return [each for each in offered(ui) if each.style == "filled"]


@pytest.mark.parametrize("game", BY_ID)
def test_every_move_is_a_button(ui: Any, game: str) -> None:
    match = start(ui, game)
    assert isinstance(board(ui), TextBoard)
    assert isinstance(ui.app.screens.current_screen.controls, TextControls)
    buttons = offered(ui)
    assert buttons
    move = next(iter(match.state.legal_moves()))
    assert buttons[0].text == BY_ID[game].text.write(move)
    ui.tap(buttons[0])
    ui.until(lambda: match.ply > 0)
    assert match.history[0].move == move


def test_a_hint_stands_first_among_the_moves_until_one_is_made(ui: Any) -> None:
    match = start(ui)
    many = len(offered(ui))
    assert not pointed_out(ui)
    ui.tap(ui.icon("Hint"))
    assert match.assisted
    ui.until(lambda: bool(pointed_out(ui)))
    (hint,) = pointed_out(ui)
    assert offered(ui)[0] is hint
    assert len(offered(ui)) == many, "it is one of the moves, not one more"
    words = hint.text
    ui.frames(3)
    ui.tap(hint)
    ui.until(lambda: match.ply > 0)
    assert BY_ID["stay"].text.write(match.history[0].move) == words
    ui.until(lambda: bool(offered(ui)))
    assert not pointed_out(ui), "it was for the position before"


def test_a_hint_is_not_offered_where_the_game_is_strict(ui: Any) -> None:
    setup = replace(ui.app.settings.setup_for(BY_ID["stay"]), strict=True)
    ui.app.remember_setup(BY_ID["stay"], setup)
    match = start(ui)
    assert match.terms.strict
    assert ui.icon("Hint").disabled
