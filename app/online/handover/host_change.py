"""Host changes: a host names its successor so that guests can verify it.

A host's key cannot sign. So the old host writes a mark for each member, with a key that only these two can derive. The
member can verify it while the old host is offline.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import replace

from app.online.protocol.encryption import Identity, derived
from app.online.protocol.messages import HostChange

OWN = ""


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def made(identity: Identity, room: str, new: str, epoch: int, estate: str, members: Mapping[str, str]) -> HostChange:
    """Return a host change. `members` are public keys by id; `estate` is the room's digest."""
    bare = HostChange(room, identity.public, new, epoch, estate, {})
    marks = {pid: _mark(identity, public, bare) for pid, public in members.items()}
    return replace(bare, marks={**marks, OWN: identity.mark(_text(bare))})


def is_for(identity: Identity, pid: str, succession: HostChange) -> bool:
    try:
        expected = _mark(identity, succession.old, succession)
    except ValueError:
        return False
    return hmac.compare_digest(expected, succession.marks.get(pid, "").encode("ascii", "replace").decode())


def is_own(identity: Identity, succession: HostChange) -> bool:
    """Return whether we wrote this: the room is no longer ours."""
    return succession.old == identity.public and succession.marks.get(OWN) == identity.mark(_text(succession))


def _mark(identity: Identity, other: str, succession: HostChange) -> str:
    return derived(identity.shared_with(other), _text(succession), 16).hex()


def _text(bare: HostChange) -> str:
    return "|".join(("gc-heir", bare.room, bare.old, bare.new, str(bare.epoch), bare.digest))
