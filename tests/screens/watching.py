"""Looks on at a whole game: after every action all is in reach, and the board keeps its size while the window does."""

from __future__ import annotations

from typing import Any

from tests import eye


class Watch:
    def __init__(self, ui: Any) -> None:
        self._ui = ui
        self._sizes: dict[eye.Box, tuple[float, float]] = {}

    def look(self) -> None:
        found = eye.complaints(self._ui.app)
        assert not found, found
        for board in eye.boards(self._ui.app):
            first = self._sizes.setdefault(eye.window_box(), tuple(board.size))
            assert tuple(board.size) == first, f"the board was {first} and is {tuple(board.size)}"
