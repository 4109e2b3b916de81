"""Packs a match or a position into few bytes, and unpacks it by the rules.

Moves are numbers among the legal ones. A label holds the options and a digest of the last position: a device with other
rules refuses the match.
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
"""Bytes of an unpacked label. A longer one is an attack."""
LARGEST_SEED = 1 << 64
SHOWN_DIGEST = 8

_USUAL = (
    b'"match.end.resigned","match.end.time",["remote","",0],["computer","",12345678],'
    b'{"blocked":true,"winner":"last_standing","extra_turn":true,"rows":true,"size":7,"share":18},'
    b'["skirmish",["chapaev",["stay",["squart",{},0,[["remote","",0],["remote","",0]],false,0,null,null,'
)


@dataclass(frozen=True, slots=True)
class MatchLabel:
    game: str
    options: dict[str, OptionValue]
    seed: int
    seats: tuple[Seat, ...]
    strict: bool
    first_ply: int
    first: Any
    """The first position as a row, unless options and seed determine it."""
    closed: Outcome | None
    moves: int
    by: int | None
    told: int
    """How many of the last moves come with their simulated results."""
    digest: str


@dataclass(frozen=True, slots=True)
class PackedMatch:
    match: Match
    by: Player | None = None
    """The sender's seat; None if the match is only to look at."""


def can_be_sent_whole(match: PlayedMatch) -> bool:
    """Return False if a link would reveal something hidden, or lack moves."""
    hides = isinstance(match.state, WithHiddenInformation) and match.outcome is None
    return not hides and all(entry.move is not None for entry in match.history)


def link_to_game(match: PlayedMatch, name: str = "", by: Player | None = None, told: int = 0) -> str:
    """Return a link to the whole match; raise `BadLink` if it is too long.

    `name` is for the only human, if unnamed. The last `told` moves come with results.
    """
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
    """Return a link to one position, as the sharer may see it; raise `BadLink`."""
    state = state.without_past() if isinstance(state, WithHistory) else state
    record = replace(record_of(match), moves=(), closed=None, first_ply=ply, digest=_digest(state, match.game))
    return link_text.write(_joined(_label(match, record, name, to_row(state, match.game.state)), b""))


@dataclass(frozen=True, slots=True)
class Address:
    game: str
    seed: int
    is_message: bool


def address_on(link: str) -> Address:
    label, _ = _parted(link_text.read(link))
    return Address(label.game, label.seed, label.by is not None)


def opened(
    link: str,
    games: Mapping[str, Game],
    go_on: Callable[[], object] = lambda: None,
    known: PlayedMatch | None = None,
) -> PackedMatch:
    """Unpack a link; raise `BadLink`. Call `go_on` after each move.

    `known` is our version of the match. Its simulated moves keep their results.
    """
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
    except Exception as fault:  # the rules notice a nonsensical position in many ways
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
    """Return the seats as other devices see them: our players are remote."""
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
