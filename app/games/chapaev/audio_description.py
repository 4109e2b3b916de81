"""Describes aiming and throws by sound, for players who cannot see the board.

Sounds come from their place as seen, and tones rise towards the top.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.core.cues import Cue, cues_for
from app.core.game import Player, Tr
from app.games.chapaev.cues import CUES
from app.games.chapaev.dimensions import BOARD, TURN, UNITS, Spots, direction, owner
from app.games.chapaev.rules import Chapaev, Shot
from app.games.chapaev.solver import Place, first_contact, way_out
from app.games.chapaev.text import number
from app.games.chapaev.track import Hit, Track

OCTAVE = 12
STEP = 25
"""Hundredths of a degree between checks of a turning line; every disc spans more."""
NOTHING = None
"""Replaces a disc where the line leads off the board."""


@dataclass(frozen=True, slots=True)
class SpokenSound:
    cue: Cue
    is_named: bool = False
    disc: int | None = None
    """The disc to name; None announces a clear line."""


class AimDescription:
    def __init__(self) -> None:
        self._disc: int | None = None
        self._angle = 0

    def aimed(self, view: Chapaev, disc: int, angle: int, turned: bool = False) -> list[SpokenSound]:
        """Return the sounds for the line's new position.

        A newly chosen disc is named first, then what the line touches.
        """
        spots = view.spots
        if disc != self._disc:
            struck: list[int | None] = [touches(spots, disc, angle)]
            heard = [SpokenSound(crossing(spots, disc, view.to_move, turned), True, disc)]
        else:
            struck, heard = list(crossed(spots, disc, self._angle, angle)), []
        self._disc, self._angle = disc, angle
        heard += [SpokenSound(crossing(spots, each, view.to_move, turned), True, each) for each in struck]
        return [*heard, SpokenSound(line(spots, disc, angle, turned))]

    def forget(self) -> None:
        self._disc = None


def line(spots: Spots, disc: int, angle: int, turned: bool = False) -> Cue:
    contact = first_contact(spots, disc, angle)
    return _at("line", contact.at if contact else _edge(spots, disc, angle), turned)


def crossed(spots: Spots, disc: int, before: int, after: int) -> Iterator[int | None]:
    """Yield what the line newly touches while it turns the shorter way."""
    way = (after - before + TURN // 2) % TURN - TURN // 2
    steps = max(1, -(-abs(way) // STEP))
    touched = touches(spots, disc, before)
    for step in range(1, steps + 1):
        now = touches(spots, disc, (before + way * step // steps) % TURN)
        if now != touched:
            touched = now
            yield now


def touches(spots: Spots, disc: int, angle: int) -> int | None:
    contact = first_contact(spots, disc, angle)
    return contact.struck if contact else NOTHING


def crossing(spots: Spots, struck: int | None, mover: Player, turned: bool = False) -> Cue:
    spot = None if struck is None else spots[struck]
    if struck is None or spot is None:
        return Cue("clear")
    cue = _at("crossing", (spot[0] / UNITS, spot[1] / UNITS), turned)
    return replace(cue, pitch=-OCTAVE if owner(struck) == mover else 0)


def name(view: Chapaev, disc: int | None, tr: Tr) -> str:
    if disc is None:
        return tr("chapaev.ear.clear")
    side = "white" if view.is_white(disc) else "black"
    whose = "own" if owner(disc) == view.to_move else "theirs"
    return tr(f"chapaev.ear.{side}.{whose}", disc=number(disc))


def hit(happened: Hit, track: Track, turned: bool = False) -> Cue:
    (cue,) = cues_for(CUES, happened)
    spot = track.frames[track.ticks.index(happened.tick)][happened.second]
    return cue if spot is None else replace(cue, pan=_pan(spot[0] / UNITS, turned))


def fallen(disc: int, mover: Player, track: Track, turned: bool = False) -> Cue:
    spots = [spot for frame in track.frames if (spot := frame[disc])]
    cue = _at("fell_own" if owner(disc) == mover else "fell_theirs", (spots[-1][0] / UNITS, 0), turned)
    return replace(cue, pitch=0)


def missed(disc: int, track: Track, turned: bool = False) -> Cue | None:
    if track.hits:
        return None
    spots = [spot for frame in track.frames if (spot := frame[disc])]
    return replace(_at("missed", (spots[-1][0] / UNITS, 0), turned), pitch=0)


def of_throw(shot: Shot, turned: bool = False) -> list[Cue]:
    track = shot.flight
    cues = [(each.tick, hit(each, track, turned)) for each in track.hits]
    cues += [(tick, fallen(disc, shot.player, track, turned)) for disc, tick in track.departures]
    miss = missed(shot.disc, track, turned)
    return [*([miss] if miss else []), *(cue for _, cue in sorted(cues, key=lambda each: each[0]))]


def _at(sound: str, place: Place, turned: bool) -> Cue:
    up = place[1] / BOARD
    return Cue(sound, pan=_pan(place[0], turned), pitch=round(OCTAVE * (2 * (1 - up if turned else up) - 1)))


def _pan(x: float, turned: bool) -> float:
    share = min(1.0, max(-1.0, 2 * x / BOARD - 1))
    return -share if turned else share


def _edge(spots: Spots, disc: int, angle: int) -> Place:
    spot = spots[disc]
    assert spot is not None
    x, y = spot[0] / UNITS, spot[1] / UNITS
    ux, uy = direction(angle)
    way = way_out(x, y, ux, uy)
    return x + ux * way, y + uy * way
