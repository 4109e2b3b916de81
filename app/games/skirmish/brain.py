"""The computers of Skirmish: random but sensible, greedy, and a search over worlds that fit what is seen."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from app.core.game import Budget, OutOfBudget, Player
from app.games.skirmish.catalogue import FACES
from app.games.skirmish.evaluation import line_sums, plain, shrewd
from app.games.skirmish.glossary import UNIT
from app.games.skirmish.moves import (
    Cancel,
    Done,
    Exchange,
    Give,
    Keep,
    Move,
    NextPhase,
    PlayUnit,
    lays_face_down,
)
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import MULLIGAN, SCORING_PHASE

INFINITY = float("inf")

Worth = Callable[[Skirmish, Player], float]

FEWEST_UNITS = 3
"""With fewer units in the first hand, a Command is exchanged."""
DEPTH = 2
"""How many answers in a row are weighed against each other."""
RANKED = 120
"""The moves that are looked at one by one."""
ROOTS = 6
"""The moves that are played out; the others looked worse at once."""
WORLDS = 4
"""The most worlds in which each of them is played out."""
NODES = 1000
"""The most positions that one decision looks at: a turn has several, and is to be over within seconds."""
BREADTH = 7
"""The moves looked at for each decision while playing out."""


def sensible(state: Skirmish, cancelling: bool = False) -> list[Move]:
    """Legal moves but those that only give something away; passing and closing come last, if nothing else does."""
    moves = list(state.legal_moves())
    if state.phase == MULLIGAN:
        return [_exchange(state, moves)]
    if state.run and state.run.deck >= 0:
        return _looking(state, state.run.deck, moves)
    idle = (Cancel, Done, NextPhase)
    found: list[Move] = []
    found += [move for move in moves if not isinstance(move, idle) and not lays_face_down(move)]
    if (state.run and cancelling) or not found:
        found += [move for move in moves if isinstance(move, idle)]
    return found


def _looking(state: Skirmish, deck: Player, moves: Sequence[Move]) -> list[Move]:
    """A card for the own side's hand, none for another's."""
    ally = state.board.sides[deck] == state.board.sides[state.active]
    given = [move for move in moves if isinstance(move, Give)]
    return list(given) if ally and given else [move for move in moves if not isinstance(move, Give)]


def _exchange(state: Skirmish, moves: Sequence[Move]) -> Move:
    """A hand of Commands alone starts nothing."""
    hand = state.camps[state.active].hand
    units = [card for card in hand if UNIT in FACES[card.kind].types]
    spare = [Exchange(card.id) for card in hand if card not in units and Exchange(card.id) in moves]
    return spare[0] if spare and len(units) < FEWEST_UNITS else Keep()


def novice(view: Skirmish, budget: Budget, rng: random.Random) -> Move:
    """Anything that is not a pass or a retreat."""
    return rng.choice(sensible(view))


def greedy(view: Skirmish, budget: Budget, rng: random.Random) -> Move:
    """The move that looks best at once, in points and on the board; a choice is seen when it is there."""
    moves = sensible(view)
    rng.shuffle(moves)
    state, best, found = view.guess(rng), moves[0], -INFINITY
    try:
        for move in moves:
            budget.spend()
            value = plain(state.apply(move).state, view.active)
            if value > found:
                best, found = move, value
    except OutOfBudget:
        pass
    return best


def shrewd_search(view: Skirmish, budget: Budget, rng: random.Random) -> Move:
    """The best few moves, each played out until the player's next turn in worlds that fit what is seen."""
    if view.phase == MULLIGAN:
        return sensible(view)[0]
    thrift = Thrift(budget, NODES)
    ranked = _ranked(view.guess(rng), shrewd, thrift, rng)
    roots = [move for _, move in ranked[:ROOTS]]
    if len(roots) == 1:
        return roots[0]
    totals = dict.fromkeys(roots, 0.0)
    played = 0
    try:
        while played < WORLDS:
            world = view.guess(rng)
            results = {move: _played_out(world, move, thrift, rng) for move in totals}
            played += 1
            totals = {move: total + results[move] for move, total in totals.items()}
            if played == WORLDS // 2:  # the worse half is not worth more worlds
                best = sorted(totals, key=lambda move: -totals[move])
                totals = {move: totals[move] for move in best[: max(2, (len(best) + 1) // 2)]}
    except OutOfBudget:
        pass
    return max(totals, key=lambda move: totals[move])


BRAINS = (novice, greedy, shrewd_search)


class Thrift:
    """A budget with a limit of its own, so that a turn of many decisions does not last."""

    def __init__(self, budget: Budget, nodes: int) -> None:
        self._budget, self._left = budget, nodes

    def spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise OutOfBudget
        self._budget.spend()


def _ranked(state: Skirmish, worth: Worth, budget: Budget, rng: random.Random) -> list[tuple[float, Move]]:
    """The moves, best first; what the budget did not reach is left out."""
    me = state.active
    moves = _some(state, sensible(state, cancelling=True), RANKED, rng)
    rng.shuffle(moves)
    found: list[tuple[float, Move]] = []
    if not state.run and NextPhase() in state.legal_moves():
        found.append((worth(state, me), NextPhase()))
    try:
        for move in moves:
            if not isinstance(move, NextPhase):
                value = _value(state, move, worth, budget, rng)
                found.append((value, move))
    except OutOfBudget:
        if not found:
            return [(0.0, moves[0])]
    return sorted(found, key=lambda pair: -pair[0])


def _value(state: Skirmish, move: Move, worth: Worth, budget: Budget, rng: random.Random) -> float:
    budget.spend()
    me = state.active
    after = state.apply(move).state
    return worth(_answered(after, me, worth, budget, rng, DEPTH), me)


def _answered(state: Skirmish, me: Player, worth: Worth, budget: Budget, rng: random.Random, depth: int) -> Skirmish:
    """The position once every waiting choice has had its best answer, looking `depth` answers ahead."""
    while state.run and not state.ended:
        best, found = state, -INFINITY
        for move in _some(state, sensible(state, cancelling=True), BREADTH, rng):
            budget.spend()
            after = state.apply(move).state
            if depth > 1 and after.run:
                after = _answered(after, me, worth, budget, rng, depth - 1)
            value = worth(after, me)
            if value > found:
                best, found = after, value
        state = best
    return state


def _played_out(world: Skirmish, move: Move, budget: Budget, rng: random.Random) -> float:
    """What the position is worth to the mover when the turn comes round again."""
    me, budgeted = world.active, budget
    budgeted.spend()
    state = _answered(world.apply(move).state, me, shrewd, budgeted, rng, 1)
    left = False
    while not state.ended:
        left = left or state.active != me
        if left and state.active == me:
            break
        state = _policy(state, budgeted, rng)
    return shrewd(state, me)


def _policy(state: Skirmish, budget: Budget, rng: random.Random) -> Skirmish:
    """The best of a few moves, or passing if that is better than any of them."""
    me = state.active
    moves = [move for move in sensible(state) if not isinstance(move, NextPhase)]
    best: Skirmish | None = None
    found = shrewd(state, me)
    for move in _some(state, moves, BREADTH, rng):
        budget.spend()
        after = _answered(state.apply(move).state, me, shrewd, budget, rng, 1)
        value = shrewd(after, me)
        if value > found or (best is None and state.phase == SCORING_PHASE):
            best, found = after, value
    if best is not None:
        return best
    budget.spend()
    return state.apply(NextPhase()).state


def _some(state: Skirmish, moves: Sequence[Move], number: int, rng: random.Random) -> list[Move]:
    """A few of the moves: the plays of units that make the best lines, and some of the others by chance."""
    if len(moves) <= number:
        return list(moves)
    plays = [move for move in moves if isinstance(move, PlayUnit)]
    others = [move for move in moves if not isinstance(move, PlayUnit)]
    few: list[Move] = []
    few += rng.sample(others, min(len(others), number - min(len(plays), number // 2)))
    if not plays:
        return few
    lines = line_sums(state.board, state.active)
    size = state.board.size
    power = {card.id: FACES[card.kind].power for card in state.camps[state.active].hand}
    rng.shuffle(plays)
    plays.sort(key=lambda play: -power[play.card] - max(lines[play.cell[0]], lines[size + play.cell[1]]))
    return [*few, *plays[: number - len(few)]]
