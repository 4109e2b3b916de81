"""How long a flight surely goes on as it is: nothing meets, nothing leaves the board, nothing stops.

So long nobody has to look at the discs. The answer may be too short, never too long: a disc that slides alone keeps
its line and slows down evenly, and whatever comes close counts as met.
"""

from __future__ import annotations

from math import hypot, inf, sqrt

from app.games.chapaev.dimensions import FRICTION, RADIUS

CLOSE = 2 * RADIUS + 1.0
"""Two sliding discs that are no farther apart may be in contact: a simulation goes by steps, up to 0.8 mm behind."""
NEARLY = 2 * RADIUS + 1.5
"""The same for a disc at rest, which others may have nudged a little since it was last looked at."""
TO_THE_EDGE = 0.5
TO_THE_STOP = 0.002
"""Seconds before it stops from which a disc may have stopped."""

SlidingDisc = tuple[float, float, float, float]
"""A sliding disc: its place and its velocity."""


def undisturbed_for(slides: list[SlidingDisc], resting: list[tuple[float, float]], board: float) -> float:
    """Seconds from now; zero if something may be happening already."""
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
    """How far a disc can slide before it is close to the edge."""
    across = (board - x) / ux if ux > 0 else -x / ux if ux < 0 else inf
    along = (board - y) / uy if uy > 0 else -y / uy if uy < 0 else inf
    return min(across, along) - TO_THE_EDGE


def _apart_for(one: SlidingDisc, other: SlidingDisc) -> float:
    """How long two sliding discs stay apart, going by how the gap changes along the line between them now."""
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
