"""The audit of one match: what we saw, and whether the host's proof fits."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.core.codec import Json
from app.core.game import Player, Step
from app.online import decks
from app.online.fairness.commitments import Round, digest
from app.online.fairness.guest_draw import DrawViolation
from app.online.fairness.step_check import RuleViolation, followed, is_hidden, is_measured, led_to
from app.online.fairness.verify_match import AFTER_HANDOVER, UNCHECKED, UNFAIR, Proved, Witnessed, audit
from app.online.guest.match import GuestMatch
from app.online.protocol.messages import Proof, WantProof
from app.online.room_file import SavedSeat

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PredictedStep:
    ply: int
    move: Json
    step: Step[Any]


class MatchAudit:
    """Checks each step as it comes and, later, the host's proof."""

    def __init__(self, drawn: Round, public: str) -> None:
        self.verdict = ""
        self._drawn, self._public = drawn, public
        self._witnessed: dict[int, str] = {}
        self._made: dict[int, Json] = {}
        """Known moves by ply. The proof must contain them."""
        self._followed: dict[int, Any] = {}
        """Positions by ply that we saw follow from the one before."""
        self._foreseen: PredictedStep | None = None
        self._moves: list[Json] | None = None

    def witness(self, ply: int, view: Any, row: Json) -> None:
        """Remember a view if something is hidden, or the first of a simulation."""
        self._witnessed = {known: seen for known, seen in self._witnessed.items() if known < ply}
        self._made = {known: move for known, move in self._made.items() if known < ply}
        if is_hidden(view) or (ply == 0 and is_measured(view)):
            self._witnessed[ply] = digest(row)

    def witness_first(self, view: Any, row: Json) -> None:
        """Check the first view, if it comes late."""
        if is_measured(view) and self._witnessed.setdefault(0, digest(row)) != digest(row):
            raise RuleViolation("it began otherwise")

    def send(self, match: GuestMatch, choice: Any, move: Json) -> None:
        """Record our move, and compute its result early, unless something is hidden or simulated."""
        self._made[match.ply] = move
        self._foreseen = None
        if not is_hidden(match.state) and not is_measured(match.state):
            self._foreseen = PredictedStep(match.ply, move, match.state.apply(choice))

    def next_step(self, match: GuestMatch, move: Json) -> Step[Any]:
        """Return the next step by our own rules; raise `RuleViolation`."""
        seen, self._foreseen = self._foreseen, None
        if seen is not None and (seen.ply, seen.move) == (match.ply, move):
            step = seen.step
        else:
            step = led_to(match.game, match.state, move)
        self._followed[match.ply + 1], self._made[match.ply] = step.state, move
        return step

    def step(self, match: GuestMatch, player: Player, move: Json, told: Step[Any]) -> Step[Any]:
        """Return the checked step; raise `RuleViolation`. Hidden ones are trusted."""
        if is_hidden(match.state):
            return told
        try:
            step = followed(match.game, match.state, player, move, told)
        except ImportError as fault:  # this device has no physics, so it shows the throw unchecked
            log.warning("a step cannot be checked: %s", fault)
            return told
        self._followed[match.ply + 1], self._made[match.ply] = step.state, move
        return step

    def past_step(self, match: GuestMatch, ply: int, before: Any, player: Player, move: Json, told: Step[Any]) -> None:
        if is_hidden(before):
            return
        if ply + 1 in self._followed:
            if self._followed[ply + 1] != told.state:
                raise RuleViolation("what was played is not what was played")
            return
        with contextlib.suppress(ImportError):
            self._followed[ply + 1] = followed(match.game, before, player, move, told).state
            self._made[ply] = move

    def forget(self) -> None:
        """Forget the checked positions, because moves were taken back or lost."""
        self._followed = {}

    def start(self) -> bool:
        """Start to ask for the proof; return False if we already did."""
        is_new = self._moves is None
        self._moves = self._moves or []
        return is_new

    @property
    def query(self) -> WantProof | None:
        return WantProof(self._drawn.game, len(self._moves)) if self._moves is not None and not self.verdict else None

    def take(self, page: Proof, match: GuestMatch, host: str, saved: SavedSeat, starts: str, resigned: str) -> bool:
        """Add a page; return whether it was the next. The last one brings the verdict."""
        if self._moves is None or self.verdict or page.start != len(self._moves):
            return False
        self._moves += page.moves
        if len(self._moves) >= page.total or not page.moves:
            found = self.judged(page, self._moves, match, host, saved, starts, resigned)
            self.verdict = AFTER_HANDOVER.get(found, found) if saved.dealer else found
        return True

    def judged(
        self,
        proof: Proof,
        moves: Sequence[Json],
        match: GuestMatch,
        host: str,
        saved: SavedSeat,
        starts: str,
        resigned: str,
    ) -> str:
        """Return the verdict on these moves. `host` drew the match."""
        draw, game, drawn = saved.draw, match.game, self._drawn
        assert match.seat is not None
        if draw is None or draw.game != drawn.game:
            return UNCHECKED
        try:
            options = decks.options_proved(
                game, match.options, drawn, draw, proof, host, (self._public, match.seat), saved
            )
        except DrawViolation as fault:
            log.warning("the host does not keep to its pledge: %s", fault)
            return UNFAIR
        is_followed = all(ply in self._followed for ply in range(1, match.ply + 1))
        mine = Witnessed(
            self._public, saved.secrets.deck, match.seat, self._witnessed, self._made, match.ply, match.state,
            match.closed, is_followed,
        )  # fmt: skip
        proved = Proved(proof.coins, proof.decks, moves, resigned)
        return audit(game, options, drawn, draw, starts, host, proved, mine)
