"""The computers of Stay on the Board: a random one, a careful one, and one that solves the endgame.

All of them claim when stuck, take the win after a right claim, and never stop a game. Blocked mode alone tells
them apart: in Normal mode nobody who moves safely ever loses, so there every level moves at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from app.core.game import Brain, Budget, OutOfBudget
from app.games.stay.rules import Claim, Finish, Go, Move, Stay
from app.games.stay.solver import EXACT_CELLS, Position, Share, Solver, mask_of, rays, solve

CELLS_SEEN_AHEAD = 6
"""So few cells a careful player can think through to the end. Dead ends alone would win 55 games of 100 against
random moves, which nobody would feel; these win about 80, and all of the strong one's 16 win more than 95."""

NODES_WHEN_LOST = 10_000
"""What a lost position is still worth: more nodes than these brought no more wins when measured."""

Choose = Callable[[Stay, tuple[Go, ...], Budget, random.Random], Go]
"""Picks one of the safe moves, of which there is at least one."""


def _computer(choose: Choose) -> Brain:
    def think(view: Stay, budget: Budget, rng: random.Random) -> Move:
        if view.choosing:
            return Finish()
        safe = view.safe_moves()
        if not safe:
            return Claim()
        return choose(view, safe, budget, rng) if view.blocked_mode else rng.choice(safe)

    return think


def _any(view: Stay, safe: tuple[Go, ...], budget: Budget, rng: random.Random) -> Go:
    return rng.choice(safe)


def _careful(view: Stay, safe: tuple[Go, ...], budget: Budget, rng: random.Random) -> Go:
    """Steps on no dead end, and sees those to come when few cells are left."""
    try:
        verdict = solve(view, budget, CELLS_SEEN_AHEAD)
    except OutOfBudget:
        verdict = None
    winning = verdict.moves if verdict else ()
    return rng.choice(winning or _without_dead_ends(view, safe))


def _strong(view: Stay, safe: tuple[Go, ...], budget: Budget, rng: random.Random) -> Go:
    position = Position.of(view)
    left = position.reachable.bit_count()
    guess = _by_parity(view, safe, left, rng)
    if left > EXACT_CELLS:
        return guess
    landings = {go: mask_of([view.landing(go)], view.size) for go in safe}
    try:
        solver = Solver(view.size, budget)
        winning = [go for go, end in landings.items() if solver.loses(end, position.free & ~end)]
    except OutOfBudget:
        return guess
    if winning:
        return rng.choice(winning)
    solver.budget = Share(budget, NODES_WHEN_LOST)
    return _most_confusing(solver, position.free, landings, rng) or guess


def _most_confusing(solver: Solver, free: int, landings: dict[Go, int], rng: random.Random) -> Go | None:
    """Where every move loses, the one after which a random replier most often gives the win away, as far as the
    budget sees; None if it sees no mistake coming."""
    chances: dict[Go, float] = {}
    try:
        for depth in range(1, free.bit_count() // 2 + 1):
            chances = {go: solver.chance(end, free & ~end, depth) for go, end in landings.items()}
    except OutOfBudget:
        pass
    best = max(chances.values(), default=0.0)
    return rng.choice([go for go in chances if chances[go] == best]) if best else None


def _by_parity(view: Stay, safe: tuple[Go, ...], left: int, rng: random.Random) -> Go:
    """If every free cell gets used, the mover wins with an even number of them. So with an even number go where
    few exits are, before such cells are cut off; with an odd one where many are, to leave the others behind."""
    open_ends = _without_dead_ends(view, safe)
    exits = {go: _exits_after(view, go) for go in open_ends}
    wanted = min(exits.values()) if left % 2 == 0 else max(exits.values())
    return rng.choice([go for go in open_ends if exits[go] == wanted])


def _without_dead_ends(view: Stay, safe: tuple[Go, ...]) -> tuple[Go, ...]:
    """The moves after which the opponent is not stuck, as one who is stuck claims and wins; all, if none is."""
    return tuple(go for go in safe if _exits_after(view, go)) or safe


def _exits_after(view: Stay, go: Go) -> int:
    landing = mask_of([view.landing(go)], view.size)
    return (rays(view.size)[landing] & Position.of(view).free).bit_count()


BRAINS: tuple[Brain, ...] = (_computer(_any), _computer(_careful), _computer(_strong))
