"""A host's room to and from what is kept of it, so that a killed host comes back as the same one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from app.core.codec import BadData, Json, to_json
from app.core.game import BadOption, Game
from app.match.match import Entry, Terms
from app.match.record import Record, digest, loads, record_of, resumed
from app.online.hosted import HostedMatch
from app.online.hostline import Member
from app.online.keep import SavedMember, SavedRoom
from app.online.plan import STARTS, Plan
from app.online.seal import RoomKeys

if TYPE_CHECKING:
    from app.online.host import Host


class Scribe:
    """Writes a room down after every move: what it wrote of earlier moves it does not write again."""

    def __init__(self) -> None:
        self._match: HostedMatch | None = None
        self._record: Record | None = None
        self._moves: list[tuple[Entry, Json]] = []

    def room(self, host: Host, code: str, server: str, port: int) -> SavedRoom:
        return _saved_room(host, code, server, port, self._written(host, host.match) if host.match else None)

    def _written(self, host: Host, match: HostedMatch) -> Json:
        if self._record is None or match is not self._match:
            self._match, self._record, self._moves = match, record_of(match), []
        history, moves = match.history, self._moves
        del moves[len(history) :]
        while moves and moves[-1][0] is not history[len(moves) - 1]:
            moves.pop()
        for entry in history[len(moves) :]:
            moves.append((entry, to_json(entry.move, match.game.moves)))
        now = match.clocks
        record = replace(
            self._record,
            seats=match.seats,
            moves=(),
            clocks=(*(entry.clocks or () for entry in history), now) if now is not None else (),
            closed=match.closed,
            assisted=match.assisted,
            counted=match.counted,
            state=host.written(match.state),
        )
        return to_json(record, Record) | {"moves": [data for _, data in moves]}


def _saved_room(host: Host, code: str, server: str, port: int, record: Json) -> SavedRoom:
    plan = host.plan
    members = tuple(
        SavedMember(each.pid, each.public, each.name, each.count, each.result, each.connection, each.has_left)
        for each in host.line.members.values()
    )
    return SavedRoom(
        code=code,
        secret=host.identity.secret,
        epoch=host.epoch,
        seq=host.seq,
        connection=host.line.connection,
        server=server,
        port=port,
        game=plan.game.id,
        options=dict(plan.options),
        minutes=plan.terms.minutes,
        strict=plan.terms.strict,
        extras=dict(plan.extras),
        starts=plan.starts,
        name=plan.name,
        plays=plan.plays,
        chairs=tuple(host.chairs),
        members=members,
        departed=dict(host.line.departed),
        number=host.number,
        position=host.position,
        drawing=host.drawing.saved(),
        record=record,
    )


def plan_of(saved: SavedRoom, games: Mapping[str, Game]) -> Plan:
    """Raises `BadData`."""
    if saved.game not in games or saved.starts not in STARTS:
        raise BadData(f"there is no game {saved.game!r}")
    plan = Plan(
        games[saved.game],
        saved.options,
        Terms(saved.minutes, saved.strict),
        saved.extras,
        saved.starts,
        saved.name,
        saved.plays,
    )
    try:
        if len(plan.chairs()) != len(saved.chairs):
            raise BadData("chairs do not fit the game")
    except BadOption as refusal:
        raise BadData(str(refusal)) from refusal
    return plan


def restore(host: Host, saved: SavedRoom, keys: RoomKeys) -> None:
    """Puts a new host where the saved one was; raises `BadData`."""
    host.seq, host.number, host.position = saved.seq, saved.number, saved.position
    host.chairs = list(saved.chairs)
    host.line.departed.update(saved.departed)
    for each in saved.members:
        try:
            key = host.identity.pair_key(each.public, keys.room)
        except ValueError as fault:
            raise BadData("a member without a key") from fault
        member = Member(each.pid, each.public, each.name, key, each.count, each.result, each.connection)
        member.has_left, member.is_online, member.away_since = each.has_left, False, host.now()
        host.line.members[each.pid] = member
    host.drawing.restore(saved.drawing, host.now())
    if saved.record is not None:
        host.take(_match(host, saved.record))


def _match(host: Host, data: Any) -> HostedMatch:
    """The digest is made now and not with every move: what was saved last is the truth."""
    game = host.plan.game
    record = loads(json.dumps(data | {"digest": digest(data["state"])}), {game.id: game})
    return cast(HostedMatch, resumed(record, game, host.agents_for, host.now, HostedMatch))
