"""Simulates a whole throw with Chipmunk; the only module that imports pymunk.

It uses only calls that pymunk 6.0 and 7.3 share, because python-for-android's recipe is the older one. Each throw
fills a new space in the order of the discs, which makes the result the same to the last bit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import pymunk

from app.games.chapaev.dimensions import (
    BOARD,
    BOUNCE,
    EDGE,
    FRICTION,
    FULL_SPEED,
    LONGEST,
    OVERLAP,
    RADIUS,
    UNITS,
    DiscPoint,
    Spots,
    direction,
    is_off,
    overlapping,
    speed,
)
from app.games.chapaev.next_contact import undisturbed_for
from app.games.chapaev.track import FRAME, TICKS, Frame, Hit, Track

STEPS_A_TICK = 4
"""Reading the discs from Python costs more than a step, so it happens less often."""
STEP = 1.0 / (TICKS * STEPS_A_TICK)
JOLT = 3.0
"""The least change of speed in a tick that shows a hit, in mm/s."""
ROOM = round(2 * RADIUS * UNITS) - OVERLAP // 2
"""The least distance between resting discs in units, slightly more than a state requires."""
NEAR = 2 * RADIUS + FULL_SPEED / TICKS
WATCH = 2
"""`_quiet_ticks` costs as much as looking at every disc for this many ticks."""


@dataclass(slots=True)
class _Disc:
    number: int
    body: pymunk.Body
    parts: tuple[pymunk.Shape, pymunk.Constraint]
    place: tuple[float, float]
    vx: float = 0.0
    vy: float = 0.0


def space_with(spots: Spots) -> tuple[pymunk.Space, dict[int, _Disc]]:
    space = pymunk.Space()
    space.iterations = 10
    space.collision_slop = 0.01
    discs = {}
    for number, spot in enumerate(spots):
        if spot is None:
            continue
        body = pymunk.Body(1.0, math.inf)  # an infinite moment: discs do not spin
        body.position = place = spot[0] / UNITS, spot[1] / UNITS
        shape = pymunk.Circle(body, RADIUS)
        shape.elasticity = math.sqrt(BOUNCE)  # Chipmunk multiplies the values of two discs
        shape.friction = 0.0
        # A joint that never pulls back but resists with a constant force models sliding friction. Damping would
        # grow with the speed, and a damped disc never quite stops.
        drag = pymunk.PivotJoint(space.static_body, body, (0.0, 0.0), (0.0, 0.0))
        drag.max_bias = 0.0
        drag.max_force = FRICTION
        space.add(body, shape, drag)
        discs[number] = _Disc(number, body, (shape, drag), place)
    return space, discs


def throw(spots: Spots, disc: int, angle: int, power: int) -> Track:
    space, discs = space_with(spots)
    thrown = discs[disc]
    across, along = direction(angle)
    # Half a step of friction first makes the stopping distance right to the second order of the step.
    start = speed(power) - FRICTION * STEP / 2
    thrown.vx, thrown.vy = start * across, start * along
    thrown.body.velocity = thrown.vx, thrown.vy
    return _Recorder(space, discs, tuple(spots)).run(thrown)


class _Recorder:
    def __init__(self, space: pymunk.Space, discs: dict[int, _Disc], spots: Frame) -> None:
        self.space, self.discs = space, discs
        self.spots: list[DiscPoint | None] = list(spots)
        self.ticks, self.frames = [0], [spots]
        self.hits: list[Hit] = []
        self.moving: list[_Disc] = []
        self.gone: list[_Disc] = []

    def run(self, thrown: _Disc) -> Track:
        self.moving = [thrown]
        tick, look_at = 0, 0
        while self.moving and tick < LONGEST * TICKS:
            if tick >= look_at:
                tick = self._slide(tick, self._quiet_ticks())
                look_at = tick + WATCH
            tick += 1
            self._step(1)
            jolts = self._jolts()
            gone = [disc for disc in self.moving if is_off(self._see(disc))]
            if jolts or gone or not tick % FRAME:
                self._note_hits(tick, jolts)
                self._add_frame(tick)
                self._remove(gone)
            self.moving = [disc for disc in self.moving if disc.vx or disc.vy]
        self._rest(tick)
        return Track(tuple(self.ticks), tuple(self.frames), tuple(self.hits))

    def _step(self, ticks: int) -> None:
        step = self.space.step
        for _ in range(ticks * STEPS_A_TICK):
            step(STEP)

    def _quiet_ticks(self) -> int:
        """Return for how many ticks surely no disc is hit, leaves or stops."""
        slides = [(*disc.place, disc.vx, disc.vy) for disc in self.moving]
        resting = [disc.place for disc in self.discs.values() if not (disc.vx or disc.vy)]
        return int(undisturbed_for(slides, resting, BOARD) * TICKS)

    def _slide(self, tick: int, ticks: int) -> int:
        if ticks < WATCH:
            return tick
        end = tick + ticks
        while tick < end:
            later = min(end, tick - tick % FRAME + FRAME)
            self._step(later - tick)
            tick = later
            if not tick % FRAME:
                for disc in self.moving:
                    self._see(disc)
                self._add_frame(tick)
        for disc in self.moving:
            disc.vx, disc.vy = disc.body.velocity
        return tick

    def _jolts(self) -> dict[int, float]:
        jolts = {disc.number: jolt for disc in self.moving if (jolt := _jolt(disc)) > JOLT}
        if jolts:  # only then can a disc at rest have been set moving
            known = {disc.number for disc in self.moving}
            for number, disc in self.discs.items():
                if number not in known:
                    disc.vx, disc.vy = disc.body.velocity
                    if disc.vx or disc.vy:
                        jolts[number] = math.hypot(disc.vx, disc.vy)
                        self.moving.append(disc)
        return jolts

    def _note_hits(self, tick: int, jolts: dict[int, float]) -> None:
        struck = sorted(jolts)
        for index, first in enumerate(struck):
            for second in struck[index + 1 :]:
                if math.dist(self.discs[first].place, self.discs[second].place) < NEAR:
                    strength = math.ceil(100 * min(jolts[first], jolts[second]) / FULL_SPEED)
                    self.hits.append(Hit(tick, first, second, strength))

    def _remove(self, gone: list[_Disc]) -> None:
        for disc in gone:
            self.space.remove(disc.body, *disc.parts)
            del self.discs[disc.number]
            self.moving.remove(disc)
        self.gone += gone

    def _add_frame(self, tick: int) -> None:
        for disc in self.gone:  # they appear in the frame in which they left, and in no later one
            self.spots[disc.number] = None
        self.gone.clear()
        self.ticks.append(tick)
        self.frames.append(tuple(self.spots))

    def _see(self, disc: _Disc) -> DiscPoint:
        disc.place = x, y = disc.body.position
        spot = self.spots[disc.number] = round(x * UNITS), round(y * UNITS)
        return spot

    def _rest(self, tick: int) -> None:
        """Complete the last frame, also with discs that were only nudged."""
        if self.ticks[-1] != tick:
            self._add_frame(tick)
        for disc in self.discs.values():
            self._see(disc)
        _separate(self.spots, [disc.number for disc in self.discs.values()])
        self.frames[-1] = tuple(self.spots)


def _separate(spots: list[DiscPoint | None], resting: list[int]) -> None:
    """Move resting discs out of each other, and back onto the board if necessary.

    Chipmunk can stop discs in a crowd a tenth of a millimetre too close, and a state would refuse them.
    """
    for _ in range(100):
        close = list(overlapping(spots, ROOM))
        for one, other in close:
            first, second = spots[one], spots[other]
            assert first is not None
            assert second is not None
            dx, dy = second[0] - first[0], second[1] - first[1]
            apart = math.hypot(dx, dy) or 1.0
            push = (ROOM - apart) / 2 / apart
            spots[one] = round(first[0] - dx * push), round(first[1] - dy * push)
            spots[other] = round(second[0] + dx * push), round(second[1] + dy * push)
        for number in resting:
            spot = spots[number]
            assert spot is not None
            spots[number] = min(max(spot[0], 0), EDGE), min(max(spot[1], 0), EDGE)
        if not close:
            return


def _jolt(disc: _Disc) -> float:
    """Update a disc's velocity and return how much of the change friction does not explain."""
    vx, vy = disc.body.velocity
    was = math.hypot(disc.vx, disc.vy)
    kept = max(0.0, 1.0 - FRICTION / TICKS / was)
    jolt = math.hypot(vx - disc.vx * kept, vy - disc.vy * kept)
    disc.vx, disc.vy = vx, vy
    return jolt
