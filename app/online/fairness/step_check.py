"""Checks by the rules that a position follows from the one before."""

from __future__ import annotations

from functools import cache
from typing import Any

from app.core.codec import Json, from_row
from app.core.game import Game, Player, Step, WithApproximateSteps, WithHiddenInformation


class RuleViolation(ValueError):
    """The host sent a position that cannot follow from the last one."""


def is_hidden(state: Any) -> bool:
    """Return whether anything is hidden, so that nobody else can compute a step."""
    kind: Any = type(state)
    return _hides(kind)


def is_measured(state: Any) -> bool:
    """Return whether steps are simulated, so that devices may differ slightly."""
    kind: Any = type(state)
    return _measures(kind)


# Cached, because every move asks this.


@cache
def _hides(kind: Any) -> bool:
    return issubclass(kind, WithHiddenInformation)


@cache
def _measures(kind: Any) -> bool:
    return issubclass(kind, WithApproximateSteps)


def led_to(game: Game, before: Any, row: Json) -> Step[Any]:
    """Compute a step, where nothing is hidden or simulated; raise `RuleViolation` otherwise."""
    if is_hidden(before) or is_measured(before):
        raise RuleViolation("nobody can compute it from the move alone")
    try:
        step: Step[Any] = before.apply(from_row(game.moves, row, "move"))
    except ValueError as fault:
        raise RuleViolation(str(fault)) from fault
    return step


def followed(game: Game, before: Any, player: Player, row: Json, told: Step[Any]) -> Step[Any]:
    """Return the step of this move; raise `RuleViolation` if the host's step contradicts it.

    We return our own step, so that nobody can invent events. A simulated throw may end slightly elsewhere on another
    processor, so there we accept the host's step if close enough.
    """
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
    except ValueError as fault:  # not a move, or an impossible throw
        raise RuleViolation(str(fault)) from fault
    if not is_near:
        raise RuleViolation("the throw ends elsewhere")
    return told
