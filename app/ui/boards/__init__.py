"""One package for each game that has a board of its own, found by the game's name, a module for each thing in it."""

from __future__ import annotations

from importlib import import_module, util
from typing import TYPE_CHECKING, Any

from app.core.game import Game

if TYPE_CHECKING:
    from app.ui.boards.board import Board
    from app.ui.boards.board_controls import BoardControls


def part_of(game: Game, name: str) -> Any:
    """A module of the game's package, imported now, or nothing if the game has none of this name."""
    package = f"{__name__}.{game.id}"
    if util.find_spec(package) is None or util.find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")


def board_and_controls(game: Game) -> tuple[type[Board], type[BoardControls]]:
    """The board and the controls of a game: its own, or else the text board."""
    play = part_of(game, "parts")
    if play is None:
        from app.ui.boards.text_board import TextBoard, TextControls

        return TextBoard, TextControls
    return play.BOARD, play.CONTROLS
