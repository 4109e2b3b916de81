"""Brokers for the tests of online rooms: amqtt always, mosquitto where it can be had."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.online.protocol import door
from app.online.transport import embedded_broker
from tests.online import brokers
from tests.online.brokers import Broker
from tests.online.harness import World, take_time


def make_broker(name: str, folder: Path) -> Broker:
    return brokers.amqtt() if name == "amqtt" else brokers.mosquitto(folder / "mosquitto")


@pytest.fixture(autouse=True)
def _no_hurry(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the time is real, nothing is given up because it passes, and no two tests want the same port."""
    if request.node.get_closest_marker("online"):
        take_time(monkeypatch.setattr)
        monkeypatch.setattr(embedded_broker, "PORT", 0)


@pytest.fixture(params=["amqtt", "mosquitto"])
def broker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Broker]:
    made = make_broker(request.param, tmp_path)
    yield made
    made.stop()


@pytest.fixture(scope="module", params=["amqtt", "mosquitto"])
def lasting_broker(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    """For tests that do it no harm."""
    made = make_broker(request.param, tmp_path_factory.mktemp("broker"))
    yield made
    made.stop()


@pytest.fixture
def world(lasting_broker: Broker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """In a hurry: keys are cheap."""
    monkeypatch.setattr(door, "_COST", 2)
    made = World(tmp_path / "homes", lasting_broker.url)
    yield made
    made.close()
