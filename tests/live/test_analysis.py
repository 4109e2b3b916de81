"""After a game in the real window, by a pointer alone: its analysis, a mistake, and another move."""

from __future__ import annotations

import pytest

from tests.support.live.playing import finish_by_pointer, play_some, touch_board
from tests.support.live.window import Window
from tests.support.sampling import first

SETUPS = {
    "squart": ["4×4", "squart.option.share.0"],
    "stay": ["stay.option.blocked.true"],
    "chapaev": [],
    "skirmish": [],
}


@pytest.mark.parametrize("game", first(["squart", "stay", "chapaev"]))
def test_a_game_is_looked_at_again_and_another_move_is_tried(window: Window, game: str) -> None:
    window.settle_in(auto_advance=False)
    window.start()
    window.press("home.computer", game)
    for words in SETUPS.get(game, ()):
        window.press(words)
    window.press("setup.start")
    window.until(lambda seen: seen["screen"] == "play", "the game has begun")
    if game in SETUPS:
        finish_by_pointer(window)
    else:
        play_some(window, 2)
        window.press("play.pause")
        window.press("play.resign")
        window.press("play.resign")
        window.until(lambda seen: seen["top"] == "EndSheet", "the end")
    window.press("analysis.title")
    window.until(lambda seen: seen["screen"] == "analysis", "its analysis")
    window.until(lambda _: not window.control("analysis.stop"), "all moves are judged")
    if (found := window.control("analysis.mistake.last")) and found["enabled"]:
        window.press("analysis.mistake.last")
    else:
        for _ in range(3):  # in Stay the last moves are a claim and what follows it
            window.press("replay.back")
    window.press("analysis.try")
    gesture = window.watch()["board"]["touch"]
    assert gesture, "the board is open"
    touch_board(window, gesture)
    window.press("analysis.try.done")
    window.press("pages.back")
    window.until(lambda seen: seen["top"] == "EndSheet", "the end sheet again")
