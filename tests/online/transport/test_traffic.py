"""What a room sends while nothing happens in it, counted to the byte, and how soon absence is noticed all the same."""

from __future__ import annotations

import random

import pytest

from app.games import BY_ID
from app.online.room_setup import RoomSetup
from app.online.transport.broker_connection import KEEPALIVE
from app.online.transport.transport import Publication
from tests.support.online.loop import Loop, counting

MINUTE = 60.0
ALLOWED = 2000
"""Bytes a minute that a room of two may take of its broker, both ways."""
NOTICED = 20.0
"""Seconds after which the others know that somebody is gone."""
PING = 4
"""Bytes of a ping and its answer, which MQTT sends on a silent line."""


def on_the_wire(publication: Publication) -> int:
    """A publication as a packet of MQTT 3.1.1 at quality 0."""
    length = 2 + len(publication.topic.encode()) + len(publication.data)
    return 1 + (1 if length < 128 else 2) + length


@pytest.mark.parametrize("setup", [counting(), RoomSetup(BY_ID["skirmish"], {"players": 2}, name="Ann")])
def test_an_idle_room_sends_little(setup: RoomSetup) -> None:
    loop = Loop(setup)
    loop.join()
    loop.begin().play(10, random.Random(1))
    loop.pass_time(MINUTE)
    before = len(loop.broker.sent)
    loop.pass_time(20 * MINUTE)
    sent = loop.broker.sent[before:]
    # Each goes in, and out to the one other side: all that is sent in an idle room has one reader.
    published = sum(2 * on_the_wire(each) for each in sent) / 20
    pings = 2 * PING * MINUTE / KEEPALIVE
    assert published > 0
    assert published + pings <= ALLOWED, f"{published:.0f} bytes a minute, and {pings:.0f} of pings"


@pytest.mark.parametrize("who", ["host", "guest"])
def test_one_who_is_frozen_in_play_is_missed_in_time(who: str) -> None:
    """Its line stands and nothing comes over it: worse than one that breaks, of which the broker tells at once."""
    loop = Loop(counting())
    guest = loop.join()
    loop.begin().play(4, random.Random(1))
    member = next(iter(loop.host.endpoint.members.values()))
    loop.pass_time(7)
    for _ in range(round(2 * NOTICED)):
        loop.time += 0.5
        (guest if who == "host" else loop.host).tick()
        loop.broker._waiting.clear()
    is_missed = guest.endpoint.host_away_since is not None if who == "host" else not member.is_online
    assert is_missed


def test_the_broker_misses_a_dead_line_in_time_too() -> None:
    assert 1.5 * KEEPALIVE <= NOTICED
