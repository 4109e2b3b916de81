"""A room that this device hosts."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.core.codec import BadData
from app.core.game import Game, Player
from app.match.played_match import Post
from app.online import room_file, status
from app.online.handover import room_transfer
from app.online.host import room_restore
from app.online.host.endpoint import Envelope
from app.online.host.host import Host
from app.online.host.match import HostedMatch
from app.online.host.state_messages import seat_info
from app.online.invitation import Invitation, fingerprint, new_secret
from app.online.protocol import encryption
from app.online.protocol.code_envelope import CodeKeys
from app.online.protocol.encryption import Identity, RoomKeys
from app.online.protocol.messages import REMATCH, SIGNS_SINCE, UNDO, Question, SeatDeck, SeatInfo
from app.online.reactions import VisibleReaction
from app.online.relays import in_order
from app.online.room import Room, broken, next_connection, somebody_away
from app.online.room_file import SavedRoom
from app.online.room_setup import Agreed, RoomSetup
from app.online.status import Status
from app.online.transport.address import BadAddress, Server
from app.online.transport.multi_broker import BrokerTransport
from app.online.transport.nearby_rooms import Announcement
from app.online.transport.transport import Connected
from app.online.unfinished_rooms import own_seat
from app.storage.files import Storage, StorageFault

NO_LAN = "online.error.no_lan"
TAKEN_OVER = "online.audit.taken_over"
PORT_SECONDS = 5.0
"""How long a resumed room waits for its port, the only one its guests try."""

log = logging.getLogger(__name__)


class HostRoom(Room):
    is_hosting = True

    def __init__(
        self,
        setup: RoomSetup,
        storage: Storage,
        post: Post,
        servers: Sequence[Server] = (),
        now: Callable[[], float] = time.monotonic,
        address: str = "",
        saved: SavedRoom | None = None,
        relays: Sequence[Server] = (),
    ) -> None:
        """The broker inside the app listens at `address`. `relays` are tried after `servers`."""
        super().__init__(storage, room_file.ROOM, post, now)
        self.setup = setup
        if encryption.CAN_SEAL:
            self._identity = Identity(saved.secret if saved else "")
            secret = saved.room if saved else new_secret()
            host = fingerprint(self._identity.public)
            self.invitation = Invitation.to(secret, host, servers[0] if servers else None)
        self.host: Host | None = None
        self._servers, self._saved, self._address = tuple(servers), saved, address
        self._relays = tuple(relays)
        self._transport: BrokerTransport | None = None
        self._lan: Any = None
        self._announcements: list[Announcement] = []
        self._recorder = room_restore.RoomRecorder()
        self._is_connected = False
        self._kept_seconds = 0.0
        self._reached: tuple[Server, ...] = ()
        """The addresses that this device itself uses."""
        self._gallery: BrokerTransport | None = None
        self._watch_invitation: Invitation | None = None
        self._is_opening_gallery = False

    @classmethod
    def resume(
        cls,
        games: Mapping[str, Game],
        storage: Storage,
        post: Post,
        now: Callable[[], float] = time.monotonic,
        address: str = "",
    ) -> HostRoom | None:
        """Return the room that was open when the app last ended, if usable."""
        saved = room_file.load_room(storage, games)
        if saved is None or room_transfer.is_given_up(saved):
            return None  # it belongs to another host; `switch_roles.py` joins it as a guest
        try:
            setup = room_restore.setup_of(saved, games)
            servers = [Server.read(url) for url in saved.server.split()]
            return cls(setup, storage, post, servers, now, address, saved)
        except (BadData, BadAddress) as fault:
            log.warning("the saved room cannot be used: %s", fault)
            storage.delete(room_file.ROOM)
            return None

    def keep_for(self, seconds: float) -> None:
        """Keep the room this long for its absent player. Call this before `open`."""
        self._kept_seconds = seconds

    def open(self) -> None:
        if self._may_open():
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
    def number(self) -> int:
        return self.host.series.number if self.host else 0

    @property
    def match(self) -> HostedMatch | None:
        return self.host.match if self.host else None

    @property
    def agreed(self) -> Agreed:
        return self.setup.agreed

    @property
    def has_seat(self) -> bool:
        return self.setup.plays

    @property
    def seat(self) -> Player | None:
        return self.host.seat if self.host else None

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return tuple(seat_info(self.host, seat) for seat in range(len(self.host.seats))) if self.host else ()

    @property
    def kits(self) -> tuple[SeatDeck, ...]:
        return self.host.seats.shown_kits if self.host else ()

    @property
    def own_kit(self) -> str:
        return self.host.seats[self.host.seat].kit if self.host and self.host.seat is not None else ""

    @property
    def can_bring(self) -> bool:
        return (
            self.host is not None
            and bool(self.host.seats.kits)
            and self.host.seat is not None
            and self.host.beginning.is_waiting
        )

    @property
    def question(self) -> Question | None:
        return self.host.agreement.question if self.host else None

    @property
    def turn_since(self) -> float:
        series = self.host.series if self.host else None
        return series.moved_at if series and series.is_playing and series.stands else 0.0

    @property
    def declined(self) -> str:
        return self.host.agreement.declined if self.host else ""

    @property
    def status(self) -> Status:
        host = self.host
        if self._error or (host and host.error):
            return status.Error(self._error or (host.error if host else ""))
        if host and host.is_given_up:
            return status.Joining()  # as a guest, in a moment
        if self._is_over:
            return status.Closed()
        if host is None or host.link is None:
            return status.Creating()
        if not isinstance(host.link, Connected):
            return broken(host.link, self._now() - self._lost_since)
        if host.series.is_playing:
            return somebody_away(self.seats, host.seat, 0.0, self.setup.unhurried) or status.Playing()
        if host.beginning.draw.is_under_way:
            return status.Drawing()
        if not host.seats.is_full:
            return status.Waiting()
        return status.Over() if host.match else status.AllHere()

    def ready(self) -> None:
        if self.host:
            self.host.ready()

    def bring(self, kit: str, name: str = "") -> bool:
        return self.host is not None and self.host.bring(kit, name)

    def answer(self, yes: bool) -> None:
        if self.host:
            self.host.answer(UNDO if self.host.agreement.question else REMATCH, yes)

    def claim_win(self, seat: Player) -> bool:
        return self.host is not None and self.host.claim(seat, win=True)

    def let_computer_play(self, seat: Player) -> bool:
        return self.host is not None and self.host.claim(seat, win=False)

    @property
    def wins(self) -> tuple[int, ...]:
        return self.host.seats.wins if self.host and any(self.host.seats.wins) else ()

    @property
    def reactions(self) -> tuple[VisibleReaction, ...]:
        return self.host.reactions.recent if self.host else ()

    @property
    def can_react(self) -> bool:
        members = self.host.endpoint.members.values() if self.host else ()
        return self.seat is not None and any(each.is_online and each.version >= SIGNS_SINCE for each in members)

    def react(self, sign: str) -> bool:
        return self.host is not None and self.host.react(sign)

    def audit(self) -> None:
        """Do nothing: we made the draw ourselves."""

    @property
    def verdict(self) -> str:
        """Report that a former host made the draw."""
        is_over = self.match is not None and self.match.outcome is not None
        return TAKEN_OVER if self.host and self.host.dealer and is_over else ""

    @property
    def possible_heirs(self) -> tuple[Player, ...]:
        """Nobody can take over if the broker runs inside this app: it stops with us."""
        host = self.host
        if host is None or self._is_over or self._lan or own_seat(self._storage):
            return ()
        return tuple(seat for seat in range(len(host.seats)) if host.handover.can_offer_to(seat))

    @property
    def offered_to(self) -> Player | None:
        host = self.host
        member = host.endpoint.members.get(host.handover.heir) if host and host.handover.offer else None
        return host.seats.of(member) if host and member else None

    @property
    def handover_news(self) -> str:
        result = self.host.handover.result if self.host else ""
        return f"online.handover.{result}" if result else ""

    @property
    def has_changed_hands(self) -> bool:
        return self.host is not None and self.host.is_given_up

    def hand_over(self, seat: Player) -> bool:
        return self.host is not None and seat in self.possible_heirs and self.host.offer_room(seat)

    def answer_offer(self, yes: bool) -> None:
        pass

    def _give(self, host: Host) -> bool:
        """Save that another host has the room. If saving fails, it stays ours."""
        if self._file_claim is None or self._lan or own_seat(self._storage):
            return False
        urls = " ".join(server.url for server in self._servers)
        entry = self._recorder.entry(host, self.invitation, urls, 0, whole=True)
        assert isinstance(entry, SavedRoom)
        try:
            room_file.write_for_good(self._storage, room_file.ROOM, replace(entry, standing=self.standing))
        except StorageFault as fault:
            self.problem = fault.problem
            return False
        finally:
            self._journal.close()
        return True

    def suspend(self) -> None:
        if self.host:
            self.host.suspend()

    def step_out(self) -> None:
        if self.host and not self._is_over:
            self._is_over = True
            self._save_room(self.host)
        super().step_out()
        self._stop_lan()

    def wake(self) -> None:
        if self.host:
            self.host.wake()

    def leave(self, wait: float = 0.0) -> None:
        self._is_over = True
        if not self.has_changed_hands:
            self._forget()
        if self.host:
            self.host.close(wait)
        self._stop_lan()
        self._notify()

    def _announce(self, tag: str, server: Server) -> None:
        announcement = Announcement(tag, server.host, server.port)
        self._announcements.append(announcement)
        if self._is_over:
            announcement.close()

    def _prepare(self) -> tuple[RoomKeys, CodeKeys, Envelope] | None:
        """Return None if the broker cannot listen. Runs on its own thread."""
        made = _doorway(self.invitation)
        door = made[1]
        if self._servers or self._relays:
            return made
        from app.online.transport import embedded_broker

        port, patience = (self._saved.port, PORT_SECONDS) if self._saved else (embedded_broker.PORT, 0.0)
        broker = embedded_broker.LanBroker(door.lan, port, self._address or "0.0.0.0", patience)
        try:
            broker.start()
        except embedded_broker.CannotListen:
            return None
        self._lan = broker
        if self._is_over:  # closed during the start: checked after `_lan` is set, so that `close` or we stop the broker
            broker.stop()
        return made

    def _prepared(self, made: tuple[RoomKeys, CodeKeys, Envelope] | None) -> None:
        if made is None:
            self._fail(NO_LAN)
            return
        keys, door, envelope = made
        more = [server for server in in_order(self._relays, door.tag) if server not in self._servers]
        self._servers, self._relays = (*self._servers, *more), ()
        servers = self._servers
        if self._lan:
            from app.online.transport import embedded_broker

            local = self._address or "127.0.0.1"
            servers = (Server("mqtt", local, self._lan.port, user=embedded_broker.HOST_USER, password=door.lan),)
            shown = Server("mqtt", self._address or embedded_broker.own_address(), self._lan.port)
            self.invitation = replace(self.invitation, server=shown)
            self._in_background(lambda: self._announce(door.tag, shown), lambda _: None)
        self._reached = servers
        self._transport = transport = BrokerTransport(servers, self._post)
        saved = self._saved
        self.host = host = Host(
            self.setup,
            transport,
            keys,
            self._identity,
            self._post,
            self._now,
            self._save_room,
            epoch=saved.epoch + 1 if saved else 1,
            connection=next_connection(saved.connection if saved else 0),
            envelope=envelope,
        )
        if saved:
            try:
                room_restore.restore(host, saved)
            except BadData as fault:
                log.warning("the saved room cannot be used: %s", fault)
                self._fail("online.error.saved_room")
                return
        host.give = self._give
        if self._kept_seconds:
            host.player_away_until = self._now() + self._kept_seconds
        if len(self._servers) > 1:
            host.endpoint.relays = tuple(server.public for server in self._servers)
        self._lost_since = self._now()
        host.listeners.append(self._changed)
        self._save_room(host)
        host.open()
        if saved and saved.gallery:
            self.open_gallery()

    @property
    def watching(self) -> int:
        return self.host.watching if self.host else 0

    @property
    def watch_invitation(self) -> Invitation | None:
        return self._watch_invitation

    def open_gallery(self) -> None:
        """Derive the keys for spectators only on request, because that is slow."""
        if self.host and self._watch_invitation is None and not self._is_opening_gallery:
            self._is_opening_gallery = True
            self._in_background(lambda: _doorway(self.invitation.to_watch), self._gallery_prepared)

    def _gallery_prepared(self, made: tuple[RoomKeys, CodeKeys, Envelope]) -> None:
        keys, door, envelope = made
        servers = self._reached
        self._watch_invitation = self.invitation.to_watch
        if self._lan and self._watch_invitation.server:
            self._lan.admit(door.lan)
            shown = self._watch_invitation.server
            self._in_background(lambda: self._announce(door.tag, shown), lambda _: None)
        self._gallery = BrokerTransport(servers, self._post)
        if self.host:
            self.host.open_gallery(self._gallery, keys, envelope)

    def _changed(self) -> None:
        is_connected = self.host is not None and isinstance(self.host.link, Connected)
        if self._is_connected and not is_connected:
            self._lost_since = self._now()
        self._is_connected = is_connected
        place = self._transport.place if self._transport and self._servers else None
        if place:  # invitations name the broker in use
            self.invitation = replace(self.invitation, server=place)
        gallery = self._gallery.place if self._gallery and self._servers else None
        if gallery and self._watch_invitation:
            self._watch_invitation = replace(self._watch_invitation, server=gallery)
        self._notify()

    def _save_room(self, host: Host) -> None:
        urls = " ".join(server.url for server in self._servers)
        port = self._lan.port if self._lan else 0
        whole = self._journal.begins_anew or self._is_over  # only a whole room saves the standing
        entry = self._recorder.entry(host, self.invitation, urls, port, whole)
        self._write(replace(entry, standing=self.standing) if isinstance(entry, SavedRoom) else entry)

    def _stop_lan(self) -> None:
        """Return at once. Only the farewell delays the process end, or the room would stay listed."""
        if self._lan:
            threading.Thread(target=self._lan.stop, name="lan stop", daemon=True).start()
        for announcement in self._announcements:
            threading.Thread(target=announcement.close, name="farewell").start()


def _doorway(room: Invitation) -> tuple[RoomKeys, CodeKeys, Envelope]:
    """Return keys and envelope of a room or its spectators; slow on purpose."""
    keys, door = RoomKeys.of_secret(room.secret), CodeKeys.of_code(room.code)
    envelope = door.envelope(room.secret, room.host)
    return keys, door, Envelope(door.place(keys.topic), door.knocker, envelope)
