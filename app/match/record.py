"""The record of a match: its moves, and its last state as a fallback."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.core.codec import BadData, Json, from_json, to_json
from app.core.game import LADDER, BadOption, Game, IllegalMove, OptionValue, Outcome
from app.match.clock import Clock
from app.match.match import COMPUTER, HUMAN, REMOTE, Agent, HistoryEntry, Match, Seat, Terms
from app.match.played_match import PlayedMatch
from app.match.visibility import Sighting

VERSION = 1


class NewerRecord(BadData):
    """A later version of the app wrote this."""


@dataclass(frozen=True, slots=True)
class Record:
    version: int
    game: str
    options: dict[str, OptionValue]
    seed: int
    seats: tuple[Seat, ...]
    terms: Terms
    first: Any
    """The first known state if the history before it is lost, else None."""
    first_ply: int
    moves: tuple[Any, ...]
    clocks: tuple[tuple[float, ...], ...]
    """The times before each move, and now; empty without a clock."""
    closed: Outcome | None
    assisted: bool
    counted: bool
    seen: tuple[Sighting, ...]
    state: Any
    digest: str
    ladder: int
    """The number of levels that the seats' levels refer to; 0 for former levels."""


def digest(state: Json) -> str:
    return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()[:16]


def record_of(match: PlayedMatch) -> Record:
    game = match.game
    state = to_json(match.state, game.state)
    now = match.clocks
    clocks = (*(entry.clocks or () for entry in match.history), now) if now is not None else ()
    return Record(
        version=VERSION,
        game=game.id,
        options=match.options,
        seed=match.seed,
        seats=match.seats,
        terms=match.terms,
        first=None if match.first == game.new(match.options, match.seed) else to_json(match.first, game.state),
        first_ply=match.first_ply,
        moves=tuple(to_json(entry.move, game.moves) for entry in match.history),
        clocks=clocks,
        closed=match.closed,
        assisted=match.assisted,
        counted=match.counted,
        seen=match.sightings.rows(match.ply),
        state=state,
        digest=digest(state),
        ladder=LADDER,
    )


def dumps(record: Record) -> str:
    return json.dumps(to_json(record, Record), ensure_ascii=False)


def loads(text: str, games: dict[str, Game]) -> Record:
    """Read a record. Raises `NewerRecord` for later versions, else `BadData`."""
    record = parse(text, games)
    check(record, games[record.game])
    return record


def parse(text: str, games: dict[str, Game]) -> Record:
    """Read a record without importing the rules of its game."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BadData(f"not JSON: {fault}") from fault
    version = data.get("version") if isinstance(data, dict) else None
    if type(version) is int and version > VERSION:
        raise NewerRecord(f"version {version} is newer than {VERSION}")
    if version not in (None, VERSION):
        raise BadData(f"version {version!r} is not {VERSION}")
    if isinstance(data, dict):
        data = {"seen": [], "ladder": 0, **data}  # older files lack these
    record: Record = from_json(Record, data, "record")
    if record.game not in games:
        raise BadData(f"there is no game {record.game!r}")
    return record if record.ladder else _on_the_ladder(record, games[record.game])


def _on_the_ladder(record: Record, game: Game) -> Record:
    seats = tuple(replace(seat, level=game.level_now(seat.level)) for seat in record.seats)
    return replace(record, seats=seats, ladder=LADDER)


def check(record: Record, game: Game) -> None:
    for misfit in _misfits(record, game):
        raise BadData(misfit)


def _misfits(record: Record, game: Game) -> Iterator[str]:
    seats = len(record.seats)
    if not game.seats[0] <= seats <= game.seats[1]:
        yield f"{game.id} is not played by {seats}"
    for seat in record.seats:
        if seat.kind not in (HUMAN, COMPUTER, REMOTE):
            yield f"nobody is a {seat.kind!r}"
        if seat.kind == COMPUTER and not 1 <= seat.level <= game.levels:
            yield f"{game.id} has no level {seat.level}"
    if record.terms.minutes < 0:
        yield "minutes cannot be negative"
    if len(record.clocks) != (len(record.moves) + 1 if record.terms.minutes else 0):
        yield "clocks do not fit the moves"
    if any(len(left) != seats or min(left) < 0 for left in record.clocks):
        yield "clocks do not fit the seats"
    if record.closed and not set(record.closed.winners) <= set(range(seats)):
        yield "the winner has no seat"
    last = record.first_ply + len(record.moves)
    if not all(0 <= ply <= last and 0 <= player < seats for ply, player, _ in record.seen):
        yield "nobody can have seen that"
    if record.first_ply < 0 or (record.first is None and record.first_ply):
        yield "first_ply does not fit first"


def resumed(
    record: Record,
    game: Game,
    agents: Callable[[Sequence[Seat]], Sequence[Agent]],
    now: Callable[[], float],
    kind: type[Match] = Match,
) -> Match:
    """Replay a record; use its stored state if the moves lead elsewhere."""
    try:
        state = from_json(game.state, record.state, "state")
        first = None if record.first is None else from_json(game.state, record.first, "first")
        match = _match(kind, record, game, agents, now, first, record.first_ply)
    except BadOption as refusal:
        raise BadData(f"options: {refusal}") from refusal
    if not _replay(match, record):
        match = _match(kind, record, game, agents, now, state, record.first_ply + len(record.moves))
    match.sightings.add(record.seen)
    match.restore(Clock(record.clocks[-1]) if record.clocks else None, record.closed, record.assisted, record.counted)
    return match


def _match(
    kind: type[Match],
    record: Record,
    game: Game,
    agents: Callable[[Sequence[Seat]], Sequence[Agent]],
    now: Callable[[], float],
    first: Any,
    first_ply: int,
) -> Match:
    return kind(
        game,
        record.options,
        record.seed,
        record.seats,
        agents(record.seats),
        now,
        record.terms,
        first,
        first_ply,
    )


def _replay(match: Match, record: Record) -> bool:
    clocks = record.clocks or ((),) * len(record.moves)
    state = match.first
    entries = []
    for data, left in zip(record.moves, clocks, strict=False):
        move = from_json(match.game.moves, data, "move")
        try:
            step = state.apply(move)
        except IllegalMove:
            return False
        entries.append(HistoryEntry(state.to_move, move, step, left or None))
        state = step.state
    if digest(to_json(state, match.game.state)) != record.digest:
        return False
    match.history.extend(entries)
    return True
