"""Chapaev without a screen: a throw, its exact solution, the aim preview, and a frame of its flight."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.games.chapaev import physics, solver
from app.games.chapaev.dimensions import direction, speed
from app.games.chapaev.preview import FULL, preview
from app.games.chapaev.rules import Chapaev, rows
from app.games.chapaev.throws import Flick
from app.games.chapaev.track import Track
from app.games.chapaev.track_codec import pack, read
from benchmarks.support.measure import Report, by_turns, many, median, p95
from benchmarks.support.throws import thrown

RUNS = many(9, tiny=1)
THROWS = many(60, tiny=2)
FRAMES_A_SECOND = 60

Throws = list[tuple[Chapaev, Flick]]


def main() -> int:
    report = Report()
    throws = thrown(THROWS)
    steps = [round(state.apply(move).seconds / physics.STEP) for state, move in throws]
    applied = bare = simulated = solved = 0.0
    for (state, move), count in zip(throws, steps, strict=True):
        flick = state.spots, move.disc, move.angle, move.power
        times = by_turns(
            RUNS,
            partial(_processor, partial(state.apply, move)),
            partial(_processor, partial(_bare, state, move, count)),
            partial(_processor, partial(physics.throw, *flick)),
            partial(_processor, partial(solver.throw, *flick)),
        )
        each = [1000 * median(runs) / THROWS for runs in times]
        applied, bare, simulated, solved = applied + each[0], bare + each[1], simulated + each[2], solved + each[3]
    unit = "ms of processor"
    report.ratio("A throw through apply, against a bare pymunk loop of as many steps", applied, bare, unit, 1.3)
    report.ratio("A throw solved exactly, against the same one simulated", solved, simulated, unit, 0.2)
    _preview(report, throws)
    _flight(report, throws)
    return report.exit_code()


def _bare(state: Chapaev, move: Flick, steps: int) -> None:
    """The same scene stepped as often, and never looked at."""
    space, discs = physics.space_with(state.spots)
    across, along = direction(move.angle)
    discs[move.disc].body.velocity = across * speed(move.power), along * speed(move.power)
    for _ in range(steps):
        space.step(physics.STEP)


def _processor(work: Callable[[], object]) -> float:
    """What it takes of the processor: on a busy machine, throw by throw, the fairest that can be said."""
    began = time.thread_time()
    work()
    return time.thread_time() - began


def _preview(report: Report, throws: Throws) -> None:
    times = []
    for state, move in throws:
        for turn in range(0, 36000, 1500):
            angle = (move.angle + turn) % 36000
            times.append(1000 * _spent(partial(preview, state.spots, move.disc, angle, move.power, FULL)))
    report.value("An aim preview of a full hit, median", median(times), "ms", 1)
    report.value("An aim preview of a full hit, 95 of 100 within", p95(times), "ms", 4)


def _flight(report: Report, throws: Throws) -> None:
    """Finding 16 discs, all of them moving, at any moment of a flight: what a frame costs besides drawing it."""
    times, texts = [], []
    for state, move in throws:
        track = physics.throw(state.spots, move.disc, move.angle, move.power)
        texts.append(pack(track))
        track = _all_moving(track)
        for frame in range(round(track.seconds * FRAMES_A_SECOND)):
            moment = frame / FRAMES_A_SECOND
            times.append(1000 * _spent(partial(_look, track, moment)))
    report.value("A frame of a flight, places and hits, 95 of 100 within", p95(times), "ms", 1)
    report.value("A flight packed, median", median([len(text) for text in texts]), "bytes", 500)
    report.value("A flight packed, longest", max(len(text) for text in texts), "bytes")
    report.value("A flight unpacked, median", median([1000 * _spent(partial(read, t)) for t in texts]), "ms")


def _look(track: Track, moment: float) -> object:
    return track.at(moment), track.hits_between(moment, moment + 1 / 60)


def _all_moving(track: Track) -> Track:
    """A flight as long, in which all 16 discs drift to the right."""
    frames = (tuple((x + tick, y) for x, y in rows(white=0)) for tick in track.ticks)
    return replace(track, frames=tuple(frames))


def _spent(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main())
