"""Puzzles of one throw: knock opposing discs out without losing an own one.

All solutions on a grid of throws must lie in one span of angles of one disc. The simulation must agree around the
middle of the span, so that devices which round differently have the same puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.core.game import Budget, Option, Options, Player, Step
from app.core.puzzle import (
    DIFFICULTY,
    EASY,
    HARD,
    MEDIUM,
    MoveLine,
    Puzzles,
    Sentence,
    Solved,
    TryResult,
    Wrong,
    position_after,
)
from app.core.rng import Rng
from app.games.chapaev import physics, solver
from app.games.chapaev.dimensions import (
    DISCS,
    DISCS_EACH,
    EDGE,
    RADIUS,
    STRONGEST,
    TURN,
    UNITS,
    DiscPoint,
    overlapping,
    owner,
)
from app.games.chapaev.rules import Chapaev, House, Knocked
from app.games.chapaev.throws import Flick

SOME, ALL = "some", "all"
OWN = {EASY: 1, MEDIUM: 2, HARD: 2}
THEIRS = {SOME: 3, ALL: 2}
KNOCKED = 2
WIDTHS = {EASY: (500, 1500), MEDIUM: (300, 700), HARD: (200, 400)}
"""The allowed width of the span of solutions, in hundredths of a degree."""
POWER_SPAN = 150
"""The least range of powers at the middle angle, in thousandths."""
ANGLES = 50
POWERS = tuple(range(300, STRONGEST + 1, 50))
GLANCE = 200
GLANCED = (500, 750, 1000)
SPARE_ANGLE, SPARE_POWER = 25, 20
"""Distances from the middle throw at which the simulation must agree too."""
ROOM = round(2.6 * RADIUS * UNITS)
RIM = round(1.5 * RADIUS * UNITS)
WORDS = "chapaev.puzzle"


@dataclass(frozen=True, slots=True)
class OneThrow:
    state: Chapaev
    target: int
    middle: Flick
    width: int

    @property
    def task(self) -> Sentence:
        if self.target == len(self.state.discs_of(1 - self.state.to_move)):
            return Sentence(f"{WORDS}.posed.all")
        return Sentence.of(f"{WORDS}.posed.some", count=self.target)

    def judge(self, line: MoveLine, budget: Budget) -> TryResult:
        step = position_after(self, line[:-1]).apply(line[-1])
        theirs, own = knocked(step)
        if own:
            return Wrong(Sentence.of(f"{WORDS}.own", count=own))
        if theirs < self.target:
            return Wrong(Sentence.of(f"{WORDS}.few", count=theirs))
        return Solved(Sentence(f"{WORDS}.right"))

    def hint(self, line: MoveLine, budget: Budget) -> Sentence:
        struck = solver.first_contact(self.state.spots, self.middle.disc, self.middle.angle)
        assert struck is not None
        own, theirs = self.middle.disc % DISCS_EACH + 1, struck.struck % DISCS_EACH + 1
        return Sentence.of(f"{WORDS}.hint", disc=own, struck=theirs)

    def answer(self, line: MoveLine, budget: Budget) -> Flick:
        return self.middle


def knocked(step: Step[Chapaev]) -> tuple[int, int]:
    for event in step.events:
        if isinstance(event, Knocked):
            return len(event.theirs), len(event.own)
    return 0, 0


def make(options: Options, seed: int, budget: Budget) -> OneThrow:
    difficulty, task = int(options["difficulty"]), str(options["task"])
    rng = Rng.seeded((seed * 4 + difficulty) * 2 + (task == ALL))
    while True:
        spots, rng = _position(rng, OWN[difficulty], THEIRS[task])
        if spots is None:
            continue
        found = _proved(spots, KNOCKED, WIDTHS[difficulty], budget)
        if found is not None:
            middle, width = found
            return OneThrow(Chapaev(House(), spots), KNOCKED, middle, width)


def _position(rng: Rng, own: int, theirs: int) -> tuple[tuple[DiscPoint | None, ...] | None, Rng]:
    spots: list[DiscPoint | None] = [None] * DISCS
    span = EDGE - 2 * RIM
    for disc in (*range(own), *range(DISCS_EACH, DISCS_EACH + theirs)):
        x, rng = rng.below(span)
        y, rng = rng.below(span // 2 if disc < own else span * 3 // 4)
        spots[disc] = (RIM + x, RIM + y if disc < own else EDGE - RIM - y)
    return (None if any(overlapping(spots, ROOM)) else tuple(spots)), rng


def _proved(
    spots: tuple[DiscPoint | None, ...], target: int, widths: tuple[int, int], budget: Budget
) -> tuple[Flick, int] | None:
    glanced = _of_one_disc(right_throws(spots, target, GLANCE, GLANCED, budget), widths[1] // GLANCE + 1)
    if not glanced:
        return None
    right = _of_one_disc(right_throws(spots, target, ANGLES, POWERS, budget), widths[1] // ANGLES)
    span = _together(sorted({flick.angle for flick in right}))
    if span is None or len(span) * ANGLES < widths[0]:
        return None
    disc, angle = right[0].disc, span[len(span) // 2]
    powers = [flick.power for flick in right if flick.angle == angle]
    longest = _longest_run(powers)
    if not longest or longest[-1] - longest[0] < POWER_SPAN:
        return None
    middle = Flick(disc, angle, longest[len(longest) // 2])
    return (middle, len(span) * ANGLES) if is_confirmed(spots, middle, target) else None


def _of_one_disc(throws: Iterator[Flick], most: int) -> list[Flick]:
    found: list[Flick] = []
    angles: set[int] = set()
    for flick in throws:
        found.append(flick)
        angles.add(flick.angle)
        if flick.disc != found[0].disc or len(angles) > most:
            return []
    return found


def right_throws(
    spots: tuple[DiscPoint | None, ...], target: int, angles: int, powers: tuple[int, ...], budget: Budget
) -> Iterator[Flick]:
    own = [disc for disc in range(DISCS_EACH) if spots[disc] is not None]
    theirs = [disc for disc in range(DISCS_EACH, DISCS) if spots[disc] is not None]
    for disc in own:
        for angle in range(0, TURN, angles):
            if solver.first_contact(spots, disc, angle) is None:
                continue
            for power in powers:
                budget.spend()
                rest = solver.throw(spots, disc, angle, power)
                if any(rest[each] is None for each in own):
                    continue
                if sum(rest[each] is None for each in theirs) >= target:
                    yield Flick(disc, angle, power)


def _together(angles: list[int]) -> list[int] | None:
    if not angles:
        return None
    gaps = [(b - a) % TURN for a, b in zip(angles, [*angles[1:], angles[0]], strict=True)]
    breaks = [at for at, gap in enumerate(gaps) if gap != ANGLES]
    if len(breaks) != 1:
        return None
    first = breaks[0] + 1
    return angles[first:] + angles[:first]


def _longest_run(powers: list[int]) -> list[int]:
    best: list[int] = []
    run: list[int] = []
    for power in powers:
        run = [*run, power] if run and power - run[-1] == POWERS[1] - POWERS[0] else [power]
        best = max(best, run, key=len)
    return best


def is_confirmed(spots: tuple[DiscPoint | None, ...], middle: Flick, target: int, player: Player = 0) -> bool:
    """Return whether the simulation agrees for the middle throw and those around it."""
    for angle in (middle.angle - SPARE_ANGLE, middle.angle, middle.angle + SPARE_ANGLE):
        for power in (middle.power - SPARE_POWER, middle.power, min(STRONGEST, middle.power + SPARE_POWER)):
            rest = physics.throw(spots, middle.disc, angle % TURN, power).rest
            gone = [owner(disc) for disc, spot in enumerate(spots) if spot is not None and rest[disc] is None]
            if player in gone or len(gone) < target:
                return False
    return True


PUZZLES = Puzzles(
    options=(Option("task", ALL, (ALL, SOME)), DIFFICULTY),
    make=make,
    daily=(
        {"task": ALL, "difficulty": EASY},
        {"task": SOME, "difficulty": EASY},
        {"task": ALL, "difficulty": MEDIUM},
        {"task": ALL, "difficulty": HARD},
    ),
)
