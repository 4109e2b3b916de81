"""Somebody who is not at this device: what they decide comes in another way, or not at all."""

from __future__ import annotations

from app.match.match import MoveRequest


class RemotePlayer:
    def ask(self, turn: MoveRequest) -> None:
        """Nobody hears the question."""

    def cancel(self) -> None:
        """There was none."""
