"""The guest's side of a handover: fetches the offered room, checks and saves it.

The room is ours once the host says that it gave it up. If the host goes on, we throw our copy away.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from app.core.codec import BadData
from app.core.game import Game, Options
from app.match.match import HUMAN
from app.online.fairness.verify_match import UNFAIR
from app.online.handover import host_change, room_transfer
from app.online.host import room_restore
from app.online.protocol.messages import AnswerOffer, HaveRoom, HostChange, RoomPart, RoomState, WantRoom
from app.online.room_file import SavedRoom

if TYPE_CHECKING:
    from app.online.guest.guest import Guest

LONGEST = 4 * 1024 * 1024
"""The most letters of a room. The longest match takes a tenth of that."""
UNFIT = "online.handover.unfit"

log = logging.getLogger(__name__)


class GuestHandover:
    def __init__(self, guest: Guest) -> None:
        self.offer = ""
        self.is_accepted = False
        self._is_answered = False
        self._guest = guest
        self._text, self._digest = "", ""

    @property
    def is_asked(self) -> bool:
        return bool(self.offer) and not self._is_answered

    def state_came(self, state: RoomState) -> None:
        """Forget any other offer, because this host is still the host."""
        if state.offer != self.offer:
            self.offer, self.is_accepted, self._is_answered = state.offer, False, False
            self._text, self._digest = "", ""
        if self._guest.saved.estate and not self.is_accepted:
            self._guest.keep_estate("")

    def answer(self, yes: bool) -> None:
        offer = self.offer
        if not offer or (self._is_answered and self.is_accepted == yes):
            return
        self.is_accepted, self._is_answered = yes, True
        self._guest.endpoint.request(lambda count: AnswerOffer(count, offer, yes), lambda _: self.ask())

    def ask(self) -> None:
        if not self.is_accepted or not self.offer:
            return
        if self._guest.saved.estate:
            self._guest.endpoint.ask(HaveRoom(self.offer, self._digest))
        else:
            self._guest.endpoint.ask(WantRoom(self.offer, len(self._text)))

    def part_came(self, part: RoomPart) -> None:
        """Add a part. Start again if the room has changed since the last one."""
        if not self.is_accepted or part.offer != self.offer or part.total > LONGEST:
            return
        if part.digest != self._digest:
            self._text, self._digest = "", part.digest
            if self._guest.saved.estate:
                self._guest.keep_estate("")
        if part.start != len(self._text) or self._guest.saved.estate:
            return
        self._text += part.text
        if len(self._text) >= part.total:
            self._all_came()
        self.ask()

    def _all_came(self) -> None:
        text, self._text = self._text, ""
        if host_change.digest(text) != self._digest:
            return
        try:
            room = room_transfer.read(text)
            is_now = self._is_now(room)
            if is_now:
                self._check(room)
        except Exception as fault:  # any error: the host may send anything
            log.warning("the room that is handed to us cannot be used: %r", fault)
            self._guest.notice = UNFIT
            self.answer(False)
            return
        if is_now and not self._guest.keep_estate(text):
            self.answer(False)  # we could not go on with it after a crash

    def _is_now(self, room: SavedRoom) -> bool:
        """Return whether the room fits our last state. Otherwise a newer one is coming."""
        epoch, number, position = self._guest.standing_at
        return (room.epoch, room.number, room.position) == (epoch, number, position if number else room.position)

    def _check(self, room: SavedRoom) -> None:
        """Raise `BadData` unless it is our room, fits what we saw, and can be opened.

        Once the host has given it up, nobody else can open it.
        """
        guest, state, card = self._guest, self._guest.state, self._guest.card
        assert state
        assert card
        games = {card.game: guest.game} if guest.game else {}
        setup = room_restore.setup_of(room, games)
        if (room.minutes, room.strict, room.starts, room.unhurried) != (
            card.minutes, card.strict, card.starts, card.unhurried,
        ):  # fmt: skip
            raise BadData("other terms")
        if _agreed(setup.game, room.options) != _agreed(setup.game, card.options) or room.extras != card.extras:
            raise BadData("another game")
        if room.chairs[state.seat].kind != HUMAN or any(each.pid == guest.saved.pid for each in room.members):
            raise BadData("not our seat")
        match = guest.match
        if (room.record is None) != (match is None):
            raise BadData("another match")
        if match is None or room.record is None:
            return
        ours = room_restore.played(room, setup.game)
        if ours.state.observation(state.seat) != match.state or ours.closed != match.closed or ours.ply != match.ply:
            raise BadData("another position")
        if _agreed(setup.game, ours.options) != _agreed(setup.game, card.options) or ours.terms != match.terms:
            raise BadData("another match")
        if ours.first_ply == 0 and guest.judged(room) == UNFAIR:
            raise BadData("not what was drawn and played")

    def take(self, made: tuple[HostChange, ...]) -> bool:
        """Take over if this is the room that the host gave up; return whether it is."""
        text = self._guest.saved.estate
        if not text or host_change.digest(text) != made[0].digest:
            return False
        try:
            room = room_transfer.read(text)
        except BadData:
            return False
        self._guest.take_over(room, made)
        return True


def _agreed(game: Game, options: Options) -> Options:
    brought = {option.id for option in game.kits}
    return {name: value for name, value in game.complete(options).items() if name not in brought}
