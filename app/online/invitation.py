"""Invitations: the code that people read out and type, and the link or QR code that says more than anybody types.

A link holds the secret of the room and the fingerprint of its host's key, a hundred bits each. The code follows from
both, so whoever typed it can check what it led to: nobody can make another host with the same code. It has sixty bits
and a check letter, and `protocol/door.py` says how it leads to the secret.

An invitation to watch has another secret, which follows from the room's and tells nothing of it. So it leads to the
gallery of the room (`host/gallery.py`), and nobody who has only that one has the room's key.
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
"""Crockford's base 32: no I, L, O, which look like digits, and no U."""
LETTERS = 12
"""Of a code without its check letter: sixty bits."""
LENGTH = LETTERS + 1
SECRET = 20
"""Letters of a room's secret, and of a fingerprint: a hundred bits, which need no slow derivation."""
LINK, WATCH_LINK = "fourboards://join/", "fourboards://watch/"

BAD_CODE, MISTYPED, FORMER_CODE, BAD_ADDRESS = (
    f"online.error.{word}" for word in ("bad_code", "mistyped", "former_code", "bad_address")
)

_COST = 2**10
"""Of scrypt, from secret to code: some milliseconds, and far too much for 2**60 tries to find another host's key."""
LOOK_ALIKES = str.maketrans("OILАВСЕНКМОРТХУЅЈІЗ", "011ABCEHKM0PTXYSJ13")
"""Latin letters that look like digits, then Cyrillic letters that look like Latin ones."""

_LINK_IN_TEXT = re.compile(rf"(?:{LINK}|{WATCH_LINK})[^\s<>()«»\"]+", re.IGNORECASE)
_PUNCTUATION = ".,;:!?…)]}>»”’\"'"
_CODE_IN_TEXT = re.compile(r"\b\w{4}[\s\-–—_.]{0,3}\w{4}[\s\-–—_.]{0,3}\w{5}\b(?:@\S+)?")
"""In the groups that `shown` makes, or without gaps."""


class BadCode(ValueError):
    """The text is not an invitation. The message of the exception is a key in the words."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a guest needs to join: the code, and the server unless it is in the guest's own settings."""

    code: str
    server: Server | None = None
    secret: str = ""
    """The secret of the room; empty if only the code is known."""
    host: str = ""
    """The fingerprint of the host's key; empty as above."""
    watches: bool = False
    """Whether it lets somebody watch, and no more. Of a code that was typed, only the envelope at its door says so."""

    @classmethod
    def to(cls, secret: str, host: str, server: Server | None = None, watches: bool = False) -> Invitation:
        """An invitation to the room with this secret, whose host has the key with this fingerprint."""
        return cls(code_of(secret, host, watches), server, secret, host, watches)

    @property
    def to_watch(self) -> Invitation:
        """The invitation for those who only watch what is played in this room."""
        return self if self.watches else Invitation.to(watching_secret(self.secret), self.host, self.server, True)

    @property
    def link(self) -> str:
        """For the clipboard, a share sheet or a QR code. It never contains the password of a broker."""
        token = (WATCH_LINK if self.watches else LINK) + (self.secret + self.host or self.code)
        if self.server is None:
            return token
        if self.server.scheme == "mqtt":
            return f"{token}@{self.server.address}"
        return f"{token}?server={quote(self.server.public, safe='')}"


def new_secret() -> str:
    """The secret of a new room."""
    return "".join(secrets.choice(ALPHABET) for _ in range(SECRET))


def fingerprint(public: str) -> str:
    """What an invitation says of a host's public key."""
    return _letters(hashlib.sha256(b"gc-host|" + public.encode()).digest(), SECRET)


def watching_secret(secret: str) -> str:
    """The secret of a room's gallery. Whoever plays can find it; nobody can find the room's from it."""
    return _letters(hashlib.sha256(b"gc-watch|" + secret.encode()).digest(), SECRET)


def code_of(secret: str, host: str, watches: bool = False) -> str:
    """The code of the room, or gallery, with this secret, whose host has the key with this fingerprint."""
    salt = (b"gc-watch-code|" if watches else b"gc-code|") + host.encode()
    made = hashlib.scrypt(secret.encode(), salt=salt, n=_COST, r=8, p=1, dklen=8)
    letters = _letters(made, LETTERS)
    return letters + _check_letter(letters)


def shown(code: str) -> str:
    """In three groups, which are easier to read out."""
    return "-".join(part for part in (code[:4], code[4:8], code[8:]) if part)


def read_code(text: str) -> str:
    """The code that somebody typed; raises `BadCode`."""
    code = _cleaned(text)
    if len(code) == FORMER_LENGTH and set(code) <= set(ALPHABET):
        raise BadCode(FORMER_CODE)
    if len(code) != LENGTH or not set(code) <= set(ALPHABET):
        raise BadCode(BAD_CODE)
    if code[LETTERS:] != _check_letter(code[:LETTERS]):
        raise BadCode(MISTYPED)
    return code


def find_invitation(text: str) -> str:
    """Find the link in a text, else the code with a right check letter; "" if there is neither."""
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
    """Cut what ends the sentence around it, but not the bracket of an IPv6 address."""
    cut = found.rstrip(_PUNCTUATION)
    return f"{cut}]" if "[" in cut and "]" not in cut else cut


def read_invitation(text: str) -> Invitation:
    """Read a code, a code and an address, or a link, alone or with words around it; raise `BadCode`."""
    try:
        return _read_alone(text)
    except BadCode as fault:
        found = find_invitation(text)
        is_link = bool(_LINK_IN_TEXT.match(found))
        # Words after a code and an address that was typed may as well be a slip in that address.
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
    """The sum of all letters, each times another power of 2 in the field of 32 numbers: one wrong letter changes it,
    and so do two that changed places."""
    check, weight = 0, 1
    for letter in letters:
        weight = _product(weight, 2)
        check ^= _product(ALPHABET.index(letter), weight)
    return ALPHABET[check]


def _product(one: int, other: int) -> int:
    """In the field of 32 numbers, with x⁵ + x² + 1."""
    result = 0
    while other:
        if other & 1:
            result ^= one
        one, other = one << 1, other >> 1
        if one & 32:
            one ^= 0b100101
    return result
