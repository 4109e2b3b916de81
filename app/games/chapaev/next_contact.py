"""Computes how long a flight surely goes on without a contact, exit or stop.

The result may be too short but never too long. Until then the simulation need not look at the discs.
"""

from __future__ import annotations

from math import hypot, inf, sqrt

from app.games.chapaev.dimensions import FRICTION, RADIUS

CLOSE = 2 * RADIUS + 1.0
"""Sliding discs this near may touch. A simulation step lags by up to 0.8 mm."""
NEARLY = 2 * RADIUS + 1.5
"""A sliding disc this near may touch a resting one, which others may have nudged."""
TO_THE_EDGE = 0.5
TO_THE_STOP = 0.002
"""Seconds before its computed stop at which a disc may already rest."""

SlidingDisc = tuple[float, float, float, float]


def undisturbed_for(slides: list[SlidingDisc], resting: list[tuple[float, float]], board: float) -> float:
    """Return the seconds until something may happen; zero if it may be happening now."""
    least = inf
    for index, (x, y, vx, vy) in enumerate(slides):
        speed = hypot(vx, vy)
        ux, uy = vx / speed, vy / speed
        least = min(least, max(0.0, speed / FRICTION - TO_THE_STOP))
        way = _to_edge(x, y, ux, uy, board)
        for x2, y2 in resting:
            dx, dy = x2 - x, y2 - y
            ahead = dx * ux + dy * uy
            if ahead > -NEARLY:
                across = NEARLY * NEARLY - dx * dx - dy * dy + ahead * ahead
                if across > 0:
                    distance = ahead - sqrt(across)
                    if distance < way and (ahead > 0 or dx * dx + dy * dy < CLOSE * CLOSE):
                        way = distance
        if way <= 0:
            return 0.0
        left = speed * speed - 2 * FRICTION * way
        if left > 0:
            least = min(least, (speed - sqrt(left)) / FRICTION)
        for other in range(index):
            least = min(least, _apart_for(slides[index], slides[other]))
    return least


def _to_edge(x: float, y: float, ux: float, uy: float, board: float) -> float:
    across = (board - x) / ux if ux > 0 else -x / ux if ux < 0 else inf
    along = (board - y) / uy if uy > 0 else -y / uy if uy < 0 else inf
    return min(across, along) - TO_THE_EDGE


def _apart_for(one: SlidingDisc, other: SlidingDisc) -> float:
    (x, y, vx, vy), (x2, y2, vx2, vy2) = one, other
    dx, dy = x2 - x, y2 - y
    distance = hypot(dx, dy)
    gap = distance - CLOSE
    if gap <= 0:
        return 0.0
    nx, ny = dx / distance, dy / distance
    along, along2 = vx * nx + vy * ny, vx2 * nx + vy2 * ny
    opening = along2 - along
    brake = FRICTION * (along2 / hypot(vx2, vy2) - along / hypot(vx, vy))
    # The gap is `gap + opening·t - brake·t²/2`.
    root = opening * opening + 2 * brake * gap
    if root < 0 or (brake <= 0 and opening >= 0):
        return inf
    return 2 * gap / (sqrt(root) - opening)
