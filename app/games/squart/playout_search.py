"""Guesses at the best move by playing games out nearly at random, in a tree that grows where the guesses are good.

A place that helped to win later on would mostly have helped at once too: every game played out says something about
all the places laid in it, not just about the first. That makes a few hundred games worth listening to.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

from app.core.game import Budget, OutOfBudget
from app.games.squart.areas import STRIDE, TAKEN_FLAT, TAKEN_UPRIGHT, bits, flat_places, upright_places

CURIOSITY = 0.12
HEARSAY = 80
"""What is known from games in which a place was laid later weighs as much as so many in which it was laid at once."""
UNHEARD = 2.0
"""More than any promise: a place of which nothing is known is looked at first."""
SHUFFLES = 40
"""So many orders of each player's places are drawn; a game takes one of each. Shuffling for every game would take
longer than playing it."""

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
    """A place that could be laid next: the games that began with it, and those in which it was laid at some time."""

    __slots__ = ("heard", "heard_wins", "node", "visits", "wins")

    def __init__(self) -> None:
        self.visits = self.wins = self.heard = self.heard_wins = 0
        self.node: _Node | None = None

    def promise(self) -> float:
        known = (self.wins + HEARSAY * self.heard_wins / self.heard) / (self.visits + HEARSAY)
        return known + CURIOSITY / math.sqrt(self.visits + 1)


class _Node:
    """A position, with what can be laid there by the side whose turn it is, and how promising each place is: told
    anew only of those places that a game said something about."""

    __slots__ = ("promise", "tries")

    def __init__(self, mask: int, side: int) -> None:
        self.tries = {place: _Try() for place in bits(_PLACES[side](mask))}
        self.promise = dict.fromkeys(self.tries, UNHEARD)

    def hear(self, laid: list[int], won: bool) -> None:
        """The result of a game in which the side whose turn it was laid these places, then or later."""
        for place in laid:
            known = self.tries.get(place)
            if known is not None:
                known.heard += 1
                known.heard_wins += won
                self.promise[place] = known.promise()


def visits(mask: int, games: int, budget: Budget) -> dict[int, int]:
    """How often each place of the player who lays flat and is to move was found worth playing.

    Stops early, with what it has, when the budget ends. The same position always gives the same guess."""
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
    """Who finds no place, if both play nearly at random: of two places that still fit, the next in an order that was
    drawn, each lays the one that leaves more to lay. What did not fit before never will again, so only the other of
    the two has to be looked at once more."""
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
    """How many places more there are to lay flat than upright."""
    return (mask & mask >> 1).bit_count() - (mask & mask >> STRIDE).bit_count()
