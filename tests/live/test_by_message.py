"""Two people with two devices play by message: the pointer, and the clipboard that both have in common."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.sharing.packed_match import link_to_game
from app.storage.settings import GameSetup
from tests.support.live.playing import take_turn
from tests.support.live.window import Seen, Window
from tests.support.live.x_display import Desk
from tests.support.random_games import random_game

PLACES = {"ann": (30, 60), "bo": (480, 60)}
SETUPS = {
    "stay": GameSetup(options={"size": 2, "blocked": True}),
    "chapaev": GameSetup(),
    "squart": GameSetup(options={"size": 4, "share": 0}),
}
TURNS = 30
"""After which a game should have ended."""


@pytest.fixture
def windows(desk: Desk, tmp_path: Path) -> Iterator[dict[str, Window]]:
    made: dict[str, Window] = {}
    for name, place in PLACES.items():
        made[name] = Window(desk, tmp_path / name, place=place, clipboard="sdl2")
        made[name].settle_in(player_name=name.title(), setups=SETUPS, confirm_moves="off")
    yield made
    for window in made.values():
        if window.seen:
            window.close()


def handed_out(window: Window) -> str:
    """Makes this side's moves and copies the link with them; tells which sheet then stands there."""
    seen = take_turn(window)
    if seen["top"] == "EndSheet":
        window.press("travel.send.result")
    window.press("travel.copy")
    window.until(lambda seen: _says(seen, "The game waits under Continue"), "it was copied")
    window.key("escape")
    return str(seen["top"])


def pasted(window: Window) -> None:
    """The answer, as soon as nothing that was told lies on the bar."""
    window.until(lambda _: (bar := window.control("travel.paste")) and not bar["obstacle"], "the bar is free")
    window.press("travel.paste")


def _says(seen: Seen, words: str) -> bool:
    return any(text.startswith(words) for text in seen["texts"])


@pytest.mark.parametrize(
    ("game", "turns"),
    [
        ("stay", TURNS),
        pytest.param("squart", TURNS, marks=pytest.mark.long),
        pytest.param("chapaev", 2, marks=pytest.mark.long),
    ],
)
def test_two_windows_play_by_links_that_go_through_the_clipboard(
    windows: dict[str, Window], game: str, turns: int
) -> None:
    ann, bo = windows["ann"], windows["bo"]
    ann.start()
    ann.press("home.online", game)
    ann.press("setup.way.message")
    ann.press("setup.start")
    ann.until(lambda seen: seen["screen"] == "play", "the game has begun")
    handed_out(ann)
    ann.until(lambda seen: _says(seen, "Waiting for an answer"), "the game waits")
    bo.start()
    bo.reach("online.join.go")
    bo.press("online.join.paste")
    bo.until(lambda seen: seen["top"] == "ChallengeSheet", "it is asked whether to play")
    bo.press("travel.challenge.play")
    bo.until(lambda seen: seen["screen"] == "play", "the game is there")
    mover, other = bo, ann
    for _ in range(turns):
        sheet = handed_out(mover)
        pasted(other)
        mover, other = other, mover
        if sheet == "EndSheet":
            mover.until(lambda seen: seen["top"] == "EndSheet", "the other sees the end, too")
            return
        mover.until(lambda seen: seen["board"] and seen["board"]["touch"], "the answer is on the board")
    assert game == "chapaev"


def test_a_link_that_was_tapped_elsewhere_opens_the_app_with_its_game(window: Window) -> None:
    match = random_game("squart", 3, 12)
    window.settle_in()
    window.start(link=link_to_game(match))
    window.until(lambda seen: seen["screen"] == "replay", "the game is shown")
    window.key("end")
    window.until(lambda seen: _says(seen, f"Position {len(match.history)} of {len(match.history)}"), "its last move")
