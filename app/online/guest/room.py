"""A room of another host: join or watch it, and resume it after a crash."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from app.core.game import BadOption, Game, Player
from app.match.played_match import Post
from app.online import decks, room_file, status
from app.online.fairness.commitments import Secrets
from app.online.guest.code_lookup import CodeLookup
from app.online.guest.guest import Guest
from app.online.guest.match import GuestMatch
from app.online.guest.spectator import Spectator
from app.online.handover import room_transfer
from app.online.invitation import Invitation
from app.online.protocol.code_envelope import CodeKeys
from app.online.protocol.encryption import Identity, RoomKeys
from app.online.protocol.messages import REMATCH, UNDO, Question, RoomState, SeatDeck, SeatInfo
from app.online.reactions import VisibleReaction
from app.online.relays import in_order
from app.online.room import LAN_USER, Room, broken, next_connection, somebody_away
from app.online.room_file import SavedRoom, SavedSeat
from app.online.room_setup import Agreed
from app.online.status import Status
from app.online.transport import nearby_rooms
from app.online.transport.address import BadAddress, Server
from app.online.transport.multi_broker import MOST, BrokerTransport
from app.online.transport.transport import Connected
from app.online.unfinished_rooms import own_room
from app.storage.files import Storage, StorageFault
from app.storage.settings import clean_name

NO_SERVER = "online.error.no_server"
SEARCH_SECONDS = 2.5
BUSY = "online.handover.busy"

log = logging.getLogger(__name__)


class GuestRoom(Room):
    is_hosting = False

    def __init__(
        self,
        invitation: Invitation,
        name: str,
        games: Mapping[str, Game],
        storage: Storage,
        post: Post,
        servers: Sequence[Server] = (),
        now: Callable[[], float] = time.monotonic,
        relays: Sequence[Server] = (),
    ) -> None:
        """`servers` come from the settings. The invitation's server comes first, relays last."""
        super().__init__(storage, room_file.WATCH if invitation.watches else room_file.SEAT, post, now)
        self.invitation = invitation
        self.guest: Guest | None = None
        self._games, self._name = games, name
        own = (invitation.server,) if invitation.server else ()
        self._door: CodeKeys | None = None
        self._at_the_door: CodeLookup | None = None
        self._search: nearby_rooms.Search | None = None
        self._has_looked_around = False
        self._not_there = ""
        self._newest: RoomState | None = None
        self._newest_at = 0.0
        self._busy = ""
        self._servers = own + tuple(server for server in servers if server not in own)
        self._relays = tuple(relays)

    @classmethod
    def resume(
        cls,
        games: Mapping[str, Game],
        storage: Storage,
        post: Post,
        now: Callable[[], float] = time.monotonic,
        file: str = room_file.SEAT,
    ) -> GuestRoom | None:
        saved = room_file.load_seat(storage, file)
        if saved is None:
            return None
        try:
            servers = [Server.read(url) for url in saved.server.split()]
        except BadAddress as fault:
            log.warning("the saved seat cannot be used: %s", fault)
            storage.delete(file)
            return None
        invitation = Invitation(saved.code, None, saved.room, saved.mark, file == room_file.WATCH)
        return cls(invitation, saved.name, games, storage, post, servers, now)

    def open(self) -> None:
        """Join the room. The status is `Joining` until the host answers or an error is certain."""
        if not self._servers and not self._relays and not nearby_rooms.is_available():
            self._fail(NO_SERVER)
            return
        if not self._may_open(needs_file=not self.is_watching):
            return
        self._in_background(lambda: CodeKeys.of_code(self.invitation.code), self._prepared)
        self._notify()

    def tick(self) -> None:
        if self.guest:
            self.guest.tick()
        elif self._at_the_door:
            self._at_the_door.tick()
        elif self._search and self._now() > self._search_until:
            self._end_search()
            self._fail(self._not_there or NO_SERVER)
        self._notify_if_changed()

    @property
    def number(self) -> int:
        return self.guest.number if self.guest else 0

    @property
    def match(self) -> GuestMatch | None:
        return self.guest.match if self.guest else None

    @property
    def agreed(self) -> Agreed | None:
        card = self.guest.card if self.guest else None
        game = self._games.get(card.game) if card else None
        return Agreed.by_card(card, game, self.seats) if card and game else None

    @property
    def is_watching(self) -> bool:
        """Return whether we only watch. A typed code's envelope says so later."""
        return self.invitation.watches

    @property
    def has_seat(self) -> bool:
        return not self.is_watching

    @property
    def watching(self) -> int:
        return self.guest.state.watching if self.guest and self.guest.state else 0

    def open_gallery(self) -> None:
        pass

    @property
    def watch_invitation(self) -> Invitation | None:
        """Return our own invitation if we watch: spectators may invite others."""
        return self.invitation if self.is_watching else None

    @property
    def seat(self) -> Player | None:
        return self.guest.state.seat if self.guest and self.guest.state and not self.is_watching else None

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return self.guest.state.seats if self.guest and self.guest.state else ()

    @property
    def kits(self) -> tuple[SeatDeck, ...]:
        return self.guest.state.kits if self.guest and self.guest.state else ()

    @property
    def own_kit(self) -> str:
        guest, state = self.guest, self.guest.state if self.guest else None
        if guest is None or guest.game is None or state is None or not state.kits or state.seat < 0:
            return ""
        return decks.certain(state, guest.game, guest.saved.kit) or state.kits[state.seat].choice

    @property
    def can_bring(self) -> bool:
        state = self.guest.state if self.guest else None
        is_drawing = state is not None and state.draw is not None and not state.draw.coins
        has_seat = state is not None and state.seat >= 0 and self.has_seat
        return state is not None and bool(state.kits) and has_seat and not is_drawing

    @property
    def question(self) -> Question | None:
        return self.guest.state.question if self.guest and self.guest.state else None

    @property
    def declined(self) -> str:
        return self.guest.state.declined if self.guest and self.guest.state else ""

    @property
    def notice(self) -> str:
        return self.guest.notice if self.guest else ""

    @property
    def verdict(self) -> str:
        return self.guest.verdict if self.guest else ""

    @property
    def status(self) -> Status:
        guest = self.guest
        if self._error or (guest and guest.error):
            return status.Error(self._error or (guest.error if guest else ""))
        if guest and guest.inherited:
            return status.Creating()  # it becomes our own in a moment
        if self._is_over or (guest and guest.is_closed):
            return status.Closed()
        link = guest.endpoint.link if guest else None
        if guest is None or link is None:
            return status.Joining()
        endpoint, state = guest.endpoint, guest.state
        if not isinstance(link, Connected):
            down = broken(link, self._now() - (endpoint.lost_since or self._now()))
            return down if state or down.is_final else status.Joining()
        if endpoint.host_away_since is not None and (state or guest.saved.heard):
            return self._without_host(guest, self._now() - endpoint.host_away_since)
        if state is None:
            return status.Joining()
        if endpoint.lost_since is not None:  # the broker is back, but the host has not answered yet
            return status.Reconnecting(int(self._now() - endpoint.lost_since))
        if guest.match and guest.match.outcome is None:
            passed, unhurried = self._now() - self._newest_at, bool(self.agreed and self.agreed.unhurried)
            return somebody_away(state.seats, state.seat, passed, unhurried) or status.Playing()
        if state.draw and not state.draw.coins:
            return status.Drawing()
        if not all(each.kind for each in state.seats):
            return status.Waiting()
        return status.Over() if guest.match else status.AllHere()

    def _without_host(self, guest: Guest, seconds: float) -> Status:
        """Return the status. If we have not met the host in this run, use the saved time."""
        is_asleep, unhurried = guest.endpoint.is_host_asleep, bool(guest.card and guest.card.unhurried)
        if is_asleep or unhurried or guest.state is None:
            return status.HostAsleep(guest.saved.heard or time.time() - seconds, is_asleep)
        return status.HostAway(int(seconds))

    @property
    def turn_since(self) -> float:
        return self.guest.turn_since if self.guest else 0.0

    def ready(self) -> None:
        if self.guest:
            self.guest.ready()

    def bring(self, kit: str, name: str = "") -> bool:
        guest = self.guest
        if guest is None or guest.game is None or not self.can_bring:
            return False
        try:
            decks.checked(guest.game, kit)
        except BadOption:
            return False
        guest.bring(kit, clean_name(name))
        return True

    def answer(self, yes: bool) -> None:
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

    @property
    def wins(self) -> tuple[int, ...]:
        return self.guest.state.wins if self.guest and self.guest.state else ()

    @property
    def reactions(self) -> tuple[VisibleReaction, ...]:
        return self.guest.reactions.recent if self.guest else ()

    @property
    def can_react(self) -> bool:
        return self.guest is not None and self.guest.can_react

    def react(self, sign: str) -> bool:
        return self.guest is not None and self.guest.react(sign)

    def audit(self) -> None:
        if self.guest:
            self.guest.audit()

    @property
    def inherited(self) -> SavedRoom | None:
        return self.guest.inherited if self.guest else None

    @property
    def has_changed_hands(self) -> bool:
        return self.inherited is not None

    @property
    def is_offered(self) -> bool:
        return self.guest is not None and self.guest.inheriting.is_asked

    def answer_offer(self, yes: bool) -> None:
        """Answer the host's offer. We decline while we host another room."""
        if self.guest:
            is_free = own_room(self._storage) is None
            self.guest.answer_offer(yes and is_free)
            if yes and not is_free:
                self._busy = BUSY
                self._notify()

    @property
    def handover_news(self) -> str:
        return self._busy

    def _keep(self, saved: SavedSeat) -> bool:
        """Write our seat to the disk, before the host gives up the room in it."""
        if self._file_claim is None:
            return False
        try:
            room_file.write_for_good(self._storage, room_file.SEAT, saved)
        except StorageFault as fault:
            self.problem = fault.problem
            return False
        finally:
            self._journal.close()
        return True

    def suspend(self) -> None:
        if self.guest:
            self.guest.endpoint.pause()

    def wake(self) -> None:
        if self.guest:
            self.guest.endpoint.resume()

    def step_out(self) -> None:
        self._end_search()
        super().step_out()

    def leave(self, wait: float = 0.0) -> None:
        """Leave for good, unless the host may just have handed us the room."""
        if self.guest and self.guest.saved.estate:
            self.step_out()
            return
        self._is_over = True
        self._end_search()
        self._forget()
        if self.guest:
            self.guest.leave(wait)
        self._notify()

    @property
    def _may_be_nearby(self) -> bool:
        return not self.invitation.server and not self._has_looked_around and nearby_rooms.is_available()

    def _look_around(self, door: CodeKeys) -> None:

        def hear(tag: str, server: Server | None) -> None:
            if server and tag == nearby_rooms.tag_of(door.tag):
                self._post(lambda: self._found(door, server))

        self._has_looked_around = True
        self._search_until = self._now() + SEARCH_SECONDS
        self._search = nearby_rooms.Search(hear)

    def _found(self, door: CodeKeys, server: Server) -> None:
        if self._search is None:
            return
        self._servers = (server, *self._servers)
        if self.guest:
            self._stop_looking_around()
            self.guest.endpoint.add([_with_password(server, door)])
        else:
            self._end_search()
            self._prepared(door)

    def _stop_looking_around(self) -> None:
        if self._search:
            self._search.close()
            self._search = None

    def _end_search(self) -> None:
        self._stop_looking_around()
        if self._at_the_door:
            self._at_the_door.close()
            self._at_the_door = None

    def _prepared(self, door: CodeKeys) -> None:
        self._door = door
        more = [server for server in in_order(self._relays, door.tag)[:MOST] if server not in self._servers]
        self._servers, self._relays = (*self._servers, *more), ()
        if self._may_be_nearby:
            self._look_around(door)
        if self._servers and self.invitation.secret:
            self._join(door)
        elif self._servers:
            lines = [(server, BrokerTransport([_with_password(server, door)], self._post)) for server in self._servers]
            self._at_the_door = CodeLookup(door, lines, self._in_background, self._now, self._let_in, self._not_let_in)
            self._at_the_door.open()

    def _let_in(self, opened: Invitation, server: Server) -> None:
        self._end_search()
        self._servers = (server, *(other for other in self._servers if other != server))
        self.invitation = replace(opened, server=self.invitation.server)
        if self._door:
            self._join(self._door)

    def _not_let_in(self, error: str) -> None:
        self._at_the_door = None
        self._not_there = error
        if self._search is None:
            self._fail(error)

    def _join(self, door: CodeKeys) -> None:
        keys, invitation = RoomKeys.of_secret(self.invitation.secret), self.invitation
        if self.is_watching and self._file != room_file.WATCH:
            self._use_watching_file()
        saved = room_file.load_seat(self._storage, self._file) if self._file_claim else None
        if saved is None or (saved.room, saved.mark) != (invitation.secret, invitation.host):
            saved = _new_seat(invitation, self._name)
        urls = " ".join(server.url for server in self._servers)
        saved = replace(saved, server=urls, connection=next_connection(saved.connection))
        transport = BrokerTransport([_with_password(server, door) for server in self._servers], self._post)
        kind = Spectator if self.is_watching else Guest
        self.guest = kind(self._games, transport, keys, saved, self._now, self._write)
        self.guest.keep = None if self.is_watching else self._keep
        self.guest.listeners.append(self._changed)
        self.guest.open()

    def _use_watching_file(self) -> None:
        """Switch to the spectators' file, so that our seat in another room stays."""
        self._journal.close()
        self._release_file()
        self._file = room_file.WATCH
        self._journal = room_file.RoomJournal(self._storage, self._file)
        self._may_open(needs_file=False)

    def _changed(self) -> None:
        guest = self.guest
        state = guest.state if guest else None
        if state is not self._newest:
            self._newest, self._newest_at = state, self._now()
        if guest and guest.saved.mark != self.invitation.host:  # the room was handed over, so its code is another
            self.invitation = room_transfer.invitation_of(guest.saved, self.invitation)
        standing = self.standing
        if guest and standing and standing != guest.saved.standing:
            guest.note_standing(standing)
        self._notify()


def _new_seat(room: Invitation, name: str) -> SavedSeat:
    return SavedSeat(
        room.code, "", secrets.token_hex(8), Identity().secret, "", name, 0, Secrets.fresh(), Secrets.fresh(), None,
        room.secret, room.host,
    )  # fmt: skip


def _with_password(server: Server, door: CodeKeys) -> Server:
    """Add the password for a broker inside a hosting app.

    It follows from the code, so Internet brokers must not see it.
    """
    return (
        server
        if server.user or server.password or server.is_sealed
        else replace(server, user=LAN_USER, password=door.lan)
    )
