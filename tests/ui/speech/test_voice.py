"""The app speaks by itself: pages, focus, events and turns, in its language, and it can be played without looking."""

from __future__ import annotations

from typing import Any

import pytest

from app.core.game import worthwhile_moves
from app.games.chapaev import GAME as CHAPAEV
from app.games.squart import GAME as SQUART
from app.games.stay import GAME as STAY
from app.session import LOCAL, VERSUS_COMPUTER
from app.speech import screen_reader_check
from tests.support.sampling import first

pytestmark = pytest.mark.window


def speaking(ui: Any, **settings: Any) -> Any:
    """The app, which speaks from here on."""
    ui.app.change(self_voicing=True, **settings)
    ui.wait(0.3)
    return ui.app


def middle(node: Any) -> tuple[float, float]:
    left, bottom, wide, high = node.box
    return left + wide / 2, bottom + high / 2


def named(ui: Any, words: str) -> Any:
    """What a finger would find under this name."""
    found = [node for node in _tree(ui).root.walk() if words in (node.name, f"{node.name}, {node.value}")]
    assert found, words
    return found[0]


def tap_twice(ui: Any, point: tuple[float, float]) -> None:
    for _ in range(2):
        touch = ui.touch(point)
        touch.touch_down()
        ui.frames(1)
        touch.touch_up()
        ui.frames(1)


def test_silent_until_it_is_wanted_and_again_when_it_is_not(ui: Any) -> None:
    ui.key("tab")
    assert ui.heard() == []
    ui.app.change(self_voicing=True)
    ui.wait(0.3)
    assert ui.heard()
    ui.app.change(self_voicing=False)
    ui.key("tab")
    assert ui.heard() == []


@pytest.mark.parametrize("language", first(["uk", "en", "ru", "sr"], everyday=2))
def test_the_page_and_the_focus_are_said_in_the_apps_language(ui: Any, language: str) -> None:
    speaking(ui, language=language, voice_speed=150)
    ui.key("tab")
    ui.frames(8)
    assert ui.app.voice._speaker.wait(30)
    assert ui.spoken.said
    assert {(said[0], said[2]) for said in ui.spoken.said} == {(language, 150)}
    focused = ui.app.focus.current
    assert focused is not None
    assert focused.access().name in ui.spoken.said[-1][1]


def test_a_button_says_the_card_it_stands_on_when_the_focus_comes_to_another_one(ui: Any) -> None:
    app = speaking(ui)
    plays = [node.id for node in _tree(ui).root.walk() if node.name == app.tr("home.play")]
    assert len(plays) == 4
    said = []
    for id in plays[:2]:
        _tree(ui).perform(id, _act("FOCUS"))
        app.voice.pressed()
        said += ui.heard()[-1:]
    names = [app.tr(f"{game}.name") for game in ("stay", "chapaev")]
    assert [words.startswith(f"{name}: ") for words, name in zip(said, names, strict=True)] == [True, True]


def test_a_switch_says_what_it_has_become(ui: Any) -> None:
    app = speaking(ui)
    app.go("settings")
    ui.arrive()
    ui.wait(0.3)
    row = app.screens.current_screen._rows["left_handed"]
    app.focus.put_on(row)
    ui.heard()
    ui.key("enter")
    (words,) = ui.heard()
    assert words.startswith("Left-handed, on")
    app.change(voice_detail="brief")
    ui.key("enter")
    assert ui.heard() == ["Left-handed, off"]


def test_events_and_turns_are_said_once_and_in_order(ui: Any) -> None:
    app = speaking(ui)
    app.start_match(SQUART, LOCAL)
    ui.wait(0.5)
    opening = ui.heard()
    assert opening[-2].startswith("Squart")
    assert opening[-1].startswith("To move")
    match = app.session.match
    move = next(iter(match.state.legal_moves()))
    app.screens.current_screen.decide(move)
    ui.wait(1.5)
    said = ui.heard()
    line, turn = said
    assert app.screens.current_screen.lines[-1] == f"1. {line}"
    assert turn.startswith("To move")
    ui.wait(1)
    assert ui.heard() == []


def test_the_end_is_read_with_its_reason(ui: Any) -> None:
    app = speaking(ui)
    app.start_match(STAY, LOCAL)
    ui.wait(0.3)
    ui.heard()
    app.screens.current_screen.resign()
    ui.wait(2)
    words = " ".join(ui.heard())
    assert "wins" in words
    assert app.tr("match.end.resigned") in words


def test_the_voice_that_fails_is_told_of_and_its_rows_go(ui: Any) -> None:
    def mute(said: Any) -> None:
        raise OSError("no engine")

    ui.spoken.begin = mute
    app = speaking(ui)
    ui.until(lambda: app.tr("problem.voice") in ui.said)
    assert not app.voice.can_speak
    app.go("settings")
    ui.arrive()
    assert "self_voicing" not in app.screens.current_screen._rows


# --- Gestures ---------------------------------------------------------------------------------------------------


def test_a_finger_that_drags_hears_the_cells_and_plays_nothing(ui: Any) -> None:
    app = speaking(ui)
    app.start_match(SQUART, LOCAL)
    ui.wait(0.5)
    ui.heard()
    before = app.session.match.state
    cells = [node for node in _grid(ui).children if node.place and node.place[0] == 0]
    touch = ui.touch(middle(cells[0]))
    touch.touch_down()
    heard = ui.heard()
    for cell in cells[1:4]:
        touch.touch_move(*middle(cell))
        heard += ui.heard()
    touch.touch_up()
    ui.wait(0.5)
    assert [words.split(",")[:2] for words in heard] == [["Row 1", f" column {column}"] for column in range(1, 5)]
    assert app.session.match.state is before


def test_two_taps_play_what_was_explored_last(ui: Any) -> None:
    app = speaking(ui)
    app.start_match(SQUART, LOCAL)
    ui.wait(0.5)
    cell = next(node for node in _grid(ui).children if node.note)
    start = app.session.match.ply
    for _ in range(2):  # the first aims there, the second lays
        tap_twice(ui, middle(cell))
        ui.wait(1)
    assert app.session.match.ply == start + 1


def test_two_taps_press_a_button_of_any_page(ui: Any) -> None:
    app = speaking(ui)
    button = named(ui, app.tr("home.settings"))
    ui.tap(middle(button))
    assert any(words.startswith(button.name) for words in ui.heard())
    ui.wait(1)
    assert app.screens.current == "home"
    tap_twice(ui, middle(button))
    ui.wait(1)
    assert app.screens.current == "settings"


def test_two_fingers_say_the_position_again(ui: Any) -> None:
    app = speaking(ui)
    app.start_match(STAY, LOCAL)
    ui.wait(0.5)
    ui.heard()
    touches = [ui.touch((150, 300)), ui.touch((200, 300))]
    for touch in touches:
        touch.touch_down()
    for touch in touches:
        touch.touch_up()
    words = " ".join(ui.heard())
    assert "Queen" in words or "queen" in words


def test_a_mouse_works_as_ever(ui: Any) -> None:
    app = speaking(ui)
    button = named(ui, app.tr("home.settings"))
    ui.click(middle(button), "left")
    ui.wait(0.5)
    assert app.screens.current == "settings"


def _act(name: str) -> Any:
    from app.ui.accessibility.node import NodeAction

    return NodeAction[name]


def _tree(ui: Any) -> Any:
    from app.ui.accessibility.screen_tree import ScreenTree

    return ScreenTree(ui.app)


def _grid(ui: Any) -> Any:
    return _tree(ui).node_of(ui.app.screens.current_screen.board)


# --- The offer --------------------------------------------------------------------------------------------------


def test_where_a_reader_runs_it_is_offered_once_and_aloud(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_reader_check, "runs", lambda: True)
    app = ui.fresh()
    ui.until(lambda: type(app.top).__name__ == "SpeechOffer")
    assert any(app.tr("voice.offer") in words for words in ui.heard())
    ui.wait(0.5)
    ui.key("enter")
    assert app.settings.self_voicing
    folder = app.storage.folder
    ui.fresh(folder)
    ui.wait(0.5)
    assert type(ui.app.top).__name__ != "SpeechOffer"


def test_without_a_reader_nothing_is_offered(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_reader_check, "runs", lambda: False)
    app = ui.fresh()
    ui.wait(0.5)
    assert type(app.top).__name__ == "HomeScreen"
    assert "voice.offer" not in app.settings.seen


def test_a_game_against_the_computer_is_heard_from_the_first_move_on(ui: Any) -> None:
    app = speaking(ui)
    app.start_match(STAY, VERSUS_COMPUTER)
    ui.wait(0.5)
    assert app.tr("voice.your_turn") in ui.heard()


def test_a_lesson_says_what_is_to_be_done_as_it_opens(ui: Any) -> None:
    app = speaking(ui)
    ui.heard()
    app.go("coach", game=CHAPAEV)
    ui.wait(0.5)
    assert ui.heard()[-2:] == ["Chapaev", app.screens.current_screen.sentence]


def test_what_can_be_done_on_a_board_is_named_by_its_pieces(ui: Any) -> None:
    """Not by the letters and figures in which a terminal takes moves."""
    app = speaking(ui)
    app.go("coach", game=CHAPAEV)
    ui.wait(0.5)
    ui.heard()
    ui.key("f3")
    (words,) = ui.heard()
    assert words.startswith("3 moves. White 1 on c2")
    assert words.count("Yours to throw.") == 3


def test_what_can_be_done_leaves_out_what_would_lose_at_once(ui: Any) -> None:
    app = speaking(ui)
    app.start_match(STAY, LOCAL)
    ui.wait(0.5)
    ui.heard()
    ui.key("f3")
    (words,) = ui.heard()
    count = len(worthwhile_moves(app.session.match.state))
    assert words.startswith(f"{count} move")
    assert 0 < count <= 12
    assert words.count("safe") == words.count("Row") == count


def test_a_press_by_key_is_said_once(ui: Any) -> None:
    app = speaking(ui)
    app.start_match(CHAPAEV, LOCAL)
    ui.wait(0.5)
    ui.key("j")
    ui.heard()
    ui.key("s")
    told = [words for words in ui.heard() if words.startswith("White 1 on")]
    assert len(told) == 1, told
    assert told[0].endswith("Yours to throw, chosen")
