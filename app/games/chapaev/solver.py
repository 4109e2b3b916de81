"""Solves a throw from event to event, for planning and the aim preview.

Only the contact of two sliding discs is approximated. This is several times cheaper than `physics.throw`, which
decides in play; tests compare the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from math import hypot, inf, sqrt

from app.games.chapaev.dimensions import BOARD, BOUNCE, FRICTION, RADIUS, UNITS, Spots, direction, speed

REACH = 2 * RADIUS
TOUCHING = 1e-4
MOST_EVENTS = 400
STOPS, LEAVES, MEETS = 0, 1, 2

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Contact:
    struck: int
    at: Place
    distance: float


def way_out(x: float, y: float, ux: float, uy: float) -> float:
    """Return the distance from a place to the board's edge in a direction."""
    across = (BOARD - x) / ux if ux > 0 else -x / ux if ux < 0 else inf
    along = (BOARD - y) / uy if uy > 0 else -y / uy if uy < 0 else inf
    return across if across < along else along


def first_contact(spots: Spots, disc: int, angle: int) -> Contact | None:
    """Return the first contact at any power, or None if the edge comes first."""
    spot = spots[disc]
    if spot is None:
        raise ValueError(f"disc {disc} is out")
    x, y = spot[0] / UNITS, spot[1] / UNITS
    ux, uy = direction(angle)
    nearest, struck = way_out(x, y, ux, uy), -1
    for other, place in enumerate(spots):
        if place is None or other == disc:
            continue
        dx, dy = place[0] / UNITS - x, place[1] / UNITS - y
        distance = _along(dx, dy, ux, uy)
        if distance < nearest:
            nearest, struck = distance, other
    if struck < 0:
        return None
    return Contact(struck, (x + ux * nearest, y + uy * nearest), nearest)


def parting(dx: float, dy: float, vx: float, vy: float) -> tuple[Place, Place]:
    """Return both velocities after a disc hits one resting (dx, dy) away."""
    apart = hypot(dx, dy)
    nx, ny = dx / apart, dy / apart
    given = (vx * nx + vy * ny) * (1 + BOUNCE) / 2
    return (vx - given * nx, vy - given * ny), (given * nx, given * ny)


def throw(spots: Spots, disc: int, angle: int, power: int) -> list[Place | None]:
    """Return where each disc ends up in millimetres; None for discs that are out."""
    ux, uy = direction(angle)
    strength = speed(power)
    flight = _Flight(spots)
    flight.launch(disc, ux * strength, uy * strength)
    return flight.run()


def _along(dx: float, dy: float, ux: float, uy: float) -> float:
    """Return how far a disc slides before it touches a resting one (dx, dy) away."""
    ahead = dx * ux + dy * uy
    if ahead <= 0:
        return inf
    square = ahead * ahead - dx * dx - dy * dy + REACH * REACH
    if square <= 0:
        return inf
    distance = ahead - sqrt(square)
    return distance if distance > 0 else 0.0


class _Flight:
    """All discs during a throw, each with the start of its current slide."""

    def __init__(self, spots: Spots) -> None:
        count = len(spots)
        self.on = [number for number, spot in enumerate(spots) if spot is not None]
        self.x = [spot[0] / UNITS if spot else 0.0 for spot in spots]
        self.y = [spot[1] / UNITS if spot else 0.0 for spot in spots]
        self.ux, self.uy, self.v = [0.0] * count, [0.0] * count, [0.0] * count
        self.since = [0.0] * count
        self.until = [0.0] * count
        self.changes = [0] * count
        """Counts changes of course; an event predicted before the last one is void."""
        self.events: list[tuple[float, int, int, int, int, int]] = []
        self.now = 0.0

    def run(self) -> list[Place | None]:
        events, changes = self.events, self.changes
        for _ in range(MOST_EVENTS):
            while events:
                self.now, kind, one, count, other, other_count = heappop(events)
                if changes[one] == count and (kind != MEETS or changes[other] == other_count):
                    break
            else:
                break
            if kind == MEETS:
                self._meet(one, other)
            elif kind == STOPS:
                self._stop(one)
            else:
                self.changes[one] += 1
                self.v[one] = 0.0
                self.on.remove(one)
        ends: list[Place | None] = [None] * len(self.x)
        for number in self.on:
            ends[number] = self._place(number)
        return ends

    def launch(self, disc: int, vx: float, vy: float) -> None:
        strength = hypot(vx, vy)
        if strength < 1e-6:
            self._stop(disc)
            return
        x, y, now = self.x[disc], self.y[disc], self.now
        ux, uy = vx / strength, vy / strength
        self.ux[disc], self.uy[disc], self.v[disc] = ux, uy, strength
        self.since[disc] = now
        self.changes[disc] += 1
        count = self.changes[disc]
        stops = now + strength / FRICTION
        self.until[disc] = stops
        farthest = strength * strength / (2 * FRICTION)
        edge = way_out(x, y, ux, uy)
        if edge < farthest:
            farthest = edge
            heappush(self.events, (now + _time(edge, strength), LEAVES, disc, count, disc, count))
        else:
            heappush(self.events, (stops, STOPS, disc, count, disc, count))
        for other in self.on:
            if other == disc:
                continue
            if self.v[other]:
                when = self._meeting(disc, other)
            else:
                distance = _along(self.x[other] - x, self.y[other] - y, ux, uy)
                when = now + _time(distance, strength) if distance < farthest else inf
            if when < inf:
                heappush(self.events, (when, MEETS, disc, count, other, self.changes[other]))

    def _stop(self, disc: int) -> None:
        self.x[disc], self.y[disc] = self._place(disc)
        self.v[disc] = 0.0
        self.changes[disc] += 1
        count, now = self.changes[disc], self.now
        for other in self.on:
            strength = self.v[other]
            if strength:
                x, y = self._place(other)
                strength -= FRICTION * (now - self.since[other])
                distance = _along(self.x[disc] - x, self.y[disc] - y, self.ux[other], self.uy[other])
                if strength > 0 and distance * 2 * FRICTION < strength * strength:
                    when = now + _time(distance, strength)
                    heappush(self.events, (when, MEETS, other, self.changes[other], disc, count))

    def _meet(self, one: int, other: int) -> None:
        velocities = []
        for disc in (one, other):
            left = max(0.0, self.v[disc] - FRICTION * (self.now - self.since[disc])) if self.v[disc] else 0.0
            velocities.append((self.ux[disc] * left, self.uy[disc] * left))
            self.x[disc], self.y[disc] = self._place(disc)
            self.v[disc] = 0.0
            self.since[disc] = self.now
        (vx, vy), (wx, wy) = velocities
        dx, dy = self.x[other] - self.x[one], self.y[other] - self.y[one]
        (ax, ay), (bx, by) = parting(dx, dy, vx - wx, vy - wy)
        # `other` starts after `one` and takes its new course into account; until then it must not count as resting.
        self.changes[other] += 1
        self.on.remove(other)
        self.launch(one, ax + wx, ay + wy)
        self.on.append(other)
        self.launch(other, bx + wx, by + wy)

    def _place(self, disc: int) -> Place:
        strength = self.v[disc]
        if not strength:
            return self.x[disc], self.y[disc]
        passed = self.now - self.since[disc]
        slid = (strength - FRICTION * passed / 2) * passed
        return self.x[disc] + self.ux[disc] * slid, self.y[disc] + self.uy[disc] * slid

    def _meeting(self, one: int, other: int) -> float:
        """Return when two sliding discs touch, or infinity if one stops first.

        No step is longer than their speeds need to close the gap, so none skips the contact.
        """
        now, until = self.now, min(self.until[one], self.until[other])
        (x, y), (x2, y2) = self._place(one), self._place(other)
        dx, dy = x2 - x, y2 - y
        strength, strength2 = (self.v[d] - FRICTION * (now - self.since[d]) for d in (one, other))
        gap = hypot(dx, dy) - REACH
        if gap * 2 * FRICTION > strength * strength + strength2 * strength2:
            return inf
        ux, uy, ux2, uy2 = self.ux[one], self.uy[one], self.ux[other], self.uy[other]
        vx, vy = ux2 * strength2 - ux * strength, uy2 * strength2 - uy * strength
        bx, by = (ux2 - ux) * FRICTION, (uy2 - uy) * FRICTION
        brake = hypot(bx, by)
        passed = 0.0
        for _ in range(50):
            px, py = dx + (vx - bx * passed / 2) * passed, dy + (vy - by * passed / 2) * passed
            wx, wy = vx - bx * passed, vy - by * passed
            gap = hypot(px, py) - REACH
            if gap < TOUCHING:
                if px * wx + py * wy < 0:
                    return now + passed
                gap = TOUCHING
            closing = hypot(wx, wy)
            passed += 2 * gap / (closing + sqrt(closing * closing + 2 * brake * gap) + 1e-12)
            if now + passed > until:
                return inf
        return inf


def _time(distance: float, strength: float) -> float:
    left = strength * strength - 2 * FRICTION * distance
    return (strength - (sqrt(left) if left > 0 else 0.0)) / FRICTION
