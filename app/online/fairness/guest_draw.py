"""A guest's side of a draw: when to reveal secrets, and checks of the host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.online.fairness.commitments import COIN, Round, Secrets
from app.online.protocol.messages import DrawState
from app.online.room_file import SavedSeat
from app.online.room_setup import DRAWN, GUEST_FIRST


class DrawViolation(ValueError):
    """The host broke the rules of the draw."""


def to_reveal(drawn: Round, draw: DrawState, me: str, host: str, saved: SavedSeat) -> Secrets:
    """Return our secrets for this draw; raise `DrawViolation` if it lacks our commitments."""
    committed = draw.commits.get(me)
    if host in draw.commits and draw.seats.count(me) == 1:
        if committed == drawn.commitments(me, saved.next_secrets):
            return saved.next_secrets
        # Our answer may have been lost. Repeat it only for the same draw: in another one it would help a cheater.
        if draw == saved.draw and committed == drawn.commitments(me, saved.secrets):
            return saved.secrets
    raise DrawViolation("not a list that we are on as we are")


def check_coins(drawn: Round, draw: DrawState, promised: DrawState) -> None:
    """Raise `DrawViolation` unless everybody revealed the coin that they committed to."""
    if replace(draw, coins={}) != promised or draw.coins.keys() != draw.commits.keys():
        raise DrawViolation("another list than before")
    if not all(drawn.holds(who, COIN, coin, draw.commits[who][0]) for who, coin in draw.coins.items()):
        raise DrawViolation("another coin than was committed to")


def seated(
    drawn: Round, draw: DrawState, coins: Mapping[str, str], starts: str, host: str, dummies: int
) -> tuple[str, ...]:
    """Return the seating. Two players sit by coin or agreement, and swap for a rematch."""
    if len(draw.seats) != 2 or dummies:
        return draw.seats
    if draw.game > 1 or (starts == GUEST_FIRST and host in draw.seats):
        return draw.seats[::-1]
    return drawn.seating(coins, sorted(draw.seats)) if starts == DRAWN else draw.seats
