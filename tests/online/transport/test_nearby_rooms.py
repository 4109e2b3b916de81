"""Rooms that announce themselves, where that can be had; and nothing worse than silence where it cannot."""

from __future__ import annotations

import functools
import queue
import random
import secrets
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from app.online.invitation import Invitation
from app.online.room_setup import RoomSetup
from app.online.transport import nearby_rooms
from app.online.transport.address import Server
from app.online.transport.nearby_rooms import Announcement, Search, is_available, tag_of
from tests.support.counting_game import COUNTING
from tests.support.online.brokers import ROOT
from tests.support.online.harness import World

TOPIC = secrets.token_hex(12)
"""Not one that the same test announces at the same time in another folder."""
PATIENCE = 120
"""Seconds: only so that what hangs fails."""

HOSTING = """
import queue, time
from pathlib import Path
from app.games import BY_ID
from app.online.host.room import HostRoom
from app.online.protocol import code_envelope as door
from app.online.room_setup import RoomSetup
from app.online.transport import nearby_rooms as discovery, embedded_broker
from app.storage.files import Storage
embedded_broker.PORT = 0
discovery.HELD_SECONDS = 3600  # nobody forgets it unasked
posted = queue.Queue()
room = HostRoom(RoomSetup(BY_ID["stay"]), Storage(Path({folder!r})), posted.put, address="127.0.0.1")
room.open()
told = False
while not Path({folder!r}, "go").exists():
    try:
        posted.get(timeout=0.05)()
    except queue.Empty:
        pass
    room.tick()
    if room._announcements and not told:
        told = True
        print(discovery.tag_of(door.CodeKeys.of_code(room.code).tag), flush=True)
        print(room.invitation.server.port, flush=True)
room.{how}()
"""

ANNOUNCER = """
import sys
from app.online.transport import nearby_rooms as discovery
discovery.HELD_SECONDS = {held}
announcement = discovery.Announcement({topic!r}, "127.0.0.1", 18883)
print("announced", flush=True)
sys.stdin.readline()
"""


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
    assert found.get(timeout=PATIENCE) == Server("mqtt", "127.0.0.1", 18883)
    announcement.close()
    assert found.get(timeout=PATIENCE) is None
    search.close()


@pytest.mark.online
def test_a_search_that_is_closed_leaves_nothing_running() -> None:
    """Or each look for rooms would leave a thread, and that would keep the page that looked."""
    before, heard = set(threading.enumerate()), threading.Event()
    search = Search(lambda *_: heard.set(), "127.0.0.1")
    announcement = Announcement(TOPIC, "127.0.0.1", 18883)
    assert heard.wait(PATIENCE)  # so it is there, with all its threads
    announcement.close()
    search.close()
    for thread in set(threading.enumerate()) - before:
        thread.join(PATIENCE)
        assert not thread.is_alive(), thread.name


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

    @contextmanager
    def browse(network: Network, service: str, handlers: list[Callable[..., None]]) -> Iterator[None]:
        hear = functools.partial(handlers[0], network, service, state_change=SimpleNamespace(name="Added"))
        browser = threading.Thread(target=lambda: [hear(f"{number}.{service}") for number in range(9)], name="browser")
        browser.start()
        browser.join()
        yield

    pretend(monkeypatch, Zeroconf=Network, ServiceBrowser=browse)
    search = Search(lambda *_: pytest.fail("nothing is there"))
    assert closed.wait(PATIENCE)
    assert asked_by == ["search for rooms"], "asked once, and no more once it was closed"


def test_a_room_that_answers_late_is_listed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy device, or a packet that is lost: zeroconf has told of the name, and does not tell of it again."""
    asked, found = [], queue.Queue[Server | None]()

    class Network:
        def __enter__(self) -> Network:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def get_service_info(self, service: str, name: str) -> SimpleNamespace | None:
            asked.append(name)
            is_late = len(asked) < 3
            return None if is_late else SimpleNamespace(parsed_addresses=lambda: ["127.0.0.1"], port=18883)

    @contextmanager
    def browse(network: Network, service: str, handlers: list[Callable[..., None]]) -> Iterator[None]:
        handlers[0](network, service, f"{tag_of(TOPIC)}.{service}", SimpleNamespace(name="Added"))
        yield

    monkeypatch.setattr(nearby_rooms, "LOOK_SECONDS", 0.01)
    pretend(monkeypatch, Zeroconf=Network, ServiceBrowser=browse)
    search = Search(lambda _, server: found.put(server))
    assert found.get(timeout=PATIENCE) == Server("mqtt", "127.0.0.1", 18883)
    search.close()


@pytest.mark.online
def test_on_one_network_the_code_alone_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearby_rooms, "Search", functools.partial(Search, address="127.0.0.1"))
    world = World(tmp_path)
    host = world.host(RoomSetup(COUNTING, name="Ann"))
    world.until(lambda: type(host.status).__name__ == "Waiting" and host._announcements)
    guest = world.guest(Invitation(host.code))
    world.until(lambda: type(guest.status).__name__ == "AllHere" or guest.status.is_final)
    assert type(guest.status).__name__ == "AllHere"
    world.begin(host, guest)
    world.play([host, guest], 4, random.Random(1))
    world.close()


def announcer(topic: str, held: int) -> subprocess.Popen[str]:
    code = ANNOUNCER.format(topic=topic, held=held)
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stdout.readline().strip() == "announced"
    return process


@pytest.mark.online
@pytest.mark.slow
def test_a_room_whose_app_was_killed_is_not_listed_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """It could say no farewell. `get` only ends what hangs: how long it may take is in the announcement itself."""
    monkeypatch.setattr(nearby_rooms, "LOOK_SECONDS", 0.5)
    found: queue.Queue[Server | None] = queue.Queue()
    topic = TOPIC[::-1]
    process = announcer(topic, held=4)
    search = Search(lambda tag, server: found.put(server) if tag == tag_of(topic) else None, "127.0.0.1")
    assert found.get(timeout=PATIENCE)
    process.kill()
    process.wait()
    assert found.get(timeout=PATIENCE) is None
    search.close()


def test_an_announcement_holds_for_seconds_and_not_for_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    held: dict[str, object] = {}

    class Network:
        def __init__(self, interfaces: list[str]) -> None:
            pass

        def register_service(self, info: object) -> None:
            pass

        def close(self) -> None:
            pass

    pretend(monkeypatch, Zeroconf=Network, ServiceInfo=lambda *_, **given: held.update(given))
    Announcement(TOPIC, "127.0.0.1", 18883).close()
    assert held["host_ttl"] == held["other_ttl"] == nearby_rooms.HELD_SECONDS <= 30


@pytest.mark.online
@pytest.mark.parametrize("how", ["leave", "step_out"])
def test_a_process_that_ends_says_first_that_its_room_is_gone(tmp_path: Path, how: str) -> None:
    found: queue.Queue[tuple[str, Server | None]] = queue.Queue()
    code = HOSTING.format(folder=str(tmp_path), how=how)
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    tag, port = process.stdout.readline().strip(), int(process.stdout.readline())
    search = Search(lambda *heard: found.put(heard), "127.0.0.1")
    while found.get(timeout=PATIENCE) != (tag, Server("mqtt", "127.0.0.1", port)):  # others may be on this network
        pass
    (tmp_path / "go").touch()
    assert process.wait(PATIENCE) == 0
    gone = found.get(timeout=PATIENCE)
    while gone[0] != tag:
        gone = found.get(timeout=PATIENCE)
    assert gone == (tag, None)
    search.close()
