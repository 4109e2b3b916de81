"""A plain Monte-Carlo tree search for Squart, as an opponent to measure against: it knows only the moves."""

from __future__ import annotations

import math
import random

from app.core.game import Budget, OutOfBudget
from app.games.squart.advice import facing, places_left
from app.games.squart.areas import TAKEN_FLAT, bits, flat_places, transposed
from app.games.squart.rules import Lay, Squart

CURIOSITY = 1.0


class Node:
    """A position with the player to move laying flat, and how those did who moved into it."""

    __slots__ = ("children", "mask", "untried", "visits", "wins")

    def __init__(self, mask: int) -> None:
        self.mask = mask
        self.untried = [transposed(mask & ~TAKEN_FLAT[place]) for place in bits(flat_places(mask))]
        self.children: list[Node] = []
        self.visits = self.wins = 0


def tree_search(view: Squart, budget: Budget, rng: random.Random) -> Lay:
    """The most visited move when the budget ends; one playout is one node of it."""
    moves = {transposed(left): move for move, left in places_left(view)}
    root = Node(facing(view))
    try:
        while True:
            budget.spend()
            _grow(root, rng)
    except OutOfBudget:
        return moves[max(root.children, key=lambda child: child.visits).mask]


def _grow(root: Node, rng: random.Random) -> None:
    path, node = [root], root
    while not node.untried and node.children:
        node = max(node.children, key=lambda child, parent=node: _promise(child, parent))  # type: ignore[misc]
        path.append(node)
    if node.untried:
        child = Node(node.untried.pop(rng.randrange(len(node.untried))))
        node.children.append(child)
        path.append(child)
        node = child
    won = not _mover_wins(node.mask, rng)
    for each in reversed(path):
        each.visits += 1
        each.wins += won
        won = not won


def _promise(child: Node, parent: Node) -> float:
    return child.wins / child.visits + CURIOSITY * math.sqrt(math.log(parent.visits) / child.visits)


def _mover_wins(mask: int, rng: random.Random) -> bool:
    mover = True
    while places := list(bits(flat_places(mask))):
        mask = transposed(mask & ~TAKEN_FLAT[rng.choice(places)])
        mover = not mover
    return not mover
