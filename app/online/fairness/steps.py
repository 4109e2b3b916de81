"""Whether a position follows from the one before it, as the rules have it."""

from __future__ import annotations

from functools import cache
from typing import Any

from app.core.codec import Json, from_row
from app.core.game import Game, Guessing, Measured, Player, Step


class Impossible(ValueError):
    """The host sent a position that cannot follow from the last one."""


def is_hidden(state: Any) -> bool:
    """Whether something is hidden in this game, so that nobody can say what a move leads to before it is over."""
    kind: Any = type(state)
    return _hides(kind)


def is_measured(state: Any) -> bool:
    """Whether its moves are simulated, and may end a little elsewhere on another device."""
    kind: Any = type(state)
    return _measures(kind)


# Asked at every move, and too slow for that without being remembered.


@cache
def _hides(kind: Any) -> bool:
    return issubclass(kind, Guessing)


@cache
def _measures(kind: Any) -> bool:
    return issubclass(kind, Measured)


def followed(game: Game, before: Any, player: Player, row: Json, told: Step[Any]) -> Step[Any]:
    """The step that this move leads to; raises `Impossible` unless it is the one that was told.

    Where nothing is hidden the step is our own, so that its events are what the rules say and nothing that somebody
    made up. A throw may end a little elsewhere on another processor: then it is the one that was told, if it is near
    enough."""
    try:
        move = from_row(game.moves, row, "move")
        if before.to_move != player:
            raise Impossible("it was another player's turn")
        if is_measured(before):
            if move not in before.legal_moves() or not before.follows(move, told):
                raise Impossible("the throw ends elsewhere")
            return told
        step: Step[Any] = before.apply(move)
    except Impossible:
        raise
    except ValueError as fault:  # no move, or a throw that no state could hold
        raise Impossible(str(fault)) from fault
    if step.state != told.state:
        raise Impossible("the move leads elsewhere")
    return step
