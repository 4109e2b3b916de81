"""A match, or only a position, as few bytes, and what came out of them checked by the rules, move by move.

The moves are numbers among the legal ones, so none can be told that the rules do not have. The label before them says
what was agreed on, and where they lead: on a device with other rules it is refused, not shown wrongly.
"""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.core.bitpack import CannotPack, Coder, Packer, Unpacker
from app.core.codec import BadData, Json, from_row, to_json, to_row
from app.core.game import (
    Game,
    IllegalMove,
    OptionValue,
    Outcome,
    OutOfBudget,
    Player,
    Step,
    WithApproximateSteps,
    WithCompactMoves,
    WithHiddenInformation,
    WithHistory,
)
from app.match.match import COMPUTER, HUMAN, REMOTE, HistoryEntry, Match, Seat, Terms
from app.match.played_match import PlayedMatch
from app.match.record import Record, check, digest, record_of
from app.players.human import RemotePlayer
from app.sharing import link_text
from app.sharing.link_text import NO_GAME, NONSENSE, OTHER_RULES, BadLink
from app.storage.settings import clean_name

MOST_MOVES = 5000
LONGEST_LABEL = 1 << 15
"""Bytes, unpacked: more than any position needs. A label that unpacks to more was made to do harm."""
LARGEST_SEED = 1 << 64
SHOWN_DIGEST = 8
"""Letters of the digest that a label has of the last position."""

_USUAL = (
    b'"match.end.resigned","match.end.time",["remote","",0],["computer","",12345678],'
    b'{"blocked":true,"winner":"last_standing","extra_turn":true,"rows":true,"size":7,"share":18},'
    b'["skirmish",["chapaev",["stay",["squart",{},0,[["remote","",0],["remote","",0]],false,0,null,null,'
)
"""What labels usually say, so that none has to say it in full."""


@dataclass(frozen=True, slots=True)
class MatchLabel:
    game: str
    options: dict[str, OptionValue]
    """Those that are not as by default."""
    seed: int
    seats: tuple[Seat, ...]
    strict: bool
    first_ply: int
    first: Any
    """The row of the first position, if it does not follow from the options and the seed."""
    closed: Outcome | None
    moves: int
    by: int | None
    """In a match by message: the seat of whoever sent it."""
    told: int
    """So many of the last moves come with what they led to, where that is measured."""
    digest: str


@dataclass(frozen=True, slots=True)
class PackedMatch:
    """What a link brought."""

    match: Match
    """Not begun; nobody at this device plays in it."""
    by: Player | None = None
    """Who sent it, in a match by message; None if it is only to be looked at."""


def can_be_sent_whole(match: PlayedMatch) -> bool:
    """Not where that would show what is still hidden, nor where this device does not know all moves."""
    hides = isinstance(match.state, WithHiddenInformation) and match.outcome is None
    return not hides and all(entry.move is not None for entry in match.history)


def link_to_game(match: PlayedMatch, name: str = "", by: Player | None = None, told: int = 0) -> str:
    """The whole match; `name` is that of the one human who has not got one. Raises `BadLink` if it is too long."""
    record = record_of(match)
    packer = Packer()
    before = match.first
    for number, entry in enumerate(match.history):
        _tell_move(before, entry.move, packer.tell)
        if number >= len(match.history) - told and isinstance(before, WithApproximateSteps):
            before.tell_step(entry.move, entry.step, packer.tell)
        before = entry.step.state
    first = None if record.first is None else to_row(match.first, match.game.state)
    return link_text.write(_joined(_label(match, record, name, first, by, told), packer.packed()))


def link_to_position(match: PlayedMatch, state: Any, ply: int, name: str = "") -> str:
    """One position of it, as whoever shares it may see it. Raises `BadLink`."""
    state = state.without_past() if isinstance(state, WithHistory) else state
    record = replace(record_of(match), moves=(), closed=None, first_ply=ply, digest=_digest(state, match.game))
    return link_text.write(_joined(_label(match, record, name, to_row(state, match.game.state)), b""))


@dataclass(frozen=True, slots=True)
class Address:
    """Which match a link belongs to, before anything of it is believed."""

    game: str
    seed: int
    is_message: bool


def address_on(link: str) -> Address:
    """Raises `BadLink`."""
    label, _ = _parted(link_text.read(link))
    return Address(label.game, label.seed, label.by is not None)


def opened(
    link: str,
    games: Mapping[str, Game],
    go_on: Callable[[], object] = lambda: None,
    known: PlayedMatch | None = None,
) -> PackedMatch:
    """What is in a link; raises `BadLink`. Calls `go_on` after each move, which may raise `OutOfBudget`.

    `known` is the match as this device has it: where moves are measured, they lead where they led then."""
    label, moves = _parted(link_text.read(link))
    game = games.get(label.game)
    if game is None:
        raise BadLink(NO_GAME)
    try:
        parcel = _unpacked(label, moves, game, go_on, known)
    except (BadLink, OutOfBudget):
        raise
    except IllegalMove as refusal:
        raise BadLink(OTHER_RULES, refusal.reason) from refusal
    except CannotPack as fault:
        raise BadLink(OTHER_RULES) from fault
    except Exception as fault:  # a position can be well formed and still nonsense, and rules find that in many ways
        raise BadLink(NONSENSE) from fault
    if _digest(parcel.match.state, game)[:SHOWN_DIGEST] != label.digest:
        raise BadLink(OTHER_RULES)
    return parcel


def _unpacked(
    label: MatchLabel, data: bytes, game: Game, go_on: Callable[[], object], known: PlayedMatch | None
) -> PackedMatch:
    if not 0 <= label.moves <= MOST_MOVES or not 0 <= label.seed < LARGEST_SEED:
        raise BadLink(NONSENSE)
    if label.by is not None and not 0 <= label.by < len(label.seats):
        raise BadLink(NONSENSE)
    seats = tuple(replace(seat, name=clean_name(seat.name)) for seat in label.seats)
    first = None if label.first is None else from_row(game.state, label.first, "first")
    terms = Terms(0, label.strict)  # no clock: the times are not in it
    agents = [RemotePlayer() for _ in seats]
    match = Match(game, label.options, label.seed, seats, agents, time.monotonic, terms, first, label.first_ply)
    check(replace(record_of(match), closed=label.closed), game)
    unpacker = Unpacker(data)
    for entry in _entries(match.first, label, unpacker.tell, known):
        match.history.append(entry)
        go_on()
    unpacker.finish()
    if label.closed and match.outcome:
        raise BadLink(NONSENSE)
    match.restore(None, label.closed, assisted=False, counted=True)
    return PackedMatch(match, label.by)


def _entries(state: Any, label: MatchLabel, tell: Coder, known: PlayedMatch | None) -> Iterator[HistoryEntry]:
    for number in range(label.moves):
        ply = label.first_ply + number
        if known and known.first_ply == ply and isinstance(known.first, type(state)):
            state = known.first
        if state.outcome() is not None:
            raise CannotPack("moves after the end")
        move = _tell_move(state, None, tell)
        is_told = number >= label.moves - label.told and isinstance(state, WithApproximateSteps)
        step = state.tell_step(move, None, tell) if is_told else _known_step(known, ply, state, move)
        yield HistoryEntry(state.to_move, move, step, None)
        state = step.state


def _known_step(known: PlayedMatch | None, ply: int, state: Any, move: Any) -> Step[Any]:
    place = ply - known.first_ply if known else -1
    if known and 0 <= place < len(known.history):
        before = known.history[place - 1].step.state if place else known.first
        entry = known.history[place]
        if before == state and entry.move == move:
            return entry.step
    step: Step[Any] = state.apply(move)
    return step


def _tell_move(state: Any, move: Any, tell: Coder) -> Any:
    if isinstance(state, WithCompactMoves):
        return state.tell_move(move, tell)
    moves = list(state.legal_moves())
    return moves[tell(len(moves), 0 if move is None else moves.index(move), "")]


def _label(
    match: PlayedMatch, record: Record, name: str, first: Json, by: Player | None = None, told: int = 0
) -> MatchLabel:
    options = {each.id: each.default for each in match.game.options}
    return MatchLabel(
        game=record.game,
        options={key: value for key, value in record.options.items() if value != options[key]},
        seed=record.seed,
        seats=seen_from_afar(record.seats, name),
        strict=record.terms.strict,
        first_ply=record.first_ply,
        first=first,
        closed=record.closed,
        moves=len(record.moves),
        by=by,
        told=told,
        digest=record.digest[:SHOWN_DIGEST],
    )


def seen_from_afar(seats: Sequence[Seat], name: str) -> tuple[Seat, ...]:
    """As another device has to know them: nobody who plays here plays there."""
    alone = sum(seat.kind == HUMAN for seat in seats) == 1
    return tuple(
        seat if seat.kind == COMPUTER else Seat(REMOTE, seat.name or (name if alone and seat.kind == HUMAN else ""))
        for seat in seats
    )


def _digest(state: Any, game: Game) -> str:
    return digest(to_json(state, game.state))


def _joined(label: MatchLabel, moves: bytes) -> bytes:
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=_USUAL)
    row = json.dumps(to_row(label, MatchLabel), ensure_ascii=False, separators=(",", ":")).encode()
    packed = packer.compress(row) + packer.flush()
    return len(packed).to_bytes(2, "big") + packed + moves


def _parted(data: bytes) -> tuple[MatchLabel, bytes]:
    size = 2 + int.from_bytes(data[:2], "big")
    unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=_USUAL)
    try:
        row = unpacker.decompress(data[2:size], LONGEST_LABEL)
        if not unpacker.eof or unpacker.unused_data:
            raise BadLink(NONSENSE)
        label: MatchLabel = from_row(MatchLabel, json.loads(row.decode()), "label")
    except (zlib.error, BadData, ValueError, RecursionError) as fault:
        raise fault if isinstance(fault, BadLink) else BadLink(NONSENSE) from fault
    return label, data[size:]
