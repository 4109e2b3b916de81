"""Whether a position follows from the one before it, as the rules have it."""

from __future__ import annotations

from functools import cache
from typing import Any

from app.core.codec import Json, from_row
from app.core.game import Game, Player, Step, WithApproximateSteps, WithHiddenInformation


class RuleViolation(ValueError):
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
    return issubclass(kind, WithHiddenInformation)


@cache
def _measures(kind: Any) -> bool:
    return issubclass(kind, WithApproximateSteps)


def led_to(game: Game, before: Any, row: Json) -> Step[Any]:
    """The step that this move leads to, where nothing is hidden or simulated; raises `RuleViolation`."""
    if is_hidden(before) or is_measured(before):
        raise RuleViolation("nobody can compute it from the move alone")
    try:
        step: Step[Any] = before.apply(from_row(game.moves, row, "move"))
    except ValueError as fault:
        raise RuleViolation(str(fault)) from fault
    return step


def followed(game: Game, before: Any, player: Player, row: Json, told: Step[Any]) -> Step[Any]:
    """The step that this move leads to; raises `RuleViolation` unless it is the one that was told.

    Where nothing is hidden the step is our own, so that its events are what the rules say and nothing that somebody
    made up. A throw may end a little elsewhere on another processor: then it is the one that was told, if it is near
    enough."""
    if before.to_move != player:
        raise RuleViolation("it was another player's turn")
    if not is_measured(before):
        step = led_to(game, before, row)
        if step.state != told.state:
            raise RuleViolation("the move leads elsewhere")
        return step
    try:
        move = from_row(game.moves, row, "move")
        is_near = move in before.legal_moves() and before.follows(move, told)
    except ValueError as fault:  # no move, or a throw that no state could hold
        raise RuleViolation(str(fault)) from fault
    if not is_near:
        raise RuleViolation("the throw ends elsewhere")
    return told
