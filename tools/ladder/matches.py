"""One match between two rungs: the same start from either side, thinking counted in nodes, so it can be had again."""

from __future__ import annotations

from typing import Any

from app.core.game import Brain, Game
from app.core.misjudgment import SeededErrors
from app.games import BY_ID
from app.players.search_budget import SearchBudget
from tools.ladder.courses import course_of

FIRST_START = 5_000
"""Starts before this one are for choosing how rungs play: a rung that was chosen for winning there would look better
than it is."""


def share_won(game_id: str, brains: tuple[Brain, Brain], number: int) -> float:
    """What the first of two gets of the match with this number: 1, 0, or 0.5 for a draw. Every second one is the same
    start with the seats changed."""
    game, course, start = BY_ID[game_id], course_of(game_id), FIRST_START + number // 2
    seats = brains if number % 2 == 0 else brains[::-1]
    winners = winners_of(game, game.new(course.options(start), start), seats, course.nodes, 2 * FIRST_START + number)
    return (number % 2 in winners) / len(winners) if winners else 0.5


def winners_of(game: Game, state: Any, seats: tuple[Brain, ...], nodes: int, seed: int) -> tuple[int, ...]:
    """Who wins from this state on."""
    ply = 0
    while (outcome := state.outcome()) is None:
        player = state.to_move
        view = state.observation(player)
        state = state.apply(seats[player](view, SearchBudget(nodes=nodes), SeededErrors(seed + player, ply))).state
        ply += 1
    return tuple(outcome.winners)
