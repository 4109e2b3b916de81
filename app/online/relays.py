"""Relays: brokers on the Internet that anybody may use for a room, as a list that comes with the app or from a file.

A room has its own order of them, which follows from its code (`Door.tag`). So rooms are spread over all relays, and a
guest who has only the code looks first where the host went first.
"""

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
"""In the folder of the settings: a list of one's own, in place of the app's."""
SHIPPED = Path(__file__).parents[2] / "assets" / "relays.json"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Relay:
    name: str
    server: Server
    operator: str = ""
    terms: str = ""
    """Where its operator says what may be done there."""
    sees: tuple[str, ...] = ()
    """What its operator can see of a room: `online.relay.sees.<word>` in the words."""
    is_public_test: bool = False
    """Open to all for trials, without any promise: used only after the player has agreed to it once."""


def load(storage: Storage, addresses: Sequence[str] = ()) -> list[Relay]:
    """The addresses of the settings, or else the player's own file, or else the list that comes with the app."""
    if addresses:
        return [relay for address in addresses if (relay := _relay({"name": address, "address": address}))]
    try:
        own = storage.read(FILE)
    except StorageFault:
        own = None
    return read(SHIPPED.read_text(encoding="utf-8") if own is None else own)


def read(text: str) -> list[Relay]:
    """The relays of a list as text. What cannot be used is left out and logged: the rest is still good."""
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
    """The order in which a room with this tag uses them. Each is first for its share of all rooms, and if one is taken
    off the list, only its own rooms go elsewhere."""
    return sorted(servers, key=lambda server: hashlib.sha256(f"{tag} {server.address}".encode()).digest())
