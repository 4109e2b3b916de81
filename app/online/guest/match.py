"""A guest's match: a `PlayedMatch` made from the host's messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from app.core.codec import BadData
from app.core.game import Game, IllegalMove, OptionValue, Outcome, Player, Step
from app.match.match import (
    Began,
    Ended,
    HistoryEntry,
    Listener,
    MovePlayed,
    MoveRequest,
    News,
    Rewound,
    SawMore,
    Seat,
    Terms,
    Ticked,
)
from app.match.visibility import VisibilityRecord, last_turn_end
from app.players.human import Human


class GuestMatch:
    def __init__(
        self,
        game: Game,
        options: dict[str, OptionValue],
        seats: Sequence[Seat],
        terms: Terms,
        seat: Player | None,
        first: Any,
        ply: int,
        send: Callable[[str, Any], bool],
        now: Callable[[], float],
    ) -> None:
        """Without a `seat` we only watch. `send` takes "move", "undo" or "resign"."""
        self.game, self.options, self.terms, self.seat = game, options, terms, seat
        self.seats = tuple(seats)
        self.seed = 0
        """The host's seed is unknown. This one only varies the hints."""
        self.first, self.first_ply = first, ply
        self.history: list[HistoryEntry] = []
        self.sightings = VisibilityRecord()
        self.assisted = self.counted = False
        self.pending: Any = None
        """Our move that the host has not answered yet."""
        self.agents = tuple(Human() for _ in self.seats)
        self.can_undo = False
        self.rests = False
        """An unhurried room waits for somebody, so no clock runs."""
        self.closed: Outcome | None = None
        self._send, self._now = send, now
        self._view, self._ply = first, ply
        self._clocks: tuple[float, ...] = ()
        self._clocks_at = 0.0
        self._listeners: list[Listener] = []
        self._has_begun = False

    # State

    @property
    def ply(self) -> int:
        return self._ply

    @property
    def state(self) -> Any:
        """Return our own observation. A guest never has the whole state."""
        return self._view

    @property
    def to_move(self) -> Player:
        return int(self._view.to_move)

    @property
    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.closed or self._view.outcome()
        return outcome

    @property
    def clocks(self) -> tuple[float, ...] | None:
        if not self._clocks:
            return None
        left = list(self._clocks)
        if self.outcome is None and not self.rests:
            left[self.to_move] = max(0.0, left[self.to_move] - (self._now() - self._clocks_at))
        return tuple(left)

    @property
    def can_redo(self) -> bool:
        return False

    def view(self, viewer: Player | None) -> Any:
        return self._view

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def seen_by(self, player: Player) -> int | None:
        return self.sightings.most(player, last_turn_end(self.history, player, self.to_move, self.first_ply))

    # What the player does

    def look(self, player: Player, sight: int) -> None:
        if self.sightings.look(self._ply, player, sight):
            self._tell(SawMore(player))

    def begin(self) -> None:
        self._has_begun = True
        self._tell(Began())
        self._go_on()

    def decide(self, move: Any) -> bool:
        return self.agents[self.to_move].decide(move)

    def play(self, ply: int, move: Any) -> bool:
        """Send the move, which counts once the host confirms it. Raise `IllegalMove`."""
        if ply != self._ply or self.outcome is not None or self.to_move != self.seat or self.pending is not None:
            return False
        if move not in self._view.legal_moves():
            raise self._refusal(move)
        if not self._send("move", move):
            return False
        self.pending = move
        return True

    def _refusal(self, move: Any) -> IllegalMove:
        """Return the rules' refusal by our own view: the host's could reveal what is hidden."""
        try:
            self._view.apply(move)
        except IllegalMove as refusal:
            return refusal
        return IllegalMove()

    def resign(self, player: Player) -> None:
        self._send("resign", None)

    def undo(self) -> bool:
        """Ask the others to take back. The host does it once all have agreed."""
        return self.can_undo and self._send("undo", None)

    def redo(self) -> bool:
        return False

    def tick(self) -> None:
        left = self.clocks
        if left is not None and self.outcome is None:
            self._tell(Ticked(left))

    def pause(self) -> None:
        """Do nothing: a room does not wait for one player."""

    def resume(self) -> None:
        pass

    # What the host sends

    def refused(self) -> None:
        self.pending = None
        self._go_on()

    def rest(self, rests: bool) -> None:
        if rests != self.rests:
            self._clocks, self.rests = self.clocks or (), rests
            self._clocks_at = self._now()

    def update_clocks(self, milliseconds: Sequence[int]) -> None:
        self._clocks = tuple(each / 1000 for each in milliseconds)
        self._clocks_at = self._now()

    def advance(self, player: Player, step: Step[Any]) -> None:
        self.history.append(HistoryEntry(player, None, step, self.clocks))
        ply, self._ply, self._view = self._ply, self._ply + 1, step.state
        self.pending = None
        self.sightings.move_on(self._ply)
        if self._has_begun:
            self._tell(MovePlayed(ply, player, None, step))
            self._go_on()

    def jump(self, ply: int, view: Any) -> None:
        """Go to a position without its steps, which were taken back or missed."""
        self._ply, self._view, self.pending = ply, view, None
        self.sightings.go_back(ply)
        known = ply - self.first_ply
        if 0 <= known <= len(self.history) and self._at(known) == view:
            del self.history[known:]
        else:
            self.first, self.first_ply, self.history = view, ply, []
        if self._has_begun:
            self._tell(Rewound(ply))
            self._go_on()

    def end(self, outcome: Outcome | None) -> None:
        """End the match by resignation, clock or departure; None undoes that."""
        was_over, self.closed = self.outcome is not None, outcome
        if self._has_begun and self.outcome is not None and not was_over:
            self._tell(Ended(self.outcome))

    def fill_in(self, first: Any, first_ply: int, entries: Sequence[HistoryEntry]) -> None:
        self.first, self.first_ply, self.history = first, first_ply, list(entries)
        if self._has_begun:
            self._tell(Rewound(self._ply))
            self._go_on()

    def _at(self, index: int) -> Any:
        return self.history[index - 1].step.state if index else self.first

    def _go_on(self) -> None:
        for agent in self.agents:
            agent.cancel()
        outcome = self.outcome
        if outcome is not None:
            self._tell(Ended(outcome))
            return
        player, ply = self.to_move, self._ply
        if player == self.seat:
            self.agents[player].ask(MoveRequest(ply, player, self._view, lambda move: self.play(ply, move)))

    def _tell(self, news: News) -> None:
        for listener in tuple(self._listeners):
            listener(news)


def check_displayable(game: Game, view: Any, events: Iterable[Any]) -> None:
    """Raise `BadData` if the game cannot describe the view or an event.

    A state may name an unknown card, and an event an unknown seat.
    """
    try:
        game.text.position(view, _tr)
        for event in events:
            game.text.describe(event, _tr)
    except Exception as fault:  # any error: the host may send anything
        raise BadData(f"it cannot be told: {fault!r}") from fault


def _tr(key: str, **fields: Any) -> str:
    return " ".join((key, *map(str, fields.values())))
