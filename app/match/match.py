"""A match: its moves so far, and the agents asked for the next one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Protocol, runtime_checkable

from app.core.game import Game, OptionRole, OptionValue, Outcome, Player, Step
from app.match.clock import Clock
from app.match.visibility import VisibilityRecord, last_turn_end

HUMAN, COMPUTER, REMOTE = "human", "computer", "remote"
RESIGNED, OUT_OF_TIME = "match.end.resigned", "match.end.time"


@dataclass(frozen=True, slots=True)
class Seat:
    kind: str
    name: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True)
class Terms:
    minutes: int = 0  # for each player; 0 means no clock
    strict: bool = False


FRIENDLY = Terms()


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A question to an agent; `reply` returns False if the answer came too late."""

    ply: int
    player: Player
    view: Any
    reply: Callable[[Any], bool]


class Agent(Protocol):
    def ask(self, turn: MoveRequest) -> None: ...

    def cancel(self) -> None:
        """Drop the question: the match went on, back, or ended."""
        ...


@runtime_checkable
class Deciding(Protocol):
    """An agent that waits for somebody at this device."""

    def decide(self, move: Any) -> bool:
        """Answer the question if there is one; an `IllegalMove` keeps it open."""
        ...


@dataclass(frozen=True, slots=True)
class Began:
    """The match began or was resumed."""


@dataclass(frozen=True, slots=True)
class MovePlayed:
    WRITTEN_AS: ClassVar = "Played"

    ply: int
    player: Player
    move: Any
    step: Step[Any]


@dataclass(frozen=True, slots=True)
class Rewound:
    ply: int


@dataclass(frozen=True, slots=True)
class Ticked:
    left: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SawMore:
    WRITTEN_AS: ClassVar = "Looked"

    player: Player


@dataclass(frozen=True, slots=True)
class Ended:
    outcome: Outcome


News = Began | MovePlayed | Rewound | Ticked | SawMore | Ended
Listener = Callable[[News], None]


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A move, its step, and the clocks before it."""

    player: Player
    move: Any
    step: Step[Any]
    clocks: tuple[float, ...] | None


class Match:
    """A match in progress. All calls come from one thread."""

    def __init__(
        self,
        game: Game,
        options: dict[str, OptionValue],
        seed: int,
        seats: Sequence[Seat],
        agents: Sequence[Agent],
        now: Callable[[], float],
        terms: Terms = FRIENDLY,
        first: Any = None,
        first_ply: int = 0,
    ) -> None:
        """`first` and `first_ply` resume a match without its history."""
        self.game, self.seed = game, seed
        self.options = game.complete({**options, **_told(game, seats)})
        self.seats, self.terms = tuple(seats), terms
        self.agents = tuple(agents)
        self.first = game.new(self.options, seed) if first is None else first
        self.first_ply = first_ply
        self.history: list[HistoryEntry] = []
        self.sightings = VisibilityRecord()
        self.assisted = False
        self.counted = False
        """The statistics have the result; a second end does not count."""
        self.pending: Any = None
        """Always None; only a guest's move waits for an answer."""
        self._now = now
        self._undone: list[HistoryEntry] = []
        self._closed: Outcome | None = None
        self._clock = Clock([terms.minutes * 60.0] * len(self.seats)) if terms.minutes else None
        self._listeners: list[Listener] = []
        self._asking = False
        self._ask_again = False

    # Current state

    @property
    def ply(self) -> int:
        return self.first_ply + len(self.history)

    @property
    def state(self) -> Any:
        """The full state; screens, brains and guests get `view`."""
        return self.history[-1].step.state if self.history else self.first

    @property
    def to_move(self) -> Player:
        return int(self.state.to_move)

    @property
    def outcome(self) -> Outcome | None:
        return self._closed or self.state.outcome()

    @property
    def closed(self) -> Outcome | None:
        return self._closed

    @property
    def clocks(self) -> tuple[float, ...] | None:
        return self._clock.left(self._now()) if self._clock else None

    def view(self, viewer: Player | None) -> Any:
        return self.state.observation(viewer)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def seen_by(self, player: Player) -> int | None:
        return self.sightings.most(player, last_turn_end(self.history, player, self.to_move, self.first_ply))

    # Changes

    def look(self, player: Player, sight: int) -> None:
        if self.sightings.look(self.ply, player, sight):
            self._tell(SawMore(player))

    def begin(self) -> None:
        self._tell(Began())
        self._go_on()

    def decide(self, move: Any) -> bool:
        agent = self.agents[self.to_move]
        return isinstance(agent, Deciding) and agent.decide(move)

    def play(self, ply: int, move: Any) -> bool:
        """Make the move if `ply` is still current; an `IllegalMove` changes nothing."""
        self._look_at_clock()  # a move after the player's time is refused
        if ply != self.ply or self.outcome is not None:
            return False
        player = self.to_move
        step = self._apply(move)
        self.agents[player].cancel()
        self._append(HistoryEntry(player, move, step, self.clocks))
        self._undone.clear()
        self.sightings.move_on(self.ply)
        self._tell(MovePlayed(ply, player, move, step))
        if self.state is step.state and self._closed is None:  # else a listener has already moved the match on
            self._go_on(after=step.seconds)
        return True

    def resign(self, player: Player, reason: str = RESIGNED) -> None:
        if self.outcome is None:
            self._close(Outcome(self._others(player), reason))

    def tick(self) -> None:
        if self._clock is None or self.outcome is not None:
            return
        self._tell(Ticked(self._clock.left(self._now())))
        self._look_at_clock()

    def pause(self) -> None:
        self._cancel()
        if self._clock:
            self._clock.stop(self._now())

    def resume(self) -> None:
        if self.outcome is None:
            self._go_on()

    def restore(self, clock: Clock | None, closed: Outcome | None, assisted: bool, counted: bool) -> None:
        self._clock, self._closed = clock, closed
        self.assisted, self.counted = assisted, counted

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        return self._undo_target() is not None

    @property
    def can_redo(self) -> bool:
        return bool(self._undone) and self._closed is None and not self.terms.strict

    def undo(self, player: Player | None = None) -> bool:
        """Return to the last human decision, or to one of this player.

        A step that revealed something cannot be undone."""
        target = self._undo_target(player)
        if target is None:
            return False
        self._cancel()
        self._closed = None
        while self.ply > target:
            entry = self.history.pop()
            self._undone.append(entry)
            if self._clock and entry.clocks:
                self._clock = Clock(entry.clocks)
        self.sightings.go_back(self.ply)
        self._tell(Rewound(self.ply))
        self._go_on()
        return True

    def redo(self) -> bool:
        if not self.can_redo:
            return False
        self._cancel()
        self._append(self._undone.pop())
        while self._undone and not self._is_human(self.to_move):
            self._append(self._undone.pop())
        self._tell(Rewound(self.ply))
        self._go_on()
        return True

    def _undo_target(self, player: Player | None = None) -> int | None:
        if self.terms.strict:
            return None
        if self._closed is not None and self._closed.reason == RESIGNED:  # take back the resignation alone
            return self.ply
        for index in range(len(self.history) - 1, -1, -1):
            if self.history[index].step.reveals:
                return None
            by = self.history[index].player
            if self._is_human(by) if player is None else self._is_by(by, player):
                return self.first_ply + index
        return None

    # Internals

    def _is_human(self, player: Player) -> bool:
        return self.seats[player].kind == HUMAN

    def _is_by(self, by: Player, player: Player) -> bool:
        return by == player

    def _apply(self, move: Any) -> Step[Any]:
        step: Step[Any] = self.state.apply(move)
        return step

    def _others(self, player: Player) -> tuple[Player, ...]:
        return tuple(p for p in range(len(self.seats)) if p != player)

    def _append(self, entry: HistoryEntry) -> None:
        self.history.append(entry)

    def _look_at_clock(self) -> None:
        fallen = self._clock.fallen(self._now()) if self._clock and self.outcome is None else None
        if fallen is not None:
            self._close(Outcome(self._others(fallen), OUT_OF_TIME))

    def _close(self, outcome: Outcome) -> None:
        self._cancel()
        self._closed = outcome
        self._go_on()

    def _cancel(self) -> None:
        for agent in self.agents:
            agent.cancel()

    def _go_on(self, after: float = 0.0) -> None:
        outcome = self.outcome
        if outcome is not None:
            if self._clock:
                self._clock.stop(self._now())
            self._tell(Ended(outcome))
            return
        if self._clock:
            self._clock.start(self.to_move, self._now(), after)
        self._ask()

    def _ask(self) -> None:
        """Ask in a loop, because an agent may reply at once."""
        self._ask_again = True
        if self._asking:
            return
        self._asking = True
        try:
            while self._ask_again:
                self._ask_again = False
                player = self.to_move
                reply = partial(self._answer, self.ply, self.state)
                self.agents[player].ask(MoveRequest(self.ply, player, self.view(player), reply))
        finally:
            self._asking = False

    def _answer(self, ply: int, state: Any, move: Any) -> bool:
        """Ignore the answer if an undo changed the position at this ply."""
        return self.state is state and self.play(ply, move)

    def _tell(self, news: News) -> None:
        for listener in tuple(self._listeners):
            listener(news)


def _told(game: Game, seats: Sequence[Seat]) -> dict[str, OptionValue]:
    option = game.option_for(OptionRole.COMPUTER)
    if option is None:
        return {}
    return {option.id: next((seat for seat, who in enumerate(seats) if who.kind == COMPUTER), -1)}
