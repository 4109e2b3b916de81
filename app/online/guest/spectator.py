"""Somebody who only watches: a guest without a seat, who sees what is open to all and has nothing to say."""

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
    """Checks what it sees as a guest does, as far as one can who took no part in the draw."""

    is_player = False

    def ready(self) -> None:
        """Only players are."""

    def bring(self, kit: str, name: str = "") -> None:
        pass

    def _request(self, make: Any) -> None:
        pass

    def _send(self, what: str, move: Any) -> bool:
        return False

    def _code(self, mark: str) -> str:
        return code_of(self.saved.room, mark, watches=True)

    def _take_draw(self, state: RoomState) -> None:
        """Remembers what all have promised, before it is revealed."""
        draw = state.draw
        if draw is not None and not draw.coins and draw != self.saved.draw:
            self._save(draw=draw, pledge=state.pledge, dealer="")

    def _check_beginning(self, state: RoomState, shown: messages.MatchView) -> None:
        """Raises `DrawViolation` if the match does not begin with what was promised, where we heard the promise.
        Whether the secrets are those that were promised is told by the proof."""
        promised, draw = self.saved.draw, state.draw
        if promised is None or promised.game != shown.game or shown.ply:
            return
        if draw is None or replace(draw, coins={}) != promised or draw.coins.keys() != promised.commits.keys():
            raise DrawViolation("another list than before")

    def _check_jump(self, is_same_life: bool, is_back: bool) -> None:
        """Players may take back what they like: nobody asks us."""
        assert self._audit
        self._audit.forget()

    def _new_audit(self, number: int) -> MatchAudit:
        return WatchedAudit(Round("", number), self._identity.public)


class WatchedAudit(MatchAudit):
    """Of the proof only its last page says which room it is about: until then the round has no name."""

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
    """With the kits of all, which of two players may have swapped with their seats."""
    game, brought = match.game, proof.kits
    if not game.kits or len(brought) != len(match.seats):
        return [match.options]
    orders = (brought, brought[::-1]) if len(brought) == 2 else (brought,)
    return [decks.options_with(game, match.options, order) for order in orders]
