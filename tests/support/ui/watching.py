"""Looks on at a whole game: after every action all is in reach, and the board keeps its size while the window does."""

from __future__ import annotations

from typing import Any

from tests.support import visible_ui


class Watch:
    def __init__(self, ui: Any) -> None:
        self._ui = ui
        self._sizes: dict[visible_ui.Box, tuple[float, float]] = {}

    def look(self) -> None:
        found = visible_ui.complaints(self._ui.app)
        assert not found, found
        for board in visible_ui.boards(self._ui.app):
            first = self._sizes.setdefault(visible_ui.window_box(), tuple(board.size))
            assert tuple(board.size) == first, f"the board was {first} and is {tuple(board.size)}"
