"""Home: the way into a game and back."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.window


def test_home_lists_every_game(ui: Any) -> None:
    from app.games import GAMES

    for game in GAMES:
        assert ui.app.tr(f"{game.id}.name") in ui.texts()
