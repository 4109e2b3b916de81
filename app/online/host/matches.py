"""The successive matches of a room, with the number of the current position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.core.codec import Json, from_row, to_row
from app.core.game import IllegalMove, Player
from app.match.match import COMPUTER, HUMAN, Agent, Listener, MovePlayed, News, Rewound, Seat
from app.match.played_match import Post
from app.online import decks
from app.online.host.match import HostedMatch, Remote
from app.online.host.seats import Seats
from app.online.protocol import messages
from app.online.room_setup import RoomSetup
from app.players.computer import Computer, brain_of
from app.players.human import Human

MINUTE = 60


class MatchSeries:
    def __init__(
        self,
        setup: RoomSetup,
        seats: Seats,
        post: Post,
        now: Callable[[], float],
        listener: Listener,
        ask_undo: Callable[[], bool],
        wall: Callable[[], float],
    ) -> None:
        """`wall` returns the seconds since 1970, also counting while the app is closed."""
        self.moved_at = 0.0
        self._wall = wall
        self.match: HostedMatch | None = None
        self.number = 0
        self.position = 0
        """Grows with every change. A move says which position it belongs to."""
        self.last_played: MovePlayed | None = None
        """None after an undo."""
        self.counted = 0
        """The last match whose win was counted. A resumed match may end twice."""
        self.resigned = ""
        """The secret with which a guest resigned."""
        self._setup, self._seats, self._post, self._now = setup, seats, post, now
        self._listener, self._ask_undo = listener, ask_undo
        self._encoded: tuple[Any, Json] = (None, None)

    @property
    def is_playing(self) -> bool:
        return self.match is not None and self.match.outcome is None

    def encoded(self, view: Any) -> Json:
        """Return a view as a row. Without hidden information all seats share one, so cache it."""
        if view is not self._encoded[0]:
            self._encoded = view, to_row(view, self._setup.game.state)
        return self._encoded[1]

    def start(self, seed: int) -> None:
        setup = self._setup
        named = ((each, self._seats.name_at(seat)) for seat, each in enumerate(self._seats))
        seats = tuple(Seat(each.kind, name, each.level) for each, name in named)
        options = decks.options_with(setup.game, setup.options, self._seats.kits)
        match = HostedMatch(setup.game, options, seed, seats, self.agents_for(seats), self._now, setup.terms)
        self.number += 1
        self.adopt(match)
        self.position += 1
        self.moved_at = self._wall()
        match.begin()

    def adopt(self, match: HostedMatch) -> None:
        self.match, self.last_played, self.resigned = match, None, ""
        match.seat, match.own_dummies, match.on_undo = self._seats.own, self._seats.own_dummies, self._ask_undo
        match.subscribe(self._on_news)
        match.subscribe(self._listener)

    def restore(
        self, number: int, position: int, resigned: str, match: HostedMatch | None, moved_at: float = 0.0
    ) -> None:
        self.number, self.position, self.moved_at = number, position, moved_at
        if match:
            self.adopt(match)
        self.resigned = resigned

    @property
    def stands(self) -> int:
        """Seconds since the position changed; 0 below a minute or if unknown."""
        seconds = int(self._wall() - self.moved_at) if self.moved_at else 0
        return seconds if seconds >= MINUTE else 0

    def move(self, seat: Player, position: int, row: Json) -> str:
        """Play a guest's move, or return why not. Raises `BadData` for malformed input."""
        match = self.match
        if match is None or match.outcome is not None:
            return messages.NOT_NOW
        if position != self.position:
            return messages.STALE
        if match.to_move != seat:
            return messages.TURN
        move = from_row(match.game.moves, row, "move")
        try:
            return messages.OK if match.decide(move) else messages.NOT_NOW
        except IllegalMove:
            return messages.ILLEGAL

    def resign(self, seat: Player, number: int, secret: str) -> str:
        if self.match is None or not self.is_playing or number != self.number:
            return messages.NOT_NOW
        self.resigned = secret
        self.match.resign(seat)
        return messages.OK

    def hand_over(self, seat: Player, level: int) -> None:
        if self.match:
            self.match.hand_over(seat, self._computer(level), level)

    def agents_for(self, seats: Sequence[Seat]) -> tuple[Agent, ...]:
        return tuple(self._agent(seat) for seat in seats)

    def _agent(self, seat: Seat) -> Agent:
        if seat.kind == HUMAN:
            return Human()
        remote = Remote()
        if seat.kind == COMPUTER:
            remote.hand_over(self._computer(seat.level))
        return remote

    def _computer(self, level: int) -> Computer:
        return Computer(brain_of(self._setup.game, level), self._post, self.position)

    def _on_news(self, news: News) -> None:
        if isinstance(news, (MovePlayed, Rewound)):
            self.position += 1
            self.moved_at = self._wall()
            self.last_played = news if isinstance(news, MovePlayed) else None
