"""Why a link is refused, in one sentence; nothing has changed then."""

from __future__ import annotations

from app.core.game import Tr

EMPTY, NO_LINK, TOO_LONG, CUT, EDITED, NEWER, NO_GAME, NONSENSE, OTHER_RULES, NEEDS_LESS = (
    f"travel.bad.{word}"
    for word in ("empty", "no_link", "too_long", "cut", "edited", "newer", "no_game", "nonsense", "other_rules", "fit")
)
OTHER_PAST, NOT_THEIR_MOVE, TURN_NOT_OVER, NOT_BY_MESSAGE = (
    f"travel.refused.{word}" for word in ("other_past", "not_their_move", "turn_not_over", "not_by_message")
)


class BadLink(ValueError):
    """The reason is a key in the words; `because`, if there is one, another: what the rules of the game say."""

    def __init__(self, reason: str, because: str = "") -> None:
        super().__init__(reason)
        self.reason, self.because = reason, because

    def text(self, tr: Tr) -> str:
        return " ".join([tr(self.reason), *([tr(self.because)] if self.because else [])])
