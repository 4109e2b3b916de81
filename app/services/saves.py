"""Matches kept as files: one slot for each game and mode, and a mark for the one that is open."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.core.codec import BadData, from_json
from app.core.game import Game, Player, Value
from app.match.match import Agent, Match, Seat
from app.match.record import Record, dumps, loads, record_of, resumed
from app.services.problem import Problem
from app.services.storage import Storage, StorageFault, read_json, set_aside

MODES = ("computer", "local", "online", "terminal")
SESSION = "session.json"

Slot = str
"""A game and a mode, as `slot_of` joins them."""

log = logging.getLogger(__name__)


def slot_of(game: str, mode: str) -> Slot:
    return f"{game}-{mode}"


@dataclass(frozen=True, slots=True)
class Summary:
    """What there is to say of a saved match before it is opened."""

    slot: Slot
    game: str
    mode: str
    ply: int
    seats: tuple[Seat, ...]
    dummies: tuple[Player, ...]
    """Seats with nobody of their own."""
    options: dict[str, Value]
    seed: int
    """Computers that resume with it play as they would have."""
    is_over: bool
    when: float
    """Seconds since 1970."""


class Saves:
    """No damaged file stops anything: it is set aside, and `take_problems` has what to tell the player."""

    def __init__(self, storage: Storage, games: Sequence[Game]) -> None:
        self._storage = storage
        self._games = {game.id: game for game in games}
        self._problems: list[Problem] = []

    def take_problems(self) -> tuple[Problem, ...]:
        """What went wrong since the last call."""
        problems = tuple(self._problems)
        self._problems.clear()
        return problems

    def save(self, mode: str, match: Match) -> None:
        """Raises `StorageFault`."""
        if mode not in MODES:
            raise ValueError(f"there is no mode {mode!r}")
        self._storage.write(_file(slot_of(match.game.id, mode)), dumps(record_of(match)))

    def load(
        self, slot: Slot, agents: Callable[[Sequence[Seat]], Sequence[Agent]], now: Callable[[], float]
    ) -> Match | None:
        """The match in the slot, not yet begun; None if there is none, or none that can be used."""
        record = self._record(slot)
        if record is None:
            return None
        try:
            return resumed(record, self._games[record.game], agents, now)
        except Exception as fault:
            # A record can be well formed and still nonsense, in ways that only the rules of its game find,
            # each in its own fashion. Whatever they raise, the player has to get past it.
            self._refuse(slot, fault)
            return None

    def all(self) -> tuple[Summary, ...]:
        """The saved matches, the latest first; finished ones too."""
        slots = ((game, mode) for game in self._games for mode in MODES)
        found = [summary for game, mode in slots if (summary := self._summary(game, mode))]
        return tuple(sorted(found, key=lambda summary: -summary.when))

    def newest(self) -> Summary | None:
        """The match to continue: the latest that is not over, of those the app plays itself."""
        return next((each for each in self.all() if not each.is_over and each.mode != "terminal"), None)

    def drop(self, slot: Slot) -> None:
        """Raises `StorageFault`."""
        self._storage.delete(_file(slot))

    def set_open(self, slot: Slot | None) -> None:
        """Marks the match that the player is in, in case the process dies; raises `StorageFault`."""
        if slot is None:
            self._storage.delete(SESSION)
        else:
            self._storage.write(SESSION, json.dumps({"open": slot}))

    def open_slot(self) -> Slot | None:
        """The match that was open when the process died."""
        data, problem = read_json(self._storage, SESSION)
        if problem:
            self._problems.append(problem)
        slot = data.get("open") if isinstance(data, dict) else None
        known = [slot_of(game, mode) for game in self._games for mode in MODES]
        return slot if slot in known else None

    def _summary(self, game: str, mode: str) -> Summary | None:
        slot = slot_of(game, mode)
        record = self._record(slot)
        if record is None:
            return None
        try:
            state = from_json(self._games[game].state, record.state, "state")
            is_over = record.closed is not None or state.outcome() is not None
        except Exception as fault:  # for the same reason as in `load`
            self._refuse(slot, fault)
            return None
        ply = record.first_ply + len(record.moves)
        when = self._storage.changed(_file(slot))
        dummies = getattr(state, "dummies", ())
        return Summary(slot, game, mode, ply, record.seats, dummies, record.options, record.seed, is_over, when)

    def _record(self, slot: Slot) -> Record | None:
        try:
            text = self._storage.read(_file(slot))
        except StorageFault as fault:
            self._problems.append(fault.problem)
            return None
        if text is None:
            return None
        try:
            record = loads(text, self._games)
            if not slot.startswith(f"{record.game}-"):
                raise BadData(f"{record.game} is in the slot {slot}")
        except (BadData, RecursionError) as fault:
            self._refuse(slot, fault)
            return None
        return record

    def _refuse(self, slot: Slot, fault: Exception) -> None:
        log.warning("the saved match %s cannot be used: %s: %s", slot, type(fault).__name__, fault)
        self._problems.append(set_aside(self._storage, _file(slot)))


def _file(slot: Slot) -> str:
    return f"{slot}.json"
