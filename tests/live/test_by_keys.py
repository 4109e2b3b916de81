"""Each game from the home screen to its end, again, and away: by keys alone, on a phone's and a desktop's window, with
the layouts of the three languages that are written in Cyrillic letters."""

from __future__ import annotations

import pytest

from app.storage.settings import GameSetup
from tests.support.live.playing import finish_by_keys, play_some
from tests.support.live.window import Window

QUICK_GAMES = {
    "stay": GameSetup(options={"size": 3, "blocked": True}),
    "squart": GameSetup(options={"size": 4, "share": 0}),
    "skirmish": GameSetup(seats={"local": ("human", "dummy")}),
}
"""How they were last set up, so that they end soon."""

PHONE, DESKTOP = (360, 640), (1280, 800)
RUSSIAN, UKRAINIAN, SERBIAN = "ru", "ua", "rs"


@pytest.mark.parametrize(
    ("game", "size", "layout"),
    [
        pytest.param("stay", PHONE, RUSSIAN, marks=pytest.mark.long),
        pytest.param("stay", DESKTOP, SERBIAN, marks=pytest.mark.long),
        pytest.param("chapaev", PHONE, UKRAINIAN, marks=pytest.mark.long),
        pytest.param("chapaev", DESKTOP, RUSSIAN, marks=pytest.mark.long),
        pytest.param("squart", PHONE, SERBIAN, marks=pytest.mark.long),
        ("squart", DESKTOP, UKRAINIAN),
        pytest.param("skirmish", PHONE, RUSSIAN, marks=pytest.mark.long),
        pytest.param("skirmish", DESKTOP, SERBIAN, marks=pytest.mark.long),
    ],
)
def test_a_game_is_played_to_its_end_again_and_left(
    window: Window, game: str, size: tuple[int, int], layout: str
) -> None:
    begin(window, game, size, layout)
    finish_by_keys(window)
    window.key("r")
    window.until(lambda seen: seen["top"] == "PlayScreen" and not seen["board"]["over"], "another game")
    play_some(window, 1, by="key")
    leave(window)


@pytest.mark.parametrize(
    ("game", "size", "layout"),
    [
        pytest.param("skirmish", PHONE, SERBIAN, marks=pytest.mark.long),
        pytest.param("chapaev", PHONE, RUSSIAN, marks=pytest.mark.long),
    ],
)
def test_a_game_is_begun_by_keys_and_left(window: Window, game: str, size: tuple[int, int], layout: str) -> None:
    begin(window, game, size, layout)
    play_some(window, 3, by="key")
    leave(window)


def begin(window: Window, game: str, size: tuple[int, int], layout: str) -> None:
    window.settle_in(setups=QUICK_GAMES, auto_advance=False)
    window.size = size
    window.desk.layout(layout)
    window.start()
    window.reach("home.local", game)
    window.reach("setup.start", back=True)
    window.until(lambda seen: seen["screen"] == "play", "the game has begun")


def leave(window: Window) -> None:
    while window.seen["top"] != "PauseSheet":
        window.key("escape")
    window.reach("play.leave")
    assert window.seen["screen"] == "home"
