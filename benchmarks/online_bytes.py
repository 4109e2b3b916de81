"""How much each game sends for a move: the guest's request, and the state that comes back, sealed."""

from __future__ import annotations

import random
import secrets
import sys
from itertools import islice
from typing import Any

from app.core.game import WithSafeMoves
from app.games import BY_ID, GAMES
from app.online.fairness.commitments import Secrets
from app.online.guest.guest import Guest
from app.online.host.host import Host
from app.online.invitation import fingerprint, new_secret
from app.online.protocol.encryption import LARGEST, Identity, RoomKeys
from app.online.room_file import SavedSeat
from app.online.room_setup import HOST_FIRST, RoomSetup
from app.online.transport.loopback import LoopbackBroker, LoopbackTransport
from benchmarks.support.measure import Report, many, median

PLIES = many(200, tiny=4)
BUDGET = 4096
"""What a state should take at most, in the median."""


def main() -> int:
    report = Report()
    for game in GAMES:
        moves, states = sizes(game.id)
        report.value(f"{game.id}: a move, median", median(moves), "bytes")
        report.value(f"{game.id}: a state, median", median(states), "bytes", BUDGET)
        report.value(f"{game.id}: a state, largest", max(states), "bytes", LARGEST)
    return report.exit_code()


def sizes(game: str) -> tuple[list[int], list[int]]:
    """Of the frames of a match of random moves, mostly such as do not lose at once."""
    time, rng, broker = 1000.0, random.Random(1), LoopbackBroker()
    secret, identity = new_secret(), Identity()
    keys = RoomKeys.of_secret(secret)
    setup = RoomSetup(BY_ID[game], name="Ann", starts=HOST_FIRST)
    host = Host(setup, LoopbackTransport(broker), keys, identity, lambda do: do(), lambda: time, lambda host: None)
    host.open()
    time += 2
    host.tick()
    seat = SavedSeat(
        "", "", secrets.token_hex(8), Identity().secret, "", "Bo", 1, Secrets.fresh(), Secrets.fresh(), None,
        secret, fingerprint(identity.public),
    )  # fmt: skip
    guest = Guest(BY_ID, LoopbackTransport(broker), keys, seat, lambda: time, lambda saved: None)
    guest.open()
    broker.deliver()
    guest.ready()
    host.ready()
    broker.deliver()
    seen = len(broker.sent)
    while host.match and guest.match and host.match.outcome is None and host.match.ply < PLIES:
        time += 1
        matches: list[Any] = [host.match, guest.match]
        mover = matches[host.match.to_move != host.seat]
        view = mover.view(host.match.to_move)
        safe = list(view.safe_moves()) if isinstance(view, WithSafeMoves) else []
        mover.play(mover.ply, rng.choice(safe or list(islice(view.legal_moves(), 300))))
        broker.deliver()
    frames = broker.sent[seen:]
    moves = [len(letter.data) for letter in frames if letter.topic.split("/")[3] == "u"]
    states = [len(letter.data) for letter in frames if letter.topic.split("/")[3] == "s"]
    return moves, states


if __name__ == "__main__":
    sys.exit(main())
