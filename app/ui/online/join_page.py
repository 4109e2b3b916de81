"""The page for joining a room: code field, progress, and rooms nearby."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.core.clipboard import Clipboard
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.widget import Widget

from app.online import status
from app.online.guest.endpoint import NO_ROOM
from app.online.guest.room import NO_SERVER
from app.online.invitation import BAD_CODE, Invitation
from app.online.transport import nearby_rooms
from app.online.transport.address import Server
from app.online.unfinished_rooms import own_seat
from app.platform.deep_links import has_game
from app.storage.settings import NETWORK
from app.ui import load_kv
from app.ui.online.join_field import JoinBox as JoinBox
from app.ui.online.leave_sheets import ReplaceSheet
from app.ui.online.room_page import StatusLine
from app.ui.widgets.controls import Caption, Chip, TextButton
from app.ui.widgets.empty_state import EmptyState as EmptyState  # which the rule names
from app.ui.widgets.page import Page, fill


class NearbyChip(Chip):
    """The address of a room on this network."""


class JoinScreen(Page):
    words = StringProperty()
    is_joining = BooleanProperty(False)
    nearby = ListProperty()
    place = StringProperty()
    is_near_only = BooleanProperty(False)
    """The room was not found on this network, and the Internet was not searched."""
    is_lost = BooleanProperty(False)
    """Our room does not answer. The seat is saved, and can be given up."""

    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self._search: Any = None
        self._line = StatusLine(icon="clock")
        self.app.online.bind(pulse=self._look)

    def enter(self, text: str = "", invitation: Any = None, was_typed: bool = False) -> None:
        box = self.ids.box
        box.was_typed = was_typed
        self.words, self.place, box.error = "", "", ""
        self.is_joining = self.is_lost = self.is_near_only = False
        self.nearby = []
        if text:
            box.text = text
        if invitation:
            self.join(invitation)
        elif self.app.is_in_room:
            self.is_joining, self.words = True, self.app.online.status.text(self.app.tr)
        else:
            self._look_around()

    def on_leave(self) -> None:
        self._stop_looking()

    def back(self) -> None:
        if self.app.is_in_room:
            self.app.online.give_up()
        self.app.go("home")

    # Joining

    def join(self, invitation: Invitation | None) -> None:
        """Join, at the chosen nearby address if the invitation names none."""
        if invitation is None:
            self.ids.box.error = self.app.tr(BAD_CODE)
            return
        left = own_seat(self.app.storage)
        if left and left.code != invitation.code and not invitation.watches:
            ReplaceSheet(left, lambda: self._join(invitation)).open()
        else:
            self._join(invitation)

    def _join(self, invitation: Invitation) -> None:
        if self.place and invitation.server is None:
            invitation = replace(invitation, server=Server.read(self.place))
        self._stop_looking()
        self._sought = invitation
        self.app.online.join(invitation)
        self.is_lost = self.is_near_only = False
        self.is_joining, self.words = True, self.app.online.status.text(self.app.tr)

    def look_far(self) -> None:
        self.app.online.go_far(lambda: self._join(self._sought))

    def forget(self) -> None:
        self.app.online.forget_seat()
        self.is_lost, self.ids.box.error = False, ""

    def cancel(self) -> None:
        self.app.online.give_up()
        self._again()

    def _again(self) -> None:
        self.is_joining, self.words = False, ""
        self.ids.box.type_on()
        self._look_around()

    def _look(self, *_: Any) -> None:
        online = self.app.online
        if online.room is None or online.is_hosting or self.app.screens.current_screen is not self:
            return
        now = online.status
        if now.is_final:
            self.ids.box.error = now.text(self.app.tr)
            is_unknown = isinstance(now, status.Error) and now.reason in (NO_ROOM, NO_SERVER)
            has_address, watched = online.room.invitation.server is not None, online.is_watching
            online.give_up()
            self._again()
            self.is_lost = own_seat(self.app.storage) is not None and not watched
            self.is_near_only = is_unknown and not has_address and not self.is_lost and online.reach == NETWORK
        elif online.room.seats and online.room.match is None:
            self.ids.box.text = ""
            self.app.go("room")
        else:
            self.is_joining, self.words = True, now.text(self.app.tr)

    def paste(self) -> None:
        text = Clipboard.paste() or ""
        if has_game(text):
            self.ids.box.open_game(text)
            return
        self.ids.box.text = self.ids.box.ids.field.invitation_in(text)
        self.ids.box.error = ""

    # Progress

    def on_words(self, *_: Any) -> None:
        self._line.text = self.words

    def on_is_joining(self, *_: Any) -> None:
        tr = self.app.tr
        news: list[Widget] = []
        if self.is_joining:
            news = [self._line, TextButton.doing(self.cancel, tr("online.join.cancel"), style="outline")]
        elif self.is_lost:
            give_up = TextButton.doing(self.forget, tr("online.join.forget"), style="outline")
            news = [Caption(text=tr("online.join.lost")), give_up]
        elif self.is_near_only:
            news = [TextButton.doing(self.look_far, tr("online.join.far"), icon="earth")]
        fill(self.ids.news, news)

    on_is_lost = on_is_near_only = on_is_joining

    # Rooms nearby

    def _look_around(self) -> None:
        self._stop_looking()
        self._search = nearby_rooms.Search(lambda tag, server: self.app._post(lambda: self._heard(tag, server)))

    def _stop_looking(self) -> None:
        if self._search:
            self._search.close()
            self._search = None

    def _heard(self, tag: str, server: Any) -> None:
        known = dict(self.nearby)
        known.pop(tag, None)
        if server:
            known[tag] = server.address
        self.nearby = list(known.items())

    def on_nearby(self, *_: Any) -> None:
        chips = [NearbyChip(text=place, value=place, active=place == self.place) for _, place in self.nearby]
        for chip in chips:
            chip.bind(on_release=self._chose)
        fill(self.ids.rooms, chips)

    def _chose(self, chip: NearbyChip) -> None:
        self.place = "" if self.place == chip.value else chip.value
        self.on_nearby()

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        """Ignore letters while joining: they are the rest of what was typed."""
        return (self.is_joining and len(name) == 1) or self.ids.column.key(name)


load_kv(__file__)
