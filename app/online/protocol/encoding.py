"""What a message is sent as: JSON, squeezed where that is worth it, within bounds and of letters that can be shown."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from typing import NoReturn

from app.core.codec import BadData, Json

SQUEEZED = b"z"
"""What a compressed body begins with; no other does: those begin with a bracket."""
SQUEEZED_FROM = 2048
"""Bytes from which it is worth the time."""
WIDEST = 256 * 1024
"""No body is longer than this, however little it was squeezed into."""

_UNSHOWN = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\ud800-\\udfff]")
"""What a window cannot draw, and what a terminal would obey."""
_SUSPECT = re.compile(r"\\(?:[bf]|u(?:00[0189]|007[fF]|[dD][89a-fA-F]))")
"""How JSON may spell it, or something harmless such as a pictogram."""


def written(data: Json) -> bytes:
    body = _WRITER.encode(data).encode()
    return SQUEEZED + zlib.compress(body, 1) if len(body) > SQUEEZED_FROM else body


def read(body: bytes) -> Json:
    """Raises `BadData`."""
    try:
        text = _unsqueezed(body).decode()
        data = _READER.decode(text)
        # Looked through only where there is reason to: a guest waits for every state.
        is_suspect = _SUSPECT.search(text) or "\x7f" in text or not text.isascii()
        if is_suspect and any(_UNSHOWN.search(each) for each in _texts(data)):
            raise BadData("letters that cannot be shown")
    except (ValueError, RecursionError, zlib.error) as fault:
        raise BadData("not JSON") from fault
    return data


def _unsqueezed(body: bytes) -> bytes:
    if not body.startswith(SQUEEZED):
        return body
    press = zlib.decompressobj()
    wide = press.decompress(body[len(SQUEEZED) :], WIDEST)
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


# Made once: `json.dumps` and `json.loads` with settings of one's own make a new one for every message.
_WRITER = json.JSONEncoder(separators=(",", ":"))
_READER = json.JSONDecoder(parse_constant=_refuse_constant)
