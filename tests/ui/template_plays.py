"""The template played in a window on the text board, in a process where it is among the games:
`tests/template` runs it."""

from __future__ import annotations

from typing import Any

import pytest

from app.games import BY_ID

pytestmark = pytest.mark.window

GAME = BY_ID["template"]


def card(ui: Any) -> Any:
    """The game's on the first page."""
    return next(each for each in ui.app.top.walk(restrict=True) if getattr(each, "game", None) is GAME)


def press_on_card(ui: Any, which: str) -> None:
    ui.tap(card(ui).ids[which])


def shown_moves(ui: Any) -> list[str]:
    return [text for text in ui.texts() if text.startswith("take ")]


def take(ui: Any, count: int) -> None:
    ui.until(lambda: f"take {count}" in shown_moves(ui))
    ui.tap(ui.find(f"take {count}"))


def test_template_is_played_against_the_computer_from_its_card(ui: Any) -> None:
    assert "Template" in ui.texts()
    press_on_card(ui, "play")
    match = ui.app.session.match
    assert match.game is GAME
    for _ in range(20):
        ui.until(lambda: bool(shown_moves(ui)) or match.outcome is not None)
        if match.outcome is not None:
            break
        take(ui, 1)
    ui.until(lambda: ui.app.top is not ui.app.screens.current_screen)
    assert any("Last stone" in text for text in ui.texts())


def test_template_is_set_up_for_two_left_and_continued(ui: Any) -> None:
    press_on_card(ui, "local")
    assert "Stones" in ui.texts()
    ui.tap(ui.find("20"))
    ui.tap(ui.find("Start"))
    ui.until(lambda: ui.app.screens.current == "play")
    take(ui, 3)
    ui.until(lambda: ui.app.session.match.state.stones == 17)
    ui.app.leave_match()
    ui.until(lambda: ui.app.screens.current == "home")
    ui.frames(6)
    waiting = next(each for each in ui.app.top.walk(restrict=True) if getattr(each, "waiting", None) is not None)
    ui.tap(waiting)
    ui.until(lambda: ui.app.screens.current == "play")
    assert ui.app.session.match.state.stones == 17


@pytest.mark.parametrize("page", ["settings", "help", "statistics"])
def test_template_has_its_place_on_every_page(ui: Any, page: str) -> None:
    ui.app.go(page, **({"game": GAME} if page == "help" else {}))
    ui.frames(6)
    assert ui.app.screens.current == page
    assert not ui.app.words.missing


@pytest.mark.parametrize("mode", ["computer", "online"])
def test_template_is_set_up(ui: Any, mode: str) -> None:
    press_on_card(ui, mode)
    ui.listening()
    assert "Stones" in ui.texts()
    assert not ui.app.words.missing
