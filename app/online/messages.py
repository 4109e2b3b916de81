"""What the host writes: its card, and each guest's own view of the room, put together from what may be known."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

from app.core.codec import Json, to_row
from app.core.game import Game, Player
from app.match.match import HUMAN, Match
from app.online import wire
from app.online.hostline import Member
from app.online.status import HOLD_SECONDS

if TYPE_CHECKING:
    from app.online.host import Host

PAGE = 16 * 1024
"""How much of a long history or proof goes into one message."""


def card(host: Host) -> wire.Card:
    plan = host.plan
    return wire.Card(
        public=host.identity.public,
        epoch=host.epoch,
        game=plan.game.id,
        options=dict(plan.options),
        minutes=plan.terms.minutes,
        strict=plan.terms.strict,
        extras=dict(plan.extras),
        starts=plan.starts,
        versions=(wire.PROTOCOL, wire.PROTOCOL),
        names=tuple(host.name_at(seat) for seat in range(len(host.chairs))),
        free=sum(not chair.kind for chair in host.chairs),
        closed=host.is_closed,
    )


def state_for(host: Host, member: Member) -> wire.State:
    seat = host.seat_of(member)
    draw = host.drawing.draw
    if host.match and host.match.ply > 0 and not host.drawing.is_under_way:
        draw = None  # it has been seen, and is not small
    return wire.State(
        epoch=host.epoch,
        seq=host.seq,
        ack=member.count,
        result=member.result,
        seat=seat,
        places=tuple(place(host, each) for each in range(len(host.chairs))),
        draw=draw,
        table=table(host, host.match, seat) if host.match and seat >= 0 else None,
        question=host.question,
        declined=host.declined,
    )


def place(host: Host, seat: Player) -> wire.Place:
    chair, member = host.chairs[seat], host.member_at(seat)
    away = 0.0
    if member and member.away_since is not None:
        away = max(0.0, HOLD_SECONDS - (host.now() - member.away_since))
    return wire.Place(
        name=host.name_at(seat),
        kind=chair.kind,
        level=chair.level,
        online=chair.kind == HUMAN or bool(member and member.is_online) or bool(chair.kind and not member),
        ready=host.is_ready_at(seat),
        away=ceil(away),
        left=bool(member and member.has_left),
    )


def table(host: Host, match: Match, seat: Player) -> wire.Table:
    game, last = match.game, host.last
    events = witnessed(game, last.step.events, seat) if last else ()
    return wire.Table(
        game=host.number,
        ply=match.ply,
        position=host.position,
        view=host.written(match.view(seat)),
        player=last.player if last else -1,
        events=events,
        seconds=last.step.seconds if last else 0.0,
        clocks=tuple(int(left * 1000) for left in match.clocks or ()),
        closed=match.closed,
        can_undo=host.match is not None and host.match.can_take_back(seat),
    )


def witnessed(game: Game, events: Sequence[Any], seat: Player) -> tuple[Json, ...]:
    seen = (event.witnessed(seat) for event in events)
    return tuple(to_row(event, game.events) for event in seen if event is not None)


def past(match: Match, number: int, position: int, seat: Player, ply: int) -> wire.Past:
    """The steps from `ply` on, as many as go into one message."""
    game, size = match.game, 0
    steps: list[wire.PastStep] = []
    for index in range(max(0, ply - match.first_ply), len(match.history)):
        entry = match.history[index]
        view = to_row(entry.step.state.observation(seat), game.state)
        events = witnessed(game, entry.step.events, seat)
        size += len(json.dumps((events, view)))
        if steps and size > PAGE:
            break
        steps.append(wire.PastStep(match.first_ply + index, entry.player, events, view))
    first = to_row(match.first.observation(seat), game.state)
    return wire.Past(number, position, match.first_ply, first, tuple(steps))


def proof(match: Match, number: int, decks: dict[str, str], start: int) -> wire.Proof:
    moves: list[Json] = []
    size = 0
    for entry in match.history[max(0, start) :]:
        moves.append(to_row(entry.move, match.game.moves))
        size += len(json.dumps(moves[-1]))
        if size > PAGE:
            break
    return wire.Proof(number, decks, max(0, start), tuple(moves), len(match.history))
