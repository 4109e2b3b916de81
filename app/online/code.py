"""Room codes: ten characters that people read out, type, paste or scan, and the links that carry them."""

from __future__ import annotations

import re
import secrets
import unicodedata
from dataclasses import dataclass
from urllib.parse import parse_qs, quote, unquote

from app.online.transport.address import BadAddress, Server

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O, which look like digits, and no U."""
LENGTH = 10
"""Fifty bits: after scrypt, twelve million years of guessing on one core."""
LINK = "fourboards://join/"

BAD_CODE = "online.error.bad_code"
BAD_ADDRESS = "online.error.bad_address"

_LOOK_ALIKES = str.maketrans("OILАВСЕНКМОРТХУЅЈІЗ", "011ABCEHKM0PTXYSJ13")
"""Latin letters that look like digits, then Cyrillic letters that look like Latin ones."""


class BadCode(ValueError):
    """The text is not an invitation. The message of the exception is a key in the words."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a guest needs to join: the code, and the server unless it is in the guest's own settings."""

    code: str
    server: Server | None = None

    @property
    def link(self) -> str:
        """For the clipboard, a share sheet or a QR code. It never contains the password of a broker."""
        if self.server is None:
            return f"{LINK}{self.code}"
        if self.server.scheme == "mqtt":
            return f"{LINK}{self.code}@{self.server.address}"
        return f"{LINK}{self.code}?server={quote(self.server.public, safe='')}"


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def shown(code: str) -> str:
    """In two groups, which are easier to read out."""
    return f"{code[:5]}-{code[5:]}"


def read_code(text: str) -> str:
    """The code that somebody typed; raises `BadCode`."""
    letters = unicodedata.normalize("NFKC", text).upper().translate(_LOOK_ALIKES)
    code = re.sub(r"[\s\-–—_.]", "", letters)
    if len(code) != LENGTH or not set(code) <= set(ALPHABET):
        raise BadCode(BAD_CODE)
    return code


def read_invitation(text: str) -> Invitation:
    """What was typed, pasted or scanned: a code, a code and an address, or a link; raises `BadCode`."""
    rest = text.strip()
    if rest.lower().startswith(LINK):
        rest = rest[len(LINK) :]
    rest, _, query = rest.partition("?")
    typed, _, typed_address = rest.partition("@")
    code = read_code(unquote(typed))
    address = typed_address.strip() or next(iter(parse_qs(query).get("server", [])), "")
    try:
        return Invitation(code, Server.read(address) if address else None)
    except BadAddress as fault:
        raise BadCode(BAD_ADDRESS) from fault
