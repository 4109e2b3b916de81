"""What can be continued, as it stands on the first page or in the sheet over it."""

from __future__ import annotations

from typing import Any


def cards(ui: Any) -> list[Any]:
    """The cards of the topmost layer, as they are read."""
    from app.ui.home.resume_cards import ContinueCard

    found = [each for each in ui.app.top.walk(restrict=True) if isinstance(each, ContinueCard)]
    return sorted(found, key=lambda card: (-card.to_window(*card.pos)[1], card.to_window(*card.pos)[0]))
