"""Invitations to a room: codes to type, and links to share or scan.

A link holds the room's secret and the fingerprint of its host's key. The code is derived from both, so nobody can make
another host with the same code. `protocol/code_envelope.py` finds the secret for a code.

An invitation to watch has its own secret, which does not reveal the room's.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from dataclasses import dataclass
from urllib.parse import parse_qs, quote, unquote

from app.online.transport.address import BadAddress, Server
from app.online.unfinished_rooms import FORMER_LENGTH

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32, without letters that look like others."""
LETTERS = 12
LENGTH = LETTERS + 1
SECRET = 20
"""Letters of a secret or fingerprint: 100 bits, so that no slow derivation is needed."""
LINK, WATCH_LINK = "fourboards://join/", "fourboards://watch/"

BAD_CODE, MISTYPED, FORMER_CODE, BAD_ADDRESS = (
    f"online.error.{word}" for word in ("bad_code", "mistyped", "former_code", "bad_address")
)

_COST = 2**10
"""Scrypt's cost from secret to code: milliseconds, but too slow for 2**60 guesses."""
LOOK_ALIKES = str.maketrans("OILАВСЕНКМОРТХУЅЈІЗ", "011ABCEHKM0PTXYSJ13")

_LINK_IN_TEXT = re.compile(rf"(?:{LINK}|{WATCH_LINK})[^\s<>()«»\"]+", re.IGNORECASE)
_PUNCTUATION = ".,;:!?…)]}>»”’\"'"
_CODE_IN_TEXT = re.compile(r"\b\w{4}[\s\-–—_.]{0,3}\w{4}[\s\-–—_.]{0,3}\w{5}\b(?:@\S+)?")


class BadCode(ValueError):
    """The exception's message is a translation key."""


@dataclass(frozen=True, slots=True)
class Invitation:
    code: str
    server: Server | None = None
    secret: str = ""
    """The room's secret; empty if only the code is known."""
    host: str = ""
    """The fingerprint of its host's key."""
    watches: bool = False
    """Whether it is only for watching. A typed code does not say so; the room that it finds does."""

    @classmethod
    def to(cls, secret: str, host: str, server: Server | None = None, watches: bool = False) -> Invitation:
        return cls(code_of(secret, host, watches), server, secret, host, watches)

    @property
    def to_watch(self) -> Invitation:
        return self if self.watches else Invitation.to(watching_secret(self.secret), self.host, self.server, True)

    @property
    def link(self) -> str:
        """Return the link to share or scan, without any password."""
        token = (WATCH_LINK if self.watches else LINK) + (self.secret + self.host or self.code)
        if self.server is None:
            return token
        if self.server.scheme == "mqtt":
            return f"{token}@{self.server.address}"
        return f"{token}?server={quote(self.server.public, safe='')}"


def new_secret() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(SECRET))


def fingerprint(public: str) -> str:
    return _letters(hashlib.sha256(b"gc-host|" + public.encode()).digest(), SECRET)


def watching_secret(secret: str) -> str:
    return _letters(hashlib.sha256(b"gc-watch|" + secret.encode()).digest(), SECRET)


def code_of(secret: str, host: str, watches: bool = False) -> str:
    salt = (b"gc-watch-code|" if watches else b"gc-code|") + host.encode()
    made = hashlib.scrypt(secret.encode(), salt=salt, n=_COST, r=8, p=1, dklen=8)
    letters = _letters(made, LETTERS)
    return letters + _check_letter(letters)


def shown(code: str) -> str:
    return "-".join(part for part in (code[:4], code[4:8], code[8:]) if part)


def read_code(text: str) -> str:
    code = _cleaned(text)
    if len(code) == FORMER_LENGTH and set(code) <= set(ALPHABET):
        raise BadCode(FORMER_CODE)
    if len(code) != LENGTH or not set(code) <= set(ALPHABET):
        raise BadCode(BAD_CODE)
    if code[LETTERS:] != _check_letter(code[:LETTERS]):
        raise BadCode(MISTYPED)
    return code


def find_invitation(text: str) -> str:
    """Return the link in a text, else a correct code, else ""."""
    if link := _LINK_IN_TEXT.search(text):
        return _without_punctuation(link[0])
    for found in _CODE_IN_TEXT.finditer(text):
        try:
            read_code(found[0].partition("@")[0])
        except BadCode:
            continue
        return _without_punctuation(found[0])
    return ""


def _without_punctuation(found: str) -> str:
    """Cut the sentence's punctuation, but not the bracket of an IPv6 address."""
    cut = found.rstrip(_PUNCTUATION)
    return f"{cut}]" if "[" in cut and "]" not in cut else cut


def read_invitation(text: str) -> Invitation:
    """Read a link or a code, perhaps inside other words; raise `BadCode`."""
    try:
        return _read_alone(text)
    except BadCode as fault:
        found = find_invitation(text)
        is_link = bool(_LINK_IN_TEXT.match(found))
        # Words after a typed code and address may as well be a mistake in that address.
        if found in ("", text.strip()) or (str(fault) == BAD_ADDRESS and not is_link):
            raise
        return _read_alone(found)


def _read_alone(text: str) -> Invitation:
    rest = text.strip()
    link = next((each for each in (LINK, WATCH_LINK) if rest.lower().startswith(each)), "")
    rest = rest[len(link) :]
    rest, _, query = rest.partition("?")
    typed, _, typed_address = rest.partition("@")
    token = _cleaned(unquote(typed))
    is_whole = len(token) == 2 * SECRET and set(token) <= set(ALPHABET)
    code = "" if is_whole else read_code(token)
    address = typed_address.strip() or next(iter(parse_qs(query).get("server", [])), "")
    try:
        server = Server.read(address) if address else None
    except BadAddress as fault:
        raise BadCode(BAD_ADDRESS) from fault
    if not is_whole:
        return Invitation(code, server)
    return Invitation.to(token[:SECRET], token[SECRET:], server, link == WATCH_LINK)


def _cleaned(text: str) -> str:
    letters = unicodedata.normalize("NFKC", text).upper().translate(LOOK_ALIKES)
    return re.sub(r"[\s\-–—_.]", "", letters)


def _letters(data: bytes, count: int) -> str:
    number = int.from_bytes(data) >> (8 * len(data) - 5 * count)
    return "".join(ALPHABET[(number >> (5 * index)) & 31] for index in reversed(range(count)))


def _check_letter(letters: str) -> str:
    """Return a letter that changes with one wrong letter or two swapped ones.

    It sums the letters in the field of 32 numbers, each times another power of 2.
    """
    check, weight = 0, 1
    for letter in letters:
        weight = _product(weight, 2)
        check ^= _product(ALPHABET.index(letter), weight)
    return ALPHABET[check]


def _product(one: int, other: int) -> int:
    """Multiply in the field of 32 numbers, with x⁵ + x² + 1."""
    result = 0
    while other:
        if other & 1:
            result ^= one
        one, other = one << 1, other >> 1
        if one & 32:
            one ^= 0b100101
    return result
