"""Rooms that announce themselves, where that can be had; and nothing worse than silence where it cannot."""

from __future__ import annotations

import queue
import random
import sys
from pathlib import Path

import pytest

from app.online.address import Server
from app.online.code import Invitation
from app.online.discovery import Announcement, Search, is_available, tag_of
from app.online.plan import Plan
from tests.match.counting import COUNTING
from tests.online.harness import World

TOPIC = "0123456789abcdef01234567"


def test_without_zeroconf_nothing_is_found_and_nothing_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    assert not is_available()
    found: list[object] = []
    search, announcement = Search(lambda *room: found.append(room)), Announcement(TOPIC, "127.0.0.1", 18883)
    announcement.close()
    search.close()
    assert found == []


@pytest.mark.online
def test_an_announced_room_is_found_by_the_beginning_of_its_topic() -> None:
    found: queue.Queue[Server | None] = queue.Queue()

    def hear(tag: str, server: Server | None) -> None:
        if tag == tag_of(TOPIC):  # else it is a room of somebody else on this network
            found.put(server)

    search = Search(hear, "127.0.0.1")
    announcement = Announcement(TOPIC, "127.0.0.1", 18883)
    assert found.get(timeout=30) == Server("mqtt", "127.0.0.1", 18883)
    announcement.close()
    assert found.get(timeout=30) is None
    search.close()


@pytest.mark.online
def test_on_one_network_the_code_alone_is_enough(tmp_path: Path) -> None:
    world = World(tmp_path)
    host = world.host(Plan(COUNTING, name="Ann"))
    world.until(lambda: type(host.status).__name__ == "Waiting")
    guest = world.guest(Invitation(host.code))
    world.until(lambda: type(guest.status).__name__ == "Ready" or guest.status.is_final)
    assert type(guest.status).__name__ == "Ready"
    world.begin(host, guest)
    world.play([host, guest], 4, random.Random(1))
    world.close()
