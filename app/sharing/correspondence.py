"""Matches by message: two devices only send each other links.

Each link contains the whole match, so losing one does no harm. Its past must equal ours, so nobody can change a sent
move.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from app.core.game import Game, Player, Step, WithHiddenInformation
from app.match.match import HUMAN, REMOTE, RESIGNED, Agent, HistoryEntry, Match, Seat
from app.players.human import Human, RemotePlayer
from app.sharing.link_text import NOT_BY_MESSAGE, NOT_THEIR_MOVE, OTHER_PAST, TURN_NOT_OVER, BadLink
from app.sharing.packed_match import PackedMatch, link_to_game


def is_for_messages(game: Game) -> bool:
    """Return whether two play and nothing is hidden: a link shows everything."""
    return game.seats == (2, 2) and not issubclass(game.state, WithHiddenInformation)


def new_seed() -> int:
    """Return a seed that is large enough to identify a match."""
    return random.SystemRandom().getrandbits(53)


def agents_for(seats: Sequence[Seat]) -> tuple[Agent, ...]:
    return tuple(Human() if seat.kind == HUMAN else RemotePlayer() for seat in seats)


class MessageMatch(Match):
    """A match whose other player answers by links. A move can be undone until it is sent."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._sent = -1
        """How much was sent or received: the moves, plus 1 for a resignation; -1 at first."""
        self._told: Step[Any] | None = None

    @property
    def me(self) -> Player:
        return next((player for player, seat in enumerate(self.seats) if seat.kind == HUMAN), 0)

    @property
    def is_waiting(self) -> bool:
        return self.outcome is None and self.to_move != self.me

    @property
    def has_news(self) -> bool:
        return self.is_waiting or (self.outcome is not None and self._was_mine)

    @property
    def is_sent(self) -> bool:
        return self._sent >= self._told_now

    @property
    def _told_now(self) -> int:
        return self.ply + (self.closed is not None)

    @property
    def _was_mine(self) -> bool:
        if self.closed:
            return self.me not in self.closed.winners
        return bool(self.history) and self.history[-1].player == self.me

    def hand_out(self, name: str = "") -> str:
        """Return the link to send. Its moves can no longer be undone. Raise `BadLink`."""
        link = link_to_game(self, name, by=self.me, told=self._since_theirs())
        self._sent = self._told_now
        return link

    def restore(self, *given: Any) -> None:
        """Restore the match, and assume that the last move was sent.

        The file does not say so. But undoing a sent move would be worse than not offering it.
        """
        super().restore(*given)
        self._sent = self._told_now

    def receive(self, parcel: PackedMatch) -> int:
        """Play a link's new moves and return their number. `BadLink` changes nothing."""
        news = self._news(parcel)
        self._take_names(parcel)
        for entry in news:
            self._told = entry.step
            try:
                self.play(self.ply, entry.move)
            finally:
                self._told = None
        closed = parcel.match.closed
        if closed and self.outcome is None:
            self.resign(1 - self.me)
        self._sent = self._told_now
        return len(news)

    def _news(self, parcel: PackedMatch) -> Sequence[HistoryEntry]:
        theirs = parcel.match
        check_sender(parcel)
        if not _is_same(self, theirs):
            raise BadLink(OTHER_PAST)
        news = theirs.history[max(0, self.ply - theirs.first_ply) :]
        if (self.closed and news) or any(entry.player == self.me for entry in news):
            raise BadLink(NOT_THEIR_MOVE)
        if theirs.closed and (parcel.by == self.me) != (self.me not in theirs.closed.winners):
            raise BadLink(NOT_THEIR_MOVE)
        return news

    def _take_names(self, parcel: PackedMatch) -> None:
        """Take the sender's own name. Nobody names the other player."""
        theirs = 1 - self.me
        seats, name = list(self.seats), parcel.match.seats[theirs].name
        if parcel.by == theirs and name:
            seats[theirs] = replace(seats[theirs], name=name)
        self.seats = tuple(seats)

    def _since_theirs(self) -> int:
        """Count our latest moves, whose simulations the other device lacks."""
        count = 0
        for entry in reversed(self.history):
            if entry.player != self.me:
                break
            count += 1
        return count

    def _apply(self, move: Any) -> Step[Any]:
        return self._told or super()._apply(move)

    def _undo_target(self, player: Player | None = None) -> int | None:
        target = super()._undo_target(player)
        return None if target is None or target < self._sent else target


def check_sender(parcel: PackedMatch) -> None:
    """Raise `BadLink` if nobody could have sent this."""
    match = parcel.match
    if parcel.by is None or not is_for_messages(match.game):
        raise BadLink(NOT_BY_MESSAGE)
    if match.outcome is None and match.to_move == parcel.by:
        raise BadLink(TURN_NOT_OVER)
    closed = match.closed
    if closed and (closed.reason != RESIGNED or parcel.by in closed.winners):
        raise BadLink(NOT_THEIR_MOVE)


def _is_same(ours: Match, theirs: Match) -> bool:
    """Return whether both have the same past. Either may lack its beginning."""
    if (ours.game, ours.options, ours.seed) != (theirs.game, theirs.options, theirs.seed):
        return False
    start = max(ours.first_ply, theirs.first_ply)
    if start > min(ours.ply, theirs.ply):
        return ours.ply > theirs.ply  # the link is older than what is known here
    pairs = zip(ours.history[start - ours.first_ply :], theirs.history[start - theirs.first_ply :], strict=False)
    return _at(ours, start) == _at(theirs, start) and all(one.move == other.move for one, other in pairs)


def _at(match: Match, ply: int) -> Any:
    place = ply - match.first_ply
    return match.history[place - 1].step.state if place else match.first


def taken_up(parcel: PackedMatch, name: str, now: Callable[[], float]) -> MessageMatch:
    """Return the match of a new link, with us in the other seat; raise `BadLink`."""
    check_sender(parcel)
    came = parcel.match
    mine = 1 - (parcel.by or 0)
    seats = [Seat(REMOTE, seat.name) for seat in came.seats]
    seats[mine] = Seat(HUMAN, name)
    match = MessageMatch(
        came.game, came.options, came.seed, seats, agents_for(seats), now, came.terms, came.first, came.first_ply
    )
    match.history.extend(came.history)
    match.restore(None, came.closed, False, False)
    return match
