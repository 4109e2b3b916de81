"""The host's logic: obeys guests and its own player, saves, then informs everybody."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from app.core.codec import BadData
from app.core.game import BadOption, Player
from app.match.match import Ended, MovePlayed, News, Rewound
from app.match.played_match import Post
from app.online import decks
from app.online.fairness.step_check import is_hidden, is_measured
from app.online.handover.host import HostHandover
from app.online.host import state_messages
from app.online.host.endpoint import Envelope, HostEndpoint, Member
from app.online.host.match import HostedMatch
from app.online.host.match_start import MatchStart, WrongSecrets
from app.online.host.matches import MatchSeries
from app.online.host.seats import Seats
from app.online.host.spectators import Spectators
from app.online.host.votes import Votes
from app.online.protocol import messages
from app.online.protocol.encryption import Identity, RoomKeys
from app.online.reactions import MADE_AT_ONCE, MADE_PER_SECOND, Reactions
from app.online.room_setup import RoomSetup
from app.online.status import HOLD_SECONDS
from app.online.transport.transport import Link, Transport
from app.storage.settings import clean_name


class Host:
    """A `HostEndpointOwner`. All calls come from the thread that owns the match."""

    def __init__(
        self,
        setup: RoomSetup,
        transport: Transport,
        keys: RoomKeys,
        identity: Identity,
        post: Post,
        now: Callable[[], float],
        write: Callable[[Host], None],
        epoch: int = 1,
        connection: int = 1,
        envelope: Envelope | None = None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`write` saves the room, after every change and before informing anybody."""
        self.setup, self.identity, self.now, self.topic = setup, identity, now, keys.topic
        self.epoch, self.seq = epoch, 0
        self.endpoint = HostEndpoint(transport, keys, identity, epoch, connection, self, now, envelope)
        self.seats = Seats(setup, self.endpoint.members)
        self.series = MatchSeries(setup, self.seats, post, now, self._on_news, self.ask_undo, wall)
        self.beginning = MatchStart(setup, self.seats, self.series, keys.topic, identity.public, now)
        level = setup.game.default_level
        self.agreement = Votes(self.seats, self.series, self.endpoint, level, now, setup.unhurried)
        self.gallery: Spectators | None = None
        self.watching = 0
        """The number of spectators that players last saw."""
        self.reactions = Reactions(now, MADE_PER_SECOND, MADE_AT_ONCE)
        self._reaction = 0
        self.handover = HostHandover(self)
        self.heirs: tuple[messages.HostChange, ...] = ()
        """All changes of host so far. The last one may be from us to the next host."""
        self.give: Callable[[Host], bool] | None = None
        """Saves that another host has the room, and returns whether that worked."""
        self.is_given_up = False
        self._dealt = (0, "")
        """A match that a former host drew, by number, and that host's public key."""
        self.link: Link | None = None
        self.error = ""
        self.is_closed = False
        self.player_away_until: float | None = None
        """The room is kept until then for the host's absent player."""
        self.listeners: list[Callable[[], None]] = []
        self._write = write
        self._depth = 0
        self._is_dirty = False
        self._is_move = True
        self._told = 0
        """The number of the position that guests know."""

    def open(self) -> None:
        self.endpoint.open()
        if self.match:
            self.match.begin()

    def open_gallery(self, transport: Transport, keys: RoomKeys, envelope: Envelope | None = None) -> None:
        self.gallery = Spectators(self, transport, keys, envelope)
        self.gallery.endpoint.open()
        self.changed()

    def tick(self) -> None:
        if self.is_given_up:
            return
        with self._batch():
            self.endpoint.tick()
            if self.handover.tick():
                self.changed()
            if self.gallery:
                self.gallery.tick()
                if self.gallery.count != self.watching:  # once a tick only, because spectators may come and go often
                    self.watching = self.gallery.count
                    self.changed()
            if self.match:
                self.match.tick()
            for member in [each for each in self.endpoint.members.values() if self._has_lost_seat(each)]:
                self._remove(member)

    def suspend(self) -> None:
        if self.match:
            self.match.halt()
        for endpoint in self.endpoints:
            endpoint.pause()

    def wake(self) -> None:
        if self.match:
            self.match.go_on()
        for endpoint in self.endpoints:
            endpoint.resume()

    def close(self, wait: float = 0.0) -> None:
        self.is_closed = True
        for endpoint in self.endpoints:
            endpoint.close(wait)
        self._notify()

    def inherit(self, heirs: tuple[messages.HostChange, ...], dealer: str) -> None:
        """Take over from a former host. It drew the current match unless `dealer` is empty."""
        self.heirs, self._dealt = heirs, (self.series.number, dealer)
        self.endpoint.heirs = tuple(each for each in heirs if each.room == self.topic)

    @property
    def dealer(self) -> str:
        """The public key of the former host that drew the latest match, if any."""
        number, dealer = self._dealt
        return dealer if number == self.series.number else ""

    def give_up(self, made: tuple[messages.HostChange, ...]) -> bool:
        """Hand the room over, first in the file; if that fails, it stays ours."""
        before, self.heirs = self.heirs, (*self.heirs, *made)
        if self.give is None or not self.give(self):
            self.heirs = before
            return False
        self.is_given_up = True
        if self.match:
            self.match.halt()
        for endpoint in self.endpoints:
            chain = [each for each in before if each.room == endpoint.room]
            # The new host also informs spectators, so it needs what was written to them.
            news = made if endpoint is self.endpoint else [each for each in made if each.room == endpoint.room]
            endpoint.hand_over((*chain, *news))
        self._notify()
        return True

    @property
    def endpoints(self) -> list[HostEndpoint]:
        return [self.endpoint, *([self.gallery.endpoint] if self.gallery else [])]

    @property
    def match(self) -> HostedMatch | None:
        return self.series.match

    @property
    def seat(self) -> Player | None:
        return self.seats.own

    # Actions of the host's player

    def ready(self) -> None:
        """Get ready, offer a rematch or accept one."""
        self._do(lambda: self._ready(self.beginning.ready()))

    def bring(self, kit: str, name: str = "") -> bool:
        """Choose a deck or other kit; return whether the rules allow it now."""
        return self._do(lambda: self._bring(self.seat, kit, name))

    def ask_undo(self) -> bool:
        seat = self.seat
        return seat is not None and self._do(lambda: self.agreement.ask_undo(seat, self.series.position))

    def answer(self, what: str, yes: bool) -> None:
        seat = self.seat
        if seat is not None:
            self._do(lambda: self._answer(seat, what, yes))

    def claim(self, seat: Player, win: bool) -> bool:
        return self._do(lambda: self.agreement.claim(seat, win))

    def react(self, sign: str) -> bool:
        """Show a reaction to everybody, unless there were too many."""
        return self.seat is not None and self._show_sign(self.seat, sign)

    def _show_sign(self, seat: Player, sign: str) -> bool:
        if not self.reactions.take(seat, sign):
            self.endpoint.counted["too many signs"] += 1
            return False
        self._reaction += 1
        for endpoint in self.endpoints:
            endpoint.send_reaction(messages.Reaction(self.epoch, self._reaction, seat, sign))
        self._notify()
        return True

    def offer_room(self, seat: Player) -> bool:
        return self._do(lambda: self.handover.offer_to(seat))

    def _do(self, action: Callable[[], str]) -> bool:
        with self._batch():
            is_done = not action()
            if is_done:
                self.changed()
        return is_done

    # Questions and events of the endpoint

    def card(self) -> messages.RoomCard:
        return state_messages.card(self, self.endpoint)

    def on_the_card(self) -> tuple[tuple[str, ...], int]:
        return state_messages.on_the_card(self)

    def state_for(self, member: Member) -> messages.RoomState:
        return state_messages.state_for(self, member)

    def moved_for(self, member: Member) -> messages.StateAfterMove:
        return state_messages.moved_for(self, member, self.seats.of(member))

    def sign_made(self, member: Member, sign: str) -> None:
        seat = self.seats.of(member)
        if seat >= 0:
            self._show_sign(seat, sign)

    def query(self, member: Member, query: Any) -> Any:
        seat = self.seats.of(member)
        if isinstance(query, (messages.WantRoom, messages.HaveRoom)):
            return self.handover.query(member, query)
        return self.answered(query, seat) if seat >= 0 else None

    def answered(self, query: messages.WantPast | messages.WantProof, seat: Player | None) -> Any:
        """Return the answer for a player or, without a seat, a spectator."""
        match, number = self.match, self.series.number
        if match is None or query.game != number:
            return None
        if isinstance(query, messages.WantPast):
            return state_messages.past(match, number, self.series.position, seat, query.ply)
        if not match.outcome:
            return None
        return state_messages.proof(match, number, self.beginning.draw, query.start)

    def admit(self, pid: str, public: str, enter: messages.Hello) -> str:
        seat = self.seats.first_free
        if seat is None or not self.beginning.is_waiting:
            return messages.FULL
        with self._batch():
            self.endpoint.members[pid] = Member(pid, public, clean_name(enter.name), heard=self.now())
            self.seats.give(seat, pid)
            self.changed()
        return messages.OK

    def command(self, member: Member, command: Any) -> None:
        with self._batch():
            member.result = self._obey(member, self.seats.of(member), command)
            if member.result:
                self.endpoint.counted[member.result] += 1
            if member.result or not isinstance(command, messages.PlayMove):  # the match has reported a move
                self.changed()

    def presence_changed(self, member: Member) -> None:
        with self._batch():
            self.agreement.replace_leaver(member)
            self.rest_if_alone()
            self.changed()

    def rest_if_alone(self) -> None:
        if self.match and self.setup.unhurried:
            self.match.rest(any(not each.is_online for each in self.endpoint.members.values()))

    def link_changed(self, link: Link) -> None:
        self.link = link
        self._notify()

    def taken(self, key: str) -> None:
        self.error = key
        for endpoint in self.endpoints:
            endpoint.abandon()
        self._notify()

    # Commands of guests

    def _obey(self, member: Member, seat: Player, command: Any) -> str:
        match command:
            case messages.Ready():
                return self._ready(self.beginning.commit(member, command))
            case messages.Bring():
                return self._bring(seat, command.kit, command.name)
            case messages.Reveal():
                return self._reveal(member, command)
            case messages.PlayMove():
                return self._move(member, seat, command)
            case messages.Resign():
                return self._resign(member, seat, command)
            case messages.Ask(what=messages.UNDO):
                return self.agreement.ask_undo(seat, command.position)
            case messages.QuestionAnswer():
                return self._answer(seat, command.what, command.yes)
            case messages.ClaimWin():
                return self.agreement.claim(command.seat, command.win)
            case messages.AnswerOffer():
                return self.handover.answer(member, command)
            case messages.Leave():
                return self._leave(member)
        return messages.NOT_NOW

    def _ready(self, result: str) -> str:
        if not result:
            self.agreement.declined = ""
        return result

    def _bring(self, seat: Player | None, kit: str, name: str) -> str:
        game = self.setup.game
        if seat is None or not game.kits or not self.beginning.is_waiting:
            return messages.NOT_NOW
        try:
            decks.checked(game, kit)
        except BadOption:
            return messages.KIT
        self.seats.bring(seat, kit, clean_name(name))
        return messages.OK

    def _reveal(self, member: Member, command: messages.Reveal) -> str:
        try:
            return self.beginning.reveal(member, command)
        except WrongSecrets:
            self.endpoint.fault(member, "reveal")
            return messages.NOT_NOW

    def _resign(self, member: Member, seat: Player, command: messages.Resign) -> str:
        """Check the secret that proves who resigned."""
        if not self.beginning.draw.is_resignation(member.public, command.secret):
            self.endpoint.fault(member, "resign")
            return messages.NOT_NOW
        return self.series.resign(seat, command.game, command.secret)

    def _move(self, member: Member, seat: Player, command: messages.PlayMove) -> str:
        try:
            return self.series.move(seat, command.position, command.move)
        except (BadData, RecursionError):
            self.endpoint.fault(member, "move")
            return messages.ILLEGAL

    def _answer(self, seat: Player, what: str, yes: bool) -> str:
        """Accept a refusal of a rematch too, although nobody asks for one."""
        if what == messages.REMATCH and not yes and self.beginning.is_waiting:
            self.beginning.call_off()
            self.agreement.decline(what)
            return messages.OK
        return self.agreement.answer(seat, what, yes)

    def _leave(self, member: Member) -> str:
        self.agreement.drop_question()
        if self.series.is_playing:
            member.has_left = True
            self.agreement.replace_leaver(member)
        else:
            self._remove(member)
        return messages.OK

    def _has_lost_seat(self, member: Member) -> bool:
        away = 0.0 if member.away_since is None else self.now() - member.away_since
        return self.beginning.is_overdue(member) or (
            away > HOLD_SECONDS and not self.series.is_playing and not self.setup.unhurried
        )

    def _remove(self, member: Member) -> None:
        self.beginning.withdraw(member)
        self.seats.release(member)
        self.endpoint.forget(member)
        self.changed()

    def _on_news(self, news: News) -> None:
        if isinstance(news, (MovePlayed, Rewound)):
            is_move = isinstance(news, MovePlayed) and self.agreement.question is None
            self.agreement.drop_question()
            if self.series.is_playing:  # otherwise `Ended` follows at once
                self._change(is_move)
        elif isinstance(news, Ended):
            self.agreement.drop_question()
            with self._batch():
                if self.series.counted < self.series.number:
                    self.series.counted = self.series.number
                    self.seats.count_win(news.outcome.winners)
                for member in [each for each in self.endpoint.members.values() if each.has_left]:
                    self._remove(member)
                self.changed()

    # Saving and sending

    @contextmanager
    def _batch(self) -> Iterator[None]:
        """Save and send only once, however much changes inside."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if self._is_dirty and not self._depth:
                self._tell_change()

    def changed(self) -> None:
        self._change(is_move=False)

    def _change(self, is_move: bool) -> None:
        """`is_move` means that nothing but a move changed."""
        self._is_move = self._is_move and is_move
        if self._depth:
            self._is_dirty = True
        else:
            self._tell_change()

    def _tell_change(self) -> None:
        is_short = self._is_move and self._is_short
        self._is_dirty, self._is_move, self._told = False, True, self.series.position
        if self.is_given_up:
            return  # nothing that happens here counts any more
        self.seq += 1
        self._write(self)
        if is_short:
            self.endpoint.send_move()
        else:
            self.endpoint.send_states()
            self.endpoint.send_card_if_changed()
        if self.gallery:
            self.gallery.show(is_short)
        self._notify()

    @property
    def _is_short(self) -> bool:
        """Return whether guests can derive the new state from the move alone.

        They need the position before it, and nothing else may have changed.
        """
        match, series = self.match, self.series
        is_next = match is not None and match.ply > 1 and series.position == self._told + 1 and series.is_playing
        if not is_next or match is None or is_hidden(match.state) or is_measured(match.state):
            return False
        is_full = all(member.is_online for member in self.endpoint.members.values())
        return is_full and self.player_away_until is None

    def _notify(self) -> None:
        for listener in tuple(self.listeners):
            listener()
