"""Each game from the home screen to its end, again, and back to the menu: on a phone, by a pointer alone."""

from __future__ import annotations

import pytest

from tests.support.live.playing import finish_by_pointer, play_some
from tests.support.live.window import Window
from tests.support.sampling import first

SETUPS = {
    "stay": ["stay.option.blocked.true"],
    "chapaev": [],
    "squart": ["4×4", "squart.option.share.0"],
    "skirmish": ["skirmish.seat.dummy"],
}
"""What is chosen in the sheet, so that the game ends soon."""


@pytest.mark.parametrize("game", first(["stay", "chapaev", "skirmish", "squart"]))
def test_a_game_is_played_to_its_end_again_and_left(window: Window, game: str) -> None:
    window.settle_in(auto_advance=False)
    window.start()
    window.press("home.local", game)
    for words in SETUPS[game]:
        window.press(words)
    window.press("setup.start")
    window.until(lambda seen: seen["screen"] == "play", "the game has begun")
    finish_by_pointer(window)
    window.press("end.rematch" if window.control("end.rematch") else "end.again")
    window.until(lambda seen: seen["top"] == "PlayScreen" and not seen["board"]["over"], "another game")
    play_some(window, 2)
    window.press("play.pause")
    window.press("play.leave")
    window.until(lambda seen: seen["screen"] == "home", "home again")


@pytest.mark.long
def test_the_first_game_of_all_with_nothing_set_up(window: Window) -> None:
    """As it comes: everything slides, the computer takes its time, and there is a choice and a menu at the end."""
    window.start()
    window.press("home.play", "stay")
    window.until(lambda seen: seen["top"] == "FirstChoiceSheet", "the first choice")
    window.press("stay.mode.true")
    window.until(lambda seen: seen["screen"] == "play", "the game has begun")
    finish_by_pointer(window)
    window.press("end.menu")
    window.until(lambda seen: seen["screen"] == "home", "home again")
