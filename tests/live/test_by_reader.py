"""Each game from the home screen to its end through the desktop's accessibility tree alone: nothing is seen, nothing is
clicked, no key is pressed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage.settings import GameSetup
from tests.support.live.screen_reader import PLAYERS, Bus, Reader, missing, tr
from tests.support.live.window import Window

QUICK_GAMES = {
    "stay": GameSetup(options={"size": 3, "blocked": True}),
    "squart": GameSetup(options={"size": 4, "share": 0}),
    "skirmish": GameSetup(seats={"local": ("human", "dummy")}),
}
"""How they were last set up, so that they end soon."""
ASKED = "voice.offer"
"""Whether the app shall speak by itself, which it asks once where a reader runs."""
MOST = 400
"""Acts after which a match should have ended."""


@pytest.fixture
def reader(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    """One who comes while the app is being started."""
    absent = missing()
    if absent:
        pytest.skip(f"not on this system: {', '.join(absent)}")
    bus = Bus(tmp_path / "bus.log")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    made = Reader(window.desk.environ["DISPLAY"], bus, tmp_path / "reader.log")
    yield made
    made.close()
    bus.close()


@pytest.mark.parametrize(
    "game",
    [
        "squart",
        pytest.param("stay", marks=pytest.mark.long),
        pytest.param("chapaev", marks=pytest.mark.long),
        pytest.param("skirmish", marks=pytest.mark.long),
    ],
)
def test_a_game_is_played_to_its_end_by_what_is_read(window: Window, reader: Reader, game: str) -> None:
    window.settle_in(setups=QUICK_GAMES, seen=(ASKED,))
    window.start()
    reader.press(tr("home.local"), within=tr(f"{game}.name"))
    reader.press(tr("setup.start"))
    reader.until(lambda: reader.named(tr("play.pause")), "the game has begun")
    for _ in range(MOST):
        act = reader.until(lambda: _end(reader) or PLAYERS[game](reader), "there is something to do")
        if act is True:
            break
        reader.do(act)
    assert _end(reader), reader.done[-20:]
    told = reader.heard()
    assert len({line for line in told if line[:1].isdigit()}) > 1, f"moves are said by themselves: {told}"
    assert window.look()["top"] == "EndSheet"
    reader.press(tr("end.menu"))
    reader.until(lambda: reader.named(tr("home.settings")), "home again")


def _end(reader: Reader) -> bool:
    return reader.named(tr("end.rematch")) is not None or reader.named(tr("end.again")) is not None
