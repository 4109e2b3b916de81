"""A person at this device, or somebody elsewhere."""

from __future__ import annotations

from typing import Any

from app.match.match import MoveRequest


class Human:
    def __init__(self) -> None:
        self.turn: MoveRequest | None = None

    def ask(self, turn: MoveRequest) -> None:
        self.turn = turn

    def cancel(self) -> None:
        self.turn = None

    def decide(self, move: Any) -> bool:
        return self.turn is not None and self.turn.reply(move)


class RemotePlayer:
    def ask(self, turn: MoveRequest) -> None:
        """Do nothing: the answer comes from elsewhere."""

    def cancel(self) -> None:
        """Do nothing: there was no question."""
