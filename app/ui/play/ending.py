"""The result, restart and rematch of a match in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.match.match import HUMAN
from app.match.played_match import PlayedMatch
from app.session import LOCAL, human_begins
from app.storage.settings import GameSetup
from app.ui.theme import SIDE_LETTERS

if TYPE_CHECKING:
    from app.ui.application import FourBoards


class Ending(Widget):
    app: FourBoards
    match: ObjectProperty[PlayedMatch]
    can_restart: Any

    _bar: Any = None
    """Set in an online room."""
    _end: Any = None

    def show_end(self) -> None:
        """Give the feedback for the end and show the result."""
        if self.app.screens.current_screen is not self:  # the player has already gone elsewhere
            return
        outcome = self.match.outcome
        mine = set(self.app.session.people)
        if not outcome.winners:
            self.app.feedback.drawn()
        elif self.app.session.mode == LOCAL or not mine or set(outcome.winners) & mine:  # spectators celebrate too
            self.app.feedback.won()
        else:
            self.app.feedback.lost()
        self._open_result(comes_unasked=True)
        self.app.training.remember(self.match)

    def show_result(self) -> None:
        """Show the result on request, and cancel the automatic one."""
        if self._end:
            self._end.cancel()
        self._open_result()

    def _open_result(self, **how: Any) -> None:
        from app.ui.play.end_sheet import EndSheet

        if not isinstance(self.app.top, EndSheet):
            EndSheet(screen=self, **how).open()

    def restart(self) -> None:
        if not self.match:
            return  # a snack can still offer this after the player left the match
        if self.can_restart:
            self.app.start_match(self.match.game, self.app.session.mode, self._first_began)
        else:
            self.app.snack.show(self.app.tr("online.no_restart"))

    @property
    def _setup(self) -> GameSetup:
        return self.app.settings.setup_for(self.match.game)

    @property
    def _first_began(self) -> bool:
        """Return whether the human began; of two people, the one named first in the setup."""
        seat = self.match.seats[0]
        return bool(seat.name == self._setup.names[0] if self.app.session.mode == LOCAL else seat.kind == HUMAN)

    @property
    def swaps_sides(self) -> bool:
        """Return whether a rematch for two swaps sides: always between people, else as set up."""
        is_for_two = self.match.game.seats[1] == 2
        return is_for_two and (self.app.session.mode == LOCAL or self._setup.starts == "alternate")

    def rematch(self) -> None:
        """Start another match; in a room, offer or accept one."""
        if self._bar:
            self.app.online.entered.ready()
            return
        game, mode, began = self.match.game, self.app.session.mode, self._first_began
        self.app.start_match(game, mode, not began if mode == LOCAL else human_begins(self._setup, began))
        if mode == LOCAL and game.seats[1] == 2:
            self._tell_swap()

    def _tell_swap(self) -> None:
        tr, name = self.app.tr, self.match.seats[0].name
        other = tr("play.player", letter=SIDE_LETTERS[1])
        self.app.snack.show(tr("play.swapped", name=name) if name else tr("play.swapped.unnamed", name=other))
