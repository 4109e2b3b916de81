"""Nothing keeps an app that was closed, whatever was open in it: neither Kivy nor ours, in a process of many."""

from __future__ import annotations

import weakref
from typing import Any

import pytest

from app.games import GAMES
from tests.screens import conftest
from tests.screens.choosing import begin, open_settings

pytestmark = pytest.mark.window


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_closed_app_is_freed_with_the_game_on_its_table(ui: Any, game: str) -> None:
    begin(ui, game)
    open_settings(ui)
    closed = weakref.ref(ui.app)
    ui.close()
    conftest._sweep()
    assert closed() is None
