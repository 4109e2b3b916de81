"""Converts bytes to a link and back, even after messengers have changed it.

A link has a version, a length and a checksum. It ignores case, unless that would make it too long. The reader accepts
extra characters, text around it, percent-encoding and look-alike letters.
"""

from __future__ import annotations

import hashlib
import html
import re
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import unquote

from app.core.game import Tr
from app.online.invitation import ALPHABET, LOOK_ALIKES
from app.platform.deep_links import DENSE_GAME, GAME, MOST

VERSION = 1


LONGEST = 2000
"""Characters that every messenger takes in one piece."""


LONGEST_TEXT = MOST
"""Characters of a link with the text around it."""


CHECK = 4

DENSE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def write(data: bytes) -> str:
    """Raise `BadLink` if it would be too long."""
    data += _check(data)
    for start, alphabet, body in ((GAME, ALPHABET, _in_letters(data)), (DENSE_GAME, DENSE, _dense(data))):
        link = start + alphabet[VERSION] + _length(len(body), alphabet) + body
        if len(link) <= LONGEST:
            return link
    raise BadLink(NEEDS_LESS)


def read(text: str) -> bytes:
    """Return the bytes of the link in a text; raise `BadLink`."""
    if len(text) > LONGEST_TEXT:
        raise BadLink(TOO_LONG)
    if not text.strip():
        raise BadLink(EMPTY)
    plain = _plain(text)
    for start, alphabet in ((GAME, ALPHABET), (DENSE_GAME, DENSE)):
        place = plain.lower().find(start)
        if place >= 0:
            body = plain[place + len(start) :]
            return _read(_letters(body) if alphabet is ALPHABET else body, alphabet)
    raise BadLink(NO_LINK)


def _read(rest: str, alphabet: str) -> bytes:
    version, digits, rest = rest[:1], rest[1 : 1 + _DIGITS[alphabet]], rest[1 + _DIGITS[alphabet] :]
    if not version or len(digits) < _DIGITS[alphabet]:
        raise BadLink(CUT)
    if not set(version + digits) <= set(alphabet):
        raise BadLink(EDITED)
    if alphabet.index(version) > VERSION:
        raise BadLink(NEWER)
    length = 0
    for digit in digits:
        length = length * len(alphabet) + alphabet.index(digit)
    body = rest[:length]
    if not set(body) <= set(alphabet):
        raise BadLink(EDITED)
    if len(body) < length:
        raise BadLink(CUT)
    data = _out_of_letters(body) if alphabet is ALPHABET else _out_of_dense(body)
    if alphabet.index(version) != VERSION or len(data) <= CHECK or _check(data[:-CHECK]) != data[-CHECK:]:
        raise BadLink(EDITED)
    return data[:-CHECK]


def _plain(text: str) -> str:
    for _ in range(2):
        text = html.unescape(unquote(text))
    return re.sub(r"[^\w:/\-]", "", unicodedata.normalize("NFKC", text))


def _letters(text: str) -> str:
    return re.sub(r"[\-_:/]", "", text).upper().translate(LOOK_ALIKES)


_DIGITS = {ALPHABET: 3, DENSE: 2}


def _length(length: int, alphabet: str) -> str:
    base, digits = len(alphabet), ""
    for _ in range(_DIGITS[alphabet]):
        length, digit = divmod(length, base)
        digits = alphabet[digit] + digits
    return digits


def _check(data: bytes) -> bytes:
    return hashlib.sha256(b"four boards game" + bytes([VERSION]) + data).digest()[:CHECK]


def _in_letters(data: bytes) -> str:
    count = -(-8 * len(data) // 5)
    number = int.from_bytes(data, "big") << (5 * count - 8 * len(data))
    return "".join(ALPHABET[(number >> (5 * index)) & 31] for index in reversed(range(count)))


def _out_of_letters(body: str) -> bytes:
    number = 0
    for letter in body:
        number = number << 5 | ALPHABET.index(letter)
    size = 5 * len(body) // 8
    return (number >> (5 * len(body) - 8 * size)).to_bytes(size, "big")


def _dense(data: bytes) -> str:
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _out_of_dense(body: str) -> bytes:
    try:
        return urlsafe_b64decode(body + "=" * (-len(body) % 4))
    except ValueError:
        return b""


EMPTY, NO_LINK, TOO_LONG, CUT, EDITED, NEWER, NO_GAME, NONSENSE, OTHER_RULES, NEEDS_LESS = (
    f"travel.bad.{word}"
    for word in ("empty", "no_link", "too_long", "cut", "edited", "newer", "no_game", "nonsense", "other_rules", "fit")
)


OTHER_PAST, NOT_THEIR_MOVE, TURN_NOT_OVER, NOT_BY_MESSAGE = (
    f"travel.refused.{word}" for word in ("other_past", "not_their_move", "turn_not_over", "not_by_message")
)


class BadLink(ValueError):
    """Says why a link is refused, as a translation key.

    `because` is the key of a further reason from the rules of the game."""

    def __init__(self, reason: str, because: str = "") -> None:
        super().__init__(reason)
        self.reason, self.because = reason, because

    def text(self, tr: Tr) -> str:
        return " ".join([tr(self.reason), *([tr(self.because)] if self.because else [])])
