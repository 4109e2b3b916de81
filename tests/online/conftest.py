"""Brokers for the tests of online rooms: amqtt always, mosquitto where it can be had."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.online import brokers
from tests.online.brokers import Broker
from tests.online.harness import World


def make_broker(name: str, folder: Path) -> Broker:
    return brokers.amqtt() if name == "amqtt" else brokers.mosquitto(folder / "mosquitto")


@pytest.fixture(params=["amqtt", "mosquitto"])
def broker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Broker]:
    made = make_broker(request.param, tmp_path)
    yield made
    made.stop()


@pytest.fixture
def world(broker: Broker, tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path / "homes", broker.url)
    yield made
    made.close()
