"""A guest without a seat, who only watches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.core.codec import Json
from app.core.game import Options
from app.online import decks
from app.online.fairness.commitments import Round
from app.online.fairness.guest_draw import DrawViolation
from app.online.fairness.verify_match import UNFAIR, Proved, Witnessed, audit_watched
from app.online.guest.guest import Guest
from app.online.guest.match import GuestMatch
from app.online.guest.match_audit import MatchAudit
from app.online.invitation import code_of
from app.online.protocol import messages
from app.online.protocol.messages import Proof, RoomState
from app.online.room_file import SavedSeat


class Spectator(Guest):
    is_player = False

    def ready(self) -> None:
        """Do nothing: only players get ready."""

    def bring(self, kit: str, name: str = "") -> None:
        pass

    def _request(self, make: Any) -> None:
        pass

    def _send(self, what: str, move: Any) -> bool:
        return False

    def _code(self, mark: str) -> str:
        return code_of(self.saved.room, mark, watches=True)

    def _take_draw(self, state: RoomState) -> None:
        draw = state.draw
        if draw is not None and not draw.coins and draw != self.saved.draw:
            self._save(draw=draw, pledge=state.pledge, dealer="")

    def _check_beginning(self, state: RoomState, shown: messages.MatchView) -> None:
        """Raise `DrawViolation` unless the match begins with the commitments that we heard."""
        promised, draw = self.saved.draw, state.draw
        if promised is None or promised.game != shown.game or shown.ply:
            return
        if draw is None or replace(draw, coins={}) != promised or draw.coins.keys() != promised.commits.keys():
            raise DrawViolation("another list than before")

    def _check_jump(self, is_same_life: bool, is_back: bool) -> None:
        """Accept any jump: players take moves back without asking us."""
        assert self._audit
        self._audit.forget()

    def _new_audit(self, number: int) -> MatchAudit:
        return WatchedAudit(Round("", number), self._identity.public)


class WatchedAudit(MatchAudit):
    """A spectator's audit, which learns the room's name from the proof's last page."""

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
        drawn = Round(proof.room, proof.game)
        draw = saved.draw if saved.draw and saved.draw.game == drawn.game else None
        is_followed = all(ply in self._followed for ply in range(1, match.ply + 1))
        seen = Witnessed(
            "", "", None, self._witnessed, self._made, match.ply, match.state, match.closed, is_followed
        )  # fmt: skip
        proved = Proved(proof.coins, proof.decks, moves, resigned)
        if draw and match.game.kits and drawn.pledge(host, proof.decks.get(host, ""), proof.kits) != saved.pledge:
            return UNFAIR
        found = [
            audit_watched(match.game, options, drawn, draw, starts, host, proved, seen)
            for options in _options(match, proof)
        ]
        return next((verdict for verdict in found if verdict != UNFAIR), UNFAIR)


def _options(match: GuestMatch, proof: Proof) -> list[Options]:
    """Return the options with all kits. Two players may have swapped theirs with their seats."""
    game, brought = match.game, proof.kits
    if not game.kits or len(brought) != len(match.seats):
        return [match.options]
    orders = (brought, brought[::-1]) if len(brought) == 2 else (brought,)
    return [decks.options_with(game, match.options, order) for order in orders]
