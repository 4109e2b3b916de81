"""How a host names another as its successor, so that whoever trusted the first can check it and trust the second.

A host's key agrees on keys with others; it signs nothing. So the old host writes a mark for each member, with the key
that follows from its own lasting key and the member's: nobody but these two could write it, and the member can check it
without the host being there. No private key is passed on. A mark covers the room, both hosts, the epoch and the digest
of the room as it was handed over.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import replace

from app.online.protocol.encryption import Identity, derived
from app.online.protocol.messages import HostChange

OWN = ""
"""Under this id stands the mark by which the old host knows its own successions."""


def digest(text: str) -> str:
    """Of a room that is handed over."""
    return hashlib.sha256(text.encode()).hexdigest()


def made(identity: Identity, room: str, new: str, epoch: int, estate: str, members: Mapping[str, str]) -> HostChange:
    """The succession of `new`, with a mark for each of the members, who are told by their ids with their keys."""
    bare = HostChange(room, identity.public, new, epoch, estate, {})
    marks = {pid: _mark(identity, public, bare) for pid, public in members.items()}
    return replace(bare, marks={**marks, OWN: identity.mark(_text(bare))})


def is_for(identity: Identity, pid: str, succession: HostChange) -> bool:
    """Whether the old host itself wrote this to the member with this id, which is us."""
    try:
        expected = _mark(identity, succession.old, succession)
    except ValueError:
        return False
    return hmac.compare_digest(expected, succession.marks.get(pid, "").encode("ascii", "replace").decode())


def is_own(identity: Identity, succession: HostChange) -> bool:
    """Whether we wrote it: then the room is not ours any more."""
    return succession.old == identity.public and succession.marks.get(OWN) == identity.mark(_text(succession))


def _mark(identity: Identity, other: str, succession: HostChange) -> str:
    return derived(identity.shared_with(other), _text(succession), 16).hex()


def _text(bare: HostChange) -> str:
    return "|".join(("gc-heir", bare.room, bare.old, bare.new, str(bare.epoch), bare.digest))
