"""Matches played at random, to be sent."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

from app.core.game import Game, WithSafeMoves
from app.games import BY_ID
from app.games.chapaev.throws import Flick
from app.match.match import COMPUTER, HUMAN, REMOTE, HistoryEntry, Match, Seat
from app.players.human import RemotePlayer

NAMES = ("", "Anna", "Борис 🙂", "Ђорђе")


def new_match(game: Game, options: dict[str, Any], seed: int, seats: tuple[Seat, ...] = ()) -> Match:
    seats = seats or (Seat(HUMAN, "Anna"), Seat(REMOTE, "Boris"))
    return Match(game, options, seed, seats, [RemotePlayer() for _ in seats], time.monotonic)


def random_game(game: str, number: int, longest: int) -> Match:
    """The same number, the same game: with options of its own, mostly with moves after which it goes on."""
    rng = random.Random(f"{game} {number}")
    kind = BY_ID[game]
    options = {each.id: rng.choice(each.values) for each in kind.options if each.in_setup and each.seat is None}
    players = kind.players_in(options)
    seats = [Seat(rng.choice((HUMAN, REMOTE)), rng.choice(NAMES)) for _ in range(players)]
    seats[-1] = rng.choice((seats[-1], Seat(COMPUTER, level=rng.randint(1, kind.levels))))
    match = new_match(kind, options, rng.getrandbits(53), tuple(seats))
    play_on(match, rng, rng.randint(0, longest))
    if match.outcome is None and rng.random() < 0.1:
        match.resign(match.to_move)
    return match


def play_on(match: Match, rng: random.Random, moves: int) -> Match:
    """With so many moves more, unless it ends before."""
    for _ in range(moves):
        state = match.state
        if match.outcome is not None:
            break
        listed = state.safe_moves() if isinstance(state, WithSafeMoves) and rng.random() < 0.95 else ()
        move = rng.choice(list(listed) or _some(state.legal_moves()))
        if isinstance(move, Flick):
            move = replace(move, angle=(move.angle + rng.randint(-500, 500)) % 36000, power=rng.randint(50, 1000))
        match.history.append(HistoryEntry(state.to_move, move, state.apply(move), None))
    return match


def _some(moves: Any) -> list[Any]:
    return [move for _, move in zip(range(200), moves, strict=False)]
