"""A player at this device: keeps the question until the board reports a move."""

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
        """Answers the question, if there is one; raises `IllegalMove` and keeps the question."""
        return self.turn is not None and self.turn.reply(move)


class RemotePlayer:
    def ask(self, turn: MoveRequest) -> None:
        """Nobody hears the question."""

    def cancel(self) -> None:
        """There was none."""
