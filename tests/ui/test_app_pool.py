"""The app that goes from test to test: like a new one whatever was done with it, or not to be had again."""

from __future__ import annotations

from typing import Any

import pytest

from app.games import BY_ID, GAMES
from tests.support.ui.app_pool import traits
from tests.ui import conftest
from tests.ui.conftest import kept

pytestmark = pytest.mark.window


def play(ui: Any) -> None:
    ui.app.start_match(BY_ID["stay"], "computer")
    ui.frames(5)
    ui.app.leave_match()
    ui.frames(3)
    assert ui.app.waiting()


def change(ui: Any) -> None:
    ui.app.change(language="uk", theme="dark", text_scale=150, reduced_motion=False)
    ui.app.go("settings")
    ui.frames(5)


def ask(ui: Any) -> None:
    """A sheet lies there, and a message."""
    ui.app.screens.current_screen._cards[0].set_up("computer")
    ui.app.snack.show("Something that is read for a while.", seconds=60)
    ui.frames(3)
    assert ui.app.overlay.children


def widen(ui: Any) -> None:
    ui.size(1280, 800)


def press(ui: Any) -> None:
    """A finger stays on the page."""
    ui.touch((180, 320)).touch_down()
    ui.frames(2)


def teach(ui: Any) -> None:
    ui.app.go("coach", game=GAMES[0])
    ui.frames(3)


@pytest.mark.parametrize("deed", [play, change, ask, widen, press, teach])
def test_begun_again_it_is_like_a_new_one(ui: Any, deed: Any) -> None:
    ui.begin()
    app = kept.app
    deed(ui)
    thrown_away = len(kept.thrown_away)
    ui.close()
    ui.window.size = (360, 640)
    ui.begin()
    assert kept.thrown_away[thrown_away:] == []
    assert ui.app is app
    again = traits(ui.app)
    ui.fresh()
    assert again == traits(ui.app)


@pytest.mark.parametrize("name", ["text", "error"])
def test_one_whose_page_is_not_as_it_was_is_not_had_again(ui: Any, name: str) -> None:
    app = ui.begin()
    setattr(app.screens.get_screen("home").ids.join.children[0], name, "LEFT BY SOMEBODY")
    thrown_away = len(kept.thrown_away)
    ui.begin()
    assert ui.app is not app
    assert "LEFT BY SOMEBODY" in kept.thrown_away[thrown_away]


def test_one_that_was_thrown_away_is_not_looked_at_by_every_later_sweep(ui: Any) -> None:
    app = ui.begin()
    app.screens.get_screen("home").ids.join.children[0].text = "LEFT BY SOMEBODY"
    ui.begin()
    assert ui.app is not app
    ui.begin()
    assert set(conftest._apps) == {kept.app}


def test_a_test_can_have_one_of_its_own(ui: Any) -> None:
    assert ui.fresh() is not kept.app
    assert ui.fresh() is not ui.begin()
