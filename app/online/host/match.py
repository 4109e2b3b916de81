"""The match on its host: guests are its agents, and an undo needs their consent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.core.game import Player
from app.match.match import COMPUTER, REMOTE, Agent, Match, MoveRequest
from app.players.human import Human

GRACE = 1.0
"""How many seconds late a guest's move may arrive, because sending takes time."""


class Remote(Human):
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
    """A `Match` whose undo asks the other players, through `on_undo`."""

    on_undo: Callable[[], bool] = staticmethod(lambda: False)
    seat: Player | None = None
    own_dummies: frozenset[Player] = frozenset()
    """Dummies that the host's player plays. Undo includes their moves."""
    _out_since: float | None = None
    _rests = False

    @property
    def can_undo(self) -> bool:
        return self.seat is not None and self.can_take_back(self.seat)

    @property
    def can_redo(self) -> bool:
        return False

    def undo(self, player: Player | None = None) -> bool:
        """Ask the others; with `player` they have agreed to undo that player's last decision."""
        return super().undo(player) if player is not None else self.on_undo()

    def redo(self) -> bool:
        return False

    def decide(self, move: Any) -> bool:
        """Skip the type check in `Match`, because every agent here decides."""
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
        """Do nothing: a room does not wait for one player."""

    def resume(self) -> None:
        pass

    def halt(self) -> None:
        super().pause()

    def go_on(self) -> None:
        super().resume()

    def rest(self, rests: bool) -> None:
        """Stop or restart the clocks. Moves stay possible."""
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
