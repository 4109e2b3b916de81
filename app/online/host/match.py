"""The match of a room, on its host: guests are its agents, and an undo needs their consent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.core.game import Player
from app.match.match import COMPUTER, REMOTE, Agent, Match, MoveRequest
from app.players.human import Human

GRACE = 1.0
"""Seconds that a guest's move may come late, because it was on its way when the guest's time ran out."""


class Remote(Human):
    """The agent of a guest: waits until the guest's move arrives. A computer can take over."""

    def __init__(self) -> None:
        super().__init__()
        self._substitute: Agent | None = None

    def ask(self, turn: MoveRequest) -> None:
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
    """A `Match` in a room. When the host's player wants to take back, it calls `on_undo`, which asks the others."""

    on_undo: Callable[[], bool] = staticmethod(lambda: False)
    seat: Player | None = None
    """Where the host's own player sits; None without a seat."""
    own_dummies: frozenset[Player] = frozenset()
    """The dummies for which the host's player decides: their moves are taken back with those of the player."""
    _out_since: float | None = None
    _rests = False

    @property
    def can_undo(self) -> bool:
        return self.seat is not None and self.can_take_back(self.seat)

    @property
    def can_redo(self) -> bool:
        return False

    def undo(self, player: Player | None = None) -> bool:
        """Asks the others. With `player`, all have agreed: takes back to the last decision of that player."""
        return super().undo(player) if player is not None else self.on_undo()

    def redo(self) -> bool:
        return False

    def decide(self, move: Any) -> bool:
        """In a room every agent keeps its question, so nobody has to be asked whether it does: guests wait for this."""
        agent: Any = self.agents[self.to_move]
        return bool(agent.decide(move))

    def can_take_back(self, player: Player) -> bool:
        return self.outcome is None and self._undo_target(player) is not None

    def _is_by(self, by: Player, player: Player) -> bool:
        return by == player or (player == self.seat and by in self.own_dummies)

    def _look_at_clock(self) -> None:
        if not self._is_within_grace():
            super()._look_at_clock()

    def pause(self) -> None:
        """Does nothing: a room does not wait while one player is in the settings."""

    def resume(self) -> None:
        pass

    def halt(self) -> None:
        """Stops clocks and thinking, because the app goes to sleep."""
        super().pause()

    def go_on(self) -> None:
        super().resume()

    def rest(self, rests: bool) -> None:
        """While the room rests, moves can be made, and nobody's clock runs."""
        if rests != self._rests:
            self._rests = rests
            if self._clock and self.outcome is None:
                self._clock.start(self.to_move, self._now())
                self._stop_clock_at_rest()

    def _go_on(self, after: float = 0.0) -> None:
        super()._go_on(after)
        self._stop_clock_at_rest()

    def _stop_clock_at_rest(self) -> None:
        if self._rests and self._clock:
            self._clock.stop(self._now())

    def hand_over(self, player: Player, agent: Agent, level: int) -> None:
        """A computer plays on for a guest who is gone."""
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
