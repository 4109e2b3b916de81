"""Decisions that players share: an undo, and going on without an absent player."""

from __future__ import annotations

from collections.abc import Callable

from app.core.game import Player
from app.online.host.endpoint import HostEndpoint, Member
from app.online.host.matches import MatchSeries
from app.online.host.seats import Seats
from app.online.protocol import messages
from app.online.protocol.messages import Question
from app.online.status import HOLD_SECONDS

ABANDONED = "online.end.abandoned"


class Votes:
    def __init__(
        self,
        seats: Seats,
        series: MatchSeries,
        endpoint: HostEndpoint,
        level: int,
        now: Callable[[], float],
        unhurried: bool = False,
    ) -> None:
        """A computer of this `level` replaces absent players. An unhurried room replaces only players who left."""
        self._unhurried = unhurried
        self.question: Question | None = None
        self.declined = ""
        self._seats, self._series, self._endpoint, self._level, self._now = seats, series, endpoint, level, now

    def ask_undo(self, seat: Player, position: int) -> str:
        match = self._series.match
        is_current = position == self._series.position
        if match is None or self.question or not is_current or not match.can_take_back(seat):
            return messages.NOT_NOW
        others = (other for other in self._seats.players if other != seat)
        self.question, self.declined = Question(messages.UNDO, seat, tuple(others)), ""
        self._undo_if_all_agree()
        return messages.OK

    def answer(self, seat: Player, what: str, yes: bool) -> str:
        question = self.question
        if question is None or what != question.what or seat not in question.waiting:
            return messages.NOT_NOW
        if yes:
            waiting = tuple(each for each in question.waiting if each != seat)
            self.question, self.declined = Question(what, question.seat, waiting), ""
            self._undo_if_all_agree()
        else:
            self.decline(what)
        return messages.OK

    def decline(self, what: str) -> None:
        self.question, self.declined = None, what

    def drop_question(self) -> None:
        """Drop a question that makes no sense any more. It can be asked again."""
        self.question = None

    def claim(self, seat: Player, win: bool) -> str:
        """Take an absent player's win, or let a computer play on for that player."""
        match = self._series.match
        member = self._seats.member_at(seat) if 0 <= seat < len(self._seats) else None
        if match is None or not self._series.is_playing or member is None or not self._may_be_replaced(member):
            return messages.NOT_NOW
        if win and len(self._seats) > 2:
            return messages.NOT_NOW  # with three or four players the match goes on without this one
        if win:
            match.resign(seat, ABANDONED)
        else:
            self._replace(seat, member)
        return messages.OK

    def replace_leaver(self, member: Member) -> None:
        """Replace a player who left at once, if there are three or four players."""
        if member.has_left and len(self._seats) > 2:
            self.claim(self._seats.of(member), win=False)

    def _may_be_replaced(self, member: Member) -> bool:
        is_away = member.away_since is not None and self._now() - member.away_since >= HOLD_SECONDS
        return member.has_left or (is_away and not self._unhurried)

    def _replace(self, seat: Player, member: Member) -> None:
        self.drop_question()
        self._seats.give_to_computer(seat, self._level)
        self._endpoint.forget(member)
        self._series.hand_over(seat, self._level)

    def _undo_if_all_agree(self) -> None:
        question, match = self.question, self._series.match
        if match and question and not question.waiting:
            self.question = None
            match.undo(question.seat)
