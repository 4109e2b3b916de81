"""Encodes messages as JSON of limited size, without unprintable characters."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from typing import NoReturn

from app.core.codec import BadData, Json

COMPRESSED = b"z"
"""The first byte of compressed payloads. Others start with a bracket."""
COMPRESSED_FROM = 2048
LONGEST = 256 * 1024

_UNSHOWN = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\ud800-\\udfff]")
"""Characters that a window cannot draw, or that control a terminal."""
_SUSPECT = re.compile(r"\\(?:[bf]|u(?:00[0189]|007[fF]|[dD][89a-fA-F]))")
"""Their JSON escapes, and some harmless ones such as emoji."""


def encode(data: Json) -> bytes:
    payload = _WRITER.encode(data).encode()
    return COMPRESSED + zlib.compress(payload, 1) if len(payload) > COMPRESSED_FROM else payload


def decode(payload: bytes) -> Json:
    try:
        text = _decompressed(payload).decode()
        data = _READER.decode(text)
        # The full check is slow and guests wait for every state, so only suspicious text gets it.
        is_suspect = _SUSPECT.search(text) or "\x7f" in text or not text.isascii()
        if is_suspect and any(_UNSHOWN.search(each) for each in _texts(data)):
            raise BadData("characters that cannot be shown")
    except (ValueError, RecursionError, zlib.error) as fault:
        raise BadData("not JSON") from fault
    return data


def _decompressed(payload: bytes) -> bytes:
    if not payload.startswith(COMPRESSED):
        return payload
    press = zlib.decompressobj()
    wide = press.decompress(payload[len(COMPRESSED) :], LONGEST)
    if press.unconsumed_tail or not press.eof:
        raise ValueError("too wide, or cut off")
    return wide


def _texts(data: Json) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for each in data:
            yield from _texts(each)
    elif isinstance(data, dict):
        yield from data
        for each in data.values():
            yield from _texts(each)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


# Made once, because `json.dumps` and `json.loads` make new ones for every message with these settings.
_WRITER = json.JSONEncoder(separators=(",", ":"))
_READER = json.JSONDecoder(parse_constant=_refuse_constant)
