"""A room that somebody else hosts: joined with an invitation, left for good or found again after a crash."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.core.game import Game, Player
from app.online import discovery, keep, status
from app.online.address import BadAddress, Server
from app.online.broker import BrokerTransport
from app.online.code import Invitation
from app.online.fair import Secrets
from app.online.guest import Guest
from app.online.guestline import NO_ROOM
from app.online.keep import SavedSeat
from app.online.room import LAN_USER, Room, broken, next_connection, somebody_away
from app.online.seal import Identity, RoomKeys
from app.online.status import Status
from app.online.transport import Connected, Post
from app.online.wire import REMATCH, UNDO, Place, Question, State
from app.services.storage import Storage

NO_SERVER = "online.error.no_server"
SEARCH_SECONDS = 6.0

log = logging.getLogger(__name__)


class GuestRoom(Room):
    def __init__(
        self,
        invitation: Invitation,
        name: str,
        games: Mapping[str, Game],
        storage: Storage,
        post: Post,
        servers: Sequence[Server] = (),
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`servers` are those of the settings; the invitation's own goes first."""
        super().__init__(storage, keep.SEAT, post, now)
        self.invitation = invitation
        self.guest: Guest | None = None
        self._games, self._name = games, name
        own = (invitation.server,) if invitation.server else ()
        self._search: discovery.Search | None = None
        self._has_looked_around = False
        self._newest: State | None = None
        self._newest_at = 0.0
        self._servers = own + tuple(server for server in servers if server not in own)

    @classmethod
    def resume(
        cls,
        games: Mapping[str, Game],
        storage: Storage,
        post: Post,
        now: Callable[[], float] = time.monotonic,
    ) -> GuestRoom | None:
        """The room that we sat in when the process ended, if there was one."""
        saved = keep.load_seat(storage)
        if saved is None:
            return None
        try:
            servers = [Server.read(url) for url in saved.server.split()]
        except BadAddress as fault:
            log.warning("the saved seat cannot be used: %s", fault)
            storage.delete(keep.SEAT)
            return None
        return cls(Invitation(saved.code), saved.name, games, storage, post, servers, now)

    def open(self) -> None:
        """Joining, until the host has answered or an error is certain."""
        if not self._servers and not discovery.is_available():
            self._fail(NO_SERVER)
            return
        self._in_background(lambda: RoomKeys.of_code(self.invitation.code), self._prepared)
        self._notify()

    def tick(self) -> None:
        if self.guest:
            self.guest.tick()
        elif self._search and self._now() > self._search_until:
            self._end_search()
            self._fail(NO_ROOM if self._servers else NO_SERVER)
        self._notify_if_changed()

    @property
    def match(self) -> Any:
        """A `GuestMatch` once it has begun; a rematch is another one."""
        return self.guest.match if self.guest else None

    @property
    def card(self) -> Any:
        """What the host chose, to be shown before the match: game, options, terms, who starts."""
        return self.guest.card if self.guest else None

    @property
    def seat(self) -> Player | None:
        return self.guest.state.seat if self.guest and self.guest.state else None

    @property
    def places(self) -> tuple[Place, ...]:
        return self.guest.state.places if self.guest and self.guest.state else ()

    @property
    def question(self) -> Question | None:
        return self.guest.state.question if self.guest and self.guest.state else None

    @property
    def declined(self) -> str:
        return self.guest.state.declined if self.guest and self.guest.state else ""

    @property
    def notice(self) -> str:
        """Why our last request was not granted: a key in the words, or nothing."""
        return self.guest.notice if self.guest else ""

    @property
    def verdict(self) -> str:
        """What the audit came to: a key in the words, or nothing yet."""
        return self.guest.verdict if self.guest else ""

    @property
    def status(self) -> Status:
        guest = self.guest
        if self._error or (guest and guest.error):
            return status.Error(self._error or (guest.error if guest else ""))
        if self._is_over or (guest and guest.is_closed):
            return status.Closed()
        link = guest.line.link if guest else None
        if guest is None or link is None:
            return status.Joining()
        line, state = guest.line, guest.state
        if not isinstance(link, Connected):
            down = broken(link, self._now() - (line.lost_since or self._now()))
            return down if state or down.is_final else status.Joining()
        if state is None:
            return status.Joining()
        if line.host_away_since is not None:
            return status.HostAway(int(self._now() - line.host_away_since))
        if line.lost_since is not None:  # there is a broker again, but not yet the room
            return status.Reconnecting(int(self._now() - line.lost_since))
        if guest.match and guest.match.outcome is None:
            return somebody_away(state.places, state.seat, self._now() - self._newest_at) or status.Playing()
        if state.draw and not state.draw.coins:
            return status.Drawing()
        if not all(each.kind for each in state.places):
            return status.Waiting()
        return status.Over() if guest.match else status.Ready()

    def ready(self) -> None:
        """For the first match, or for another: that is how a rematch is offered and accepted."""
        if self.guest:
            self.guest.ready()

    def answer(self, yes: bool) -> None:
        """To the question that waits, else to a rematch that was offered."""
        if self.guest:
            self.guest.answer(UNDO if self.question else REMATCH, yes)

    def claim_win(self, seat: Player) -> bool:
        return self._claim(seat, win=True)

    def let_computer_play(self, seat: Player) -> bool:
        return self._claim(seat, win=False)

    def _claim(self, seat: Player, win: bool) -> bool:
        if self.guest:
            self.guest.claim(seat, win)
        return self.guest is not None

    def audit(self) -> None:
        """Checks a match that has ended against everybody's secrets; `verdict` has the result."""
        if self.guest:
            self.guest.audit()

    def suspend(self) -> None:
        if self.guest:
            self.guest.line.pause()

    def wake(self) -> None:
        """Back from the background, or after the line was given up."""
        if self.guest:
            self.guest.line.resume()

    def step_out(self) -> None:
        self._end_search()
        super().step_out()

    def leave(self, wait: float = 0.0) -> None:
        """For good: the seat is given up."""
        self._is_over = True
        self._end_search()
        self._forget()
        if self.guest:
            self.guest.leave(wait)
        self._notify()

    @property
    def _may_be_nearby(self) -> bool:
        return not self.invitation.server and not self._has_looked_around and discovery.is_available()

    def _look_around(self, keys: RoomKeys) -> None:
        """Nobody said where the room is, or it is not at the servers of the settings: perhaps it is on this network
        and says so."""

        def hear(tag: str, server: Server | None) -> None:
            if server and tag == discovery.tag_of(keys.topic):
                self._post(lambda: self._found(keys, server))

        self._has_looked_around = True
        self._search_until = self._now() + SEARCH_SECONDS
        self._search = discovery.Search(hear)

    def _found(self, keys: RoomKeys, server: Server) -> None:
        if self._search:
            self._end_search()
            self._servers = (server,)
            self._prepared(keys)

    def _end_search(self) -> None:
        if self._search:
            self._search.close()
            self._search = None

    def _prepared(self, keys: RoomKeys) -> None:
        if not self._servers:
            self._look_around(keys)
            return
        saved = keep.load_seat(self._storage)
        if saved is None or saved.code != self.invitation.code:
            saved = _new_seat(self.invitation.code, self._name)
        urls = " ".join(server.url for server in self._servers)
        saved = replace(saved, server=urls, connection=next_connection(saved.connection))
        transport = BrokerTransport([_with_password(server, keys) for server in self._servers], self._post)
        self.guest = Guest(self._games, transport, keys, saved, self._now, self._write)
        self.guest.listeners.append(self._changed)
        self.guest.open()

    def _changed(self) -> None:
        """The seconds for which a seat is held are told with a state, and pass from then on."""
        guest = self.guest
        if guest and guest.error == NO_ROOM and self._may_be_nearby:
            self.guest = None
            self._look_around(guest.keys)
        state = guest.state if guest else None
        if state is not self._newest:
            self._newest, self._newest_at = state, self._now()
        self._notify()


def _new_seat(code: str, name: str) -> SavedSeat:
    return SavedSeat(
        code, "", secrets.token_hex(8), Identity().secret, "", name, 0, Secrets.fresh(), Secrets.fresh(), None
    )  # fmt: skip


def _with_password(server: Server, keys: RoomKeys) -> Server:
    """The broker inside a hosting app wants the room's own; another that wants none does not mind."""
    return server if server.user or server.password else replace(server, user=LAN_USER, password=keys.lan)
