"""The address of a broker: `mqtt://`, `mqtts://`, `ws://` or `wss://`, perhaps with a password."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import parse_qs, quote, unquote, urlsplit

PORTS = {"mqtt": 1883, "mqtts": 8883, "ws": 80, "wss": 443}


class BadAddress(ValueError):
    """The text is not the address of a broker."""


@dataclass(frozen=True, slots=True)
class Server:
    scheme: str
    host: str
    port: int
    path: str = ""
    """Only for websockets."""
    user: str = ""
    password: str = field(default="", repr=False)
    authority: str = ""
    """A file with the certificate of the authority that signed the broker's, if the system does not know it."""

    @classmethod
    def read(cls, text: str) -> Server:
        """`host`, `host:port` or a whole URL; raises `BadAddress`."""
        try:
            parts = urlsplit(text if "://" in text else f"mqtt://{text}")
            port = parts.port
        except ValueError as fault:
            raise BadAddress(text) from fault
        scheme, host = parts.scheme.lower(), parts.hostname or ""
        if scheme not in PORTS or not host or any(letter.isspace() for letter in host) or port == 0:
            raise BadAddress(text)
        authority = next(iter(parse_qs(parts.query).get("ca", [])), "")
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(scheme, host, port or PORTS[scheme], parts.path, user, password, authority)

    @property
    def is_sealed(self) -> bool:
        return self.scheme in ("mqtts", "wss")

    @property
    def is_websocket(self) -> bool:
        return self.scheme in ("ws", "wss")

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def url(self) -> str:
        """The whole URL, as `read` understands it."""
        login = f"{quote(self.user, safe='')}:{quote(self.password, safe='')}@" if self.user or self.password else ""
        query = f"?ca={quote(self.authority)}" if self.authority else ""
        return f"{self.scheme}://{login}{self.address}{self.path}{query}"

    @property
    def public(self) -> str:
        """The URL without the password, for others."""
        return f"{self.scheme}://{self.address}{self.path}"
