"""The audit of one match: what we saw of it, and whether the host's proof fits."""

from __future__ import annotations

import logging
from typing import Any

from app.core.codec import Json
from app.online import kits
from app.online.fairness.fair import UNCHECKED, UNFAIR, Round, audit, digest
from app.online.fairness.guest_draw import Unfair
from app.online.guest.match import GuestMatch
from app.online.protocol.messages import Proof, WantProof
from app.online.room_file import SavedSeat

log = logging.getLogger(__name__)


class Audit:
    """Collects what we see during the match and, after its end, the pages of the host's proof."""

    def __init__(self, drawn: Round, public: str) -> None:
        """`drawn` is the draw of the match, `public` our public key."""
        self.verdict = ""
        """A key in the words; "" before the audit is done."""
        self._drawn, self._public = drawn, public
        self._witnessed: dict[int, str] = {}
        self._moves: list[Json] | None = None
        """Those of the proof so far; None before we ask for it."""

    def witness(self, ply: int, view: Any, row: Json) -> None:
        """Remembers the view: every view if the game hides something, else only the first."""
        self._witnessed = {known: seen for known, seen in self._witnessed.items() if known < ply}
        if ply == 0 or view.observation(None) != view:
            self._witnessed[ply] = digest(row)

    def start(self) -> bool:
        """Says whether it had not started before."""
        is_new = self._moves is None
        self._moves = self._moves or []
        return is_new

    @property
    def query(self) -> WantProof | None:
        """What to ask the host for next."""
        return WantProof(self._drawn.game, len(self._moves)) if self._moves is not None and not self.verdict else None

    def take(self, page: Proof, match: GuestMatch, host: str, saved: SavedSeat) -> bool:
        """Adds a page of the proof; says whether it brought us further. With the last page there is a verdict."""
        if self._moves is None or self.verdict or page.start != len(self._moves):
            return False
        self._moves += page.moves
        if len(self._moves) >= page.total or not page.moves:
            self.verdict = self._judged(page, match, host, saved)
        return True

    def _judged(self, proof: Proof, match: GuestMatch, host: str, saved: SavedSeat) -> str:
        draw, game = saved.draw, match.game
        if draw is None or draw.game != self._drawn.game:
            return UNCHECKED
        seat, me = (self._public, match.seat), (self._public, saved.secrets.deck, match.seat)
        try:
            options = kits.options_proved(game, match.options, self._drawn, draw, proof, host, seat, saved)
        except Unfair as fault:
            log.warning("the host does not keep to its pledge: %s", fault)
            return UNFAIR
        return audit(game, options, self._drawn, draw.commits, proof.decks, me, self._moves or [], self._witnessed)
