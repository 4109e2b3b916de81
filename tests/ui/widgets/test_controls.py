"""The controls of every board, that of a game without a board too: a screen asks all of them the same."""

from __future__ import annotations

from typing import Any

import pytest

from app.core.game import Game
from app.games import BY_ID, GAMES

pytestmark = pytest.mark.window

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def asked(ui: Any, game: Game) -> Any:
    """The controls of a match that has begun, after all that a screen asks of them."""
    from app.ui.boards.board_controls import BoardControls

    ui.app.start_match(game, "local", human_first=True)
    ui.frames(6)
    screen = ui.app.screens.current_screen
    controls = screen.controls
    assert isinstance(controls, BoardControls)
    assert controls.can_stop in (True, False)
    assert not controls.key("f12", False, False)
    assert min(controls.spot("board")[2:]) > 0, "it has a place on the screen"
    assert len(controls.history) == screen.match.ply
    screen.come_back()
    return controls


@every_game
def test_a_screen_may_ask_the_controls_of_every_game(ui: Any, game: Game) -> None:
    controls = asked(ui, game)
    assert (controls.banner is not None) == (game.id == "skirmish")
    assert controls.can_stop == (game.id == "stay"), "in Normal mode only the players end it"


def test_a_game_without_a_board_has_controls_too(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.ui import boards

    monkeypatch.setattr(boards, "part_of", lambda game, name: None)
    controls = asked(ui, BY_ID["squart"])
    assert not controls.can_stop
    assert controls.banner is None
    move = ui.app.session.match.game.text.write(next(iter(ui.app.session.match.state.legal_moves())))
    ui.tap(ui.find(move))
    assert ui.app.session.match.ply == 1
