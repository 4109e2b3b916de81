"""One match between two rungs: the same start from either side, thinking counted in nodes, so it can be had again."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.agents.budget import SearchBudget
from app.core.game import Brain, Game, Options
from app.core.noise import Luck
from app.games import BY_ID


@dataclass(frozen=True, slots=True)
class Course:
    """How a game is measured."""

    options: Callable[[int], Options]
    """Of the start with this number."""
    nodes: int
    """What a move may take: about what there is time for in play."""
    told: str
    """What is played, for the table."""


def _decks(start: int) -> Options:
    from app.games.skirmish.decks import READY

    rng = random.Random(start)
    ready = sorted(READY)
    return {"deck1": rng.choice(ready), "deck2": rng.choice(ready)}


FIRST_START = 5_000
"""Starts before this one are for choosing how rungs play: a rung that was chosen for winning there would look better
than it is."""

COURSES = {
    "stay": Course(lambda start: {"size": 5 + start % 3, "blocked": True}, 60_000, "Blocked, 5×5 to 7×7"),
    "chapaev": Course(lambda start: {}, 5_000, "as it begins"),
    "squart": Course(lambda start: {"size": 7, "share": 18}, 30_000, "7×7"),
    "skirmish": Course(_decks, 20_000, "two players, ready decks"),
}


def share_won(game_id: str, brains: tuple[Brain, Brain], number: int) -> float:
    """What the first of two gets of the match with this number: 1, 0, or 0.5 for a draw. Every second one is the same
    start with the seats changed."""
    game, course, start = BY_ID[game_id], COURSES[game_id], FIRST_START + number // 2
    seats = brains if number % 2 == 0 else brains[::-1]
    winners = winners_of(game, game.new(course.options(start), start), seats, course.nodes, 2 * FIRST_START + number)
    return (number % 2 in winners) / len(winners) if winners else 0.5


def winners_of(game: Game, state: Any, seats: tuple[Brain, ...], nodes: int, seed: int) -> tuple[int, ...]:
    """Who wins from this state on."""
    ply = 0
    while (outcome := state.outcome()) is None:
        player = state.to_move
        view = state.observation(player)
        state = state.apply(seats[player](view, SearchBudget(nodes=nodes), Luck(seed + player, ply))).state
        ply += 1
    return tuple(outcome.winners)
