"""Brokers for the tests of online rooms: amqtt always, mosquitto where it can be had."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.online.protocol import code_envelope
from app.online.transport import embedded_broker
from dev import find_program
from tests.support.online import brokers
from tests.support.online.brokers import Broker
from tests.support.online.harness import World, take_time

HERE = Path(__file__).parent
BROKERS = ("amqtt", "mosquitto")
ABOUT_BROKERS = "test_broker.py"
"""Whose tests are of each of them."""


@pytest.hookimpl(tryfirst=True)  # before those that are marked here are left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test for which the broker does not matter has one of them every day, chosen by its name, and with `--long` the
    other one too."""
    if find_program("mosquitto"):
        for item in items:
            broker = broker_of(item)
            without = item.name.replace(broker, "")
            if broker and item.path.name != ABOUT_BROKERS and broker != BROKERS[zlib.crc32(without.encode()) % 2]:
                item.add_marker(pytest.mark.long)


def broker_of(item: pytest.Item) -> str:
    """The name of the broker that a test is given, if it is given one."""
    given = item.callspec.params if isinstance(item, pytest.Function) and "callspec" in vars(item) else {}
    return str(given.get("broker") or given.get("lasting_broker") or "") if item.path.parent == HERE else ""


def make_broker(name: str, folder: Path) -> Broker:
    return brokers.amqtt() if name == "amqtt" else brokers.mosquitto(folder / "mosquitto")


@pytest.fixture(autouse=True)
def _no_hurry(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the time is real, nothing is given up because it passes, and no two tests want the same port."""
    if request.node.get_closest_marker("online"):
        take_time(monkeypatch.setattr)
        monkeypatch.setattr(embedded_broker, "PORT", 0)


@pytest.fixture(params=BROKERS)
def broker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Broker]:
    made = make_broker(request.param, tmp_path)
    yield made
    made.stop()


@pytest.fixture(scope="module", params=BROKERS)
def lasting_broker(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    """For tests that do it no harm."""
    made = make_broker(request.param, tmp_path_factory.mktemp("broker"))
    yield made
    made.stop()


@pytest.fixture
def world(lasting_broker: Broker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """In a hurry: keys are cheap."""
    monkeypatch.setattr(code_envelope, "_COST", 2)
    made = World(tmp_path / "homes", lasting_broker.url)
    yield made
    made.close()
