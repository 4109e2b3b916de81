"""What the players of a match are called, wherever a screen names them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from app.core.game import Player
from app.match.match import COMPUTER, HUMAN, Seat
from app.screens.theme import SIDE_LETTERS


def seat_names(seats: Sequence[Seat], tr: Any, dummies: Collection[Player] = ()) -> list[str]:
    """By name, "You" for the only human, or by the letter of the side."""
    people = [player for player, seat in enumerate(seats) if seat.kind == HUMAN and player not in dummies]
    names = []
    for player, seat in enumerate(seats):
        letter = SIDE_LETTERS[player]
        if seat.kind == COMPUTER:
            names.append(tr("play.computer", level=seat.level))
        elif player in dummies:
            names.append(tr("play.dummy", letter=letter))
        else:
            names.append(seat.name or (tr("play.you") if people == [player] else tr("play.player", letter=letter)))
    return names
