"""Guesses the best move by nearly random games, in a growing tree.

A place that helps later would mostly help now. Each game therefore counts for all places used in it, so that a few
hundred games suffice.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

from app.core.game import Budget, OutOfBudget
from app.games.squart.areas import STRIDE, TAKEN_FLAT, TAKEN_UPRIGHT, bits, flat_places, upright_places

CURIOSITY = 0.12
HEARSAY = 80
"""All results of later uses weigh as much as this many direct results."""
UNHEARD = 2.0
"""Above every estimate, so that new places are tried first."""
SHUFFLES = 40
"""Orders of places to prepare; shuffling for each game would be slow."""

_FITS = (
    tuple(0b11 << place for place in range(len(TAKEN_FLAT))),
    tuple((1 | 1 << STRIDE) << place for place in range(len(TAKEN_UPRIGHT))),
)
_TAKEN = TAKEN_FLAT, TAKEN_UPRIGHT
_PLACES = flat_places, upright_places

FLAT, UPRIGHT = 0, 1
NOWHERE = -1
Orders = tuple[list[list[int]], list[list[int]]]


class _Try:
    """Results of games that began with a place, or used it later."""

    __slots__ = ("heard", "heard_wins", "node", "visits", "wins")

    def __init__(self) -> None:
        self.visits = self.wins = self.heard = self.heard_wins = 0
        self.node: _Node | None = None

    def promise(self) -> float:
        known = (self.wins + HEARSAY * self.heard_wins / self.heard) / (self.visits + HEARSAY)
        return known + CURIOSITY / math.sqrt(self.visits + 1)


class _Node:
    """A position with the promise of each place for the side to move."""

    __slots__ = ("promise", "tries")

    def __init__(self, mask: int, side: int) -> None:
        self.tries = {place: _Try() for place in bits(_PLACES[side](mask))}
        self.promise = dict.fromkeys(self.tries, UNHEARD)

    def hear(self, laid: list[int], won: bool) -> None:
        for place in laid:
            known = self.tries.get(place)
            if known is not None:
                known.heard += 1
                known.heard_wins += won
                self.promise[place] = known.promise()


def visits(mask: int, games: int, budget: Budget) -> dict[int, int]:
    """Return how often the search tried each flat place.

    Stops when the budget ends. Equal positions give equal results."""
    rng = random.Random(mask)
    root = _Node(mask, FLAT)
    orders = _shuffled(flat_places(mask), rng), _shuffled(upright_places(mask), rng)
    try:
        for _ in range(games):
            budget.spend()
            _play(root, mask, orders, rng)
    except OutOfBudget:
        pass
    return {place: known.visits for place, known in root.tries.items()}


def _shuffled(places: int, rng: random.Random) -> list[list[int]]:
    listed = list(bits(places))
    return [rng.sample(listed, len(listed)) for _ in range(SHUFFLES)]


def _play(root: _Node, mask: int, orders: Orders, rng: random.Random) -> None:
    node, side = root, FLAT
    path: list[tuple[_Node, _Try, int]] = []
    laid: tuple[list[int], list[int]] = ([], [])
    while node.tries:
        place = max(node.promise, key=node.promise.__getitem__)
        known = node.tries[place]
        path.append((node, known, side))
        laid[side].append(place)
        mask &= ~_TAKEN[side][place]
        side = 1 - side
        if not known.visits:
            side = _stuck(mask, side, (iter(rng.choice(orders[FLAT])), iter(rng.choice(orders[UPRIGHT]))), laid)
            break
        if known.node is None:
            known.node = _Node(mask, side)
        node = known.node
    for node, known, mover in path:
        won = mover != side
        known.visits += 1
        known.wins += won
        node.hear(laid[mover], won)


def _stuck(mask: int, side: int, orders: Sequence[Iterator[int]], laid: Sequence[list[int]]) -> int:
    """Play a nearly random game; return the side without a place.

    Each side takes the better of two fitting places in random order, and holds the other for its next turn."""
    held = [NOWHERE, NOWHERE]
    while True:
        fits, taken = _FITS[side], _TAKEN[side]
        first, second = held[side], NOWHERE
        if first != NOWHERE and mask & fits[first] != fits[first]:
            first = NOWHERE
        for place in orders[side]:
            if mask & fits[place] == fits[place]:
                if first != NOWHERE:
                    second = place
                    break
                first = place
        if first == NOWHERE:
            return side
        left = mask & ~taken[first]
        if second != NOWHERE:
            other = mask & ~taken[second]
            gain = _flat_room(other) - _flat_room(left)
            if gain > 0 if side == FLAT else gain < 0:
                first, second, left = second, first, other
        held[side] = second
        laid[side].append(first)
        mask, side = left, 1 - side


def _flat_room(mask: int) -> int:
    return (mask & mask >> 1).bit_count() - (mask & mask >> STRIDE).bit_count()
