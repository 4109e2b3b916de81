"""How a match in a room begins: all are ready, the draw is made, and everybody has a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.game import Player
from app.match.match import HUMAN, Seat
from app.online import wire
from app.online.fair import Round, Secrets
from app.online.hosted import HostedMatch
from app.online.plan import DRAWN, GUEST_FIRST

if TYPE_CHECKING:
    from app.online.host import Host
    from app.online.hostline import Member


def commit(host: Host, member: Member, command: wire.Ready) -> str:
    """A guest is ready, and bound to secrets that are told later."""
    if not host.waits or command.game != host.number + 1:
        return wire.NOT_NOW
    host.drawing.commit(member.public, command.coin, command.deck)
    host.declined = ""
    draw_if_all_are_ready(host)
    return wire.OK


def draw_if_all_are_ready(host: Host) -> None:
    seats = range(len(host.chairs))
    if host.is_full and all(host.is_ready_at(seat) for seat in seats):
        host.drawing.start(host.number + 1, [_public_at(host, seat) for seat in seats], host.now())


def reveal(host: Host, member: Member, command: wire.Reveal) -> str:
    """A guest's secrets; with the last of them the match begins."""
    draw = host.drawing.draw
    if not host.drawing.is_under_way or draw is None or command.game != draw.game:
        return wire.NOT_NOW
    if not host.drawing.reveal(member.public, Secrets(command.coin, command.deck)):
        host.line.fault(member, "reveal")
        return wire.NOT_NOW
    if host.drawing.is_complete:
        _begin(host)
    return wire.OK


def _begin(host: Host) -> None:
    drawn, coins, seed = host.drawing.finish()
    if len(host.chairs) == 2:
        _arrange(host, drawn, coins)
    plan = host.plan
    host.drawing.is_ready = not plan.plays
    host.number = drawn.game
    seats = tuple(Seat(chair.kind, host.name_at(seat), chair.level) for seat, chair in enumerate(host.chairs))
    match = HostedMatch(plan.game, dict(plan.options), seed, seats, host.agents_for(seats), host.now, plan.terms)
    host.take(match)
    host.position += 1
    host.changed()
    match.begin()


def _arrange(host: Host, drawn: Round, coins: dict[str, str]) -> None:
    """Which of two sits first, and so begins."""
    if host.number:
        host.chairs.reverse()  # a rematch swaps sides
    elif host.plan.starts == DRAWN:
        by_public = {_public_at(host, seat): chair for seat, chair in enumerate(host.chairs)}
        host.chairs = [by_public[who] for who in drawn.seating(coins, sorted(by_public))]
    elif host.plan.starts == GUEST_FIRST and host.plan.plays:
        host.chairs.reverse()


def _public_at(host: Host, seat: Player) -> str:
    member = host.member_at(seat)
    return member.public if member else host.identity.public if host.chairs[seat].kind == HUMAN else ""
