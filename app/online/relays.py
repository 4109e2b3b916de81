"""Relays: Internet brokers that any room may use, from a shipped or own list."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.online.transport.address import BadAddress, Server
from app.storage.files import Storage, StorageFault

FILE = "relays.json"
"""The player's own list, in the settings folder."""
SHIPPED = Path(__file__).parents[2] / "assets" / "relays.json"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Relay:
    name: str
    server: Server
    operator: str = ""
    terms: str = ""
    sees: tuple[str, ...] = ()
    """What the operator can see of a room; ends of keys `online.relay.sees.…`."""
    is_public_test: bool = False
    """Whether its operator promises nothing. The player must then agree once."""


def load(storage: Storage, addresses: Sequence[str] = ()) -> list[Relay]:
    """Return the relays of the settings, else of the own list, else the shipped ones."""
    if addresses:
        return [relay for address in addresses if (relay := _relay({"name": address, "address": address}))]
    try:
        own = storage.read(FILE)
    except StorageFault:
        own = None
    return read(SHIPPED.read_text(encoding="utf-8") if own is None else own)


def read(text: str) -> list[Relay]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as fault:
        log.warning("the list of relays cannot be read: %s", fault)
        return []
    return [relay for each in data if (relay := _relay(each))] if isinstance(data, list) else []


def _relay(data: Any) -> Relay | None:
    try:
        server = Server.read(data["address"])
        if not server.is_sealed:
            raise BadAddress("without TLS")
        told = {name: str(data.get(name, "")) for name in ("operator", "terms")}
        sees = tuple(map(str, data.get("sees", ())))
        return Relay(str(data["name"]), server, **told, sees=sees, is_public_test=bool(data.get("public_test")))
    except (BadAddress, KeyError, TypeError, AttributeError) as fault:
        log.warning("a relay of the list cannot be used: %r", fault)
        return None


def in_order(servers: Sequence[Server], tag: str) -> list[Server]:
    """Sort the servers for a room with this tag.

    Each server comes first for its share of the rooms.
    """
    return sorted(servers, key=lambda server: hashlib.sha256(f"{tag} {server.address}".encode()).digest())
