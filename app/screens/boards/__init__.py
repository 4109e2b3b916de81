"""One package for each game that has a board of its own, found by the game's name, a module for each thing in it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module, util
from typing import TYPE_CHECKING, Any

from app.core.game import Game

if TYPE_CHECKING:
    from app.screens.boards.board import Board
    from app.screens.boards.controls import BoardControls


def part_of(game: Game, name: str) -> Any:
    """A module of the game's package, imported now, or nothing if the game has none of this name."""
    package = f"{__name__}.{game.id}"
    if util.find_spec(package) is None or util.find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")


def board_and_controls(game: Game) -> tuple[type[Board], type[BoardControls]]:
    """The board and the controls of a game: its own, or else the text board."""
    play = part_of(game, "play")
    if play is None:
        from app.screens.boards.text_board import TextBoard, TextControls

        return TextBoard, TextControls
    return play.BOARD, play.CONTROLS


@dataclass(frozen=True)
class Extra:
    """Something that a game offers beside a match: a button, and the screen that it opens."""

    words: str
    icon: str
    screen: str
    """The name of a module in the game's package, which names its `SCREEN`."""
    after_match: bool = False
    """Offered for a match that is over, which the screen is then given; else for the game, on its card."""


def extras_of(game: Game, after_match: bool) -> tuple[Extra, ...]:
    extras = part_of(game, "extras")
    return tuple(extra for extra in extras.EXTRAS if extra.after_match == after_match) if extras else ()
