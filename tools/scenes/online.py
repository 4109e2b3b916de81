"""Online rooms and matches worth a picture. The rooms stand in for real ones: they only say what they are told."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field, replace
from typing import Any

from app.games import BY_ID
from app.games.chapaev.throws import Flick
from app.games.skirmish import GAME as SKIRMISH
from app.games.skirmish.decks import READY, to_text
from app.match.match import COMPUTER, HUMAN, REMOTE, Match, Seat
from app.online import status
from app.online.guest.endpoint import NO_ROOM
from app.online.invitation import Invitation
from app.online.protocol.messages import UNDO, Question, RoomCard, SeatDeck, SeatInfo
from app.online.reactions import VisibleReaction
from app.online.room_setup import Agreed, RoomSetup
from app.online.transport.address import Server
from app.online.unfinished_rooms import ROOM, SEAT, WATCH, LeftRoom
from app.players.human import Human
from app.storage import saved_decks

INVITATION = Invitation.to("K7M4QX9PTB0123456789", "ABCDEFGHJKMNPQRSTVWX", Server("mqtt", "192.168.1.5", 18883))
EXTRAS: dict[str, bool | int | str] = {"show_moves": True, "hint_button": False, "aim_preview": "contact"}

DAY = 86_400

ANN = SeatInfo("Ann", HUMAN, 0, True, False, 0, False)
BO = SeatInfo("Bo", REMOTE, 0, True, False, 0, False)
FREE = SeatInfo("", "", 0, False, False, 0, False)


@dataclass
class StandIn:
    """A room that says what a real one would; what is agreed on follows from a setup or a card."""

    is_hosting: bool = False
    status: Any = field(default_factory=status.Waiting)
    seats: tuple[SeatInfo, ...] = (ANN, FREE)
    seat: int | None = 0
    setup: Any = None
    card: Any = None
    match: Any = None
    question: Any = None
    declined: str = ""
    verdict: str = ""
    notice: str = ""
    problem: Any = None
    kits: tuple[SeatDeck, ...] = ()
    own_kit: str = ""
    turn_since: float = 0.0
    reactions: tuple[VisibleReaction, ...] = ()
    wins: tuple[int, ...] = ()
    can_react: bool = False
    can_bring: bool = False
    has_seat: bool | None = None
    is_watching: bool = False
    watching: int = 0
    watch_invitation: Any = None
    invitation: Invitation = INVITATION
    match_id: str = "the room's"
    possible_heirs: tuple[int, ...] = ()
    offered_to: int | None = None
    is_offered: bool = False
    handover_news: str = ""
    has_changed_hands: bool = False
    said: list[Any] = field(default_factory=list)
    """What was asked of it."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *arguments: self.said.append((name, *arguments))

    @property
    def agreed(self) -> Agreed | None:
        if self.setup:
            agreed: Agreed = self.setup.agreed
            return agreed
        return Agreed.by_card(self.card, BY_ID[self.card.game], self.seats) if self.card else None

    def __post_init__(self) -> None:
        if self.has_seat is None:
            self.has_seat = not self.setup or self.setup.plays

    def tick(self) -> None:
        pass

    def subscribe(self, listener: Any) -> Any:
        return lambda: None


def host(ui: Any, game: str = "squart", **changes: Any) -> StandIn:
    room = StandIn(is_hosting=True, setup=RoomSetup(BY_ID[game], extras=EXTRAS, name="Ann"), **changes)
    ui.app.online.enter(room)
    return room


def guest(ui: Any, game: str = "squart", **changes: Any) -> StandIn:
    card = RoomCard("", 1, 1, "", game, {}, 5, True, EXTRAS, "draw", (3, 3), ("Ann",), 1)
    room = StandIn(card=card, **changes)
    ui.app.online.enter(room)
    return room


def table(ui: Any, game: str = "squart", moves: int = 3, **changes: Any) -> StandIn:
    """A match in a room, as the guest sees it, after some moves."""
    seats = (Seat(REMOTE, "Ann"), Seat(HUMAN, "Bo"))
    match = Match(BY_ID[game], {}, 5, seats, (Human(), Human()), lambda: 0.0)
    room = guest(ui, game, seat=1, seats=(replace(ANN), replace(BO)), match=match, **changes)
    look(ui)
    for _ in range(moves):
        match.play(match.ply, min(match.state.legal_moves(), key=repr))
        ui.frames(4)
    look(ui)
    return room


def look(ui: Any) -> None:
    ui.app.online._look()
    ui.frames(4)


def leaving(ui: Any) -> None:
    """The host leaves, and could hand the room to the guest."""
    table(ui, is_hosting=True, possible_heirs=(0,), status=status.Playing())
    ui.app.leave_match()


def offered(ui: Any) -> None:
    """The host asks its guest to take the room over."""
    table(ui, status=status.Playing(), is_offered=True)


def offering(ui: Any) -> None:
    """The guest has not answered yet."""
    table(ui, is_hosting=True, status=status.Playing(), offered_to=0)


def setup(ui: Any) -> None:
    from app.ui.home.setup_sheet import SetupSheet

    SetupSheet(game=BY_ID["chapaev"], mode="online").open()


def setup_four(ui: Any) -> None:
    from app.ui.home.setup_sheet import SetupSheet

    app, game = ui.app, BY_ID["skirmish"]
    chosen = app.settings.setup_for(game)
    options = {**chosen.options, "players": 4}
    app.remember_setup(
        game, replace(chosen, options=options, seats={"online": ("human", "human", "dummy", "dummy_host")})
    )
    SetupSheet(game=game, mode="online").open()


def room(ui: Any) -> None:
    host(ui)
    ui.app.go("room")


def room_far(ui: Any) -> None:
    """Over the Internet, by a server of the player's own."""
    ui.app.change(servers=("mqtts://relay.example.org",))
    host(ui, invitation=replace(INVITATION, server=Server("mqtts", "relay.example.org", 8883)))
    ui.app.go("room")


def far_question(ui: Any) -> None:
    room(ui)
    ui.frames(4)
    ui.app.online.open_for("internet")


def join_near(ui: Any) -> None:
    """A code that nobody here knows."""
    page = ui.app.go("join")
    guest(ui, status=status.Error(NO_ROOM), seats=(), invitation=Invitation("K7M4QX9PTB"))
    look(ui)
    page.ids.box.text = "K7M4Q-X9PTB"


def room_qr(ui: Any) -> None:
    room(ui)
    page = ui.app.screens.current_screen
    page.has_qr = False  # a high window shows it unasked
    page.toggle_qr()


def room_full(ui: Any) -> None:
    host(ui, status=status.AllHere(), seats=(ANN, replace(BO, ready=True)))
    ui.app.go("room")


def room_four(ui: Any) -> None:
    computer = SeatInfo("", COMPUTER, 2, True, True, 0, False)
    seats = (ANN, replace(BO, ready=True), FREE, computer)
    room = host(ui, "skirmish", seats=seats)
    room.setup = replace(room.setup, options={"players": 4, "mode": "2v2"})
    ui.app.go("room")


def room_dummies(ui: Any) -> None:
    """A guest reads who decides for each dummy."""
    computer = SeatInfo("", COMPUTER, 2, True, True, 0, False)
    seats = (ANN, BO, computer, replace(computer, kind=HUMAN))
    room = guest(ui, "skirmish", seats=seats)
    room.card = replace(room.card, options={"players": 4, "dummies": 2})
    ui.app.go("room")


def room_decks(ui: Any) -> None:
    kits = (SeatDeck("synchrotech", ""), SeatDeck("", "Night shift"))
    seats = (ANN, replace(BO, ready=True))
    host(ui, "skirmish", status=status.AllHere(), seats=seats, kits=kits, own_kit="synchrotech", can_bring=True)
    ui.app.go("room")


def room_kit(ui: Any) -> None:
    saved_decks.keep(ui.app.storage, SKIRMISH, "Night shift", to_text(READY["hoods"]))
    saved_decks.keep(ui.app.storage, SKIRMISH, "All or nothing", to_text((*READY["fusion"], "faber")))
    room_decks(ui)
    ui.frames(4)
    ui.app.screens.current_screen.choose_kit()


def room_guest(ui: Any) -> None:
    guest(ui, "chapaev", status=status.AllHere(), seat=1, seats=(replace(ANN, ready=True), BO))
    ui.app.go("room")


def room_error(ui: Any) -> None:
    host(ui, status=status.Error("online.error.unreachable"), seats=())
    ui.app.go("room")


def join(ui: Any) -> None:
    page = ui.app.go("join")
    page.nearby = [("a", "192.168.1.5:18883"), ("b", "192.168.1.7:18883")]


def join_error(ui: Any) -> None:
    page = ui.app.go("join")
    page.ids.box.text = "K7M4Q-X9"
    page.ids.box.go()


def join_link(ui: Any) -> None:
    ui.app.online.open_link(INVITATION.link)


def joining(ui: Any) -> None:
    guest(ui, status=status.Joining(), seats=())
    page = ui.app.go("join")
    page.ids.box.text = "K7M4-QX9P-TB23W"


def join_lost(ui: Any) -> None:
    page = ui.app.go("join")
    page.ids.box.error = status.Error("online.error.no_answer").text(ui.app.tr)
    page.is_lost = True


def play(ui: Any) -> None:
    table(ui, status=status.Playing())


def play_sending(ui: Any) -> None:
    room = table(ui, "chapaev", moves=0, status=status.Playing())
    room.match.pending = Flick(11, 18000, 900)
    look(ui)


def play_reconnecting(ui: Any) -> None:
    table(ui, status=status.Reconnecting(12))


def play_away(ui: Any) -> None:
    table(ui, "chapaev", moves=0, status=status.Away(0, "Ann", 105))


def play_gone(ui: Any) -> None:
    table(ui, status=status.Away(0, "Ann", 0))


def play_host_gone(ui: Any) -> None:
    table(ui, status=status.HostAway(620))


def play_asleep(ui: Any) -> None:
    """The host's phone sleeps, and the guest has moved meanwhile."""
    room = table(ui, status=status.HostAsleep(time.time() - 2 * DAY))
    room.match.pending = "a move"
    look(ui)


def play_resting(ui: Any) -> None:
    """Nobody hurries, and it is our move since some days."""
    table(ui, status=status.Resting(0, "Ann"), turn_since=time.time() - 3 * DAY)


def play_signs(ui: Any) -> None:
    """Both have made a sign."""
    made = (VisibleReaction(1, 1, "hello"), VisibleReaction(2, 0, "bravo"))
    table(ui, status=status.Playing(), can_react=True, reactions=made)


def play_medals(ui: Any) -> None:
    """A fourth match, with a clock, after three that somebody won."""
    table(ui, "chapaev", moves=0, status=status.Playing(), can_react=True, wins=(2, 1))


def end_medals(ui: Any) -> None:
    end(ui, wins=(2, 2))


def room_medals(ui: Any) -> None:
    """A room that was taken up again after some matches."""
    host(ui, status=status.AllHere(), seats=(ANN, replace(BO, ready=True)), wins=(1, 12))
    ui.app.go("room")


def play_signs_four(ui: Any) -> None:
    """In narrow strips."""
    seats = tuple(Seat(HUMAN if seat == 1 else REMOTE, name) for seat, name in enumerate(("Ann", "Bo", "Cy", "Di")))
    match = Match(BY_ID["skirmish"], {"players": 4}, 5, seats, tuple(Human() for _ in seats), lambda: 0.0)
    infos = tuple(replace(ANN, name=seat.name) for seat in seats)
    made = (VisibleReaction(1, 0, "oh"), VisibleReaction(2, 2, "moment"))
    options = {"players": 4}
    room = guest(ui, "skirmish", seat=1, seats=infos, match=match, status=status.Playing(), can_react=True)
    room.card, room.reactions = replace(room.card, options=options), made
    look(ui)
    ui.frames(30)


def signs(ui: Any) -> None:
    """The six to choose from."""
    table(ui, status=status.Playing(), can_react=True)
    ui.app.screens.current_screen.choose_sign()


def play_undo(ui: Any) -> None:
    table(ui, "stay", moves=0, status=status.Playing(), question=Question(UNDO, 0, (1,)))


def watching(ui: Any) -> None:
    """As somebody sees it who only watches."""
    seats = (Seat(REMOTE, "Ann"), Seat(REMOTE, "Bo"))
    match = Match(BY_ID["squart"], {}, 5, seats, (Human(), Human()), lambda: 0.0)
    guest(
        ui, seat=None, is_watching=True, has_seat=False, watching=3, seats=(replace(ANN), replace(BO)), match=match,
        status=status.Playing(), watch_invitation=INVITATION.to_watch,
    )  # fmt: skip
    look(ui)
    for _ in range(3):
        match.play(match.ply, min(match.state.legal_moves(), key=repr))
        ui.frames(4)
    look(ui)


def room_watch(ui: Any) -> None:
    """The invitation to watch, on the page of a room of ours."""
    host(ui, watch_invitation=INVITATION.to_watch, watching=2)
    ui.app.go("room").invite("watch")


def room_watching(ui: Any) -> None:
    """Before the game, as somebody sees it who is going to watch."""
    guest(
        ui, seat=None, is_watching=True, has_seat=False, watching=1, seats=(ANN, FREE), invitation=INVITATION.to_watch
    )
    ui.app.go("room")


def invite_to_watch(ui: Any) -> None:
    """From the pause of a match."""
    from app.ui.online.watch_sheet import WatchSheet

    table(ui, status=status.Playing(), watch_invitation=INVITATION.to_watch)
    WatchSheet().open()


def rooms(ui: Any) -> None:
    """The rooms that were left, among all that can be continued: with whom, and whose turn."""
    from app.ui.home.resume_cards import WaitingSheet

    ours = {"code": INVITATION.code, "game": "squart", "standing": [{"others": ["Bo"], "turn": "yours"}]}
    theirs = {
        "code": INVITATION.to_watch.code,
        "standing": [{"game": "skirmish", "others": ["Ann", "Cy"], "turn": "theirs"}],
    }
    watched = {"code": INVITATION.code, "standing": [{"game": "chapaev", "others": ["Di", "Ed"], "turn": ""}]}
    for name, data in ((ROOM, ours), (SEAT, theirs), (WATCH, watched)):
        ui.app.storage.write(name, json.dumps(data))
    ui.app.look_again()
    WaitingSheet().open()


def forget_room(ui: Any) -> None:
    from app.ui.online.leave_sheets import ForgetSheet

    ForgetSheet(LeftRoom(ROOM, INVITATION.code, "", 0.0), lambda: None).open()


def play_closed(ui: Any) -> None:
    table(ui, status=status.Closed())


def end(ui: Any, **changes: Any) -> None:
    seats = (replace(ANN, ready=True), BO)
    room = table(ui, status=status.Playing(), verdict="online.audit.fair", **changes)
    room.match.resign(0)
    room.status, room.seats = status.Over(), seats
    ui.until(lambda: ui.app.overlay.children)
    look(ui)


def leave(ui: Any) -> None:
    table(ui, status=status.Playing())
    ui.app.leave_match()


def replace_room(ui: Any, file: str = ROOM) -> None:
    from app.ui.online.leave_sheets import ReplaceSheet

    ReplaceSheet(LeftRoom(file, INVITATION.code, "", 0.0), lambda: None).open()


def replace_seat(ui: Any) -> None:
    ui.app.go("join")
    replace_room(ui, SEAT)


def settings(ui: Any) -> None:
    ui.app.change(player_name="Ann", servers=("mqtts://play.example.org:8883",))
    page = ui.app.go("settings")
    page.group = "online"
    ui.frames(6)
    if ui.app.width_class != "expanded":
        page.ids.rows.scroll_to(page._rows["servers"], animate=False)


def rules(ui: Any) -> None:
    ui.app.go("help", page="online")


SCENES = {
    "setup": setup,
    "setup-four": setup_four,
    "room": room,
    "room-far": room_far,
    "far": far_question,
    "room-qr": room_qr,
    "room-full": room_full,
    "room-four": room_four,
    "room-dummies": room_dummies,
    "room-decks": room_decks,
    "room-kit": room_kit,
    "room-guest": room_guest,
    "room-error": room_error,
    "join": join,
    "join-error": join_error,
    "join-near": join_near,
    "join-link": join_link,
    "joining": joining,
    "join-lost": join_lost,
    "play": play,
    "play-sending": play_sending,
    "play-reconnecting": play_reconnecting,
    "play-away": play_away,
    "play-gone": play_gone,
    "play-host-gone": play_host_gone,
    "play-asleep": play_asleep,
    "play-resting": play_resting,
    "play-signs": play_signs,
    "play-medals": play_medals,
    "end-medals": end_medals,
    "room-medals": room_medals,
    "play-signs-four": play_signs_four,
    "signs": signs,
    "play-undo": play_undo,
    "play-closed": play_closed,
    "rooms": rooms,
    "forget": forget_room,
    "room-watch": room_watch,
    "room-watching": room_watching,
    "watching": watching,
    "invite-to-watch": invite_to_watch,
    "end": end,
    "leave": leave,
    "leave-hand": leaving,
    "offered": offered,
    "offering": offering,
    "replace": replace_room,
    "replace-seat": replace_seat,
    "settings": settings,
    "rules": rules,
}
