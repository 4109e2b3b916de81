"""A plain Monte-Carlo tree search over the rules of a game, as an opponent to measure against: it knows only moves."""

from __future__ import annotations

import math
import random
from functools import partial
from typing import Any

from app.core.game import Budget, OutOfBudget, Player

CURIOSITY = 1.0


class Node:
    """A position, the move that led there, and how often who made that move won from here."""

    __slots__ = ("children", "move", "player", "state", "untried", "visits", "wins")

    def __init__(self, state: Any, move: Any, player: Player) -> None:
        self.state, self.move, self.player = state, move, player
        self.untried = list(state.legal_moves())
        self.children: list[Node] = []
        self.visits = self.wins = 0

    def promise(self, parent: Node) -> float:
        return self.wins / self.visits + CURIOSITY * math.sqrt(math.log(parent.visits) / self.visits)


def tree_search(view: Any, budget: Budget, rng: random.Random) -> Any:
    """The most visited move when the budget ends; one playout is one node of it."""
    root = Node(view, None, 1 - view.to_move)
    try:
        while True:
            budget.spend()
            _grow(root, rng)
    except OutOfBudget:
        return max(root.children, key=lambda child: child.visits).move


def _grow(root: Node, rng: random.Random) -> None:
    path = [root]
    while not path[-1].untried and path[-1].children:
        parent = path[-1]
        path.append(max(parent.children, key=partial(Node.promise, parent=parent)))
    leaf = path[-1]
    if leaf.untried:
        move = leaf.untried.pop(rng.randrange(len(leaf.untried)))
        child = Node(leaf.state.apply(move).state, move, leaf.state.to_move)
        leaf.children.append(child)
        path.append(child)
    winner = _played_out(path[-1].state, rng)
    for node in path:
        node.visits += 1
        node.wins += node.player == winner


def _played_out(state: Any, rng: random.Random) -> Player:
    while moves := state.legal_moves():
        state = state.apply(rng.choice(moves)).state
    winner: Player = state.outcome().winners[0]
    return winner
