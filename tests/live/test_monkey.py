"""A monkey at the window for a little while; `dev.py monkey` lets it play for longer, from other seeds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.support.live import monkey
from tests.support.live.travelling import Traveller
from tests.support.live.window import Window
from tests.support.live.x_display import Desk

ACTS, MEETINGS = 40, 20


@pytest.mark.parametrize(("seed", "size"), [(1, (360, 640)), pytest.param(2, (1280, 800), marks=pytest.mark.long)])
def test_a_monkey_finds_nothing_wrong(desk: Desk, tmp_path: Path, seed: int, size: tuple[int, int]) -> None:
    window = Window(desk, tmp_path, size, clipboard="sdl2")
    monkey.settle(window, seed)
    window.start()
    monkey.Monkeys([window], seed).run(acts=ACTS)
    window.close()


def test_it_finds_an_error_that_the_app_has_caught(desk: Desk, tmp_path: Path) -> None:
    window = Window(desk, tmp_path, clipboard="sdl2")
    monkey.settle(window, 1)
    window.start()
    window.break_at("clock")
    with pytest.raises(AssertionError, match="breaking"):
        monkey.Monkeys([window], 1).run(acts=ACTS)
    window.close()


def test_it_sets_up_games_for_other_numbers_of_players(desk: Desk, tmp_path: Path) -> None:
    window = Window(desk, tmp_path, (1280, 800))
    monkey.settle(window, 1)
    window.start()
    traveller, players = Traveller(window, random.Random(1)), set()
    for _ in range(3):
        window.press("home.local", "skirmish")
        while window.seen["top"] == "SetupSheet":
            traveller.go_on()
        players.add(len(window.seen["board"]["strips"]))
        while window.seen["screen"] == "play":
            traveller.go_on()
    assert len(players) > 1
    window.close()


@pytest.mark.online
def test_two_of_them_meet_in_a_match_of_a_room(desk: Desk, tmp_path: Path) -> None:
    windows = [Window(desk, tmp_path / str(at), place=(30 + 400 * at, 60), clipboard="sdl2") for at in range(2)]
    for window in windows:
        monkey.settle(window, 4)
        window.start()
    pair = monkey.Monkeys(windows, 4)
    for _ in range(MEETINGS):
        pair.meet(*pair.monkeys)
        if all(window.look()["screen"] == "play" for window in windows):
            break
    assert all(monkey.traveller.is_in_room for monkey in pair.monkeys)
    assert [window.seen["screen"] for window in windows] == ["play", "play"]
    pair.run(acts=ACTS // 4)
    for window in windows:
        window.close()


def test_its_trace_leads_to_the_same_place_again(desk: Desk, window: Window, tmp_path: Path) -> None:
    monkey.settle(window, 1)
    window.start()
    monkeys = monkey.Monkeys([window], 3)
    monkeys.run(acts=8)
    (tmp_path / "again").mkdir()
    again = Window(desk, tmp_path / "again")
    found = window.seen["texts"]
    window.close()
    monkey.settle(again, 1)
    again.start()
    for line in monkeys.trace:
        again.do(line.removeprefix("0 "))
    assert again.seen["texts"] == found
    again.close()
