"""Rooms that announce themselves, where that can be had; and nothing worse than silence where it cannot."""

from __future__ import annotations

import functools
import queue
import random
import sys
import threading
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from app.online import discovery
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


def pretend(monkeypatch: pytest.MonkeyPatch, **parts: object) -> None:
    """Puts these in the place of zeroconf."""
    fake = ModuleType("zeroconf")
    fake.__spec__ = ModuleSpec("zeroconf", None)
    fake.__dict__.update(parts)
    monkeypatch.setitem(sys.modules, "zeroconf", fake)


def test_an_announcement_that_another_closes_meanwhile_is_closed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []

    class Network:
        def __init__(self, interfaces: list[str]) -> None:
            pass

        def register_service(self, info: object) -> None:
            pass

        def close(self) -> None:
            closed.append(self)
            other = threading.Thread(target=announcement.close)
            other.start()
            other.join()

    pretend(monkeypatch, Zeroconf=Network, ServiceInfo=lambda *_, **__: None)
    announcement = Announcement(TOPIC, "127.0.0.1", 18883)
    announcement.close()
    assert len(closed) == 1


def test_a_search_that_is_closed_while_it_asks_ends_in_peace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the thread that closes zeroconf may ask it, else the question outlives the one who could answer."""
    asking, closed, asked_by = threading.Event(), threading.Event(), []

    class Network:
        def __enter__(self) -> Network:
            return self

        def __exit__(self, *_: object) -> None:
            assert asking.is_set()
            closed.set()

        def get_service_info(self, service: str, name: str) -> None:
            asked_by.append(threading.current_thread().name)
            assert not closed.is_set()
            asking.set()
            search.close()

    def browse(network: Network, service: str, handlers: list[Callable[..., None]]) -> None:
        hear = functools.partial(handlers[0], network, service, state_change=SimpleNamespace(name="Added"))
        browser = threading.Thread(target=lambda: [hear(f"{number}.{service}") for number in range(9)], name="browser")
        browser.start()
        browser.join()

    pretend(monkeypatch, Zeroconf=Network, ServiceBrowser=browse)
    search = Search(lambda *_: pytest.fail("nothing is there"))
    assert closed.wait(30)
    assert asked_by == ["search for rooms"], "asked once, and no more once it was closed"


@pytest.mark.online
def test_on_one_network_the_code_alone_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "Search", functools.partial(Search, address="127.0.0.1"))
    world = World(tmp_path)
    host = world.host(Plan(COUNTING, name="Ann"))
    world.until(lambda: type(host.status).__name__ == "Waiting" and host._announcement)
    guest = world.guest(Invitation(host.code))
    world.until(lambda: type(guest.status).__name__ == "Ready" or guest.status.is_final)
    assert type(guest.status).__name__ == "Ready"
    world.begin(host, guest)
    world.play([host, guest], 4, random.Random(1))
    world.close()
