"""Three windows: two play, and the third watches by a link that lets it do nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage.settings import GameSetup
from tests.support.live.playing import play_out
from tests.support.live.window import Window
from tests.support.live.x_display import Desk

pytestmark = pytest.mark.online

PLACES = {"ann": (30, 60), "bo": (480, 60), "eve": (930, 60)}
SETUPS = {"squart": GameSetup(options={"size": 4, "share": 0})}


@pytest.fixture
def windows(desk: Desk, tmp_path: Path) -> Iterator[dict[str, Window]]:
    made = {name: Window(desk, tmp_path / name, place=place) for name, place in PLACES.items()}
    for name, window in made.items():
        window.settle_in(player_name=name.title(), setups=SETUPS, auto_advance=False, confirm_moves="off")
    yield made
    for window in made.values():
        if window.seen:
            window.close()


def link_in(window: Window) -> str:
    window.press("online.qr")
    (link,) = [text for text in window.seen["texts"] if text.startswith("fourboards://")]
    window.press("online.qr")
    return str(link)


def enter(window: Window, link: str) -> None:
    window.start(link=link)
    window.until(lambda seen: seen["screen"] == "join", "what was tapped is on the page for joining")
    window.press("online.join.go")
    window.until(lambda seen: seen["screen"] == "room", "in the room")


def test_a_third_window_watches_a_game_to_its_end(windows: dict[str, Window]) -> None:
    ann, bo, eve = windows["ann"], windows["bo"], windows["eve"]
    ann.start()
    ann.press("home.online", "squart")
    ann.press("online.open")
    ann.until(lambda seen: seen["screen"] == "room" and ann.tr("online.status.waiting") in seen["texts"], "a room")
    link = link_in(ann)
    ann.press("online.invite.watch")
    ann.until(lambda seen: ann.control("online.qr") is not None, "the gallery is open")
    to_watch = link_in(ann)
    assert to_watch.startswith("fourboards://watch/")
    enter(eve, to_watch)
    assert eve.tr("online.advice.watch") in eve.seen["texts"]
    enter(bo, link)
    bo.press("online.ready")
    ann.until(lambda seen: ann.control("online.begin"), "Bo is ready")
    ann.press("online.begin")
    for window in (ann, bo, eve):
        window.until(lambda seen: seen["screen"] == "play", "the game has begun")
    assert not eve.seen["board"] or not eve.seen["board"]["touch"]
    play_out(ann, bo)
    eve.until(lambda seen: seen["top"] == "EndSheet", "the end is seen by all")
    eve.until(lambda seen: eve.tr("online.audit.watched") in seen["texts"], "and was checked")
