"""Saved matches: one file per match, and a mark on the open one."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

from app.core.codec import BadData, from_json
from app.core.game import Game, OptionValue, Player, dummies_of
from app.languages.problem import Problem
from app.match.match import REMOTE, Agent, Match, Seat
from app.match.match_journal import MatchWriter, parse_record, read_record
from app.match.played_match import PlayedMatch
from app.match.record import NewerRecord, Record, resumed
from app.storage.files import Storage, StorageFault, parked, read_json, set_aside
from app.storage.journal import Journal

TERMINAL = "terminal"
BY_MESSAGE = "message"
"""A mode whose matches may wait days for a remote player."""
MODES = ("computer", "local", "online", BY_MESSAGE, TERMINAL)
SESSION = "session.json"

MOST = 20
"""The most unfinished matches in a list. The app and the terminal have one each."""

Slot = str
"""The name of a match's file, such as "stay-computer" or "stay-computer-2"."""

_SLOT = re.compile(rf"(.+)-({'|'.join(MODES)})(?:-[1-9][0-9]*)?")

log = logging.getLogger(__name__)


def parts_of(slot: str, games: Collection[str]) -> tuple[str, str] | None:
    found = _SLOT.fullmatch(slot)
    return (found[1], found[2]) if found and found[1] in games else None


def slot_of(game: str, mode: str, number: int = 1) -> Slot:
    return f"{game}-{mode}" if number == 1 else f"{game}-{mode}-{number}"


@dataclass(frozen=True, slots=True)
class Summary:
    slot: Slot
    game: str
    mode: str
    ply: int
    seats: tuple[Seat, ...]
    dummies: tuple[Player, ...]
    options: dict[str, OptionValue]
    seed: int
    """The seed with which resumed computers play as they would have."""
    state: Any
    """The position, or None if no rules were loaded."""
    sight: int | None
    """The most that was seen of this position, if the game pays for seeing little."""
    is_over: bool
    when: float

    @property
    def is_unfinished(self) -> bool:
        """Return whether it has moves to lose. A match by message counts without moves too."""
        return (self.ply > 0 or self.mode == BY_MESSAGE) and not self.is_over

    @property
    def awaits_answer(self) -> bool:
        if self.mode != BY_MESSAGE or self.state is None:
            return False
        return self.seats[int(self.state.to_move)].kind == REMOTE


class _Writing:
    def __init__(self, storage: Storage, slot: Slot, match: PlayedMatch) -> None:
        self.slot, self.match = slot, match
        self._journal, self._writer = Journal(storage, file_of(slot)), MatchWriter(match)

    def save(self) -> None:
        line = None if self._journal.begins_anew else self._writer.change()
        if line is None:
            self.save_whole()
        else:
            self._journal.write(line)

    def save_whole(self) -> None:
        self._journal.begin(self._writer.whole())


class Saves:
    """The matches in one folder.

    Damaged files are set aside, files of a newer version stay. `take_problems` reports both.
    """

    def __init__(self, storage: Storage, games: Sequence[Game]) -> None:
        self._storage = storage
        self._games = {game.id: game for game in games}
        self._problems: list[Problem] = []
        self._known: dict[Slot, Summary] = {}
        self._newer: set[Slot] = set()
        self._writing: _Writing | None = None

    def take_problems(self) -> tuple[Problem, ...]:
        problems = tuple(self._problems)
        self._problems.clear()
        return problems

    def new_slot(self, game: str, mode: str, taken: Collection[Slot] = ()) -> Slot:
        """Return a slot that overwrites nothing and is not in `taken`."""
        names = self._storage.names(slot_of(game, mode))
        for number in count(1):
            slot = slot_of(game, mode, number)
            if slot in taken or parked(file_of(slot)) in names:
                continue
            if file_of(slot) not in names:
                return slot
            summary = self._summary(slot)
            if summary and not summary.is_unfinished:
                return slot
        raise AssertionError("numbers do not end")

    def save(self, slot: Slot, match: PlayedMatch) -> None:
        self._known.pop(slot, None)
        writing = self._writing
        if writing is None or writing.slot != slot or writing.match is not match:
            writing = self._writing = _Writing(self._storage, slot, match)
        writing.save()

    def rest(self, slot: Slot, match: PlayedMatch) -> None:
        """Rewrite the file as one line when the match is left."""
        self._known.pop(slot, None)
        self._writing = None
        _Writing(self._storage, slot, match).save_whole()

    def load(
        self,
        slot: Slot,
        agents: Callable[[Sequence[Seat]], Sequence[Agent]],
        now: Callable[[], float],
        kind: type[Match] = Match,
    ) -> Match | None:
        """Return the match before its start, or None if there is no usable one."""
        record = self._record(slot)
        if record is None:
            return None
        try:
            return resumed(record, self._games[record.game], agents, now, kind)
        except Exception as fault:
            # A record can be well formed and still break the rules of its game, which may raise anything.
            self._refuse(slot, fault)
            return None

    def all(self) -> tuple[Summary, ...]:
        return tuple(self._latest_first())

    def unfinished(self) -> Iterator[Summary]:
        """Yield the app's matches, the latest first. Each is read on demand, for a fast first frame."""
        return (each for each in self._latest_first() if not each.is_over and each.mode != TERMINAL)

    def glimpses(self) -> Iterator[Summary]:
        """Yield unfinished matches without importing rules, for the first frame."""
        for slot in self._slots():
            game, mode = self._parts(slot) or ("", "")
            try:
                record = parse_record(self._storage.read(file_of(slot)) or "", self._games)
            except (StorageFault, BadData, RecursionError):
                continue
            if mode == TERMINAL or record.game != game or record.closed or record.counted:
                continue
            ply = record.first_ply + len(record.moves)
            when, seats, options = self._storage.changed(file_of(slot)), record.seats, record.options
            yield Summary(slot, game, mode, ply, seats, (), options, record.seed, None, None, False, when)

    def newest(self) -> Summary | None:
        return next(self.unfinished(), None)

    def find(self, slot: Slot) -> Summary | None:
        return self._summary(slot) if self._storage.changed(file_of(slot)) else None

    def thin_out(self, mode: str) -> tuple[Summary, ...]:
        own = mode == TERMINAL
        kept = (each for each in self._latest_first() if not each.is_over and (each.mode == TERMINAL) == own)
        surplus = tuple(islice(kept, MOST, None))
        for each in surplus:
            self.remove(each.slot)
        return surplus

    def remove(self, slot: Slot) -> None:
        self._known.pop(slot, None)
        self._storage.park(file_of(slot))

    def put_back(self, slot: Slot) -> None:
        self._storage.unpark(file_of(slot))

    def drop(self, slot: Slot) -> None:
        self._known.pop(slot, None)
        self._storage.delete(file_of(slot))

    def set_open(self, slot: Slot | None) -> None:
        if slot is None:
            self._storage.delete(SESSION)
        else:
            self._storage.write(SESSION, json.dumps({"open": slot}), sync=False)

    def open_slot(self) -> Slot | None:
        data, problem = read_json(self._storage, SESSION)
        if problem:
            self._problems.append(problem)
        slot = data.get("open") if isinstance(data, dict) else None
        return slot if isinstance(slot, str) and self._parts(slot) else None

    def _latest_first(self) -> Iterator[Summary]:
        for slot in self._slots():
            if summary := self._summary(slot):
                yield summary

    def _slots(self) -> list[Slot]:
        files = (name for name in self._storage.names() if name.endswith(".json"))
        slots = [slot for name in files if self._parts(slot := name.removesuffix(".json"))]
        return sorted(slots, key=lambda slot: -self._storage.changed(file_of(slot)))

    def _parts(self, slot: Slot) -> tuple[str, str] | None:
        return parts_of(slot, self._games)

    def _summary(self, slot: Slot) -> Summary | None:
        when = self._storage.changed(file_of(slot))
        known = self._known.get(slot)
        if known is None or known.when != when:
            known = self._read(slot, when)
            if known:
                self._known[slot] = known
        return known

    def _read(self, slot: Slot, when: float) -> Summary | None:
        game, mode = self._parts(slot) or ("", "")
        record = self._record(slot)
        if record is None:
            return None
        try:
            state = from_json(self._games[game].state, record.state, "state")
            is_over = record.closed is not None or state.outcome() is not None
        except Exception as fault:  # as in `load`
            self._refuse(slot, fault)
            return None
        ply = record.first_ply + len(record.moves)
        sight = min((sight for at, _, sight in record.seen if at == ply), default=None)
        seats, options, seed = record.seats, record.options, record.seed
        return Summary(slot, game, mode, ply, seats, dummies_of(state), options, seed, state, sight, is_over, when)

    def _record(self, slot: Slot) -> Record | None:
        try:
            text = self._storage.read(file_of(slot))
        except StorageFault as fault:
            self._problems.append(fault.problem)
            return None
        if text is None:
            return None
        try:
            record = read_record(text, self._games)
            if not slot.startswith(f"{record.game}-"):
                raise BadData(f"{record.game} is in the slot {slot}")
        except NewerRecord:
            if slot not in self._newer:
                self._newer.add(slot)
                self._problems.append(Problem("problem.newer", (("name", file_of(slot)),)))
            return None
        except (BadData, RecursionError) as fault:
            self._refuse(slot, fault)
            return None
        return record

    def _refuse(self, slot: Slot, fault: Exception) -> None:
        log.warning("the saved match %s cannot be used: %s: %s", slot, type(fault).__name__, fault)
        self._problems.append(set_aside(self._storage, file_of(slot)))


def file_of(slot: Slot) -> str:
    return f"{slot}.json"
