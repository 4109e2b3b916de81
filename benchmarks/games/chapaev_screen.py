"""Chapaev on the screen: what an update of the aim costs, a frame of a flight in which all discs move, and one full of
hits.

Costs are the main thread's processor time, which a busy machine does not change, and are held against a screen at rest.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from app.games.chapaev import GAME, physics
from app.games.chapaev.dimensions import STRONGEST
from app.games.chapaev.rules import Shot, rows
from app.games.chapaev.track import FRAME, TICKS, Track
from app.games.chapaev.track_codec import pack
from app.session import LOCAL
from benchmarks.frames import Frame, Stage, at_rest
from benchmarks.support.measure import Report, by_turns, many, median, p95

ROUNDS = many(9, tiny=1)
FRAMES = many(40, tiny=4)
"""In each round."""
AIMS = many(200, tiny=4)
SECONDS = 2
"""How long the flight lasts in which all drift."""
STEP = 1 / 60
THROWN = 3
AFTER = 0.2
"""Seconds after the first hit of a hard throw that are looked at."""


def main() -> int:
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        stage.app.start_match(GAME, LOCAL)
        at_rest(report, stage, "a game of Chapaev")
        _aim(report, stage)
        at_rest(report, stage, "a frozen aim")
        stage.board.forget_aim()
        _flight(report, stage)
        _hits(report, stage)
        stage.app.stop()
    return report.exit_code()


def _aim(report: Report, stage: Stage) -> None:
    """Solved and drawn anew, with all that a full hit shows."""
    stage.app.change(aim_preview="full")
    board = stage.board
    board.choose(3)
    board.freeze()
    times = []
    for number in range(AIMS):
        board.angle, board.power = number * 360 / AIMS, 40 + number % 60
        began = time.thread_time()
        board._paint_aim(at_once=True)
        times.append(1000 * (time.thread_time() - began))
    report.value("An update of the aim, worked out and drawn, median", median(times), "ms of processor", 1)
    report.value("An update of the aim, 95 of 100 within", p95(times), "ms of processor", 4)


def _flight(report: Report, stage: Stage) -> None:
    moving, still = by_turns(ROUNDS, lambda: _moving(stage), lambda: _still(stage))
    flying, resting = (
        median([median([frame.python for frame in each]) for each in rounds]) for rounds in (moving, still)
    )
    report.ratio(
        "A frame with 16 discs in flight, Python, against a screen at rest", flying, resting, "ms of processor"
    )
    report.value("What 16 discs in flight add to a frame, Python", flying - resting, "ms of processor", 1)
    drawing, drawn = (
        median([median([frame.drawing for frame in each]) for each in rounds]) for rounds in (moving, still)
    )
    report.ratio("The same frame, drawing", drawing, drawn, "ms of processor")


def _hits(report: Report, stage: Stage) -> None:
    """All that is heard and seen of a hard throw into a row: trails, light and dust."""
    track = physics.throw(rows(white=0), THROWN, 0, STRONGEST)
    first = track.hits[0].tick / TICKS
    struck, still = by_turns(ROUNDS, lambda: _played(stage, track, first, first + AFTER), lambda: _still(stage))
    flying, resting = (
        median([median([frame.python for frame in each]) for each in rounds]) for rounds in (struck, still)
    )
    report.value("What the hits of a hard throw add to a frame, Python", flying - resting, "ms of processor", 1)


def _moving(stage: Stage) -> list[Frame]:
    return _played(stage, _drift(), 0.0, SECONDS / 2)


def _played(stage: Stage, track: Track, first: float, last: float) -> list[Frame]:
    """Frames of the flight between two moments, over and over, however slow the machine is."""
    from kivy.clock import Clock

    board = stage.board
    board.play([Shot(0, 0, 0, 1000, pack(track))], board.view)
    playback = board.playback
    playback.hold()
    playback.flight.moment = first
    steps = Clock.schedule_interval(lambda _: playback.frame(STEP), 0)
    frames = []
    for _ in range(FRAMES):
        if playback.flight.moment + STEP > last:
            playback.flight.moment = first
        frames.append(stage.frame())
    steps.cancel()
    board.show(board.view)
    return frames


def _still(stage: Stage) -> list[Frame]:
    return [stage.frame() for _ in range(FRAMES)]


def _drift() -> Track:
    """A flight in which all discs drift to the right, none of them off the board."""
    ticks = tuple(range(0, SECONDS * 240 + 1, FRAME))
    return Track(ticks, tuple(tuple((x + 4 * tick, y) for x, y in rows(white=0)) for tick in ticks))


if __name__ == "__main__":
    sys.exit(main())
