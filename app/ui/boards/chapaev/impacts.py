"""The hits of a flight as they are seen: where and when each was, and how the board and the discs near it tremble.

All of it is looked up from the track by the moment, so it is the same at any rate of frames and in slow motion.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.games.chapaev.dimensions import RADIUS, UNITS
from app.games.chapaev.track import TICKS, Track
from app.ui.canvas.shapes import Point

HARD = 0.6
"""Hits stronger than this share of the full speed shake the board."""
SHAKE, SHAKE_SECONDS = 3.0, 0.16
"""In dp, for a hit at full speed; it dies away."""
ROCK, ROCK_SECONDS = 0.02, 0.16
"""The share by which discs near a hit seem to grow and shrink."""
BEATS = 28.0
"""How often things tremble in a second."""
NEAR = 3.2 * RADIUS * UNITS
"""How far from a hit discs rock."""
SEEN_SECONDS = 0.45
"""How long anything of a hit is to be seen."""


class Impact(NamedTuple):
    at: float
    """When, in seconds of the flight."""
    place: Point
    """Between the two discs, in hundredths of a millimetre."""
    along: Point
    """The unit vector from the first disc to the second."""
    strength: float
    """The share of the full speed, 1 at most."""
    near: tuple[int, ...]
    """The discs that lie still beside it."""


def impacts_of(track: Track) -> tuple[Impact, ...]:
    found = []
    for hit in track.hits:
        index = track.ticks.index(hit.tick)
        frame = track.frames[index]
        one, other = frame[hit.first], frame[hit.second]
        if one is None or other is None:  # the last of it was seen as the disc left
            continue
        place = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        apart = math.dist(one, other) or 1.0
        along = (other[0] - one[0]) / apart, (other[1] - one[1]) / apart
        after = track.frames[min(index + 1, len(track.frames) - 1)]
        near = tuple(
            disc
            for disc, spot in enumerate(frame)
            if spot and spot == after[disc] and disc not in (hit.first, hit.second) and math.dist(spot, place) < NEAR
        )
        found.append(Impact(hit.tick / TICKS, place, along, min(1.0, hit.strength / 100), near))
    return tuple(found)


def seen(impacts: Sequence[Impact], moment: float) -> list[Impact]:
    return [each for each in impacts if 0 <= moment - each.at < SEEN_SECONDS]


def shaken(impacts: Sequence[Impact], moment: float) -> Point:
    """How far the whole board is from its place, in dp, as it is seen from the first side."""
    x = y = 0.0
    for each in impacts:
        age = moment - each.at
        if each.strength > HARD and age < SHAKE_SECONDS:
            swing = SHAKE * each.strength * _trembling(age, SHAKE_SECONDS)
            x += each.along[0] * swing
            y += each.along[1] * swing
    return x, y


def rocking(impacts: Sequence[Impact], moment: float) -> Iterator[tuple[int, float]]:
    """The discs near hits, and how large each is seen; a disc that has come to rest is told once more, as it is."""
    for each in impacts:
        age = moment - each.at
        for disc in each.near:
            yield disc, 1 + ROCK * each.strength**0.5 * _trembling(age, ROCK_SECONDS)


def _trembling(age: float, seconds: float) -> float:
    """From full to nothing, to and fro."""
    return max(0.0, 1 - age / seconds) * math.cos(math.tau * BEATS * age)
