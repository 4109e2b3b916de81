"""Find each game's board: its package has the game's id."""

from __future__ import annotations

from importlib import import_module, util
from typing import TYPE_CHECKING, Any

from app.core.game import Game

if TYPE_CHECKING:
    from app.ui.boards.board import Board
    from app.ui.boards.board_controls import BoardControls


def part_of(game: Game, name: str) -> Any:
    """Import a module of the game's package, or return None."""
    package = f"{__name__}.{game.id}"
    if util.find_spec(package) is None or util.find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")


def board_and_controls(game: Game) -> tuple[type[Board], type[BoardControls]]:
    play = part_of(game, "parts")
    if play is None:
        from app.ui.boards.text_board import TextBoard, TextControls

        return TextBoard, TextControls
    return play.BOARD, play.CONTROLS
