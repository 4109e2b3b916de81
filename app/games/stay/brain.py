"""The computers of Stay on the Board; higher levels see the end earlier.

In Normal mode safe play never loses, so every level moves at random.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from app.core.game import Brain, Budget, OutOfBudget
from app.core.misjudgment import game_of, misjudged
from app.games.stay.rules import Claim, Finish, Go, Move, Stay
from app.games.stay.solver import EXACT_CELLS, BlockedPosition, BudgetShare, StaySolver, mask_of, rays

NODES_WHEN_LOST = 24_000
"""The limit for lost positions; a million nodes hardly won more."""
LAST_CELLS = 9
"""Good players make no mistake with so few cells left."""


def random_one(view: Stay, budget: Budget, rng: random.Random) -> Move:
    """Choose any safe move, as the game's document says."""
    return _without_choice(view) or rng.choice(view.safe_moves())


def _without_choice(view: Stay) -> Move | None:
    if view.choosing:
        return Finish()
    return None if view.safe_moves() else Claim()


@dataclass(frozen=True, slots=True)
class StayBrain:
    """Solves positions with few cells left, and judges others by parity."""

    sees: int
    """The most reachable cells that it solves."""
    spread: float = 0.0
    """The standard error of its judgment, in exits."""
    sets_traps: bool = False

    def __call__(self, view: Stay, budget: Budget, rng: random.Random) -> Move:
        safe = view.safe_moves()
        if not safe or view.choosing or not view.blocked_mode:
            return random_one(view, budget, rng)
        position = BlockedPosition.of(view)
        left = position.reachable.bit_count()
        if left > self.sees:
            return self._by_parity(view, safe, left, rng)
        landings = {go: mask_of([view.landing(go)], view.size) for go in safe}
        try:
            solver = StaySolver(view.size, budget)
            winning = [go for go, end in landings.items() if solver.loses(end, position.free & ~end)]
        except OutOfBudget:
            return self._by_parity(view, safe, left, rng)
        if winning:
            return rng.choice(_narrowest(view, winning) if self.sets_traps else winning)
        if self.sets_traps:
            solver.budget = BudgetShare(budget, NODES_WHEN_LOST)
            trap = _most_confusing(solver, position, landings, rng)
            if trap:
                return trap
        return self._by_parity(view, safe, left, rng)

    def _by_parity(self, view: Stay, safe: tuple[Go, ...], left: int, rng: random.Random) -> Go:
        """Choose a move by its number of exits.

        If all cells get used, the mover wins with an even number of them. Then the brain visits cells with few exits,
        before they are cut off. With an odd number it does the opposite."""
        wanted = -1 if left % 2 == 0 else 1
        free, game = BlockedPosition.of(view).free, game_of(rng)
        worth = {
            go: wanted * _exits_after(view, go)
            + misjudged(self.spread, game, free << 7 | mask_of([view.landing(go)], view.size).bit_length())
            for go in _without_dead_ends(view, safe)
        }
        best = max(worth.values())
        return rng.choice([go for go in worth if worth[go] == best])


def _narrowest(view: Stay, winning: list[Go]) -> list[Go]:
    fewest = min(_exits_after(view, go) for go in winning)
    return [go for go in winning if _exits_after(view, go) == fewest]


def _most_confusing(
    solver: StaySolver, position: BlockedPosition, landings: dict[Go, int], rng: random.Random
) -> Go | None:
    """Return the losing move after which a player who counts exits errs most often.

    Prefers mistakes before the last cells. Returns None if no mistake is likely."""
    free, left = position.free, position.reachable.bit_count()
    for sees in (LAST_CELLS, 0):
        chances: dict[Go, float] = {}
        try:
            for depth in range(1, (left - sees) // 2 + 1):
                chances = {go: solver.chance(end, free & ~end, depth, sees) for go, end in landings.items()}
        except OutOfBudget:
            pass
        best = max(chances.values(), default=0.0)
        if best:
            return rng.choice([go for go in chances if chances[go] == best])
    return None


def _without_dead_ends(view: Stay, safe: tuple[Go, ...]) -> tuple[Go, ...]:
    """Skip moves that leave the opponent stuck, because a right claim wins."""
    return tuple(go for go in safe if _exits_after(view, go)) or safe


def _exits_after(view: Stay, go: Go) -> int:
    landing = mask_of([view.landing(go)], view.size)
    return (rays(view.size)[landing] & BlockedPosition.of(view).free).bit_count()


BRAINS: tuple[Brain, ...] = (
    random_one,
    StayBrain(sees=3, spread=6),
    StayBrain(sees=5, spread=7),
    StayBrain(sees=6, spread=10),
    StayBrain(sees=7, spread=5.2),
    StayBrain(sees=8, spread=3.6),
    StayBrain(sees=9, spread=1.7),
    StayBrain(sees=EXACT_CELLS, sets_traps=True),
)
