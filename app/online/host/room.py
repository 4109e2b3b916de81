"""A room that this device hosts: at a broker or, without any, on its own network."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.core.codec import BadData
from app.core.game import Game, Player
from app.online import keep, restore, status
from app.online.address import BadAddress, Server
from app.online.broker import BrokerTransport
from app.online.code import Invitation, new_code
from app.online.discovery import Announcement
from app.online.host import Host
from app.online.keep import SavedRoom
from app.online.messages import place
from app.online.plan import Plan
from app.online.room import LAN_USER, Room, broken, next_connection, somebody_away
from app.online.seal import Identity, RoomKeys
from app.online.status import Status
from app.online.transport import Connected, Post
from app.online.wire import REMATCH, UNDO, Place, Question
from app.services.storage import Storage

NO_LAN = "online.error.no_lan"
PORT_SECONDS = 5.0
"""How long a room that comes back waits for its port: its guests look for it there, and nowhere else."""

log = logging.getLogger(__name__)


class HostRoom(Room):
    def __init__(
        self,
        plan: Plan,
        storage: Storage,
        post: Post,
        servers: Sequence[Server] = (),
        now: Callable[[], float] = time.monotonic,
        address: str = "",
        saved: SavedRoom | None = None,
    ) -> None:
        """`address` is where the broker inside the app listens, if not everywhere."""
        super().__init__(storage, keep.ROOM, post, now)
        self.plan = plan
        self.invitation = Invitation(saved.code if saved else new_code(), servers[0] if servers else None)
        self.host: Host | None = None
        self._servers, self._saved, self._address = tuple(servers), saved, address
        self._lan: Any = None
        self._announcement: Announcement | None = None
        self._scribe = restore.Scribe()
        self._is_connected = False

    @classmethod
    def resume(
        cls,
        games: Mapping[str, Game],
        storage: Storage,
        post: Post,
        now: Callable[[], float] = time.monotonic,
        address: str = "",
    ) -> HostRoom | None:
        """The room that was open when the process ended, if there was one that can be used."""
        saved = keep.load_room(storage, games)
        if saved is None:
            return None
        try:
            plan = restore.plan_of(saved, games)
            servers = [Server.read(url) for url in saved.server.split()]
        except (BadData, BadAddress) as fault:
            log.warning("the saved room cannot be used: %s", fault)
            storage.delete(keep.ROOM)
            return None
        return cls(plan, storage, post, servers, now, address, saved)

    def open(self) -> None:
        """Creating, until keys, broker and line are there."""
        self._in_background(self._prepare, self._prepared)
        self._notify()

    def tick(self) -> None:
        if self.host:
            self.host.tick()
        self._notify_if_changed()

    @property
    def code(self) -> str:
        return self.invitation.code

    @property
    def match(self) -> Any:
        """A `HostedMatch` once it has begun; a rematch is another one."""
        return self.host.match if self.host else None

    @property
    def seat(self) -> Player | None:
        return self.host.seat if self.host else None

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple(place(self.host, seat) for seat in range(len(self.host.chairs))) if self.host else ()

    @property
    def question(self) -> Question | None:
        """What waits for an answer, ours or another's."""
        return self.host.question if self.host else None

    @property
    def declined(self) -> str:
        return self.host.declined if self.host else ""

    @property
    def status(self) -> Status:
        host = self.host
        if self._error or (host and host.error):
            return status.Error(self._error or (host.error if host else ""))
        if self._is_over:
            return status.Closed()
        if host is None or host.link is None:
            return status.Creating()
        if not isinstance(host.link, Connected):
            return broken(host.link, self._now() - self._lost_since)
        if host.is_playing:
            return somebody_away(self.places, host.seat, 0.0) or status.Playing()
        if host.drawing.is_under_way:
            return status.Drawing()
        if not host.is_full:
            return status.Waiting()
        return status.Over() if host.match else status.Ready()

    def ready(self) -> None:
        """For the first match, or for another: that is how a rematch is offered and accepted."""
        if self.host:
            self.host.ready()

    def answer(self, yes: bool) -> None:
        """To the question that waits, else to a rematch that was offered."""
        if self.host:
            self.host.answer(UNDO if self.host.question else REMATCH, yes)

    def claim_win(self, seat: Player) -> bool:
        return self.host is not None and self.host.claim(seat, win=True)

    def let_computer_play(self, seat: Player) -> bool:
        return self.host is not None and self.host.claim(seat, win=False)

    def suspend(self) -> None:
        """The app goes into the background, and the room with it."""
        if self.host:
            self.host.suspend()

    def step_out(self) -> None:
        super().step_out()
        self._stop_lan()

    def wake(self) -> None:
        """Back from the background, or after the line was given up."""
        if self.host:
            self.host.wake()

    def close(self, wait: float = 0.0) -> None:
        """Closes the room for all."""
        self._is_over = True
        self._forget()
        if self.host:
            self.host.close(wait)
        self._stop_lan()
        self._notify()

    def _announce(self, keys: RoomKeys, server: Server) -> None:
        self._announcement = Announcement(keys.topic, server.host, server.port)
        if self._is_over:
            self._announcement.close()

    def _prepare(self) -> RoomKeys | None:
        """Runs on a thread of its own; nothing if no room can be opened on this network."""
        keys = RoomKeys.of_code(self.code)
        if self._servers:
            return keys
        from app.online import lan

        port, patience = (self._saved.port, PORT_SECONDS) if self._saved else (lan.PORT, 0.0)
        broker = lan.LanBroker(keys.lan, port, self._address or "0.0.0.0", patience)
        try:
            broker.start()
        except lan.CannotListen:
            return None
        self._lan = broker
        if self._is_over:  # closed before it was open; asked only now, so that one of the two ends it in any case
            broker.stop()
        return keys

    def _prepared(self, keys: RoomKeys | None) -> None:
        if keys is None:
            self._fail(NO_LAN)
            return
        servers = self._servers
        if self._lan:
            from app.online import lan

            local = self._address or "127.0.0.1"
            servers = (Server("mqtt", local, self._lan.port, user=LAN_USER, password=keys.lan),)
            shown = Server("mqtt", self._address or lan.own_address(), self._lan.port)
            self.invitation = replace(self.invitation, server=shown)
            self._in_background(lambda: self._announce(keys, shown), lambda _: None)
        transport = BrokerTransport(servers, self._post)
        saved = self._saved
        self.host = host = Host(
            self.plan,
            transport,
            keys,
            Identity(saved.secret if saved else ""),
            self._post,
            self._now,
            self._keep_room,
            epoch=saved.epoch + 1 if saved else 1,
            connection=next_connection(saved.connection if saved else 0),
        )
        if saved:
            try:
                restore.restore(host, saved, keys)
            except BadData as fault:
                log.warning("the saved room cannot be used: %s", fault)
                self._fail("online.error.saved_room")
                return
        self._lost_since = self._now()
        host.listeners.append(self._changed)
        self._keep_room(host)
        host.open()

    def _changed(self) -> None:
        is_connected = self.host is not None and isinstance(self.host.link, Connected)
        if self._is_connected and not is_connected:
            self._lost_since = self._now()
        self._is_connected = is_connected
        self._notify()

    def _keep_room(self, host: Host) -> None:
        urls = " ".join(server.url for server in self._servers)
        port = self._lan.port if self._lan else 0
        self._write(self._scribe.line(host, self.code, urls, port, self._keeper.begins_anew))

    def _stop_lan(self) -> None:
        for end in (self._lan and self._lan.stop, self._announcement and self._announcement.close):
            if end:
                threading.Thread(target=end, name="lan stop", daemon=True).start()
