"""The flight of a throw as it is seen, heard and hurried; that it is what was foreseen, and survives a death."""

from __future__ import annotations

import math
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.core.cues import cues_for
from app.games.chapaev import physics
from app.games.chapaev.dimensions import direction, speed
from app.games.chapaev.rules import Chapaev, House
from app.games.chapaev.throws import Flick
from app.ui.boards.chapaev.flight import FADE_SECONDS, KEYFRAMES, RISE_SECONDS, Flight
from tests.support.processes.dying import KILLED
from tests.support.ui.throwing import FAST, PAIR, Finger, board, disc_pos, settled, spots, start, table

pytestmark = pytest.mark.window

ROOT = Path(__file__).resolve().parents[4]
LOSING = spots(d0=(160, 60), d1=(60, 60), d8=(160, 290), d9=(60, 250))
STRAIGHT = Flick(0, 0, 1000)


def flight_of(at: tuple[Any, ...], flick: Flick = STRAIGHT, jumps: bool = False) -> Flight:
    return Flight(physics.throw(at, flick.disc, flick.angle, flick.power), jumps)


def in_flight(ui: Any, at: tuple[Any, ...] = LOSING, flick: Flick = STRAIGHT, **settings: Any) -> Any:
    """A throw that stands still in the air, to be moved on by hand."""
    if settings:
        ui.app.change(**settings)
    match = start(ui, at=at)
    table(ui).decide(flick)
    board(ui).playback.hold()
    return match


@pytest.mark.parametrize("rate", [7, 30, 60, 144])
def test_a_flight_is_the_same_at_any_rate_of_frames(rate: int) -> None:
    flight = flight_of(PAIR)
    heard, left = [], []
    while not flight.is_over:
        hits, gone = flight.advance(1 / rate)
        heard += hits
        left += gone
    assert tuple(heard) == flight.track.hits
    assert left == [disc for disc, _ in flight.track.departures]
    assert tuple(flight.places()) == flight.track.rest


def test_between_two_frames_a_disc_is_between_them() -> None:
    flight = flight_of(PAIR)
    track = flight.track
    flight.advance((track.ticks[0] + track.ticks[1]) / 2 / 240)
    (x, y), before, after = flight.places()[0], track.frames[0][0], track.frames[1][0]
    assert (x, y) == pytest.approx(((before[0] + after[0]) / 2, (before[1] + after[1]) / 2))


def test_a_disc_that_leaves_comes_nearer_then_shrinks_and_is_gone_after_300_ms() -> None:
    flight = flight_of(LOSING)
    (departure,) = flight.departures
    assert (RISE_SECONDS, FADE_SECONDS) == (0.12, 0.18)
    flight.advance(departure.at + RISE_SECONDS)
    (risen,) = flight.leaving()
    assert (risen.disc, risen.size, risen.share, risen.drift) == (8, pytest.approx(1.08), 1, 1)
    flight.advance(FADE_SECONDS / 2)
    (falling,) = flight.leaving()
    assert falling.share == pytest.approx(0.5)
    assert falling.size < risen.size
    assert falling.place[1] > risen.place[1] > departure.place[1], "it slides on as it falls"
    flight.advance(FADE_SECONDS)
    assert [each.share for each in flight.leaving()] == [0]


def test_with_reduced_motion_a_disc_that_leaves_only_fades_where_it_lies() -> None:
    flight = flight_of(LOSING, jumps=True)
    (departure,) = flight.departures
    flight.advance(departure.at + 0.05)
    (falling,) = flight.leaving()
    assert (falling.place, falling.size, falling.drift) == (departure.place, 1, 0)
    assert falling.share == pytest.approx(0.5)
    flight.advance(0.05)
    assert [each.share for each in flight.leaving()] == pytest.approx([0])


def test_with_reduced_motion_there_are_six_pictures() -> None:
    flight = flight_of(PAIR, jumps=True)
    seen = {tuple(flight.places())}
    while not flight.is_over:
        flight.advance(1 / 60)
        seen.add(tuple(flight.places()))
    assert len(seen) == KEYFRAMES + 1, "and the one before the throw"
    assert tuple(flight.places()) == flight.track.rest


def test_the_throw_is_saved_before_anything_moves(ui: Any) -> None:
    match = in_flight(ui)
    assert match.ply == 1
    assert board(ui).view == match.first, "the board still shows what was"
    assert ui.app.session.resume(match.game, *ui.app.saves.all()).state == match.state


def test_input_is_locked_in_flight(ui: Any) -> None:
    match = in_flight(ui)
    Finger(ui, disc_pos(ui, 1)).by(0, -60).up()
    for key in ("tab", "1", "enter"):
        ui.key(key)
    assert (match.ply, board(ui).disc) == (1, -1)


def test_counters_drop_when_the_disc_leaves_and_not_before(ui: Any) -> None:
    in_flight(ui)
    seen = board(ui)
    (departure,) = seen.playback.flight.departures
    seen.playback.frame(departure.at - 0.02)
    assert seen.tallies[1][0] == "2"
    seen.playback.frame(0.03)
    assert seen.tallies[1][0] == "1"


def test_holding_anywhere_or_f_is_three_times_as_fast(ui: Any) -> None:
    in_flight(ui)
    seen = board(ui)
    seen.playback.frame(0.02)
    usual = seen.playback.flight.moment
    finger = Finger(ui, (180.0, 20.0))
    assert seen.playback.is_fast
    before = seen.playback.flight.moment
    seen.playback.frame(0.02)
    assert seen.playback.flight.moment - before == pytest.approx(3 * usual)
    finger.up()
    assert not seen.playback.is_fast
    ui.key("f")
    assert seen.playback.is_fast


def test_hits_are_heard_at_their_moment_by_their_strength(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, float]] = []
    monkeypatch.setattr(ui.app.feedback, "sound", lambda name, strength=1.0, *_: heard.append((name, strength)))
    loudness = {}
    for power in (1000, 600):
        in_flight(ui, PAIR, Flick(0, 0, power))
        seen = board(ui)
        hit = seen.playback.flight.track.hits[0]
        heard.clear()
        seen.playback.frame((hit.tick - 4) / 240)
        assert not [name for name, _ in heard if name.startswith("disc_hit")]
        seen.playback.frame(8 / 240)
        ((sound, loudness[power]),) = [each for each in heard if each[0].startswith("disc_hit")]
        assert sound == cues_for(seen.game.cues, hit)[0].sound
        seen.show(seen.view)
    assert 0 < loudness[600] < loudness[1000] <= 1


def test_a_flight_ends_with_a_summary_and_the_truth(ui: Any) -> None:
    match = start(ui, at=LOSING)
    board(ui).speed = FAST
    table(ui).decide(STRAIGHT)
    ui.until(lambda: not board(ui).is_moving)
    assert board(ui).chip == "1 out"
    assert board(ui).view == match.state
    board(ui)._hide_chip.cancel()


def test_the_last_throw_is_shown_again_in_slow_motion(ui: Any) -> None:
    match = start(ui, at=LOSING)
    board(ui).speed = FAST
    table(ui).decide(STRAIGHT)
    settled(ui)
    board(ui).speed = 1
    button = ui.icon("Replay the throw in slow motion")
    assert not button.disabled
    button.activate()
    seen = board(ui)
    assert seen.is_moving
    seen.playback.hold()
    seen.playback.frame(0.1)
    assert seen.playback.flight.moment == pytest.approx(0.03)
    seen.playback.frame(100)
    assert (match.ply, seen.view) == (1, match.state)
    assert not seen.is_moving


def test_undo_in_mid_flight_restores_the_board(ui: Any) -> None:
    match = in_flight(ui)
    ui.key("u")
    assert match.ply == 0
    assert not board(ui).is_moving
    assert board(ui).view == match.first


def test_a_redraw_in_mid_flight_changes_nothing(ui: Any) -> None:
    in_flight(ui, reduced_motion=False)
    seen = board(ui)
    seen.playback.frame(0.1)
    before = {disc: piece.shift.xy for disc, piece in seen._discs._pieces.items()}
    seen._redraw()
    assert {disc: piece.shift.xy for disc, piece in seen._discs._pieces.items()} == before


def test_the_ghost_disc_is_where_the_real_throw_touches(ui: Any) -> None:
    """Within two millimetres, for throws drawn at random; and so is "falls off"."""
    start(ui, at=None)
    seen = board(ui)
    rng = random.Random(5)
    touched = fell = 0
    for _ in range(40):
        placed = _scattered(rng)
        seen.show(Chapaev(House(), placed))
        seen.enabled = True
        seen.choose(rng.choice(seen.own))
        seen.freeze()
        seen.angle, seen.power = rng.uniform(0, 360), rng.uniform(60, 100)
        seen._paint_aim(at_once=True)
        foreseen, flick = seen.foreseen, seen.flick
        if foreseen.struck is not None:
            contact = _contact(placed, flick, foreseen.struck)
            touched += 1
            assert math.dist(contact, foreseen.end) < 2
        elif foreseen.falls_off:
            fell += 1
            assert physics.throw(placed, flick.disc, flick.angle, flick.power).rest[flick.disc] is None
    assert touched >= 10
    assert fell >= 5


def _scattered(rng: random.Random) -> tuple[Any, ...]:
    """Three discs each, well apart."""
    cells = rng.sample([(x, y) for x in range(1, 7) for y in range(1, 7)], 6)
    names = ("d0", "d1", "d2", "d8", "d9", "d10")
    return spots(**{name: (20 + 40 * x, 20 + 40 * y) for name, (x, y) in zip(names, cells, strict=True)})


def _contact(placed: tuple[Any, ...], flick: Flick, struck: int) -> tuple[float, float]:
    """Where the thrown disc is, in millimetres, at the first step in which the struck one moves."""
    space, discs = physics.space_with(placed)
    across, along = direction(flick.angle)
    strength = speed(flick.power)
    discs[flick.disc].body.velocity = across * strength, along * strength
    while tuple(discs[struck].body.velocity) == (0.0, 0.0):
        space.step(physics.STEP)
    x, y = discs[flick.disc].body.position
    return x, y


def test_killed_in_mid_flight_the_throw_is_done(ui: Any, tmp_path: Path) -> None:
    script = [sys.executable, "-m", "tests.support.processes.killed_thrower", str(tmp_path)]
    died = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert died.returncode == KILLED, died.stdout + died.stderr
    ui.fresh(folder=tmp_path)
    match = ui.app.session.match
    assert match.ply == 1
    assert died.stdout.strip() == str(match.state.spots)
    assert board(ui).view == match.state
    assert not board(ui).is_moving
    assert "Resumed where you left" in ui.said
