"""The room's owner: its seats, what guests want of it, and the match itself; everything in it is decided here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from app.agents.computer import Computer, brain_of
from app.agents.human import Human
from app.core.codec import BadData, Json, from_row, to_row
from app.core.game import IllegalMove, Player
from app.match.match import COMPUTER, HUMAN, REMOTE, Agent, Ended, News, Played, Rewound, Seat
from app.online import agreement, beginning, messages, wire
from app.online.drawing import Drawing
from app.online.hosted import HostedMatch, Remote
from app.online.hostline import HostLine, Member
from app.online.keep import Chair
from app.online.plan import Plan
from app.online.seal import Identity, RoomKeys
from app.online.status import HOLD_SECONDS
from app.online.transport import Link, Post, Transport
from app.services.settings import clean_name


class Host:
    """A `Desk`. All calls come from the thread that owns the match."""

    def __init__(
        self,
        plan: Plan,
        transport: Transport,
        keys: RoomKeys,
        identity: Identity,
        post: Post,
        now: Callable[[], float],
        keep: Callable[[Host], None],
        epoch: int = 1,
        connection: int = 1,
    ) -> None:
        """`keep` saves the room: it is called before anything is told of a change."""
        self.plan, self.identity, self.now = plan, identity, now
        self.epoch, self.seq = epoch, 0
        self.chairs = plan.chairs()
        self.drawing = Drawing(keys.topic, identity.public, is_ready=not plan.plays)
        self.match: HostedMatch | None = None
        self.number = 0
        """Of the match that is or was played."""
        self.position = 0
        """Grows with every change of the position: a move says in which it was made."""
        self.last: Played | None = None
        """The step that led to this position, unless it was gone back to."""
        self.question: wire.Question | None = None
        self.declined = ""
        self.link: Link | None = None
        self.error = ""
        self.is_closed = False
        self.listeners: list[Callable[[], None]] = []
        self.line = HostLine(transport, keys, identity, epoch, connection, self, now)
        self._keys, self._post, self._keep = keys, post, keep
        self._depth = 0
        self._is_dirty = False
        self._written: tuple[Any, Json] = (None, None)

    def open(self) -> None:
        self.line.open()
        if self.match:
            self.match.begin()

    def tick(self) -> None:
        """A few times a second."""
        with self._batch():
            self.line.tick()
            if self.match:
                self.match.tick()
            silent = self.drawing.silent(self.now())
            for member in tuple(self.line.members.values()):
                away = 0.0 if member.away_since is None else self.now() - member.away_since
                if member.public in silent or (away > HOLD_SECONDS and not self.is_playing):
                    self._remove(member)

    def suspend(self) -> None:
        if self.match:
            self.match.halt()
        self.line.pause()

    def wake(self) -> None:
        if self.match:
            self.match.go_on()
        self.line.resume()

    def close(self, wait: float = 0.0) -> None:
        self.is_closed = True
        self.line.close(wait)
        self._notify()

    # What it is now

    @property
    def is_playing(self) -> bool:
        return self.match is not None and self.match.outcome is None

    @property
    def is_full(self) -> bool:
        return all(chair.kind for chair in self.chairs)

    @property
    def waits(self) -> bool:
        """Whether the next match waits for players to come and be ready."""
        return not self.is_playing and not self.drawing.is_under_way

    @property
    def seat(self) -> Player | None:
        """Where the host's own player sits."""
        return next((index for index, chair in enumerate(self.chairs) if chair.kind == HUMAN), None)

    def seat_of(self, member: Member) -> Player:
        return next((index for index, chair in enumerate(self.chairs) if chair.pid == member.pid), -1)

    def member_at(self, seat: Player) -> Member | None:
        return self.line.members.get(self.chairs[seat].pid)

    def name_at(self, seat: Player) -> str:
        member = self.member_at(seat)
        return member.name if member else self.plan.name if self.chairs[seat].kind == HUMAN else ""

    def is_ready_at(self, seat: Player) -> bool:
        chair, member = self.chairs[seat], self.member_at(seat)
        if member:
            return self.drawing.has_committed(member.public)
        return chair.kind == COMPUTER or (chair.kind == HUMAN and self.drawing.is_ready)

    # What the host's player does

    def ready(self) -> None:
        """For the first match, or for another one: that is how a rematch is offered and accepted."""
        with self._batch():
            if self.waits:
                self.drawing.is_ready, self.declined = True, ""
                beginning.draw_if_all_are_ready(self)
                self.changed()

    def ask_undo(self) -> bool:
        with self._batch():
            return self.seat is not None and not agreement.ask_undo(self, self.seat, self.position)

    def answer(self, what: str, yes: bool) -> None:
        with self._batch():
            if self.seat is not None:
                agreement.answer(self, self.seat, what, yes)

    def claim(self, seat: Player, win: bool) -> bool:
        with self._batch():
            return not agreement.claim(self, seat, win)

    # What the line asks and tells

    def card(self) -> wire.Card:
        return messages.card(self)

    def state_for(self, member: Member) -> wire.State:
        return messages.state_for(self, member)

    def query(self, member: Member, query: wire.WantPast | wire.WantProof) -> Any:
        seat = self.seat_of(member)
        if self.match is None or query.game != self.number or seat < 0:
            return None
        if isinstance(query, wire.WantPast):
            return messages.past(self.match, self.number, self.position, seat, query.ply)
        decks = self.drawing.played_with
        return messages.proof(self.match, self.number, decks, query.start) if self.match.outcome else None

    def admit(self, pid: str, join: wire.Join) -> str:
        if join.version != wire.PROTOCOL:
            return wire.OTHER_VERSION
        free = next((index for index, chair in enumerate(self.chairs) if not chair.kind), None)
        if free is None or not self.waits:
            return wire.FULL
        try:
            key = self.identity.pair_key(join.public, self._keys.room)
        except ValueError:
            return wire.FAULTY
        with self._batch():
            name = clean_name(join.name)
            count = self.line.departed.get(pid, 0)
            self.line.members[pid] = Member(pid, join.public, name, key, count, heard=self.now())
            self.chairs[free] = Chair(REMOTE, pid)
            self.changed()
        return wire.OK

    def command(self, member: Member, command: Any) -> None:
        with self._batch():
            member.result = self._obey(member, self.seat_of(member), command)
            if member.result:
                self.line.counted[member.result] += 1
            self.changed()

    def presence_changed(self, member: Member) -> None:
        with self._batch():
            agreement.replace_leaver(self, member)
            self.changed()

    def line_changed(self, link: Link) -> None:
        self.link = link
        self._notify()

    def taken(self, key: str) -> None:
        self.error = key
        self.line.abandon()
        self._notify()

    # What guests want

    def _obey(self, member: Member, seat: Player, command: Any) -> str:
        match command:
            case wire.Ready():
                return beginning.commit(self, member, command)
            case wire.Reveal():
                return beginning.reveal(self, member, command)
            case wire.Move():
                return self._move(member, seat, command)
            case wire.Resign():
                return self._resign(seat, command.game)
            case wire.Ask():
                return agreement.ask_undo(self, seat, command.position) if command.what == wire.UNDO else wire.NOT_NOW
            case wire.Answer():
                return agreement.answer(self, seat, command.what, command.yes)
            case wire.Claim():
                return agreement.claim(self, command.seat, command.win)
            case wire.Leave():
                return self._leave(member)
        return wire.NOT_NOW

    def _move(self, member: Member, seat: Player, command: wire.Move) -> str:
        match = self.match
        if match is None or match.outcome is not None:
            return wire.NOT_NOW
        if command.position != self.position:
            return wire.STALE
        if match.to_move != seat:
            return wire.TURN
        try:
            move = from_row(match.game.moves, command.move, "move")
        except (BadData, RecursionError):
            self.line.fault(member, "move")
            return wire.ILLEGAL
        agent: Any = match.agents[seat]
        try:
            return wire.OK if agent.decide(move) else wire.NOT_NOW
        except IllegalMove:
            return wire.ILLEGAL

    def _resign(self, seat: Player, game: int) -> str:
        if self.match is None or not self.is_playing or game != self.number:
            return wire.NOT_NOW
        self.match.resign(seat)
        return wire.OK

    def _leave(self, member: Member) -> str:
        self.question = None
        if self.is_playing:
            member.has_left = True
            agreement.replace_leaver(self, member)
        else:
            self._remove(member)
        return wire.OK

    def _remove(self, member: Member) -> None:
        """Before or after a match: the seat is free for another."""
        self.drawing.withdraw(member.public)
        if self.drawing.is_under_way:
            self.drawing.abandon()
        seat = self.seat_of(member)
        if seat >= 0:
            self.chairs[seat] = Chair()
        self.line.forget(member)
        self.changed()

    # The match

    def agents_for(self, seats: Sequence[Seat]) -> tuple[Agent, ...]:
        return tuple(self._agent(seat) for seat in seats)

    def _agent(self, seat: Seat) -> Agent:
        if seat.kind == HUMAN:
            return Human()
        remote = Remote()
        if seat.kind == COMPUTER:
            remote.hand_over(self.computer(seat.level))
        return remote

    def computer(self, level: int) -> Computer:
        return Computer(brain_of(self.plan.game, level), self._post, self.position)

    def take(self, match: HostedMatch) -> None:
        """Makes this the match of the room."""
        self.match, self.last = match, None
        match.seat, match.on_undo = self.seat, self.ask_undo
        match.subscribe(self._on_news)

    def _on_news(self, news: News) -> None:
        if isinstance(news, (Played, Rewound)):
            self.position += 1
            self.last = news if isinstance(news, Played) else None
            self.question = None
            if self.is_playing:  # else `Ended` comes at once
                self.changed()
        elif isinstance(news, Ended):
            self.question = None
            with self._batch():
                for member in [each for each in self.line.members.values() if each.has_left]:
                    self._remove(member)
                self.changed()

    # Telling

    def written(self, view: Any) -> Json:
        """A state or view as a row. Where nothing is hidden all are one and the same, and it is written once."""
        if view is not self._written[0]:
            self._written = view, to_row(view, self.plan.game.state)
        return self._written[1]

    @contextmanager
    def _batch(self) -> Iterator[None]:
        """However much changes inside, it is saved and told once."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if self._is_dirty and not self._depth:
                self.changed()

    def changed(self) -> None:
        if self._depth:
            self._is_dirty = True
            return
        self._is_dirty = False
        self.seq += 1
        self._keep(self)
        self.line.send_states()
        self.line.send_card_if_changed()
        self._notify()

    def _notify(self) -> None:
        for listener in tuple(self.listeners):
            listener()
