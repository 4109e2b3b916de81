"""Starts, resumes and leaves matches, without losing unfinished ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.properties import ObjectProperty

from app.core.game import Game
from app.games import BY_ID
from app.languages.problem import Problem
from app.languages.translator import Translator
from app.match.match import HUMAN
from app.match.played_match import PlayedMatch
from app.online.unfinished_rooms import LeftRoom, left_rooms
from app.session import Session, human_begins
from app.storage.file_lock import claim
from app.storage.files import Storage, StorageFault
from app.storage.saved_matches import Saves, Slot, Summary
from app.storage.settings import Settings
from app.ui.widgets.snackbar import Snack

if TYPE_CHECKING:
    from app.ui.online.room_controller import RoomController

UNDO_SECONDS = 8

Resumable = Summary | LeftRoom


class MatchLifecycle:
    storage: Storage
    saves: Saves
    session: Session
    settings: ObjectProperty[Settings]
    snack: Snack
    tr: ObjectProperty[Translator]
    go: Callable[..., Any]
    tell: Callable[[Problem], None]

    @property
    def online(self) -> RoomController:
        raise NotImplementedError

    def waiting(self) -> list[Resumable]:
        found: list[Resumable] = [*self.saves.unfinished(), *left_rooms(self.storage)]
        return sorted(found, key=lambda each: -each.when)

    def unfinished(self, game: Game, mode: str) -> list[Summary]:
        found = (each for each in self.saves.unfinished() if each.is_unfinished)
        return [each for each in found if (each.game, each.mode) == (game.id, mode)]

    def start_match(self, game: Game, mode: str, human_first: bool | None = None) -> None:
        """Use the last setup. If there is an unfinished match, offer an undo."""
        setup = self.settings.setup_for(game)
        before = self.session.match if self.session.mode == mode else None
        if before and before.game is game:
            left = self._way_back() if before.outcome is None and before.history else None
            can_be_undone = left is not None
        else:
            left, can_be_undone = None, bool(self.unfinished(game, mode))
        if human_first is None:
            human_first = human_begins(setup, self._human_began(game, mode))
        match = self.session.start(game, setup, mode, human_first)
        slot = self.session.slot
        assert slot
        self.go("play", match=match)
        if can_be_undone:
            undo = self.tr("play.undo")
            self.snack.show(self.tr("play.kept"), undo, lambda: self._unstart(match, slot, left), seconds=UNDO_SECONDS)
        self.thin_out(mode)

    def _way_back(self) -> Callable[[], PlayedMatch]:
        match, mode, slot = self.session.match, self.session.mode, self.session.slot
        assert match
        assert slot
        return lambda: self.session.restore(match, mode, slot)

    def _unstart(self, match: PlayedMatch, slot: Slot, left: Callable[[], PlayedMatch] | None) -> None:
        """Undo the start, but keep a match that has moves."""
        is_there = self.session.match is match
        if is_there:
            self.session.leave()
        if not match.history:
            self._guarded(lambda: self.saves.drop(slot))
        if not is_there:  # the player has opened something else since
            self.look_again()
        elif left:
            self.go("play", match=left())
        else:
            self.go("home")

    def thin_out(self, mode: str) -> None:
        """Remove the oldest of too many matches, and offer to restore them."""
        try:
            surplus = self.saves.thin_out(mode)
        except StorageFault as fault:
            self.tell(fault.problem)
            return
        for each in surplus:
            self._offer_back(self.tr("home.too_many", game=self.tr(f"{each.game}.name")), each)

    def _human_began(self, game: Game, mode: str) -> bool:
        last = next((each for each in self.saves.all() if (each.game, each.mode) == (game.id, mode)), None)
        return last is not None and last.seats[0].kind == HUMAN

    def resume(self, summary: Summary) -> bool:
        match = self.session.resume(BY_ID[summary.game], summary)
        if match:
            self.go("play", match=match)
        for problem in self.saves.take_problems():
            self.tell(problem)
        return match is not None

    def proceed(self, waiting: Resumable) -> None:
        """Continue a match or room, or go home if that fails."""
        has_resumed = self.online.resume(waiting) if isinstance(waiting, LeftRoom) else self.resume(waiting)
        if not has_resumed:
            self.go("home")
            if isinstance(waiting, LeftRoom):
                self.tell(Problem(f"online.error.{'former' if waiting.is_former else 'saved'}_room"))

    def remove(self, waiting: Resumable) -> None:
        """Remove a match or room, with an undo. Ask first about a room, where others may be."""
        if isinstance(waiting, LeftRoom):
            from app.ui.online.leave_sheets import ForgetSheet

            ForgetSheet(waiting, lambda: self._remove(waiting)).open()
        else:
            self._remove(waiting)

    def _remove(self, waiting: Resumable) -> None:
        if isinstance(waiting, LeftRoom):
            held = claim(self.storage.folder, waiting.file)
            if held is None:
                self.tell(Problem("online.error.in_use"))
                return
            held.let_go()
            self._guarded(lambda: self.storage.park(waiting.file))
        else:
            self._guarded(lambda: self.saves.remove(waiting.slot))
        game = self.tr(f"{waiting.game}.name" if waiting.game in BY_ID else "online.title")
        self._offer_back(self.tr("home.removed", game=game), waiting)
        self.look_again()

    def _offer_back(self, words: str, waiting: Resumable) -> None:
        self.snack.show(words, self.tr("play.undo"), lambda: self._put_back(waiting), seconds=UNDO_SECONDS)

    def _put_back(self, waiting: Resumable) -> None:
        if isinstance(waiting, LeftRoom):
            self._guarded(lambda: self.storage.unpark(waiting.file))
        else:
            self._guarded(lambda: self.saves.put_back(waiting.slot))
        self.look_again()

    def look_again(self) -> None:
        """Update the list of what can be continued. The app overrides this."""

    def _guarded(self, write: Callable[[], None]) -> None:
        try:
            write()
        except StorageFault as fault:
            self.tell(fault.problem)
