"""The online room that this device is in: opened, joined, found again, followed several times a second, and left.

Imported when a room is first wanted: cryptography and the way to a broker are not for the start to wait for.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty

from app.core.game import Game
from app.games import BY_ID
from app.match.match import COMPUTER, Terms
from app.online import status
from app.online.address import BadAddress, Server
from app.online.code import Invitation
from app.online.guestroom import GuestRoom
from app.online.hostroom import HostRoom
from app.online.line import DEAF, GONE, UNREACHABLE
from app.online.plan import Plan
from app.online.room import replaced
from app.services.rooms import SEAT, LeftRoom, own_room, own_seat
from app.services.settings import FIXED, GameSetup, Settings, clean_name
from app.services.storage import StorageFault
from app.session import ONLINE, options_for

TICK = 0.25


def plan_for(game: Game, setup: GameSetup, settings: Settings) -> Plan:
    """What the setup sheet chose, as the room's owner offers it. A full preview of a throw is for practice only."""
    fixed = {name: getattr(settings, name) for name in FIXED}
    fixed["aim_preview"] = "contact" if settings.aim_preview == "full" else settings.aim_preview
    sitting = enumerate(setup.sitting(game, ONLINE) if game.seats[1] > 2 else ())
    levels = {seat: int(who.removeprefix(COMPUTER)) for seat, who in sitting if who.startswith(COMPUTER)}
    return Plan(
        game,
        options_for(game, setup, ONLINE),
        Terms(setup.minutes, setup.strict),
        fixed,
        setup.online_starts,
        clean_name(settings.player_name),
        not setup.only_deals,
        levels,
    )


class Online(EventDispatcher):
    """There is one room at a time. `pulse` changes whenever something in it may have."""

    room = ObjectProperty(None, allownone=True)
    pulse = NumericProperty(0)

    def __init__(self, app: Any) -> None:
        super().__init__()
        self.app = app
        self.is_hosting = False
        self.is_return = False
        """The seat was ours already, and is worth keeping when it cannot be reached."""
        self._match: Any = None
        self._declined = self._notice = ""
        self._places: Any = ()
        self._ticking: Any = None
        self._unsubscribe: Any = None
        # Not at once: a room tells in the middle of what it does.
        self._look_soon = Clock.create_trigger(lambda _: self._look(), 0)

    # Coming

    def host(self, game: Game) -> None:
        """A room for a game; asks first where one that was left would be lost by it."""
        left = own_room(self.app.storage)
        if left:
            from app.screens.leaving import ReplaceSheet

            ReplaceSheet(left, lambda: self.host_new(game)).open()
        else:
            self.host_new(game)

    def host_new(self, game: Game) -> None:
        """Opens it, as the game was last set up."""
        settings = self.app.settings
        plan = plan_for(game, settings.setup_for(game), settings)
        self.enter(HostRoom(plan, self.app.storage, self.app._post, self._servers()), is_hosting=True)
        self.app.go("room")

    def join(self, invitation: Invitation) -> None:
        """Joining, which the page that asked for it shows until there is a seat."""
        name, storage = clean_name(self.app.settings.player_name), self.app.storage
        left = own_seat(storage)
        self.enter(GuestRoom(invitation, name, BY_ID, storage, self.app._post, self._servers()), is_hosting=False)
        self.is_return = left is not None and left.code == invitation.code

    def open_link(self, link: str) -> None:
        """An invitation that was tapped or scanned: on the page for joining, as if it had been typed there."""
        if self.room is not None:
            self.app.snack.show(self.app.tr("online.link.in_room"), seconds=8)
            return
        self.app.session.leave()
        self.app.go("join", text=link)

    def resume(self, left: LeftRoom) -> bool:
        """The room that an earlier process was in; says whether there is one that can be used."""
        kind = HostRoom if left.is_ours else GuestRoom
        room = kind.resume(BY_ID, self.app.storage, self.app._post)
        if room is None:
            return False
        self.enter(room, left.is_ours)
        self.is_return = True
        self.app.go("room" if self.is_hosting else "join")
        return True

    def _servers(self) -> list[Server]:
        found = []
        for url in self.app.settings.servers:
            try:
                found.append(Server.read(url))
            except BadAddress:  # the settings say so where it is typed
                continue
        return found

    def enter(self, room: Any, is_hosting: bool) -> None:
        self.step_out()
        self.app.session.leave()
        self.is_hosting, self.room = is_hosting, room  # in this order: whoever sees a new room asks whose it is
        self._match, self._declined, self._notice, self.is_return = None, "", "", False
        self._places = ()
        self._unsubscribe = room.subscribe(self._look_soon)
        self._ticking = Clock.schedule_interval(lambda _: room.tick(), TICK)
        room.open()

    # What is now

    @property
    def status(self) -> status.Status:
        return self.room.status if self.room else status.Closed()

    @property
    def game(self) -> Game | None:
        if self.room is None:
            return None
        if self.is_hosting:
            return self.room.plan.game
        return BY_ID.get(self.room.card.game) if self.room.card else None

    @property
    def has_seat(self) -> bool:
        """A host that only deals has none."""
        return not self.is_hosting or self.room.plan.plays

    @property
    def is_ready(self) -> bool:
        """We are, for the next match."""
        room = self.room
        return room.seat is not None and bool(room.places) and room.places[room.seat].ready

    @property
    def is_asked(self) -> bool:
        """Somebody waits for our yes or no."""
        question = self.room.question if self.room else None
        return question is not None and self.room.seat in question.waiting

    @property
    def can_retry(self) -> bool:
        now = self.status
        return isinstance(now, status.Error) and now.reason in (UNREACHABLE, GONE, DEAF)

    @property
    def takes_moves(self) -> bool:
        """Whether a move of ours would be heard: the host is there, and has answered the last one."""
        gone = (status.HostAway, status.Closed, status.Error)
        return self.room is not None and not isinstance(self.status, gone) and not self.is_sending

    @property
    def is_sending(self) -> bool:
        """A move of ours is on its way to the host."""
        return getattr(self.room.match, "pending", None) is not None

    def name_of(self, seat: int) -> str:
        place, tr = self.room.places[seat], self.app.tr
        if place.kind == COMPUTER:
            return str(tr("play.computer", level=place.level))
        return place.name or str(tr("online.guest"))

    # Going

    def suspend(self) -> None:
        """The app goes into the background."""
        if self.room:
            self.room.suspend()

    def wake(self) -> None:
        if self.room:
            self.room.wake()

    def step_out(self) -> None:
        """Away without giving it up: the room, or the seat in it, can be continued later."""
        if self._drop():
            self.last.step_out()

    def leave(self) -> None:
        """For good: the host closes the room, a guest gives up the seat."""
        if self._drop():
            self.last.close() if self.is_hosting else self.last.leave()

    def give_up(self) -> None:
        """It was not to be reached, or takes too long; what was ours before can be tried again from home."""
        if self.is_return and not isinstance(self.status, status.Closed):
            self.step_out()
        else:
            self.leave()

    def forget_seat(self) -> None:
        """The seat in a room that does not answer any more."""
        try:
            self.app.storage.delete(SEAT)
        except StorageFault as fault:
            self.app.tell(fault.problem)

    def retry(self) -> None:
        """After the line was given up."""
        self.room.wake()

    def _drop(self) -> bool:
        if self.room is None:
            return False
        self._unsubscribe()
        self._look_soon.cancel()
        self._ticking.cancel()
        self.last, self.room = self.room, None
        if self.app.session.is_online:
            self.app.session.leave()
        self._match = None
        return True

    # What the room tells

    def _look(self) -> None:
        room = self.room
        if room is None:
            return
        if room.problem:
            self.app.tell(room.problem)
            room.problem = None
        if room.match is not None and room.match is not self._match:
            self._match = room.match
            extras = room.plan.extras if self.is_hosting else room.card.extras
            self.app.session.sit_down(room.match, extras)
            self.app.go("play", match=room.match)
        if not self.is_hosting and room.match is not None and room.match.outcome is not None:
            room.audit()
        self._say_once()
        self.pulse += 1

    def _say_once(self) -> None:
        """What was declined or refused, and whose seat the computer took, in passing."""
        notice, declined = getattr(self.room, "notice", ""), self.room.declined
        if notice and notice != self._notice:
            self.app.snack.show(self.app.tr(notice))
        if declined and declined != self._declined:
            self.app.snack.show(self.app.tr(f"online.declined.{declined}"))
        gone = replaced(self._places, self.room.places)
        if gone is not None:
            self.app.snack.show(self.app.tr("online.replaced", name=gone or self.app.tr("online.guest")))
        self._notice, self._declined, self._places = notice, declined, self.room.places
