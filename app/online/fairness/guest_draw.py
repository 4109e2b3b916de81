"""A guest's side of a draw: which secrets it reveals and when, and whether the host kept to the draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.online.fairness.commitments import COIN, Round, Secrets
from app.online.protocol.messages import DrawState
from app.online.room_file import SavedSeat
from app.online.room_setup import DRAWN, GUEST_FIRST


class DrawViolation(ValueError):
    """The host did not keep to the draw."""


def to_reveal(drawn: Round, draw: DrawState, me: str, host: str, saved: SavedSeat) -> Secrets:
    """The secrets that we committed to in this draw; raises `DrawViolation` if they are not for this one."""
    committed = draw.commits.get(me)
    if host in draw.commits and draw.seats.count(me) == 1:
        if committed == drawn.commitments(me, saved.next_secrets):
            return saved.next_secrets
        # Revealed before, but perhaps lost. Only to the same draw: in another, somebody could use what they know.
        if draw == saved.draw and committed == drawn.commitments(me, saved.secrets):
            return saved.secrets
    raise DrawViolation("not a list that we are on as we are")


def check_coins(drawn: Round, draw: DrawState, promised: DrawState) -> None:
    """Raises `DrawViolation` unless these are the coins that everybody committed to."""
    if replace(draw, coins={}) != promised or draw.coins.keys() != draw.commits.keys():
        raise DrawViolation("another list than before")
    if not all(drawn.holds(who, COIN, coin, draw.commits[who][0]) for who, coin in draw.coins.items()):
        raise DrawViolation("another coin than was committed to")


def seated(
    drawn: Round, draw: DrawState, coins: Mapping[str, str], starts: str, host: str, dummies: int
) -> tuple[str, ...]:
    """Who has to sit where after this draw. Of two the coins decide, or what was agreed; a rematch swaps them."""
    if len(draw.seats) != 2 or dummies:
        return draw.seats
    if draw.game > 1 or (starts == GUEST_FIRST and host in draw.seats):
        return draw.seats[::-1]
    return drawn.seating(coins, sorted(draw.seats)) if starts == DRAWN else draw.seats
