"""The URL of a broker, perhaps with a password or a pin."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from urllib.parse import parse_qs, quote, unquote, urlsplit

PORTS = {"mqtt": 1883, "mqtts": 8883, "ws": 80, "wss": 443}
SEALED = ("mqtts", "wss")
PIN_LENGTH = 40
"""Hexadecimal digits of the certificate's SHA-256, few enough for a QR code."""

_PIN = re.compile(rf"[0-9a-f]{{{PIN_LENGTH}}}")


def pin_of(certificate: bytes) -> str:
    return hashlib.sha256(certificate).hexdigest()[:PIN_LENGTH]


class BadAddress(ValueError):
    """The text is not the address of a broker."""


@dataclass(frozen=True, slots=True)
class Server:
    scheme: str
    host: str
    port: int
    path: str = ""
    user: str = ""
    password: str = field(default="", repr=False)
    authority: str = ""
    """A file with the certificate of an authority that the system does not know."""
    pin: str = ""
    """The only certificate to accept. A broker may sign its own, and invitations vouch for it."""

    @classmethod
    def read(cls, text: str) -> Server:
        """Accept `host`, `host:port` or a URL. Raises `BadAddress`."""
        try:
            parts = urlsplit(text if "://" in text else f"mqtt://{text}")
            port = parts.port
        except ValueError as fault:
            raise BadAddress(text) from fault
        scheme, host = parts.scheme.lower(), parts.hostname or ""
        if scheme not in PORTS or not host or any(letter.isspace() for letter in host) or port == 0:
            raise BadAddress(text)
        query = parse_qs(parts.query)
        authority, pin = (next(iter(query.get(name, [])), "") for name in ("ca", "pin"))
        if pin and (scheme not in SEALED or not _PIN.fullmatch(pin)):
            raise BadAddress(text)
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(scheme, host, port or PORTS[scheme], parts.path, user, password, authority, pin)

    @property
    def is_sealed(self) -> bool:
        return self.scheme in SEALED

    @property
    def is_websocket(self) -> bool:
        return self.scheme in ("ws", "wss")

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def url(self) -> str:
        login = f"{quote(self.user, safe='')}:{quote(self.password, safe='')}@" if self.user or self.password else ""
        kept = [("ca", self.authority), ("pin", self.pin)]
        query = "&".join(f"{name}={quote(value)}" for name, value in kept if value)
        return f"{self.scheme}://{login}{self.address}{self.path}{query and f'?{query}'}"

    @property
    def public(self) -> str:
        """The URL for other players: no password, but the pin that identifies the broker."""
        return f"{self.scheme}://{self.address}{self.path}{self.pin and f'?pin={self.pin}'}"
