"""Saves and restores a host's room, so that it survives a killed app."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from app.core.codec import BadData, Json, to_json, to_row
from app.core.game import LADDER, BadOption, Game
from app.match.match import Agent, HistoryEntry, Seat, Terms
from app.match.record import Record, digest, loads, record_of, resumed
from app.online.fairness.step_check import is_measured
from app.online.host.endpoint import Member
from app.online.host.match import HostedMatch
from app.online.invitation import SECRET, Invitation
from app.online.room_file import SavedMember, SavedMove, SavedRoom
from app.online.room_setup import STARTS, RoomSetup
from app.players.human import Human

if TYPE_CHECKING:
    from app.online.host.host import Host


class RoomRecorder:
    """Decides what to save after a change: just the move, or the whole room."""

    def __init__(self) -> None:
        self._match: HostedMatch | None = None
        self._entries: tuple[int, HistoryEntry | None] = 0, None
        """The length of the history when last saved, and its last entry."""
        self._rest: tuple[Any, ...] = ()

    def entry(self, host: Host, room: Invitation, server: str, port: int, whole: bool = False) -> SavedRoom | SavedMove:
        match, history = host.match, host.match.history if host.match else ()
        is_next = match is not None and match is self._match and len(history) == self._entries[0] + 1
        is_next = is_next and (history[-2] if len(history) > 1 else None) is self._entries[1]
        rest = _all_but_the_moves(host)
        is_move = is_next and rest == self._rest and not whole
        self._match, self._rest = match, rest
        self._entries = len(history), history[-1] if history else None
        if is_move and match:
            return _saved_move(host, match)
        return _saved_room(host, room, server, port, to_json(record_of(match), Record) if match else None)


def _all_but_the_moves(host: Host) -> tuple[Any, ...]:
    match, endpoint = host.match, host.endpoint
    played = (match.seats, match.closed, match.assisted, match.counted) if match else ()
    rest = (*host.seats, host.series.resigned, host.beginning.saved(), played, host.heirs, host.dealer)
    return host.series.number, endpoint.connection, host.gallery is not None, *rest


def _saved_move(host: Host, match: HostedMatch) -> SavedMove:
    last, now = match.history[-1], match.clocks
    return SavedMove(
        seq=host.seq,
        position=host.series.position,
        members=_members(host),
        move=to_row(last.move, match.game.moves),
        clocks=(last.clocks or (), now) if now is not None else (),
        state=host.series.encoded(match.state) if is_measured(match.state) else None,
        moved_at=host.series.moved_at,
    )


def _members(host: Host) -> tuple[SavedMember, ...]:
    return tuple(
        SavedMember(each.pid, each.public, each.name, each.count, each.result, each.has_left)
        for each in host.endpoint.members.values()
    )


def _saved_room(host: Host, room: Invitation, server: str, port: int, record: Json) -> SavedRoom:
    setup = host.setup
    return SavedRoom(
        code=room.code,
        room=room.secret,
        secret=host.identity.secret,
        epoch=host.epoch,
        seq=host.seq,
        connection=host.endpoint.connection,
        server=server,
        port=port,
        game=setup.game.id,
        options=dict(setup.options),
        minutes=setup.terms.minutes,
        strict=setup.terms.strict,
        extras=dict(setup.extras),
        starts=setup.starts,
        name=setup.name,
        plays=setup.plays,
        chairs=tuple(host.seats),
        members=_members(host),
        resigned=host.series.resigned,
        number=host.series.number,
        position=host.series.position,
        drawing=host.beginning.saved(),
        record=record,
        ladder=LADDER,
        unhurried=setup.unhurried,
        moved_at=host.series.moved_at,
        gallery=host.gallery is not None,
        counted=host.series.counted,
        heirs=host.heirs,
        dealer=host.dealer,
    )


def whole(host: Host) -> SavedRoom:
    """Return the room without secret and servers, which `Host` does not know."""
    record = to_json(record_of(host.match), Record) if host.match else None
    return _saved_room(host, Invitation("", secret="0" * SECRET), "", 0, record)


def setup_of(saved: SavedRoom, games: Mapping[str, Game]) -> RoomSetup:
    """Raise `BadData` if the saved room does not fit the game."""
    if saved.game not in games or saved.starts not in STARTS:
        raise BadData(f"there is no game {saved.game!r}")
    setup = RoomSetup(
        games[saved.game],
        saved.options,
        Terms(saved.minutes, saved.strict),
        saved.extras,
        saved.starts,
        saved.name,
        saved.plays,
        unhurried=saved.unhurried,
    )
    try:
        if len(setup.seats()) != len(saved.chairs):
            raise BadData("seats do not fit the game")
    except BadOption as refusal:
        raise BadData(str(refusal)) from refusal
    return setup


def restore(host: Host, saved: SavedRoom) -> None:
    """Raise `BadData` if the saved room does not fit."""
    host.seq = saved.seq
    host.seats.restore(saved.chairs)
    for each in saved.members:
        member = Member(each.pid, each.public, each.name, count=each.count, result=each.result)
        member.has_left, member.is_online, member.away_since = each.has_left, False, host.now()
        host.endpoint.members[each.pid] = member
    host.beginning.restore(saved.drawing)
    match = (
        _match(host.setup.game, saved.record, host.series.agents_for, host.now) if saved.record is not None else None
    )
    host.series.restore(saved.number, saved.position, saved.resigned, match, saved.moved_at)
    host.series.counted = saved.counted
    host.inherit(saved.heirs, saved.dealer)
    host.rest_if_alone()


def played(saved: SavedRoom, game: Game) -> HostedMatch:
    """Return the match of a saved room without opening it. Raises `BadData`."""
    return _match(game, saved.record, lambda seats: [Human() for _ in seats], lambda: 0.0)


def _match(
    game: Game, data: Any, agents: Callable[[Sequence[Seat]], Sequence[Agent]], now: Callable[[], float]
) -> HostedMatch:
    """Add the digest that room files lack, because computing it would slow every move."""
    record = loads(json.dumps(data | {"digest": digest(data["state"])}), {game.id: game})
    return cast(HostedMatch, resumed(record, game, agents, now, HostedMatch))
