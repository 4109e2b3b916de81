"""Builds what the host sends: the room's card, and a state for each guest."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

from app.core.codec import Json, to_row
from app.core.game import Game, Player
from app.match.match import HUMAN, RESIGNED, Match
from app.online.fairness.host_draw import HostDraw
from app.online.fairness.step_check import is_hidden
from app.online.host.endpoint import HostEndpoint, Member
from app.online.host.match import HostedMatch
from app.online.protocol import messages
from app.online.status import HOLD_SECONDS

if TYPE_CHECKING:
    from app.online.host.host import Host

PAGE = 16 * 1024
"""Characters of a history or proof in one message."""


def on_the_card(host: Host) -> tuple[tuple[str, ...], int]:
    names = tuple(host.seats.name_at(seat) for seat in range(len(host.seats)))
    return names, sum(not each.kind for each in host.seats)


def card(host: Host, endpoint: HostEndpoint) -> messages.RoomCard:
    setup, (names, free) = host.setup, on_the_card(host)
    brought = {option.id for option in setup.game.kits}  # each player chooses these
    return messages.RoomCard(
        public=host.identity.public,
        epoch=host.epoch,
        connection=endpoint.connection,
        mark=endpoint.mark(host.epoch, endpoint.connection),
        game=setup.game.id,
        options={name: value for name, value in setup.options.items() if name not in brought},
        minutes=setup.terms.minutes,
        strict=setup.terms.strict,
        extras=dict(setup.extras),
        starts=setup.starts,
        versions=(messages.OLDEST, messages.PROTOCOL),
        names=names,
        free=free,
        unhurried=setup.unhurried,
    )


def state_for(host: Host, member: Member) -> messages.RoomState:
    seat = host.seats.of(member)
    return _state(host, member, seat, match_view(host, host.match, seat) if host.match and seat >= 0 else None)


def scene_for(host: Host, spectator: Member) -> messages.RoomState:
    """Return the public state. Spectators may choose a player's `pid`, so never look it up."""
    return _state(host, spectator, -1, match_view(host, host.match, None) if host.match else None)


def moved_for(host: Host, member: Member, seat: Player | None) -> messages.StateAfterMove:
    """Return only the last move, where `Host._is_short` allows it."""
    match, last = host.match, host.series.last_played
    assert match
    assert last
    return messages.StateAfterMove(
        epoch=host.epoch,
        seq=host.seq,
        ack=member.count,
        result=member.result,
        position=host.series.position,
        move=to_row(last.move, match.game.moves),
        clocks=_clocks(match),
        can_undo=seat is not None and match.can_take_back(seat),
    )


def _state(host: Host, member: Member, seat: Player, match: messages.MatchView | None) -> messages.RoomState:
    draw = host.beginning.draw
    is_over = host.match is not None and host.match.ply > 0 and not draw.is_under_way
    return messages.RoomState(
        epoch=host.epoch,
        seq=host.seq,
        ack=member.count,
        result=member.result,
        seat=seat,
        seats=tuple(seat_info(host, each) for each in range(len(host.seats))),
        draw=None if is_over else draw.shared,  # large, and guests already have it
        match=match,
        watching=host.watching if member.version >= messages.WATCHING else 0,
        wins=host.seats.wins if member.version >= messages.MEDALS_SINCE and any(host.seats.wins) else (),
        question=host.agreement.question,
        declined=host.agreement.declined,
        kits=() if host.series.is_playing else host.seats.shown_kits,
        pledge=draw.pledge,
        stands=host.series.stands if host.series.is_playing else 0,
        offer=host.handover.offered_to(member) if seat >= 0 else "",
    )


def seat_info(host: Host, seat: Player) -> messages.SeatInfo:
    occupant, member = host.seats[seat], host.seats.member_at(seat)
    away, is_online = 0.0, member.is_online if member else bool(occupant.kind)
    if member and member.away_since is not None:
        left = HOLD_SECONDS - (host.now() - member.away_since)
        away = 0.0 if host.setup.unhurried else max(0.0, left)
    elif occupant.kind == HUMAN and host.player_away_until is not None:
        # At least a second: nobody can claim the host's own seat while the room is kept.
        away, is_online = max(1.0, host.player_away_until - host.now()), False
    return messages.SeatInfo(
        name=host.seats.name_at(seat),
        kind=occupant.kind,
        level=occupant.level,
        online=is_online,
        ready=host.beginning.is_ready_at(seat),
        away=ceil(away),
        left=bool(member and member.has_left),
    )


def match_view(host: Host, match: HostedMatch, seat: Player | None) -> messages.MatchView:
    """Return what this seat may see; without a seat, only public information."""
    game, last = match.game, host.series.last_played
    events = witnessed(game, last.step.events, seat) if last else ()
    return messages.MatchView(
        game=host.series.number,
        ply=match.ply,
        position=host.series.position,
        view=host.series.encoded(match.view(seat)),
        player=last.player if last else -1,
        events=events,
        seconds=last.step.seconds if last else 0.0,
        clocks=_clocks(match),
        closed=match.closed,
        can_undo=seat is not None and match.can_take_back(seat),
        move=to_row(last.move, game.moves) if last and not is_hidden(match.state) else None,
        resigned=resignation(host, match),
    )


def _clocks(match: HostedMatch) -> tuple[int, ...]:
    return tuple(int(left * 1000) for left in match.clocks or ())


def resignation(host: Host, match: HostedMatch) -> str:
    """Return the secret that proves who resigned, if anybody did."""
    if match.closed is None or match.closed.reason != RESIGNED:
        return ""
    is_ours = host.seat is not None and host.seat not in match.closed.winners
    return host.beginning.draw.own_resignation if is_ours else host.series.resigned


def witnessed(game: Game, events: Sequence[Any], seat: Player | None) -> tuple[Json, ...]:
    seen = (event.witnessed(seat) for event in events)
    return tuple(to_row(event, game.events) for event in seen if event is not None)


def past(match: Match, number: int, position: int, seat: Player | None, ply: int) -> messages.Past:
    """Return as many steps from `ply` on as fit into one message."""
    game, size = match.game, 0
    steps: list[messages.PastStep] = []
    for index in range(max(0, ply - match.first_ply), len(match.history)):
        entry = match.history[index]
        view = to_row(entry.step.state.observation(seat), game.state)
        events = witnessed(game, entry.step.events, seat)
        size += len(json.dumps((events, view)))
        if steps and size > PAGE:
            break
        move = None if is_hidden(match.first) else to_row(entry.move, game.moves)
        steps.append(messages.PastStep(match.first_ply + index, entry.player, events, view, move))
    first = to_row(match.first.observation(seat), game.state)
    return messages.Past(number, position, match.first_ply, first, tuple(steps))


def proof(match: Match, number: int, draw: HostDraw, start: int) -> messages.Proof:
    moves: list[Json] = []
    size = 0
    for entry in match.history[max(0, start) :]:
        moves.append(to_row(entry.move, match.game.moves))
        size += len(json.dumps(moves[-1]))
        if size > PAGE:
            break
    coins = draw.shared.coins if draw.shared else {}
    return messages.Proof(number, coins, draw.played_with, max(0, start), tuple(moves), len(match.history), draw.kits)
