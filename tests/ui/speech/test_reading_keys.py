"""The same keys read every board, wherever it is: in play, puzzles, replays, analysis and lessons."""

from __future__ import annotations

from typing import Any

import pytest

from app.games import BY_ID, GAMES
from app.games.squart import GAME as SQUART
from app.games.stay import GAME as STAY
from app.session import LOCAL, VERSUS_COMPUTER
from app.ui.help.screen import key_lines
from app.ui.speech.narrator import LONGEST_LINE
from tests.support.sampling import first

pytestmark = pytest.mark.window

KEYS = ("[", "]", ";", "'", ",", ".", "j", "o", "y", "f3", "f4", "f5")


def asked(ui: Any, key: str, *modifiers: str) -> str:
    """What is read on the snack bar after a key, or on a sheet if it is long."""
    ui.said.clear()
    screen = ui.app.top
    ui.key(key, *modifiers)
    if ui.app.top is screen:
        assert len(ui.said) == 1, (key, ui.said)
        return ui.said[0]
    words = " ".join(ui.texts())
    assert len(words) > LONGEST_LINE
    ui.key("escape")
    ui.wait(0.4)
    assert ui.app.top is screen
    return words


def in_play(ui: Any, game: Any) -> Any:
    ui.app.start_match(game, VERSUS_COMPUTER if game.id == "skirmish" else LOCAL)  # which two play behind a curtain
    ui.wait(0.5)
    ui.until(lambda: ui.app.screens.current_screen.board.takes_moves)
    return ui.app.screens.current_screen


def every_key_answers(ui: Any) -> None:
    """And none of them plays, leaves or chooses anything."""
    screen, view = ui.app.top, ui.app.top.board.view
    for key in KEYS:
        assert asked(ui, key), key
    assert ui.app.top is screen
    assert screen.board.view == view


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_in_play(ui: Any, game: Any) -> None:
    in_play(ui, game)
    every_key_answers(ui)


@pytest.mark.parametrize("game", first(["squart", "stay", "chapaev", "skirmish"]))
def test_in_a_puzzle(ui: Any, game: str) -> None:
    ui.app.go("puzzle", game=BY_ID[game])
    ui.until(lambda: ui.app.screens.current_screen.puzzle is not None)
    ui.arrive()
    ui.wait(0.5)
    every_key_answers(ui)


@pytest.mark.parametrize("game", first(["stay", "chapaev", "squart", "skirmish"]))
def test_in_a_lesson(ui: Any, game: str) -> None:
    ui.app.go("coach", game=BY_ID[game])
    ui.arrive()
    ui.wait(0.5)
    every_key_answers(ui)


def test_in_a_replay_and_in_analysis(ui: Any) -> None:
    screen = in_play(ui, SQUART)
    match = screen.match
    screen.decide(next(iter(match.state.legal_moves())))
    screen.resign()
    ui.wait(2)
    for name in ("replay", "analysis"):
        ui.app.go(name, match=match)
        ui.arrive()
        ui.wait(1)
        every_key_answers(ui)
        ui.key("end")
        ui.wait(0.5)
        assert asked(ui, "f5").startswith(SQUART.text.describe(match.history[0].step.events[0], ui.app.tr))


def test_rows_columns_kinds_moves_and_the_last_move(ui: Any) -> None:
    screen = in_play(ui, SQUART)
    size = screen.match.state.size
    assert asked(ui, "]").startswith("Row 1, column 1")
    assert asked(ui, "]").startswith("Row 1, column 2")
    assert asked(ui, "]", "shift").startswith(f"Row 1, column {size}")
    assert asked(ui, ";").startswith(f"Row 2, column {size}")
    assert asked(ui, ";", "shift").startswith(f"Row {size}, column {size}")
    assert asked(ui, "'").startswith(f"Row {size - 1}, column {size}")
    place = asked(ui, ".")
    ui.key("s")  # aims there
    ui.key("s")  # lays
    ui.until(lambda: screen.match.ply == 1 and screen.board.takes_moves)
    laid = asked(ui, "y")
    assert laid.split(",")[:2] == place.split(",")[:2] or "token" in laid
    kinds = {asked(ui, "o") for _ in range(4)}
    assert all("free" not in words for words in kinds)
    first_words = asked(ui, "j")
    assert asked(ui, "j", "shift") != first_words


def test_what_is_covered_is_not_told(ui: Any) -> None:
    """In the mode in which a board that is not seen earns more."""
    screen = in_play(ui, STAY)
    ui.key("h")
    if not screen.board.is_veiled:
        pytest.skip("this mode hides nothing")
    assert asked(ui, "f4") == ui.app.tr("stay.access.hidden")


def test_what_is_said_aloud_is_not_shown_as_well(ui: Any) -> None:
    in_play(ui, STAY)
    ui.app.change(self_voicing=True)
    ui.wait(0.3)
    ui.heard()
    ui.said.clear()
    ui.key("f3")
    (words,) = [words for words in ui.heard() if "move" in words]
    assert words
    assert ui.said == []


def test_on_a_page_without_a_board_they_are_nobodys(ui: Any) -> None:
    for key in KEYS:
        ui.key(key)
    assert ui.app.screens.current == "home"
    assert ui.said == []


@pytest.mark.parametrize("language", ["en", "uk", "ru", "sr"])
def test_the_sheet_of_keys_has_them(ui: Any, language: str) -> None:
    ui.app.change(language=language)
    lines = key_lines("board", ui.app.tr)
    named = " ".join(keys for keys, _ in lines).lower()
    assert all(key in named for key in KEYS)


def test_no_game_has_another_use_for_them(ui: Any) -> None:
    areas = (*(game.id for game in GAMES), "everywhere", "replay")
    sheets = (keys.lower() for area in areas for keys, _ in key_lines(area, ui.app.tr))
    taken = {word.strip(",") for keys in sheets for word in keys.replace("numpad .", "").split()}
    assert {"tab", "x", "f1"} <= taken
    assert not taken & {*KEYS, "s"}
