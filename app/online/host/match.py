"""The host's match: one that asks before it takes back, does not wait for its owner, and has guests for agents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.agents.human import Human
from app.core.game import Player
from app.match.match import COMPUTER, REMOTE, Agent, Match, Turn

GRACE = 1.0
"""Seconds by which a guest's move may come after the guest's time was up: it has been on its way."""


class Remote(Human):
    """A guest's seat: keeps the question until the guest's move arrives; a computer can take it over."""

    def __init__(self) -> None:
        super().__init__()
        self._substitute: Agent | None = None

    def ask(self, turn: Turn) -> None:
        super().ask(turn)
        if self._substitute:
            self._substitute.ask(turn)

    def cancel(self) -> None:
        super().cancel()
        if self._substitute:
            self._substitute.cancel()

    def hand_over(self, agent: Agent) -> None:
        self._substitute = agent
        if self.turn:
            agent.ask(self.turn)


class HostedMatch(Match):
    """A `Match` in a room. What the host's player wants of it that others must agree to goes to `on_undo`."""

    on_undo: Callable[[], bool] = staticmethod(lambda: False)
    seat: Player | None = None
    """Where the host's own player sits; None without a seat."""
    _out_since: float | None = None

    @property
    def can_undo(self) -> bool:
        return self.seat is not None and self.can_take_back(self.seat)

    @property
    def can_redo(self) -> bool:
        return False

    def undo(self, player: Player | None = None) -> bool:
        """Asks the others; with a player, whose wish was granted, it takes back."""
        return super().undo(player) if player is not None else self.on_undo()

    def redo(self) -> bool:
        return False

    def can_take_back(self, player: Player) -> bool:
        return self.outcome is None and self._undo_target(player) is not None

    def _look_at_clock(self) -> None:
        if not self._is_within_grace():
            super()._look_at_clock()

    def pause(self) -> None:
        """A room does not wait for one of its players to come back from the settings."""

    def resume(self) -> None:
        pass

    def halt(self) -> None:
        """The app goes to sleep, and the room with it."""
        super().pause()

    def go_on(self) -> None:
        super().resume()

    def hand_over(self, player: Player, agent: Agent, level: int) -> None:
        """From now on a computer plays for a guest who is gone."""
        seats = list(self.seats)
        seats[player] = replace(seats[player], kind=COMPUTER, level=level)
        self.seats = tuple(seats)
        remote: Any = self.agents[player]
        remote.hand_over(agent)

    def _is_within_grace(self) -> bool:
        left = self.clocks
        if left is None or self.outcome is not None or self.seats[self.to_move].kind != REMOTE or left[self.to_move]:
            self._out_since = None
            return False
        if self._out_since is None:
            self._out_since = self._now()
        return self._now() - self._out_since < GRACE
