"""A guest in a room: what the host last told, the match that is seen through it, and the requests that go back."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from app.core.codec import BadData, from_row, to_row
from app.core.game import BadOption, Game, Step
from app.match.match import HUMAN, REMOTE, Entry, Seat, Terms
from app.online import wire
from app.online.fair import Round, Secrets, audit, digest
from app.online.guest_match import GuestMatch
from app.online.guestdraw import Unfair, check_coins, check_seat, to_reveal
from app.online.guestline import RESEND_SECONDS, GuestLine
from app.online.keep import SavedSeat
from app.online.plan import DRAWN
from app.online.seal import Identity, RoomKeys
from app.online.transport import Transport
from app.online.wire import Card, State
from app.services.settings import clean_name

UNKNOWN_GAME, OTHER_VERSION, CHEATED = "online.error.unknown_game", "online.refused.version", "online.error.unfair_draw"

log = logging.getLogger(__name__)


class Guest:
    """A `Client` of its line. All calls come from the thread that owns the match."""

    def __init__(
        self,
        games: Mapping[str, Game],
        transport: Transport,
        keys: RoomKeys,
        seat: SavedSeat,
        now: Callable[[], float],
        keep: Callable[[SavedSeat], None],
    ) -> None:
        """`seat` says who we are in this room, now or since an earlier run; `keep` saves it."""
        self.card: Card | None = None
        self.state: State | None = None
        self.match: GuestMatch | None = None
        self.error = ""
        self.notice = ""
        """Why our last request was not granted: a key in the words, for a passing message."""
        self.verdict = ""
        """What the audit of the last match came to, once it is done: a key in the words."""
        self.is_closed = False
        self.saved = seat
        self.listeners: list[Callable[[], None]] = []
        self.number = 0
        self.keys = keys
        self._games, self._now, self._keep = games, now, keep
        self._identity = Identity(seat.secret)
        self._epoch = self._position = 0
        self._is_back = bool(seat.host)
        """We had a seat before, and nothing was heard yet of what became of it."""
        self._revealed: tuple[int, wire.Draw] | None = None
        """The last draw that our secrets were told to, and in which life of the host."""
        self._checked = 0
        """The match whose beginning was checked."""
        self._getting_ready_for = 0
        """The match that we have said to be ready for, until the host has answered."""
        self._witnessed: dict[int, str] = {}
        self._past: list[wire.PastStep] | None = None
        self._moves: list[Any] | None = None
        self._ask_at = 0.0
        self.line = GuestLine(
            transport, keys, seat.pid, self._identity, seat.host, seat.name, seat.connection, self, now
        )

    def open(self) -> None:
        self._keep(self.saved)
        self.line.open()

    def tick(self) -> None:
        self.line.tick()
        if self._now() >= self._ask_at:
            self._ask_at = self._now() + RESEND_SECONDS
            self._ask_for_pages()

    def leave(self, wait: float = 0.0) -> None:
        self.is_closed = True
        self.line.leave(wait)
        self._notify()

    @property
    def game(self) -> Game | None:
        return self._games.get(self.card.game) if self.card else None

    # What the player does

    def ready(self) -> None:
        """For the first match, or for another one: that is how a rematch is offered and accepted."""
        game = self.number + 1
        if self._getting_ready_for != game:  # else it is on its way, and a second one would be refused
            self._getting_ready_for = game
            self.line.request(partial(self._ready, game), self._ready_answered)

    def _ready(self, game: int, count: int) -> wire.Ready:
        """Made when it is sent: in the meantime the secrets may have been told, and others be the next."""
        mine = Round(self.keys.topic, game).commitments(self._identity.public, self.saved.next_secrets)
        return wire.Ready(count, game, *mine)

    def answer(self, what: str, yes: bool) -> None:
        self._request(lambda count: wire.Answer(count, what, yes))

    def claim(self, seat: int, win: bool) -> None:
        self._request(lambda count: wire.Claim(count, seat, win))

    def audit(self) -> None:
        """Asks the host for the proof of a match that has ended; `verdict` has the result."""
        if self.match and self.match.outcome and self._moves is None:
            self._moves = []
            self._ask_for_pages()

    def _send(self, what: str, move: Any) -> bool:
        """What the match wants to be sent."""
        position, number = self._position, self.number
        if self.match is None or self.error or self.is_closed:
            return False
        if what == "move":
            data = to_row(move, self.match.game.moves)
            self.line.request(lambda count: wire.Move(count, position, data), self._move_answered)
        elif what == "undo":
            self._request(lambda count: wire.Ask(count, wire.UNDO, position))
        else:
            self._request(lambda count: wire.Resign(count, number))
        return True

    def _request(self, make: Callable[[int], Any]) -> None:
        self.line.request(make, self._answered)

    def _ready_answered(self, result: str) -> None:
        self._getting_ready_for = 0
        self._answered(result)

    def _answered(self, result: str) -> None:
        self.notice = f"online.refused.{result}" if result else ""
        self._notify()

    def _move_answered(self, result: str) -> None:
        if result and self.match:
            self.match.refused()
        self._answered(result)

    # What the line brings

    def card_came(self, card: Card) -> None:
        if card.closed:
            self.is_closed = True
            self.line.stop()
        elif not card.versions[0] <= wire.PROTOCOL <= card.versions[1]:
            self._give_up(OTHER_VERSION)
        elif card.game not in self._games:
            self._give_up(UNKNOWN_GAME)
        else:
            try:
                self._games[card.game].complete(card.options)
            except BadOption:
                self._give_up(OTHER_VERSION)
                return
            self.card = card
            if self.saved.host != card.public:
                self._save(host=card.public)
        self._notify()

    def state_came(self, state: State) -> None:
        if self.card is None or self.game is None:
            self.line.newest = (0, 0)  # it makes no sense without the card; it will be sent again
            return
        self.state = state = replace(state, places=tuple(_cleaned(place) for place in state.places))
        try:
            self._take_draw(state)
            if state.table:
                self._take_table(self.game, state, state.table)
            else:  # a host that came back with an older file has not begun it yet
                self.match, self.number, self._checked = None, 0, 0
            self._is_back = False
        except (BadData, RecursionError):
            self._give_up(OTHER_VERSION)
        except Unfair as fault:
            log.warning("the host does not keep to the draw: %s", fault)
            self._give_up(CHEATED)
        self._notify()

    def line_changed(self) -> None:
        if self.line.connection != self.saved.connection:
            self._save(connection=self.line.connection)
        self._notify()

    def failed(self, key: str) -> None:
        self.error = key
        self._notify()

    def reply_came(self, reply: Any) -> None:
        if self.match is None or reply.game != self.number:
            return
        if isinstance(reply, wire.Past) and self._past is not None:
            self._take_past(self.match, reply)
        elif isinstance(reply, wire.Proof) and self._moves is not None and reply.start == len(self._moves):
            self._moves += reply.moves
            if len(self._moves) < reply.total and reply.moves:
                self._ask_for_pages()
            elif not self.verdict:
                self._judge(self.match, reply.decks)

    # The draw

    def _take_draw(self, state: State) -> None:
        """Tells our secrets, once to each life of the host: one that comes back may have lost them."""
        draw, epoch = state.draw, state.epoch
        is_next = draw is not None and draw.game == 1 + (state.table.game if state.table else 0)
        if draw is None or draw.coins or not is_next or (epoch, draw) == self._revealed:
            return
        me, saved, drawn = self._identity.public, self.saved, Round(self.keys.topic, draw.game)
        mine = to_reveal(drawn, draw, me, self.line.host, saved)
        self._revealed = epoch, draw
        if mine is saved.next_secrets:
            self._save(draw=draw, secrets=mine, next_secrets=Secrets.fresh())
        self.line.request(lambda count: wire.Reveal(count, draw.game, mine.coin, mine.deck), lambda _: None)

    def _check_beginning(self, state: State, table: wire.Table) -> None:
        """That a match which is played was drawn, and as far as it can be seen by now, as it was drawn."""
        promised, draw, me = self.saved.draw, state.draw, self._identity.public
        if promised is None or promised.game < table.game:
            if self._is_back:
                return  # it began while we were here, but our file did not keep that
            raise Unfair("nothing was drawn for it")
        if table.ply or promised.game > table.game:
            return
        if draw is None or draw.game != table.game:
            raise Unfair("its draw is not shown")
        drawn = Round(self.keys.topic, draw.game)
        check_coins(drawn, draw, promised)
        if len(state.places) == 2 and draw.game == 1 and self.card and self.card.starts == DRAWN:
            check_seat(drawn, draw, me, state.seat, len(state.places))

    def _judge(self, match: GuestMatch, decks: dict[str, str]) -> None:
        draw, saved = self.saved.draw, self.saved
        if draw is None or draw.game != self.number:
            self.verdict = "online.audit.unchecked"
        else:
            me = (self._identity.public, saved.secrets.deck, match.seat)
            drawn = Round(self.keys.topic, self.number)
            self.verdict = audit(
                match.game, match.options, drawn, draw.commits, decks, me, self._moves or [], self._witnessed
            )
        self._notify()

    # The match

    def _take_table(self, game: Game, state: State, table: wire.Table) -> None:
        view = from_row(game.state, table.view, "view")
        events = tuple(from_row(game.events, event, "event") for event in table.events)
        outcome, seats = table.closed or view.outcome(), len(state.places)
        if not wire.is_shown(outcome, seats) if outcome else not 0 <= view.to_move < seats:
            raise BadData("nobody's turn, or no such end")
        if table.game != self._checked and outcome is None:
            self._check_beginning(state, table)
            self._checked = table.game
        match, is_new = self.match, table.position != self._position
        is_same_life, self._epoch = state.epoch == self._epoch, state.epoch
        is_next = is_same_life and table.position == self._position + 1
        if match is None or table.game != self.number:
            match, is_new = self._new_match(game, state, table, view), True
        elif is_next and table.ply == match.ply + 1 and table.player >= 0:
            self._position = table.position
            self._place(match, state, table)
            match.advance(table.player, Step(view, events, table.seconds))
        elif is_new or (not is_same_life and view != match.state):
            # The latter if a host came back with an older file, and from there to a position of the same number.
            was_at, is_new = match.ply, True
            self._position = table.position
            self._place(match, state, table)
            match.jump(table.ply, view)
            self._past = [] if table.ply > was_at or match.first_ply == table.ply > 0 else None
        else:
            self._place(match, state, table)
        if is_new:
            self.notice = ""  # what was refused before it came is told, and over
            self._witness(table, view)
        match.end(table.closed)

    def _witness(self, table: wire.Table, view: Any) -> None:
        """For the audit: each view of a game that hides something, else only the first."""
        for ply in [ply for ply in self._witnessed if ply >= table.ply]:
            del self._witnessed[ply]
        if table.ply == 0 or view.observation(None) != view:
            self._witnessed[table.ply] = digest(table.view)

    def _new_match(self, game: Game, state: State, table: wire.Table, view: Any) -> GuestMatch:
        card = self.card
        assert card is not None
        terms = Terms(card.minutes, card.strict)
        options = game.complete(card.options)
        match = GuestMatch(game, options, _seats(state), terms, state.seat, view, table.ply, self._send, self._now)
        self.match, self.number, self._position = match, table.game, table.position
        self._witnessed, self._moves, self.verdict = {}, None, ""
        self._past = [] if table.ply else None
        self._place(match, state, table)
        return match

    def _place(self, match: GuestMatch, state: State, table: wire.Table) -> None:
        match.seats = _seats(state)
        match.can_undo = table.can_undo and state.question is None
        match.update_clocks(table.clocks, 0.0)

    def _ask_for_pages(self) -> None:
        if self._past is not None:
            ply = self._past[-1].ply + 1 if self._past else 0
            self.line.ask(wire.WantPast(self.number, ply))
        if self._moves is not None and not self.verdict:
            self.line.ask(wire.WantProof(self.number, len(self._moves)))

    def _take_past(self, match: GuestMatch, reply: wire.Past) -> None:
        if reply.position != self._position or self._past is None:
            self._past = [] if self._past is not None else None  # it went on in the meantime: from the start
            return
        expected = self._past[-1].ply + 1 if self._past else reply.first_ply
        if reply.steps and reply.steps[0].ply == expected:
            self._past += reply.steps
        if reply.first_ply + len(self._past) < match.ply:
            self._ask_for_pages()
            return
        steps, self._past = self._past, None
        try:
            entries = [_entry(match.game, step) for step in steps]
            match.fill_in(from_row(match.game.state, reply.first, "first"), reply.first_ply, entries)
        except (BadData, RecursionError):
            self.line.counted["message"] += 1

    # Keeping and telling

    def _save(self, **changes: Any) -> None:
        self.saved = replace(self.saved, **changes)
        self._keep(self.saved)

    def _give_up(self, key: str) -> None:
        self.line.stop()
        self.error = key

    def _notify(self) -> None:
        for listener in tuple(self.listeners):
            listener()


def _cleaned(place: wire.Place) -> wire.Place:
    """The host cleans the names of its guests, but nobody cleans those that a host makes up."""
    name = clean_name(place.name)
    return place if name == place.name else replace(place, name=name)


def _seats(state: State) -> tuple[Seat, ...]:
    """As seen from our own: who is human to the host is remote to us."""
    kinds = [HUMAN if seat == state.seat else place.kind for seat, place in enumerate(state.places)]
    pairs = zip(state.places, kinds, strict=True)
    return tuple(
        Seat(REMOTE if kind == HUMAN and seat != state.seat else kind, place.name, place.level)
        for seat, (place, kind) in enumerate(pairs)
    )


def _entry(game: Game, step: wire.PastStep) -> Entry:
    events = tuple(from_row(game.events, event, "event") for event in step.events)
    return Entry(step.player, None, Step(from_row(game.state, step.view, "view"), events), None)
