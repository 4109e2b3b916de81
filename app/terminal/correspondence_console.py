"""Links as text: shows a linked game, or answers a match by message."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.core.game import Game
from app.games import BY_ID
from app.languages.translator import Translator
from app.match.match import HUMAN, REMOTE, Match, Seat
from app.sharing.correspondence import MessageMatch, agents_for, check_sender, taken_up
from app.sharing.link_text import BadLink
from app.sharing.packed_match import Address, PackedMatch, address_on, opened
from app.storage.saved_matches import BY_MESSAGE, Saves, Slot
from app.terminal.command_line import PROGRAM
from app.terminal.match_console import Answers, MatchConsole, Say

DONE, FAILED = 0, 1


class MessageConsole(MatchConsole):
    """Plays our turn of a match by message, then shows the link to send."""

    def play(self) -> None:
        match = self._match
        assert isinstance(match, MessageMatch)
        self._introduce()
        match.subscribe(self._hear)
        match.begin()
        self.save()
        while match.outcome is None and not match.is_waiting:
            self._turn()
        if match.outcome:
            self._conclude(match.outcome)
        if match.has_news:
            self._say(self._tr("travel.terminal.link"))
            self._say(match.hand_out())
        if match.outcome is None:
            self._say(self._tr("travel.terminal.waits", command=f"{PROGRAM} --open LINK"))

    def _hint(self) -> None:
        self._say(self._tr("terminal.strict"))


@dataclass(frozen=True, slots=True)
class LinkDesk:
    saves: Saves
    answers: Answers
    tr: Translator
    say: Say
    name: str
    pictures: bool
    count: Callable[[Match], None]
    """Counts a finished match in the statistics."""

    def open(self, link: str) -> int:
        """Show the game in a link, or continue a match by message."""
        try:
            address = address_on(link)
            kept = self._kept(address)
            parcel = opened(link, BY_ID, known=kept[1] if kept else None)
            if parcel.by is None:
                return self._tell(parcel.match)
            return self._answer(parcel, kept)
        except BadLink as refusal:
            print(refusal.text(self.tr), file=sys.stderr)
            return FAILED

    def begin(self, game: Game, match: MessageMatch) -> int:
        return self._play(self.saves.new_slot(game.id, BY_MESSAGE), match)

    def _tell(self, match: Match) -> int:
        game = self.tr(f"{match.game.id}.name")
        if match.history:
            self.say(self.tr("travel.terminal.game", game=game, count=len(match.history)))
        else:
            self.say(self.tr("travel.terminal.position", game=game))
        MatchConsole(match, self.answers, None, "", self.tr, self.say, self.pictures).tell()
        return DONE

    def _answer(self, parcel: PackedMatch, kept: tuple[Slot, MessageMatch] | None) -> int:
        check_sender(parcel)
        if kept is None:
            match = taken_up(parcel, self.name, time.monotonic)
            return self._play(self.saves.new_slot(match.game.id, BY_MESSAGE), match)
        slot, match = kept
        if not match.receive(parcel) and parcel.match.ply < match.ply:
            self.say(self.tr("travel.older", count=match.ply - parcel.match.ply))
        return self._play(slot, match)

    def _play(self, slot: Slot, match: MessageMatch) -> int:
        console = MessageConsole(match, self.answers, self.saves, slot, self.tr, self.say, self.pictures)
        try:
            console.play()
            self.count(match)
        finally:
            match.pause()
            console.rest()
        return DONE

    def _kept(self, address: Address) -> tuple[Slot, MessageMatch] | None:
        for each in self.saves.all() if address.is_message else ():
            if (each.mode, each.game, each.seed) == (BY_MESSAGE, address.game, address.seed):
                match = self.saves.load(each.slot, agents_for, time.monotonic, MessageMatch)
                return (each.slot, match) if isinstance(match, MessageMatch) else None
        return None


def seats_of(name: str, is_second: bool) -> Sequence[Seat]:
    seats = (Seat(HUMAN, name), Seat(REMOTE))
    return seats[::-1] if is_second else seats
