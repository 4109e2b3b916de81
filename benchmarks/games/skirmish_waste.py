"""What the computers of Skirmish give away: abilities opened for nothing, and sure gains left standing in Setup."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator

from app.games.skirmish import GAME
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.computer.evaluation import tallies
from app.games.skirmish.decks import READY
from app.games.skirmish.events import Activated, NoTarget
from app.games.skirmish.moves import Activate, Cancel, Move, NextPhase, PlayCommand, PlayUnit, TurnUp, lays_face_down
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import SETUP_PHASE
from app.games.skirmish.terms import SETUP
from app.players.search_budget import SearchBudget
from benchmarks.support.measure import Report, many

MATCHES = many(100, tiny=1)
LEVELS = many((7, 8), tiny=(1, 2))
"""Those who play each other, from either seat."""
MOST = 2.0
"""The share of turns, in per cent."""
ANSWERS_DEEP = 4
SURE = "sure"
OPENING = "only kills that give the other a line"
"""A full line scores no more. A card destroyed in it makes room, and its owner scores all the rest once again."""


def main() -> int:
    report = Report()
    for level, seen in _study().items():
        turns = seen["turns"]
        for what in ("abilities opened for nothing", "sure gains left in Setup"):
            report.value(f"Level {level}: turns with {what}", 100 * seen[what] / turns, "%", MOST)
        report.value(f"Level {level}: turns with {OPENING}", 100 * seen[OPENING] / turns, "%")
        for what in ("cards laid face down", "cards turned up", "Commands played"):
            report.value(f"Level {level}: {what}, in a hundred turns", 100 * seen[what] / turns, "")
    return report.exit_code()


def _study() -> dict[int, Counter[str]]:
    """What was seen of each level."""
    found: dict[int, Counter[str]] = {level: Counter() for level in LEVELS}
    for seed in range(MATCHES):
        rng = random.Random(seed)
        seats = LEVELS if seed % 2 == 0 else LEVELS[::-1]
        state = GAME.new({"deck1": rng.choice(tuple(READY)), "deck2": rng.choice(tuple(READY))}, seed)
        while not state.ended:
            level = seats[state.to_move]
            move = GAME.brains[level - 1](state.observation(state.to_move), SearchBudget(), rng)
            _look(state, move, found[level])
            state = state.apply(move).state
    return found


def _look(state: Skirmish, move: Move, seen: Counter[str]) -> None:
    if state.phase == SETUP_PHASE and not state.run and isinstance(move, (PlayUnit, PlayCommand, NextPhase)):
        seen["turns"] += 1
        gains = set(_gains(state))
        seen["sure gains left in Setup"] += SURE in gains
        seen[OPENING] += gains == {OPENING}
    seen["cards laid face down"] += lays_face_down(move)
    seen["cards turned up"] += isinstance(move, TurnUp)
    seen["Commands played"] += isinstance(move, PlayCommand)
    if isinstance(move, Activate):
        events = state.apply(move).events
        idle = all(isinstance(event, (Activated, NoTarget)) for event in events)
        seen["abilities opened for nothing"] += idle and state.apply(move).state.run is None
    elif isinstance(move, Cancel) and state.run is not None:
        seen["abilities opened for nothing"] += state.run.step == 0 and state.run.source > 0


def _gains(state: Skirmish) -> Iterator[str]:
    """Of each Setup ability that would bring points, or destroy an opponent's card at no loss of own power: whether
    that is sure."""
    me = state.active
    for move in state.legal_moves():
        if not isinstance(move, Activate):
            continue
        card = state.board.cells[state.board.where[move.card]]
        place = None if card is None else state.ability_of(card)
        if card is None or place is None or FACES[card.kind].abilities[place].trigger != SETUP:
            continue
        for after in _answered(state.apply(move).state):
            if after.camps[me].score > state.camps[me].score:
                yield SURE
            elif _opponents(after, me) < _opponents(state, me) and _power(after, me) >= _power(state, me):
                yield OPENING if _best_line(after, me) > _best_line(state, me) else SURE


def _best_line(state: Skirmish, me: int) -> float:
    """Of the others: the most power in a line that a unit can still be played to."""
    sides = state.board.sides
    return max(tally.best_line for tally, side in zip(tallies(state), sides, strict=True) if side != sides[me])


def _answered(state: Skirmish, deep: int = ANSWERS_DEEP) -> Iterator[Skirmish]:
    if not state.run or not deep:
        yield state
        return
    for move in state.legal_moves():
        if not isinstance(move, Cancel):
            yield from _answered(state.apply(move).state, deep - 1)


def _opponents(state: Skirmish, me: int) -> int:
    sides = state.board.sides
    return sum(card is not None and sides[card.owner] != sides[me] for card in state.board.cells)


def _power(state: Skirmish, me: int) -> int:
    cells = enumerate(state.board.cells)
    return sum(state.board.power[place] for place, card in cells if card is not None and card.owner == me)


if __name__ == "__main__":
    sys.exit(main())
