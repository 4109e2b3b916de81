"""The app around the games: the way in and out, keys, windows, and what survives a death."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.games import GAMES
from app.games.stay import GAME
from app.storage.files import Storage
from app.storage.saved_matches import Saves
from app.storage.settings import Settings
from tests.support.finished_matches import match_of
from tests.support.processes.dying import KILLED
from tests.support.sampling import ends
from tests.support.ui.leaving import leave, take_offer
from tests.support.ui.stay_table import my_turn, start, table

pytestmark = pytest.mark.window

ROOT = Path(__file__).resolve().parents[2]
BOARDS = ROOT / "app" / "ui" / "boards"


def settle(ui: Any) -> None:
    """The topmost sheet has stood long enough to listen."""
    ui.listening()


@pytest.mark.everyday
def test_home_lists_every_game(ui: Any) -> None:
    from app.games import GAMES

    for game in GAMES:
        assert ui.app.tr(f"{game.id}.name") in ui.texts()


def test_the_first_game_asks_for_the_mode_and_the_next_one_does_not(ui: Any) -> None:
    ui.tap(ui.find("Play"))
    settle(ui)
    ui.tap(ui.find("Blocked cells"))
    assert ui.app.session.match.state.blocked_mode
    leave(ui)
    ui.frames(3)
    ui.tap(ui.find("Play"))
    assert ui.app.screens.current == "play"
    assert ui.app.session.match.state.blocked_mode


def test_setup_is_remembered_when_the_game_starts(ui: Any) -> None:
    ui.tap(ui.icon("Against the computer"))
    settle(ui)
    for words in ("7", "Blocked cells", "3 · Stroller"):
        ui.tap(ui.find(words))
    ui.tap(ui.find("Start"))
    match = ui.app.session.match
    assert (match.state.size, match.state.blocked_mode, match.seats[1].level) == (7, True, 3)
    setup = ui.fresh(folder=ui.app.storage.folder).settings.setup_for(GAME)
    assert (setup.options["size"], setup.level) == (7, 3)


def test_closing_setup_changes_nothing(ui: Any) -> None:
    before = ui.app.settings
    ui.tap(ui.icon("Local game"))
    settle(ui)
    ui.tap(ui.find("8"))
    ui.key("escape")
    assert ui.app.settings == before
    assert ui.app.screens.current == "home"


@pytest.mark.everyday
def test_the_back_ladder_goes_one_rung_at_a_time(ui: Any) -> None:
    start(ui)
    ui.key("d")
    assert table(ui).board.selected
    ui.key("escape")
    assert table(ui).board.selected is None
    assert not ui.app.overlay.children
    ui.key("escape")
    assert "Resume" in ui.texts()
    ui.key("escape")
    assert not ui.app.overlay.children
    assert ui.app.screens.current == "play"
    ui.key("escape")
    settle(ui)
    ui.tap(ui.find("Leave, the game is saved"))
    assert ui.app.screens.current == "home"


@pytest.mark.everyday
def test_a_left_game_is_continued_where_it_was(ui: Any) -> None:
    match = start(ui)
    ui.key("d" if match.state.queen[1] < 4 else "a")
    ui.key("enter")
    ui.until(lambda: match.ply == 2)
    left = match.state
    leave(ui)
    ui.frames(3)
    ui.tap(ui.find("Continue").parent.parent)
    assert ui.app.session.match.state == left
    assert ui.app.session.match is not match


def test_a_game_that_was_replaced_can_be_had_back(ui: Any) -> None:
    match = start(ui)
    ui.key("d" if match.state.queen[1] < 4 else "a")
    ui.key("enter")
    ui.until(lambda: my_turn(ui))
    ui.key("f2")
    assert ui.app.session.match is not match
    take_offer(ui)
    ui.frames(3)
    assert ui.app.session.match is match
    assert table(ui).board.view == match.state


@pytest.mark.parametrize("moves", [1, 2, 4])
def test_a_killed_process_comes_back_to_the_same_position(ui: Any, tmp_path: Path, moves: int) -> None:
    script = [sys.executable, "-m", "tests.support.processes.killed_player", str(tmp_path), str(moves)]
    died = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert died.returncode == KILLED, died.stdout + died.stderr
    ui.fresh(folder=tmp_path)
    match = ui.app.session.match
    said = f"{moves * 2 - 1} {match.history[moves * 2 - 2].step.state.queen}"
    assert died.stdout.startswith(said)
    assert ui.app.screens.current == "play"
    assert "Resumed where you left" in ui.said
    ui.until(lambda: my_turn(ui))


def test_a_damaged_save_is_set_aside_with_a_message(ui: Any, tmp_path: Path) -> None:
    (tmp_path / "stay-computer.json").write_text('{"version": 1, "game": "sta')
    (tmp_path / "session.json").write_text('{"open": "stay-computer"}')
    (tmp_path / "settings.json").write_text('{"language": "en", "theme": "plaid", "pace": 2.0}')
    ui.fresh(folder=tmp_path)
    assert ui.app.screens.current == "home"
    assert ui.app.settings == Settings(language="en", pace=2.0)
    assert [path.name for path in tmp_path.glob("*broken*")] == ["stay-computer.broken-1.json"]
    assert any("theme" in text for text in ui.said)
    assert any("stay-computer.broken-1.json" in text for text in ui.said)


def test_resizing_rearranges_without_touching_the_game(ui: Any) -> None:
    match = start(ui)
    ui.key("d")
    state = match.state
    for size, wanted in (((1280, 800), "expanded"), ((800, 1280), "medium"), ((640, 360), "expanded")):
        ui.size(*size)
        assert ui.app.width_class == wanted
        assert table(ui).board.selected
        assert match.state is state
        board = table(ui).board
        assert board.grid.cell * board.grid.size > 0.4 * min(size)


@pytest.mark.parametrize("size", ends([(360, 640), (800, 1280), (1280, 800), (640, 360)]))
def test_every_control_is_large_enough_and_inside_the_window(ui: Any, size: tuple[int, int]) -> None:
    from app.ui.input.focus import pressables

    start(ui)
    ui.size(*size)
    for widget in pressables(table(ui)):
        assert min(widget.size) >= 48, (type(widget).__name__, widget.size)
        left, bottom = widget.to_window(*widget.pos)
        assert left >= 0, widget.hint
        assert bottom >= 0
        assert left + widget.width <= size[0] + 0.5
        assert bottom + widget.height <= size[1] + 0.5


def test_a_language_is_switched_while_playing(ui: Any) -> None:
    start(ui)
    assert "No moves" in ui.texts()
    ui.app.change(language="uk")
    ui.frames(3)
    assert "No moves" not in ui.texts()
    assert "Ходів немає" in ui.texts()


def test_focus_goes_round_by_tab_and_enter_presses(ui: Any) -> None:
    ui.key("tab")
    focused = ui.app.focus.current
    assert focused is not None
    assert focused.focused
    for _ in range(40):
        if getattr(ui.app.focus.current, "text", "") == "Play":
            break
        ui.key("tab")
    ui.key("enter")
    assert ui.app.overlay.children, "the first choice is asked"
    ui.tap((5.0, 600.0))
    assert ui.app.focus.current is None, "a touch hides the ring"


def test_nothing_is_drawn_while_nothing_changes(ui: Any) -> None:
    ui.draws_every = 1
    start(ui)
    ui.app.snack.dismiss()
    ui.frames(10)
    drawn = []
    ui.window.bind(on_flip=lambda *_: drawn.append(1))
    ui.frames(50)
    assert len(drawn) == 0


def test_pausing_saves_and_stops_the_thinking(ui: Any) -> None:
    match = start(ui)
    ui.key("d" if match.state.queen[1] < 4 else "a")
    ui.key("enter")
    assert ui.app.on_pause() is True
    assert not match.agents[1].is_thinking
    ui.app.on_resume()
    ui.until(lambda: match.ply == 2)


def test_a_clock_that_runs_out_ends_the_game(ui: Any) -> None:
    match = start(ui, minutes=1, mode="local")
    assert "1:00" in ui.texts()
    match._clock = type(match._clock)([0.05, 60.0])
    match.resume()
    ui.until(lambda: match.outcome is not None)
    assert match.outcome.winners == (1,)
    assert match.outcome.reason == "match.end.time"


def test_results_are_counted_once_even_after_an_undo(ui: Any) -> None:
    from app.statistics import totals

    match = start(ui)
    ui.app.change(confirm_claim=False)
    for _ in range(2):
        ui.key("backspace")
        assert match.outcome
        ui.until(lambda: "Menu" in ui.texts())
        ui.key("u")
    tally = totals.load(ui.app.storage)[0].tally("stay", totals.rung(2))
    assert tally.unaided.lost == 1


def test_a_match_that_was_left_is_not_held_in_memory(ui: Any) -> None:
    from app.ui.boards.board import Board

    def held() -> int:
        gc.collect()
        ours = (thing for thing in gc.get_objects() if str(type(thing).__module__).startswith("app."))
        return sum(isinstance(thing, Board) for thing in ours)

    before = held()  # of apps that other tests have closed
    for _ in range(4):
        start(ui)
        leave(ui)
        ui.frames(3)
    assert held() <= before + 1


def test_the_end_sheet_does_not_follow_a_player_who_has_gone_home(ui: Any) -> None:
    match = start(ui)
    ui.app.change(confirm_claim=False)
    ui.key("backspace")
    assert match.outcome
    leave(ui)
    ui.wait(1)
    assert not ui.app.overlay.children


@pytest.mark.slow
@pytest.mark.parametrize(("is_open", "comes_to"), [(False, "home"), (True, "play")])
def test_no_rules_are_imported_before_the_first_frame_because_a_match_waits(
    tmp_path: Path, is_open: bool, comes_to: str
) -> None:
    """Nor if it is the one that a killed process left open; its own rules are there right after."""
    saves = Saves(Storage(tmp_path), GAMES)
    saves.save("stay-local", match_of(moves=2))
    saves.rest("stay-local-2", match_of(moves=1))
    if is_open:
        saves.set_open("stay-local")
    process = subprocess.run(
        [sys.executable, "-m", "tests.support.processes.first_frame", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert process.stdout == f"| 2 {comes_to}\n", process.stderr


def each_first(name: str, games: list[str]) -> list[Any]:
    """A screen with each game; every day with another game than the next screen has."""
    everyday = games[len(name) % len(games)]
    return [pytest.param(name, game, marks=() if game == everyday else pytest.mark.long) for game in games]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("settings", ""),
        ("statistics", ""),
        ("join", ""),
        *each_first("puzzle", [game.id for game in GAMES if game.puzzles]),
        *each_first("help", [game.id for game in GAMES]),
        *each_first("coach", [game.id for game in GAMES if (BOARDS / game.id / "lessons.py").is_file()]),
    ],
)
def test_every_screen_can_be_the_first(name: str, game: str) -> None:
    """What a rule in kv names has to be there without the screens that were opened before."""
    process = subprocess.run(
        [sys.executable, "-m", "tests.support.processes.first_screen", name, game],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert process.stdout == f"{name}\n", process.stderr
