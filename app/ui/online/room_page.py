"""The page of a room: its invitation, its terms, and its players."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.core.dataclass_codec import written_name
from app.match.match import COMPUTER, HUMAN
from app.online import status
from app.online.invitation import Invitation, shown
from app.platform import system
from app.ui import load_kv
from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.online.room_controller import kit_part
from app.ui.online.room_terms import terms_in_words
from app.ui.online.room_visibility import ReachChoice as ReachChoice  # which the rule names
from app.ui.online.room_visibility import answers, place_in_words
from app.ui.theme import Look
from app.ui.widgets.collapsible import Collapsible
from app.ui.widgets.controls import Caption, Choice, TextButton
from app.ui.widgets.page import ScreenBackground, fill
from app.ui.widgets.player_marks import draw_player_mark
from app.ui.widgets.surfaces import PlateBox

SIGNS = {
    "Playing": "check",
    "Ready": "check",
    "Over": "check",
    "Waiting": "clock",
    "Creating": "clock",
    "Joining": "clock",
    "Drawing": "clock",
    "Reconnecting": "offline",
    "Away": "away",
    "HostAway": "away",
    "HostAsleep": "away",
    "Resting": "away",
    "Closed": "close",
    "Error": "offline",
}


def sign_of(now: status.Status) -> str:
    return SIGNS[written_name(type(now))]


def share_invitation(invitation: Invitation) -> bool:
    key = "online.invitation.watch" if invitation.watches else "online.invitation"
    words = App.get_running_app().tr(key, code=shown(invitation.code), link=invitation.link)
    return system.share(words)


class StatusLine(BoxLayout):
    icon = StringProperty()
    text = StringProperty()


class SeatRow(PlateBox):
    player = NumericProperty(0)
    taken = BooleanProperty(True)

    icon = StringProperty()
    name = StringProperty()
    note = StringProperty()
    ready = BooleanProperty(False)


PLAY, WATCH = "play", "watch"


class InviteChoice(Collapsible, Choice):
    """Chooses whether the invitation below is for players or for spectators."""


class TermLine(Caption):
    """One of the room's terms."""


class RoomScreen(ScreenBackground):
    words = StringProperty()
    sign = StringProperty()
    advice = StringProperty()
    code = StringProperty()
    link = StringProperty()
    place = StringProperty()
    reach = StringProperty()
    invites_to = StringProperty(PLAY)
    has_gallery = BooleanProperty(False)
    watching = StringProperty()
    has_reach = BooleanProperty(False)
    game_id = StringProperty()
    has_qr = BooleanProperty(False)
    can_begin = BooleanProperty(False)
    begin_words = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self._seats: Any = None
        self._kit = ""
        self._chose_qr = False
        self.app.root.bind(height=self._offer_qr)
        self.app.online.bind(pulse=self._look, room=self._look)
        self.app.bind(tr=lambda *_: self._speak())

    def enter(self) -> None:
        self._chose_qr = False
        self.invites_to = PLAY
        self._offer_qr()
        self.ids.column.scroll_y = 1
        self._speak()

    def _offer_qr(self, *_: Any) -> None:
        """Show the QR picture in a high window. In a low one it would hide the players."""
        if not self._chose_qr:
            self.has_qr = self.app.root.height > dp(900)

    def toggle_qr(self) -> None:
        self._chose_qr, self.has_qr = True, not self.has_qr

    def _speak(self) -> None:
        self._seats, self._kit = None, ""
        self.ids.reach.answers = answers(self.app.tr)
        self.ids.invite.answers = [(each, self.app.tr(f"online.invite.{each}")) for each in (PLAY, WATCH)]
        self._look()

    def _look(self, *_: Any) -> None:
        online, tr = self.app.online, self.app.tr
        if online.room is None:
            return
        now = online.status
        self.words, self.sign = now.text(tr), sign_of(now)
        is_open = bool(online.room.seats) and not isinstance(now, status.Creating)  # before that nobody could come
        self.has_reach = online.can_choose_reach
        self.ids.reach.selected = self.reach = online.reach
        self.has_gallery = online.is_hosting and is_open and not now.is_final
        self.ids.invite.selected = self.invites_to
        self.watching = tr("online.watching", count=online.room.watching) if online.room.watching else ""
        invitation = self._invitation
        self.code = shown(invitation.code)
        self.link = invitation.link if is_open and invitation.code else ""
        self.place = place_in_words(invitation.server, tr) if is_open and invitation.server else ""
        self.advice = " ".join(tr(f"online.advice.{each}") for each in self._advice(now)) if is_open else ""
        self.can_begin = online.can_retry or (is_open and online.has_seat and not online.is_ready and not now.is_final)
        begin = "retry" if online.can_retry else "begin" if self._is_last_to_be_ready() else "ready"
        self.begin_words = tr(f"online.{begin}")
        self._fill_seats()
        self._fill_kit()
        self._fill_terms()

    @property
    def _invitation(self) -> Invitation:
        """Return the shown invitation. It is empty until the room is open to spectators."""
        room = self.app.online.entered
        if self.invites_to == WATCH and room.is_hosting:
            return room.watch_invitation or Invitation("")
        return room.invitation

    def invite(self, to: str) -> None:
        """Show the invitation to play or to watch. The latter lets spectators in from now on."""
        self.invites_to = to
        if to == WATCH:
            self.app.online.entered.open_gallery()
        self._look()

    def _advice(self, now: status.Status) -> tuple[str, ...]:
        online = self.app.online
        if now.is_final:
            return ("over",)
        if online.is_watching:
            return ("watch",)
        if not online.has_seat:
            return "deals", "host"
        first = "wait" if online.is_ready else "invite" if isinstance(now, status.Waiting) else "ready"
        return (first, "host") if online.is_hosting else (first,)

    def _is_last_to_be_ready(self) -> bool:
        room = self.app.online.entered
        others = [info for seat, info in enumerate(room.seats) if seat != room.seat]
        return bool(others) and all(info.kind and info.ready for info in others)

    def _fill_seats(self) -> None:
        room = self.app.online.entered
        shown = room.seats, room.kits, room.wins
        if shown != self._seats:
            had = {seat for seat, info in enumerate(self._seats[0]) if info.kind} if self._seats else None
            self._seats = shown
            rows = [self._seat(seat, info) for seat, info in enumerate(room.seats)]
            fill(self.ids.seats, rows)
            for row in rows:
                if had is not None and row.taken and row.player not in had:
                    row.ids.mark.drop()  # somebody has just sat down

    def _fill_kit(self) -> None:
        online, game, tr = self.app.online, self.app.online.game, self.app.tr
        words = ""
        if game and online.entered.can_bring and online.entered.seat is not None:
            words = tr(f"{game.id}.kit.button", name=online.kit_words(online.entered.seat))
        if words != self._kit:
            self._kit = words
            fill(self.ids.kit, [TextButton.doing(self.choose_kit, words, icon="cards-outline")] if words else [])

    def _seat(self, seat: int, info: Any) -> SeatRow:
        online, room, tr = self.app.online, self.app.online.entered, self.app.tr
        if not info.kind:
            return SeatRow(player=seat, taken=False, icon="seat", name=tr("online.seat.free"))
        game, kit = online.game, online.kit_words(seat)
        deck = [tr(f"{game.id}.kit", name=kit)] if game and kit else []
        if seat in online.dummies:
            decides = tr(
                f"online.dummy.{'computer' if info.kind == COMPUTER else 'you' if room.is_hosting else 'host'}"
            )
            note = " · ".join([decides, *deck])
            return SeatRow(player=seat, icon="seat", name=online.name_of(seat), note=note, ready=True)
        if info.kind == COMPUTER:
            return SeatRow(player=seat, icon="robot", name=online.name_of(seat), note="".join(deck), ready=True)
        name = info.name or tr("play.you" if seat == room.seat else "online.guest")
        notes = ["you"] if seat == room.seat and info.name else []
        notes += ["host"] if info.kind == HUMAN else []
        notes += [] if info.online else ["away"]
        notes += ["ready"] if info.ready else []
        wins = online.wins_of(seat)
        won = [tr("online.medals", count=wins)] if wins else []
        note = " · ".join([*(tr(f"online.seat.{each}") for each in notes), *won, *deck])
        return SeatRow(player=seat, icon="medal" if wins else "account-one", name=name, note=note, ready=info.ready)

    def _fill_terms(self) -> None:
        agreed = self.app.online.entered.agreed
        if agreed is None:
            return
        self.game_id = agreed.game.id
        lines = terms_in_words(agreed, self.app.tr)
        if [each.text for each in reversed(self.ids.terms.children)] != lines:
            fill(self.ids.terms, [TermLine(text=line) for line in lines])

    # What the player does

    def copy(self) -> None:
        Clipboard.copy(self.link)
        self.app.snack.show(self.app.tr("online.copied"))

    def share(self) -> None:
        if not share_invitation(self._invitation):
            self.copy()

    def begin(self) -> None:
        if self.app.online.can_retry:
            self.app.online.retry()
        else:
            self.app.online.entered.ready()

    def choose_kit(self) -> None:
        online = self.app.online
        assert online.game
        kit_part(online.game).DeckChoiceSheet(online.entered).open()

    def leave(self) -> None:
        self.app.leave_room()

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name == "c" and ctrl and self.link:
            self.copy()
            return True
        return bool(self.ids.column.key(name))

    def back(self) -> None:
        self.leave()


load_kv(__file__)

HIGH = 0.6
"""How much larger a medal is before it drops."""


class SeatMark(Widget):
    player = NumericProperty(0)
    taken = BooleanProperty(False)
    above = NumericProperty(0)
    """How much of its fall a medal still has to go."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, player=self._draw, taken=self._draw, above=self._draw)
        App.get_running_app().bind(look=self._draw)

    def drop(self) -> None:
        seconds = App.get_running_app().look.seconds(160)
        if seconds:
            self.above = 1
            Animation(above=0, d=seconds, t="out_back").start(self)

    def _draw(self, *_: Any) -> None:
        look: Look = App.get_running_app().look
        radius = min(self.size) / 2
        centre = (self.x + self.width / 2, self.y + self.height / 2)
        ring = look.sprite("brass-ring-96")
        self.canvas.clear()
        if radius <= 0:
            return
        with self.canvas:
            if ring:
                sprites.placed(ring, centre, 2 * radius)
            else:
                shapes.ring(centre, radius - dp(2), (look.outline, look.surface), dp(1))
            held = radius * 0.8 * (1 + HIGH * self.above)
            if self.taken and not draw_player_mark(centre, held, int(self.player), look):
                shapes.side_mark(centre, held, int(self.player), look.sides[int(self.player)], look.on_side)
