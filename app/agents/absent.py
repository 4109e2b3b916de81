"""Somebody who is not at this device: what they decide comes in another way, or not at all."""

from __future__ import annotations

from app.match.match import Turn


class Absent:
    def ask(self, turn: Turn) -> None:
        """Nobody hears the question."""

    def cancel(self) -> None:
        """There was none."""
