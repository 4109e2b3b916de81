"""Tracks: what can be asked of them, and that their short form gives back every number."""

from __future__ import annotations

import statistics
import zlib
from base64 import b64decode, b64encode
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.codec import BadData, from_json, to_json
from app.games.chapaev import physics
from app.games.chapaev.dimensions import DISCS, EDGE, DiscPoint, is_off
from app.games.chapaev.rules import Shot
from app.games.chapaev.track import FRAME, TICKS, Hit, Track
from app.games.chapaev.track_codec import KEPT, deflated, pack, read, unpack
from tests.support.chapaev_scenes import board, full_board_throws

COORDINATES = st.integers(-1000, EDGE + 1000)
SPOTS = st.tuples(COORDINATES, COORDINATES)
HERE = st.tuples(st.integers(0, EDGE), st.integers(0, EDGE))


@st.composite
def tracks(draw: st.DrawFn) -> Track:
    """Any track: discs jump about, rest, and leave for good when they are off the board."""
    frame: list[DiscPoint | None] = draw(st.lists(HERE | st.none(), min_size=DISCS, max_size=DISCS))
    ticks, frames = [0], [tuple(frame)]
    for span in draw(st.lists(st.integers(1, 40), max_size=12)):
        frame = [None if spot is None or is_off(spot) else draw(st.just(spot) | SPOTS) for spot in frame]
        ticks.append(ticks[-1] + span)
        frames.append(tuple(frame))
    pairs = st.tuples(st.integers(0, DISCS - 1), st.integers(0, DISCS - 1)).filter(lambda pair: pair[0] < pair[1])
    found = draw(st.lists(st.tuples(st.integers(0, ticks[-1]), pairs, st.integers(1, 100)), max_size=8))
    hits = tuple(Hit(tick, *pair, strength) for tick, pair, strength in sorted(found))
    return Track(tuple(ticks), tuple(frames), hits)


@given(tracks())
def test_a_packed_track_comes_back_equal(track: Track) -> None:
    assert read(pack(track)) == track


def test_the_tracks_of_throws_come_back_equal_and_are_small() -> None:
    sizes = []
    for throw in full_board_throws(100, seed=21):
        track = physics.throw(*throw)
        text = pack(track)
        assert read(text) == track
        sizes.append(len(text))
    assert statistics.median(sizes) < 500
    assert max(sizes) < 1500


@given(st.binary(max_size=2500) | st.lists(st.sampled_from([0, 1, 2, 129]), max_size=4000).map(bytes))
def test_small_tables_make_the_same_bytes(data: bytes) -> None:
    assert deflated(data) == zlib.compress(data, 9)


def test_the_last_tracks_are_kept_and_older_ones_read_again() -> None:
    tracks = [physics.throw(board(d0=(160, 60)), 0, angle, 300) for angle in range(KEPT + 1)]
    texts = [pack(track) for track in tracks]
    assert [unpack(text) for text in texts] == tracks
    assert unpack(texts[-1]) is unpack(texts[-1])
    assert unpack(texts[1]) is not tracks[1]  # reading the first, which was forgotten, pushed it out


@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda data: b64encode(data).decode()))
def test_what_is_no_track_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a track"):
        unpack(text)


@given(st.binary(max_size=80))
def test_numbers_make_a_track_or_are_refused_and_nothing_else_goes_wrong(data: bytes) -> None:
    text = b64encode(zlib.compress(data)).decode()
    with suppress(ValueError):
        track = unpack(text)
        assert read(pack(track)) == track


def test_a_track_blown_up_to_fill_the_memory_is_refused() -> None:
    with pytest.raises(ValueError, match="not a track"):
        unpack(b64encode(zlib.compress(bytes(10_000_000))).decode())


def test_a_track_with_something_after_its_end_is_refused() -> None:
    text = pack(physics.throw(board(d0=(160, 60)), 0, 0, 300))
    longer = b64encode(zlib.compress(zlib.decompress(b64decode(text)) + b"\0")).decode()
    for changed in (longer, b64encode(b64decode(text) + b"\0").decode(), text[:-8]):
        with pytest.raises(ValueError, match="not a track"):
            unpack(changed)


def test_a_shot_with_a_broken_track_is_bad_data() -> None:
    shot = Shot(0, 0, 0, 300, pack(physics.throw(board(d0=(160, 60)), 0, 0, 300)))
    data = to_json(shot, Shot)
    assert from_json(Shot, data) == shot
    with pytest.raises(BadData, match="not a track"):
        from_json(Shot, {**data, "track": "AAAA"})


def test_frames_come_thirty_times_a_second_and_whenever_something_happens() -> None:
    spots = board(d0=(160, 100), d8=(160, 200), d9=(160, 310))
    track = physics.throw(spots, 0, 0, 1000)
    moments = {hit.tick for hit in track.hits} | {tick for _, tick in track.departures} | {0, track.ticks[-1]}
    assert moments <= set(track.ticks)
    assert set(range(0, track.ticks[-1], FRAME)) <= set(track.ticks)
    assert all(tick in moments or tick % FRAME == 0 for tick in track.ticks)


def test_between_frames_a_disc_is_in_between() -> None:
    track = physics.throw(board(d0=(160, 20)), 0, 0, 500)
    middle = (track.ticks[2] + track.ticks[3]) / 2 / TICKS
    before, after = track.frames[2][0], track.frames[3][0]
    assert before is not None
    assert after is not None
    assert track.at(middle)[0] == ((before[0] + after[0]) / 2, (before[1] + after[1]) / 2)


def test_a_track_begins_and_ends_with_what_was_before_and_is_after() -> None:
    track = physics.throw(board(d0=(160, 300), d8=(20, 20)), 0, 0, 900)
    assert tuple(track.at(-1.0)) == tuple(track.at(0.0)) == track.frames[0]
    assert tuple(track.at(track.seconds)) == tuple(track.at(99.0)) == track.rest
    assert track.rest[0] is None


def test_hits_are_heard_once() -> None:
    track = physics.throw(board(d0=(160, 100), d8=(160, 200)), 0, 0, 1000)
    heard = [hit for n in range(80) for hit in track.hits_between(n / 60, (n + 1) / 60)]
    assert heard == list(track.hits) != []
