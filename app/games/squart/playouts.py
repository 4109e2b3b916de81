"""Guesses at the best move by playing games out at random, in a tree that grows where the guesses are good."""

from __future__ import annotations

import math
import random
from functools import partial

from app.core.game import Budget, OutOfBudget
from app.games.squart.areas import TAKEN_FLAT, bits, flat_places, transposed

CURIOSITY = 1.0


class _Node:
    """A position whose player to move lays flat, with the games that went through it.

    `wins` are those of the other player, who moved here."""

    __slots__ = ("children", "mask", "untried", "visits", "wins")

    def __init__(self, mask: int) -> None:
        self.mask = mask
        self.untried = list(bits(flat_places(mask)))
        self.children: dict[int, _Node] = {}
        self.visits = self.wins = 0

    def promise(self, place: int) -> float:
        child = self.children[place]
        return child.wins / child.visits + CURIOSITY * math.sqrt(math.log(self.visits) / child.visits)


def visits(mask: int, games: int, budget: Budget) -> dict[int, int]:
    """How often each place of the player who lays flat and is to move was found worth playing.

    Stops early, with what it has, when the budget ends. The same position always gives the same guess."""
    rng = random.Random(mask)
    root = _Node(mask)
    try:
        for _ in range(games):
            budget.spend()
            _play(root, rng)
    except OutOfBudget:
        pass
    return {place: child.visits for place, child in root.children.items()}


def _play(root: _Node, rng: random.Random) -> None:
    path, node = [root], root
    while not node.untried and node.children:
        node = node.children[max(node.children, key=partial(_Node.promise, node))]
        path.append(node)
    if node.untried:
        place = node.untried.pop(rng.randrange(len(node.untried)))
        child = node.children[place] = _Node(transposed(node.mask & ~TAKEN_FLAT[place]))
        path.append(child)
    won = not _mover_wins(path[-1].mask, rng)
    for node in reversed(path):
        node.visits += 1
        node.wins += won
        won = not won


def _mover_wins(mask: int, rng: random.Random) -> bool:
    is_mover = True
    while places := list(bits(flat_places(mask))):
        mask = transposed(mask & ~TAKEN_FLAT[rng.choice(places)])
        is_mover = not is_mover
    return not is_mover
