"""A host's room to and from what is kept of it, so that a killed host comes back as the same one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from app.core.codec import BadData, Json, to_json, to_row
from app.core.game import BadOption, Game
from app.match.match import Entry, Terms
from app.match.record import Record, digest, loads, record_of, resumed
from app.online.hosted import HostedMatch
from app.online.hostline import Member
from app.online.keep import SavedMember, SavedMove, SavedRoom
from app.online.plan import STARTS, Plan
from app.online.seal import RoomKeys

if TYPE_CHECKING:
    from app.online.host import Host


class Scribe:
    """Writes a room down after every change, after a move only the move."""

    def __init__(self) -> None:
        self._match: HostedMatch | None = None
        self._entries: tuple[int, Entry | None] = 0, None
        """How many there were in its history, and the last of them."""
        self._rest: tuple[Any, ...] = ()
        """All else that can change in a room."""

    def line(self, host: Host, code: str, server: str, port: int, whole: bool = False) -> SavedRoom | SavedMove:
        """What is to be written now. `whole`: do not rely on what was written before."""
        match, history = host.match, host.match.history if host.match else ()
        is_next = match is not None and match is self._match and len(history) == self._entries[0] + 1
        is_next = is_next and (history[-2] if len(history) > 1 else None) is self._entries[1]
        rest = _all_but_the_moves(host)
        is_move = is_next and rest == self._rest and not whole
        self._match, self._rest = match, rest
        self._entries = len(history), history[-1] if history else None
        if is_move and match:
            return _saved_move(host, match)
        return _saved_room(host, code, server, port, to_json(record_of(match), Record) if match else None)


def _all_but_the_moves(host: Host) -> tuple[Any, ...]:
    match, line = host.match, host.line
    played = (match.seats, match.closed, match.assisted, match.counted) if match else ()
    return host.number, line.connection, *host.chairs, *line.departed, host.drawing.saved(), played


def _saved_move(host: Host, match: HostedMatch) -> SavedMove:
    last, now = match.history[-1], match.clocks
    return SavedMove(
        seq=host.seq,
        position=host.position,
        members=_members(host),
        move=to_row(last.move, match.game.moves),
        clocks=(last.clocks or (), now) if now is not None else (),
        state=host.written(match.state),
    )


def _members(host: Host) -> tuple[SavedMember, ...]:
    return tuple(
        SavedMember(each.pid, each.public, each.name, each.count, each.result, each.connection, each.has_left)
        for each in host.line.members.values()
    )


def _saved_room(host: Host, code: str, server: str, port: int, record: Json) -> SavedRoom:
    plan = host.plan
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
        members=_members(host),
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
