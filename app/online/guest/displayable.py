"""Whether what a host sent can be put into words: what cannot be told, no screen and no terminal can show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.core.codec import BadData
from app.core.game import Game


def check_displayable(game: Game, view: Any, events: Iterable[Any]) -> None:
    """Raises `BadData` if the words of the game stumble over the view, or over one of the events.

    A state refuses to be what it cannot be. But it may name a card that there is not, or an event a seat."""
    try:
        game.text.position(view, _tr)
        for event in events:
            game.text.describe(event, _tr)
    except Exception as fault:  # whatever it is: the host may be anybody
        raise BadData(f"it cannot be told: {fault!r}") from fault


def _tr(key: str, **fields: Any) -> str:
    """As much of the words as is needed to find out."""
    return " ".join((key, *map(str, fields.values())))
