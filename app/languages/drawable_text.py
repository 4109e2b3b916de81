"""Which letters can be drawn: those that every font has in which a name may stand."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

# Written by tools/letters.py: looking into the fonts would cost time at every start, and the terminal has none.
RUNS = (
    (0x0020, 0x007E),
    (0x00A1, 0x00AC),
    (0x00AE, 0x017F),
    (0x018F, 0x018F),
    (0x0192, 0x0192),
    (0x01A0, 0x01A1),
    (0x01AF, 0x01B0),
    (0x01F0, 0x01F0),
    (0x01FA, 0x01FF),
    (0x0218, 0x021B),
    (0x0237, 0x0237),
    (0x0259, 0x0259),
    (0x02BC, 0x02BC),
    (0x02C6, 0x02C7),
    (0x02C9, 0x02C9),
    (0x02D8, 0x02DD),
    (0x02F3, 0x02F3),
    (0x0300, 0x0301),
    (0x0303, 0x0303),
    (0x0309, 0x0309),
    (0x030F, 0x030F),
    (0x0323, 0x0323),
    (0x0384, 0x038A),
    (0x038C, 0x038C),
    (0x038E, 0x03A1),
    (0x03A3, 0x03CE),
    (0x03D1, 0x03D2),
    (0x03D6, 0x03D6),
    (0x0400, 0x0486),
    (0x0488, 0x0513),
    (0x1E00, 0x1E01),
    (0x1E3E, 0x1E3F),
    (0x1E80, 0x1E85),
    (0x1EA0, 0x1EF9),
    (0x1F4D, 0x1F4D),
    (0x2010, 0x2011),
    (0x2013, 0x2015),
    (0x2017, 0x201E),
    (0x2020, 0x2022),
    (0x2025, 0x2027),
    (0x2030, 0x2030),
    (0x2032, 0x2033),
    (0x2039, 0x203A),
    (0x203C, 0x203C),
    (0x2044, 0x2044),
    (0x2074, 0x2074),
    (0x207F, 0x207F),
    (0x20A3, 0x20A4),
    (0x20A6, 0x20AC),
    (0x20B1, 0x20B1),
    (0x20B9, 0x20BA),
    (0x20BC, 0x20BD),
    (0x2105, 0x2105),
    (0x2113, 0x2113),
    (0x2116, 0x2116),
    (0x2122, 0x2122),
    (0x2126, 0x2126),
    (0x212E, 0x212E),
    (0x215B, 0x215E),
    (0x2202, 0x2202),
    (0x2206, 0x2206),
    (0x220F, 0x220F),
    (0x2211, 0x2212),
    (0x221A, 0x221A),
    (0x221E, 0x221E),
    (0x222B, 0x222B),
    (0x2248, 0x2248),
    (0x2260, 0x2260),
    (0x2264, 0x2265),
    (0x25CA, 0x25CA),
    (0xFB01, 0xFB04),
)
"""The first and the last of each run."""


@cache
def _drawn() -> frozenset[str]:
    return frozenset(chr(letter) for first, last in RUNS for letter in range(first, last + 1))


def drawable(text: str) -> str:
    """The text without what would be seen as a box. A letter and its accent become one first: the fonts have those."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(letter for letter in unicodedata.normalize("NFC", text) if letter in _drawn())


_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_UNSEEN = ("Cf", "Cs")
"""Unicode's categories of marks that only steer how text is shown, and of halves of a character."""


def one_line(text: str) -> str:
    """Make one line of any text: breaks become spaces, control characters and invisible marks go."""
    if text.isprintable():
        return text
    seen = "".join(letter for letter in text if unicodedata.category(letter) not in _UNSEEN)
    parts = _BREAKS.split(seen)
    return seen if len(parts) == 1 else " ".join(part for each in parts if (part := each.strip()))
