"""Computes the aim preview by the same laws that decide the throw."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from app.games.chapaev.dimensions import BOARD, FRICTION, FULL_SPEED, UNITS, Spots, direction, speed
from app.games.chapaev.solver import Place, first_contact, parting, way_out

OFF, SHORT, CONTACT, FULL = range(4)
"""Levels: nothing, the direction, the first contact, and the result of that contact."""

SHORT_WAY = BOARD / 5


@dataclass(frozen=True, slots=True)
class Preview:
    """Places are in millimetres, velocities in shares of the full speed."""

    start: Place
    end: Place
    """The line's end: a contact, an exit, a stop, or the level's limit."""
    falls_off: bool = False
    struck: int | None = None
    """The disc that is hit; the thrown disc's ghost is drawn at `end`."""
    departure: Place | None = None
    deflection: Place | None = None


def preview(spots: Spots, disc: int, angle: int, power: int, level: int = CONTACT) -> Preview | None:
    spot = spots[disc]
    if spot is None or level == OFF:
        return None
    x, y = start = spot[0] / UNITS, spot[1] / UNITS
    ux, uy = direction(angle)
    strength = speed(power)
    reach = strength * strength / (2 * FRICTION)
    contact = first_contact(spots, disc, angle)
    edge = way_out(x, y, ux, uy)
    way = min(reach, edge, contact.distance if contact else edge)
    if level == SHORT:
        way = min(way, SHORT_WAY)
        return Preview(start, (x + ux * way, y + uy * way))
    end = x + ux * way, y + uy * way
    if contact is None or contact.distance >= reach:
        return Preview(start, end, falls_off=edge < reach)
    if level == CONTACT:
        return Preview(start, end, struck=contact.struck)
    struck = spots[contact.struck]
    assert struck is not None
    left = sqrt(strength * strength - 2 * FRICTION * way) / FULL_SPEED
    apart = struck[0] / UNITS - end[0], struck[1] / UNITS - end[1]
    deflection, departure = parting(*apart, ux * left, uy * left)
    return Preview(start, end, struck=contact.struck, departure=departure, deflection=deflection)
