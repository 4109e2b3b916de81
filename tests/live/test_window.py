"""The window itself: its name, its size at any moment and the next time, and an app that is killed in it."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from app.storage.settings import GameSetup
from tests.support.live.playing import play_some
from tests.support.live.window import Window

PHONE, LARGE_PHONE, TABLET, DESKTOP = (360, 640), (420, 780), (800, 1280), (1280, 800)
SIZES = (PHONE, LARGE_PHONE, TABLET, DESKTOP)
ALL_CHANGES = (PHONE, DESKTOP, LARGE_PHONE, TABLET, PHONE, LARGE_PHONE, DESKTOP, TABLET, LARGE_PHONE, PHONE, TABLET)
ALL_CHANGES += (DESKTOP, PHONE)
"""A way from each size to every other."""

GAMES = ("stay", "chapaev", "squart", "skirmish")


def each_game(*everyday: str) -> pytest.MarkDecorator:
    """A test for each game, of which all but these run only with `--long`."""
    games = [pytest.param(game, marks=() if game in everyday else pytest.mark.long) for game in GAMES]
    return pytest.mark.parametrize("game", games)


def begin(window: Window, game: str, **settings: Any) -> None:
    """In the middle of a game at one device."""
    seats = {"local": ("human", "dummy")}
    window.settle_in(setups={"skirmish": GameSetup(seats=seats)}, auto_advance=False, **settings)
    window.start()
    window.press("home.local", game)
    window.press("setup.start")
    window.until(lambda seen: seen["screen"] == "play", "the game has begun")
    play_some(window, 2)


def position(window: Window) -> tuple[str, int]:
    board = window.look()["board"]
    return board["game"], board["ply"]


def test_all_changes_are_all() -> None:
    assert set(itertools.pairwise(ALL_CHANGES)) == set(itertools.permutations(SIZES, 2))


def test_the_system_knows_the_window_by_the_name_of_the_app(window: Window) -> None:
    window.settle_in()
    window.start()
    told = window.desk.ask("xprop", "-id", window.id, "WM_CLASS", "_NET_WM_NAME")
    assert 'WM_CLASS(STRING) = "four-boards", "four-boards"' in told
    assert '_NET_WM_NAME(UTF8_STRING) = "Four Boards"' in told


@each_game("skirmish")
def test_a_window_is_resized_in_the_middle_of_a_game_and_of_a_sheet(window: Window, game: str) -> None:
    """The board has in each size the room that it had there before."""
    begin(window, game)
    before = position(window)
    sides: dict[tuple[int, int], list[float]] = {}
    for size in ALL_CHANGES:
        window.resize(*size)
        box = window.seen["board"]["box"][2:]
        assert sides.setdefault(size, box) == box
    window.press("play.pause")
    for size in (*SIZES, PHONE):
        window.resize(*size)
        assert window.seen["top"] == "PauseSheet"
    window.press("play.resume")
    assert position(window) == before
    play_some(window, 1)


@each_game("squart")
def test_a_killed_app_comes_back_to_the_game(window: Window, game: str) -> None:
    begin(window, game)
    before, strips = position(window), window.seen["board"]["strips"]
    assert all(name for name, *_ in strips)
    window.kill()
    window.start()
    assert window.seen["screen"] == "play"
    assert position(window) == before
    assert window.seen["board"]["strips"] == strips
    window.until(lambda seen: seen["is_prepared"], "all is ready that a player may want next")
    assert window.seen["board"]["strips"] == strips
    play_some(window, 1)


@each_game()
def test_language_and_theme_change_in_the_middle_of_a_game(window: Window, game: str) -> None:
    begin(window, game)
    before, light = position(window), window.seen["surface"]
    window.press("play.pause")
    window.press("home.settings")
    window.press("Українська")
    window.until(lambda seen: seen["language"] == "uk", "Ukrainian")
    window.press("settings.theme.dark")
    window.until(lambda seen: seen["surface"] != light, "it is dark")
    window.key("escape")
    window.until(lambda seen: seen["screen"] == "play", "back at the game")
    assert position(window) == before
    play_some(window, 2)


@each_game()
def test_a_game_with_text_of_twice_the_size(window: Window, game: str) -> None:
    begin(window, game, text_scale=200, language="uk")
    for size in SIZES:
        window.resize(*size)
        play_some(window, 1)


def test_the_size_of_the_window_is_there_the_next_time_however_it_was_left(window: Window) -> None:
    window.settle_in()
    window.start()
    ways = {"ctrl+q": DESKTOP, "alt+f4": TABLET, "escape escape": LARGE_PHONE}
    for keys, size in ways.items():
        window.resize(*size)
        *first, last = keys.split()
        for key in first:
            window.desk.key(key)
        assert window.leave_by(last) == 0
        window.start(resize=False)
        assert tuple(window.seen["window"]) == size
