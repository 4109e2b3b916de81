"""Writes a track as a short text, for saved games and the network.

Each frame has the ticks since the last one, the discs that moved, and how far each is from its predicted place. A
text may come from a stranger, so anything but a whole track is refused.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable
from threading import Lock

from app.games.chapaev.dimensions import DISCS, DiscPoint, is_off
from app.games.chapaev.track import Frame, Hit, Track

MOST_BYTES = 1 << 16
"""Far more than any throw needs."""
MOST_FRAMES = 4000

SMALL, SMALL_TABLES, TABLES = 2000, 5, zlib.DEF_MEM_LEVEL
"""Below `SMALL` bytes, zlib's smaller tables hold everything and give the same result."""

KEPT = 32
"""Recent tracks to cache, because they are soon needed again."""
_cache: dict[str, Track] = {}
_cache_lock = Lock()


def pack(track: Track) -> str:
    numbers = [len(track.frames[0]), len(track.frames), len(track.hits)]
    _pack_first(track.frames[0], numbers)
    for index in range(1, len(track.frames)):
        _pack_frame(track, index, numbers)
    last = 0
    for hit in track.hits:
        numbers += (hit.tick - last, hit.first * DISCS + hit.second, hit.strength)
        last = hit.tick
    text = b64encode(deflated(_varints(numbers))).decode("ascii")
    _remember(text, track)
    return text


def unpack(text: str) -> Track:
    """Return the track of a text from `pack`; raise `ValueError` for any other text."""
    track = _cache.get(text)
    if track is None:
        track = read(text)
        _remember(text, track)
    return track


def _remember(text: str, track: Track) -> None:
    with _cache_lock:  # brains throw on threads of their own
        _cache[text] = track
        if len(_cache) > KEPT:
            del _cache[next(iter(_cache))]


def read(text: str) -> Track:
    try:
        unzip = zlib.decompressobj()
        data = unzip.decompress(b64decode(text.encode("ascii"), validate=True), MOST_BYTES)
    except (ValueError, zlib.error) as fault:
        raise ValueError(f"not a track: {fault}") from fault
    if not unzip.eof or unzip.unused_data:
        raise ValueError("not a track: it has no proper end")
    reader = _Reader(data)
    track = reader.track()
    if not reader.is_done:
        raise ValueError("not a track: it goes on after its end")
    return track


def _pack_first(frame: Frame, numbers: list[int]) -> None:
    numbers.append(_mask(disc for disc, spot in enumerate(frame) if spot))
    before: DiscPoint = (0, 0)
    for spot in frame:
        if spot:
            numbers += (_zigzag(spot[0] - before[0]), _zigzag(spot[1] - before[1]))
            before = spot


def _pack_frame(track: Track, index: int, numbers: list[int]) -> None:
    frame, last = track.frames[index], track.frames[index - 1]
    earlier = track.frames[index - 2] if index > 1 else last
    span = track.ticks[index] - track.ticks[index - 1]
    last_span = track.ticks[index - 1] - track.ticks[index - 2] if index > 1 else 1
    moved = [disc for disc, spot in enumerate(frame) if spot is not None and spot != last[disc]]
    numbers += (span, _mask(moved))
    for disc in moved:
        spot, guess = frame[disc], _guess(last[disc], earlier[disc], span, last_span)
        assert spot is not None
        numbers += (_zigzag(spot[0] - guess[0]), _zigzag(spot[1] - guess[1]))


def _guess(last: DiscPoint | None, earlier: DiscPoint | None, span: int, last_span: int) -> DiscPoint:
    assert last is not None
    assert earlier is not None
    return (
        last[0] + (last[0] - earlier[0]) * span // last_span,
        last[1] + (last[1] - earlier[1]) * span // last_span,
    )


def _mask(discs: Iterable[int]) -> int:
    return sum(1 << disc for disc in discs)


def _zigzag(number: int) -> int:
    """Map 0, -1, 1, -2, 2 … to 0, 1, 2, 3, 4 …"""
    return -2 * number - 1 if number < 0 else 2 * number


def _varints(numbers: list[int]) -> bytes:
    data = bytearray()
    for number in numbers:
        rest = number
        while rest > 0x7F:
            data.append(rest & 0x7F | 0x80)
            rest >>= 7
        data.append(rest)
    return bytes(data)


def deflated(data: bytes) -> bytes:
    """Return the bytes of `zlib.compress(data, 9)`, faster for small data."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, SMALL_TABLES if len(data) < SMALL else TABLES)
    return squeeze.compress(data) + squeeze.flush()


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    @property
    def is_done(self) -> bool:
        return self._at == len(self._data)

    def track(self) -> Track:
        discs, count, hits = self._number(), self._number(), self._number()
        if not (1 <= discs <= DISCS and 1 <= count <= MOST_FRAMES and hits <= MOST_FRAMES):
            raise ValueError("not a track: its sizes are wrong")
        ticks, frames = [0], [self._first(discs)]
        for index in range(1, count):
            span = self._number()
            if span < 1:
                raise ValueError("not a track: time stands still in it")
            last_span = ticks[-1] - ticks[-2] if index > 1 else 1
            frames.append(self._frame(frames[-1], frames[-2] if index > 1 else frames[-1], span, last_span))
            ticks.append(ticks[-1] + span)
        return Track(tuple(ticks), tuple(frames), tuple(self._hits(hits, discs, ticks[-1])))

    def _first(self, discs: int) -> Frame:
        mask = self._number()
        before: DiscPoint = (0, 0)
        frame: list[DiscPoint | None] = [None] * discs
        for disc in range(discs):
            if mask >> disc & 1:
                before = frame[disc] = before[0] + self._signed(), before[1] + self._signed()
        return tuple(frame)

    def _frame(self, last: Frame, earlier: Frame, span: int, last_span: int) -> Frame:
        mask = self._number()
        frame: list[DiscPoint | None] = [None if spot is None or is_off(spot) else spot for spot in last]
        for disc, spot in enumerate(frame):
            if mask >> disc & 1:
                if spot is None:
                    raise ValueError(f"not a track: disc {disc} moves after it left")
                guess = _guess(spot, earlier[disc], span, last_span)
                frame[disc] = guess[0] + self._signed(), guess[1] + self._signed()
        return tuple(frame)

    def _hits(self, count: int, discs: int, end: int) -> list[Hit]:
        hits: list[Hit] = []
        tick = 0
        for _ in range(count):
            tick += self._number()
            first, second = divmod(self._number(), DISCS)
            if tick > end or not first < second < discs:
                raise ValueError("not a track: a hit is out of place")
            hits.append(Hit(tick, first, second, self._number()))
        return hits

    def _number(self) -> int:
        number, shift = 0, 0
        while self._at < len(self._data) and shift < 35:
            byte = self._data[self._at]
            self._at += 1
            number |= (byte & 0x7F) << shift
            if byte < 0x80:
                return number
            shift += 7
        raise ValueError("not a track: a number has no end")

    def _signed(self) -> int:
        number = self._number()
        return -(number + 1) // 2 if number & 1 else number // 2
