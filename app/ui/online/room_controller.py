"""Opens, joins, resumes, follows and leaves the online room of this device.

Its imports are slow, so it is imported when a room is first wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty

from app.core.game import Game
from app.games import BY_ID
from app.match.match import COMPUTER, REMOTE, Terms
from app.online import relays, status
from app.online.guest.room import GuestRoom
from app.online.handover import switch_roles
from app.online.host.room import HostRoom
from app.online.invitation import Invitation
from app.online.reactions import VisibleReaction
from app.online.relays import Relay
from app.online.room import Room, replaced
from app.online.room_setup import RoomSetup
from app.online.transport.address import BadAddress, Server
from app.online.transport.broker_connection import DEAF, GONE, UNREACHABLE
from app.online.unfinished_rooms import ROOM, SEAT, LeftRoom, left_rooms, own_room
from app.platform import android_room_service
from app.session import ONLINE, is_hosts_dummy, options_for
from app.storage import saved_decks
from app.storage.file_lock import claim
from app.storage.files import StorageFault
from app.storage.settings import INTERNET, NETWORK, GameSetup, Settings, clean_name
from app.ui.boards import part_of
from app.ui.home.setup_sheet import value_words
from app.ui.isolate_errors import apart
from app.ui.online.room_visibility import FarSheet
from app.ui.theme import SIDE_LETTERS

if TYPE_CHECKING:
    from app.ui.application import FourBoards

TICK = 1.0
FREE_SECONDS = 5.0
"""How long another process may take to release our room."""


def room_setup_for(game: Game, setup: GameSetup, settings: Settings) -> RoomSetup:
    setup = setup.settled(game.default_level)
    sitting = [*enumerate(setup.sitting(game, ONLINE) if game.seats[1] > 2 else ())]
    levels = {seat: int(who.removeprefix(COMPUTER)) for seat, who in sitting if who.startswith(COMPUTER)}
    own_dummies = frozenset(seat for seat, who in sitting if is_hosts_dummy(who, ONLINE))
    return RoomSetup(
        game,
        options_for(game, setup, ONLINE),
        Terms(setup.minutes, setup.strict),
        settings.shared_in_room(game),
        setup.online_starts,
        clean_name(settings.player_name),
        not setup.only_deals,
        levels,
        own_dummies,
        kit_names(game, setup),
        setup.unhurried,
    )


def kit_names(game: Game, setup: GameSetup) -> dict[str, str]:
    chosen = [str(setup.options[option.id]) for option in game.kits]
    return {kit: saved_decks.name_of(App.get_running_app().storage, game, kit) for kit in chosen}


def kit_part(game: Game) -> Any:
    return part_of(game, "deck_choice") if game.kits else None


class RoomController(EventDispatcher):
    """There is at most one room. `pulse` changes whenever something in it may have changed."""

    room: ObjectProperty[Room | None] = ObjectProperty(None, allownone=True)
    pulse = NumericProperty(0)

    def __init__(self, app: FourBoards) -> None:
        super().__init__()
        self.app = app
        self.is_return = False
        """We had the seat before, and keep it if the room cannot be reached."""
        self._match: Any = None
        self._declined = self._notice = ""
        self._is_kept = False
        """Another process hosts our room while the app is in the background."""
        self._seats: Any = ()
        self._has_brought = False
        self._handover_news = ""
        self._offer: Any = None
        self._ticking: Any = None
        self._unsubscribe: Any = None
        # Wait, because rooms notify in the middle of their work.
        self._look_soon = Clock.create_trigger(lambda _: self._look(), 0)

    # Entering

    def host(self, game: Game) -> None:
        """Open a room for a game. Ask first if that would replace an earlier one."""
        left = own_room(self.app.storage)
        if left:
            from app.ui.online.leave_sheets import ReplaceSheet

            ReplaceSheet(left, lambda: self.host_new(game)).open()
        else:
            self.host_new(game)

    def host_new(self, game: Game) -> None:
        settings = self.app.settings
        setup = room_setup_for(game, settings.setup_for(game), settings)
        servers, far = self._places()
        self.enter(HostRoom(setup, self.app.storage, self.app._post, servers, relays=far))
        self.app.go("room")
        android_room_service.ask()

    def join(self, invitation: Invitation) -> None:
        name, storage = clean_name(self.app.settings.player_name), self.app.storage
        left = [each.code for each in left_rooms(storage) if not each.is_ours]
        servers, (_, far) = self._servers(), self._places()
        self.enter(GuestRoom(invitation, name, BY_ID, storage, self.app._post, servers, relays=far))
        self.is_return = invitation.code in left

    def open_link(self, link: str) -> None:
        if self.room is not None:
            self.app.snack.show(self.app.tr("online.link.in_room"), seconds=8)
            return
        self.app.session.leave()
        self.app.go("join", text=link)

    def resume(self, left: LeftRoom) -> bool:
        """Resume the room of an earlier process; return whether this works.

        If another process hosts our room, it is stopped first.
        """
        if left.is_ours and android_room_service.stop() and not self._is_let_go():
            self._resume_when_free(left, FREE_SECONDS)
            return True
        return self._resume(left)

    def _is_let_go(self) -> bool:
        ours = claim(self.app.storage.folder, ROOM)
        if ours:
            ours.let_go()
        return ours is not None

    def _resume_when_free(self, left: LeftRoom, patience: float) -> None:
        if patience <= 0 or self._is_let_go():
            self._resume(left)
        else:
            Clock.schedule_once(lambda _: self._resume_when_free(left, patience - TICK), TICK)

    def _resume(self, left: LeftRoom) -> bool:
        storage, post = self.app.storage, self.app._post
        room: Room | None
        if left.file in (ROOM, SEAT):
            room = switch_roles.resumed(HostRoom if left.is_ours else GuestRoom, BY_ID, storage, post)
        else:
            room = GuestRoom.resume(BY_ID, storage, post, file=left.file)
        if room is None:
            return False
        self.enter(room)
        self.is_return = True
        self.app.go("room" if room.is_hosting else "join")
        return True

    @property
    def reach(self) -> str:
        """Return who can come to a room that we open now."""
        settings = self.app.settings
        wanted = settings.reach or (INTERNET if settings.servers else NETWORK)
        return wanted if self._servers() or self._relays() else NETWORK

    def open_for(self, reach: str) -> None:
        """Replace our empty room by one with another reach."""
        if reach == INTERNET:
            self.go_far(self._open_anew)
        elif reach != self.reach:
            self.app.change(reach=reach)
            self._open_anew()

    def go_far(self, then: Callable[[], object]) -> None:
        """Use the Internet from now on. Ask once if there are only servers without guarantees."""
        if self._servers() or self._relays():
            self._go_far(then)
        else:
            FarSheet(self._all_relays(), lambda: self._go_far(then, public_relays=True)).open()

    def _go_far(self, then: Callable[[], object], **agreed: bool) -> None:
        self.app.change(reach=INTERNET, **agreed)
        then()

    def _open_anew(self) -> None:
        game = self.game
        if self.is_hosting and game:
            self.leave()
            self.host_new(game)

    @property
    def can_choose_reach(self) -> bool:
        return (
            self.is_hosting
            and self.entered.match is None
            and not any(info.kind == REMOTE for info in self.entered.seats)
        )

    def _places(self) -> tuple[list[Server], list[Server]]:
        far = self.reach == INTERNET
        return (self._servers(), [relay.server for relay in self._relays()]) if far else ([], [])

    def _relays(self) -> list[Relay]:
        return [relay for relay in self._all_relays() if self.app.settings.public_relays or not relay.is_public_test]

    def _all_relays(self) -> list[Relay]:
        return relays.load(self.app.storage, self.app.settings.relays)

    def _servers(self) -> list[Server]:
        found = []
        for url in self.app.settings.servers:
            try:
                found.append(Server.read(url))
            except BadAddress:  # the settings show this fault at the field
                continue
        return found

    def enter(self, room: Room) -> None:
        self.step_out()
        self.app.session.leave()
        self.room = room
        self._match, self._declined, self._notice, self.is_return = None, "", "", False
        self._seats, self._has_brought, self._handover_news, self._offer = (), False, "", None
        self._unsubscribe = room.subscribe(apart(self._look_soon))
        self._ticking = Clock.schedule_interval(apart(lambda _: room.tick()), TICK)
        room.open()

    # State

    @property
    def status(self) -> status.Status:
        return self.room.status if self.room else status.Closed()

    @property
    def entered(self) -> Room:
        assert self.room
        return self.room

    @property
    def is_hosting(self) -> bool:
        return self.room is not None and self.room.is_hosting

    @property
    def is_watching(self) -> bool:
        return self.room is not None and self.room.is_watching

    @property
    def watch_words(self) -> str:
        tr, count = self.app.tr, self.room.watching if self.room else 0
        words = [tr("online.watch.you")] if self.is_watching else []
        return " · ".join([*words, *([tr("online.watching", count=count)] if count else [])])

    @property
    def signs(self) -> dict[int, VisibleReaction]:
        """Return the newest visible reaction of each seat, if the player wants any."""
        if self.room is None or not self.app.settings.reactions:
            return {}
        return {shown.seat: shown for shown in self.room.reactions}

    @property
    def sign_words(self) -> tuple[str, str]:
        last, tr = max(self.signs.values(), key=lambda shown: shown.number, default=None), self.app.tr
        if last is None:
            return "", ""
        sign = tr(f"online.sign.{last.sign}")
        return f"sign-{last.sign}", str(tr("online.sign.made", name=self.name_of(last.seat), sign=sign))

    @property
    def can_react(self) -> bool:
        return self.room is not None and self.app.settings.reactions and self.room.can_react

    def wins_of(self, seat: int) -> int:
        wins = self.room.wins if self.room else ()
        return wins[seat] if seat < len(wins) else 0

    @property
    def game(self) -> Game | None:
        return self.room.agreed.game if self.room and self.room.agreed else None

    @property
    def has_seat(self) -> bool:
        return self.room is not None and self.room.has_seat

    @property
    def is_ready(self) -> bool:
        room = self.entered
        return room.seat is not None and bool(room.seats) and room.seats[room.seat].ready

    @property
    def is_asked(self) -> bool:
        question = self.room.question if self.room else None
        return question is not None and self.entered.seat in question.waiting

    @property
    def can_retry(self) -> bool:
        now = self.status
        return isinstance(now, status.Error) and now.reason in (UNREACHABLE, GONE, DEAF)

    @property
    def takes_moves(self) -> bool:
        """Return whether a move of ours would be accepted. One for an absent host is saved until it is back."""
        gone = (status.Closed, status.Error)
        return self.room is not None and not isinstance(self.status, gone) and not self.is_sending

    @property
    def is_sending(self) -> bool:
        match = self.room.match if self.room else None
        return match is not None and match.pending is not None

    @property
    def dummies(self) -> range:
        seats, agreed = len(self.entered.seats), self.entered.agreed
        return range(seats - agreed.game.dummies_in(agreed.options) if agreed else seats, seats)

    def kit_words(self, seat: int) -> str:
        found = self.entered.kits
        if not self.game or not self.game.kits or seat >= len(found):
            return ""
        kit, option = found[seat], self.game.kits[0]
        if kit.choice in option.values:  # another device may name a ready-made kit that does not exist here
            return value_words(self.game, option, kit.choice, self.app.tr)
        return kit.name or str(self.app.tr("online.own_deck"))

    def remember_kit(self, kit: str) -> None:
        game = self.game
        if game:
            setup = self.app.settings.setup_for(game)
            options = {**setup.options, game.kits[0].id: kit}
            self.app.remember_setup(game, replace(setup, options=options))

    def _bring_own(self) -> None:
        """In a room that is new to us, bring the last room's kit once."""
        game, room = self.game, self.entered
        if room.is_hosting or self._has_brought or game is None or not room.can_bring:
            return
        self._has_brought = True
        option = game.kits[0]
        kit = str(self.app.settings.setup_for(game).options[option.id])
        if not self.is_return and kit != option.default and kit != room.own_kit:
            room.bring(kit, saved_decks.name_of(self.app.storage, game, kit))

    def name_of(self, seat: int) -> str:
        info, tr = self.entered.seats[seat], self.app.tr
        if seat in self.dummies:
            return str(tr("play.dummy", letter=SIDE_LETTERS[seat]))
        if info.kind == COMPUTER:
            return str(tr("play.computer", level=info.level))
        return info.name or str(tr("online.guest"))

    # Leaving

    def suspend(self) -> None:
        """Pause the room. Where possible, another process hosts ours in the meantime."""
        if self.room is None:
            return
        is_open = not self.status.is_final and not isinstance(self.status, status.Creating)
        if self.is_hosting and is_open and android_room_service.start(self.app.title, self.app.tr("online.kept")):
            self._is_kept = True
            self.step_out()
            self.app.go("home")
        else:
            self.room.suspend()

    def wake(self) -> None:
        left = own_room(self.app.storage) if self._is_kept else None
        self._is_kept = False
        if left:
            self.resume(left)
        elif self.room:
            self.room.wake()

    def step_out(self) -> None:
        if self._drop():
            self.last.step_out()

    def leave(self) -> None:
        if self._drop():
            self.last.leave()

    def give_up(self) -> None:
        """Stop trying to join. A seat that we had before can be resumed from home."""
        if self.is_return and not isinstance(self.status, status.Closed):
            self.step_out()
        else:
            self.leave()

    def forget_seat(self) -> None:
        try:
            self.app.storage.delete(SEAT)
        except StorageFault as fault:
            self.app.tell(fault.problem)

    def retry(self) -> None:
        self.entered.wake()

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

    # News from the room

    def _look(self) -> None:
        room = self.room
        if room is None:
            return
        if room.problem:
            self.app.tell(room.problem)
            room.problem = None
        if room.has_changed_hands:
            self._change_places()
            return
        if room.match is not None and room.match is not self._match:
            self._match = room.match
            extras = room.agreed.extras if room.agreed else {}
            self.app.session.sit_down(room.match, extras, room.match_id)
            self.app.go("play", match=room.match)
        if room.match is not None and room.match.outcome is not None:
            room.audit()
        self._ask_to_take_over()
        self._say_once()
        self._bring_own()
        self.pulse += 1

    def hand_over(self, seat: int) -> None:
        if not self.entered.hand_over(seat):
            self.app.snack.show(self.app.tr("online.handover.nobody"))

    def _ask_to_take_over(self) -> None:
        room = self.entered
        if room.is_offered and self._offer is None:
            from app.ui.online.leave_sheets import OfferSheet

            self._offer = OfferSheet(room.answer_offer)
            self._offer.open()
        elif not room.is_offered and self._offer is not None:
            self._offer.withdraw()
            self._offer = None

    def _change_places(self) -> None:
        former = self.entered
        room = switch_roles.next_room(former, BY_ID, self.app.storage, self.app._post)
        if room is None:
            if former.problem:
                self.app.tell(former.problem)
            self._drop()
            self.app.go("home")
            return
        self._drop()
        self.enter(room)
        self.is_return = True
        self.app.go("room" if room.is_hosting else "join")
        self.app.snack.show(self.app.tr("online.handover.yours" if room.is_hosting else "online.handover.theirs"))

    def _say_once(self) -> None:
        room = self.entered
        notice, declined = room.notice, room.declined
        if notice and notice != self._notice:
            self.app.snack.show(self.app.tr(notice))
        if declined and declined != self._declined:
            self.app.snack.show(self.app.tr(f"online.declined.{declined}"))
        news = room.handover_news
        if news and news != self._handover_news:
            self.app.snack.show(self.app.tr(news))
        self._handover_news = news
        gone = replaced(self._seats, room.seats)
        if gone is not None:
            self.app.snack.show(self.app.tr("online.replaced", name=gone or self.app.tr("online.guest")))
        self._notice, self._declined, self._seats = notice, declined, room.seats
