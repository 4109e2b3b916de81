"""Puzzles of one turn: make the most points or win the round, with open cards.

Nothing is left to chance, and every order of moves is tried. All best turns must score the same line of the same
card in the same place.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from app.core.game import Budget, Option, Options
from app.core.puzzle import (
    DIFFICULTY,
    EASY,
    HARD,
    MEDIUM,
    CorrectSoFar,
    MoveLine,
    Puzzles,
    Sentence,
    Solved,
    TryResult,
    Wrong,
)
from app.core.rng import Rng
from app.games.skirmish.board import Card, CardGrid
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.computer.turn_enumeration import BestOutcome, TooLong, WholeTurn
from app.games.skirmish.moves import Move
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import SETUP_PHASE, PlayerArea, threshold
from app.games.skirmish.terms import DEPLOY, EXPLOIT

POINTS, ROUND = "points", "round"
ME = 0
GRID = 4
CYCLE = 2
ACTING = ("patrol_agent", "finn", "unwavering_integrator", "ip_dept_agent", "reverend", "signal_prophet", "centurion")
"""Units whose abilities make points or a better line; `ACTORS` of them are placed."""
ACTORS = 1
WIDE = ("patrol_agent", "finn")
"""Acting units with too many targets for the easiest difficulty."""
STANDING = ("riot_agent", "tactical_agent", "data_liberator", "cautious_avenger", "princeps", "code_keeper", "censor")
OURS, THEIRS, EXPLOITED = 2, 7, 3
HELD = ("line_breach", "logistics_chain", "tactical_maneuver", "inspiration")
"""Commands that make points; from the second difficulty on, one is in our hand."""
ACTS = {EASY: 1, MEDIUM: 1, HARD: 2}
"""The fewest abilities, Commands and turned cards in a best turn."""
POSITIONS = {EASY: 1200, MEDIUM: 3000, HARD: 5000}
WORDS = "skirmish.puzzle"


@dataclass(frozen=True, slots=True)
class BestTurn:
    state: Skirmish
    aim: str
    gain: int
    best: BestOutcome
    counted: Skirmish = field(compare=False)
    """The position with us as first player. Otherwise the round's end could reset the points."""
    turn: WholeTurn = field(compare=False)

    @property
    def task(self) -> Sentence:
        if self.aim == ROUND:
            return Sentence.of(f"{WORDS}.posed.round", need=self.gain)
        return Sentence(f"{WORDS}.posed.points")

    def judge(self, line: MoveLine, budget: Budget) -> TryResult:
        after = self._counted(line)
        if not self.turn.is_over(after):
            return CorrectSoFar()
        gained = after.camps[ME].score - self.counted.camps[ME].score
        if gained >= self.gain:
            return Solved(Sentence.of(f"{WORDS}.right", gained=gained))
        return Wrong(Sentence.of(f"{WORDS}.few", gained=gained, best=self.gain))

    def hint(self, line: MoveLine, budget: Budget) -> Sentence:
        if self._is_spoilt(line, budget):
            return Sentence(f"{WORDS}.hint.again")
        acts = self.turn.best(self._counted(line), budget).acts
        return Sentence.of(f"{WORDS}.hint", gain=self.gain, acts=acts)

    def answer(self, line: MoveLine, budget: Budget) -> Move:
        return self.turn.best_move(self._counted(line), budget)

    def _is_spoilt(self, line: MoveLine, budget: Budget) -> bool:
        return self.turn.best(self._counted(line), budget).points < self.best.points

    def _counted(self, line: MoveLine) -> Skirmish:
        state = self.counted
        for move in line:
            state = state.apply(move).state
        return state


def make(options: Options, seed: int, budget: Budget) -> BestTurn:
    difficulty, aim = int(options["difficulty"]), str(options["task"])
    rng = Rng.seeded((seed * 4 + difficulty) * 2 + (aim == ROUND))
    while True:
        state, rng = _position(rng, difficulty)
        turn = WholeTurn(state, POSITIONS[difficulty])
        try:
            best = turn.best(state, budget)
        except TooLong:
            continue
        gain = best.points - state.camps[ME].score
        if len(best.ways) == 1 and best.acts >= ACTS[difficulty]:
            return BestTurn(_posed(state, aim, gain), aim, gain, best, state, turn)


def _position(rng: Rng, difficulty: int) -> tuple[Skirmish, Rng]:
    cells, rng = rng.shuffled(range(GRID * GRID))
    kinds: list[tuple[str, int]] = []
    acting = tuple(kind for kind in ACTING if difficulty != EASY or kind not in WIDE)
    for choices, owner, number in (
        (acting, ME, ACTORS),
        (STANDING, ME, OURS),
        (STANDING, 1 - ME, THEIRS),
    ):
        for _ in range(number):
            kind, rng = rng.choice(choices)
            kinds.append((kind, owner))
    board: list[Card | None] = [None] * (GRID * GRID)
    for id, (cell, (kind, owner)) in enumerate(zip(cells, kinds, strict=False), 1):
        ready = tuple(trigger for trigger in FACES[kind].triggers() if trigger != DEPLOY) if owner == ME else ()
        marked, rng = rng.below(len(kinds))
        board[cell] = Card(id, kind, owner, marks=((EXPLOIT, ME),) if marked < EXPLOITED else (), ready=ready)
    unit, rng = rng.choice((*STANDING, *ACTING))
    command, rng = rng.choice(HELD)
    held = (unit,) if difficulty == EASY else (unit, command)
    next_id = len(kinds) + 1
    hand = tuple(Card(next_id + place, kind, ME) for place, kind in enumerate(held))
    last = ACTORS + OURS
    camps = (
        PlayerArea(
            tuple(sorted((*(kind for kind, owner in kinds if owner == ME), *held))), (), hand=hand, played=(last,)
        ),
        PlayerArea(tuple(sorted(kind for kind, owner in kinds if owner != ME)), (), played=(len(kinds),)),
    )
    grid = CardGrid(GRID, (ME, 1 - ME), tuple(board))
    state = Skirmish(
        grid, camps, first=ME, active=ME, phase=SETUP_PHASE, cycle=CYCLE, next_id=next_id + len(held), rng=rng
    )
    return state, rng


def _posed(state: Skirmish, aim: str, gain: int) -> Skirmish:
    """For a round, make this a cycle's last turn, `gain` points short of winning."""
    if aim == POINTS:
        return state
    mine, theirs = state.camps
    goal = threshold(state.round)
    camps = (replace(mine, score=max(0, goal - gain)), replace(theirs, score=min(theirs.score, goal - 1)))
    return replace(state, camps=camps, first=1 - ME)


PUZZLES = Puzzles(
    options=(Option("task", POINTS, (POINTS, ROUND)), DIFFICULTY),
    make=make,
    daily=({"task": POINTS, "difficulty": EASY}, {"task": ROUND, "difficulty": EASY}),
)
