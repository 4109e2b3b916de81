"""What players have to agree on: taking back, playing again, and going on without somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.game import Player
from app.match.match import COMPUTER, HUMAN, REMOTE
from app.online import wire
from app.online.keep import Chair
from app.online.status import HOLD_SECONDS

if TYPE_CHECKING:
    from app.online.host import Host
    from app.online.hostline import Member

ABANDONED = "online.end.abandoned"


def ask_undo(host: Host, seat: Player, position: int) -> str:
    if host.match is None or host.question or position != host.position or not host.match.can_take_back(seat):
        return wire.NOT_NOW
    others = (index for index, chair in enumerate(host.chairs) if chair.kind in (HUMAN, REMOTE) and index != seat)
    host.question, host.declined = wire.Question(wire.UNDO, seat, tuple(others)), ""
    _settle(host)
    host.changed()
    return wire.OK


def answer(host: Host, seat: Player, what: str, yes: bool) -> str:
    question = host.question
    if what == wire.REMATCH and not yes and host.waits:
        host.drawing.withdraw()
        host.drawing.is_ready = not host.plan.plays
        host.declined = what
    elif question and what == question.what and seat in question.waiting:
        waiting = tuple(each for each in question.waiting if each != seat)
        host.question = wire.Question(what, question.seat, waiting) if yes else None
        host.declined = "" if yes else what
        _settle(host)
    else:
        return wire.NOT_NOW
    host.changed()
    return wire.OK


def claim(host: Host, seat: Player, win: bool) -> str:
    """Allowed against one who left, or whose seat has been held long enough."""
    member = host.member_at(seat) if 0 <= seat < len(host.chairs) else None
    if host.match is None or not host.is_playing or member is None:
        return wire.NOT_NOW
    away = member.away_since
    if not member.has_left and (away is None or host.now() - away < HOLD_SECONDS):
        return wire.NOT_NOW
    if win and len(host.chairs) > 2:
        return wire.NOT_NOW  # with three or four the match goes on without the one
    if win:
        host.match.resign(seat, ABANDONED)
    else:
        host.question = None  # whoever was asked, or asked, is not there any more; it can be asked again
        level = host.plan.game.default_level
        host.chairs[seat] = Chair(COMPUTER, level=level)
        host.line.forget(member)
        host.match.hand_over(seat, host.computer(level), level)
    host.changed()
    return wire.OK


def replace_leaver(host: Host, member: Member) -> None:
    """With three or four the others do not wait for one who left for good: the computer plays on at once."""
    if member.has_left and len(host.chairs) > 2:
        claim(host, host.seat_of(member), win=False)


def _settle(host: Host) -> None:
    if host.match and host.question and not host.question.waiting:
        asker, host.question = host.question.seat, None
        host.match.undo(asker)
