"""Rooms that announce themselves, where that can be had; and nothing worse than silence where it cannot."""

from __future__ import annotations

import queue
import sys

import pytest

from app.online.address import Server
from app.online.discovery import Announcement, Search, is_available

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
    pytest.importorskip("zeroconf", reason="zeroconf is optional and not installed here")
    found: queue.Queue[tuple[str, Server | None]] = queue.Queue()
    search = Search(lambda *room: found.put(room), "127.0.0.1")
    announcement = Announcement(TOPIC, "127.0.0.1", 18883)
    assert found.get(timeout=30) == (TOPIC[:8], Server("mqtt", "127.0.0.1", 18883))
    announcement.close()
    assert found.get(timeout=30) == (TOPIC[:8], None)
    search.close()
