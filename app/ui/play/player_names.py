"""The players' names as every screen shows them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from app.core.game import Player
from app.match.match import COMPUTER, HUMAN, Seat
from app.storage.settings import clean_name
from app.ui.theme import SIDE_LETTERS


def people_of(seats: Sequence[Seat], dummies: Collection[Player] = ()) -> list[Player]:
    return [player for player, seat in enumerate(seats) if seat.kind == HUMAN and player not in dummies]


def seat_names(seats: Sequence[Seat], tr: Any, dummies: Collection[Player] = ()) -> list[str]:
    """Return each seat's name: its own, "You" for the only person, or its side's letter."""
    people = people_of(seats, dummies)
    names = []
    for player, seat in enumerate(seats):
        letter = SIDE_LETTERS[player]
        if player in dummies:  # even where a computer decides for it, as in a room
            names.append(tr("play.dummy", letter=letter))
        elif seat.kind == COMPUTER:
            names.append(tr("play.computer", level=seat.level))
        else:
            names.append(
                clean_name(seat.name) or (tr("play.you") if people == [player] else tr("play.player", letter=letter))
            )
    return names
