"""Passing one device between players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.core.game import WithHiddenInformation, decider_of
from app.match.played_match import PlayedMatch
from app.session import LOCAL
from app.storage.settings import is_for
from app.ui.boards.board import Board
from app.ui.play.handoff_curtain import Curtain

if TYPE_CHECKING:
    from app.ui.application import FourBoards


class Handoff(Widget):
    app: FourBoards
    match: ObjectProperty[PlayedMatch]
    board: ObjectProperty[Board]
    names: Any

    _holder: int | None = None
    """The seat that has the device."""
    _curtain: Curtain | None = None

    def refresh(self) -> None:
        """Implemented by `PlayScreen`."""

    @property
    def viewer(self) -> int | None:
        """Return the seat whose view the board shows, usually the human to move or the only human.

        Return None while the device changes hands, and in a room where nobody plays at this device.

        """
        humans = self.app.session.humans
        to_move: int = self.match.to_move
        if self._hides_hands:
            if self._holder is None or to_move not in humans or decider_of(self.match.state) != self._holder:
                return self._holder
            return to_move
        if not humans and self.app.session.is_online:
            return None
        return to_move if to_move in humans or not humans else humans[0]

    @property
    def _hides_hands(self) -> bool:
        return len(self.app.session.people) > 1 and isinstance(self.match.state, WithHiddenInformation)

    @property
    def _board_turn(self) -> str:
        """Return how the table turns; "off" if no people share the device."""
        is_asked = self.app.session.mode == LOCAL and is_for("board_turn", self.match.game.id)
        return str(self.app.settings.board_turn) if is_asked else "off"

    @property
    def _passes(self) -> bool:
        return self._hides_hands or self.board.table_turn == "pass"

    def _turn_table(self) -> None:
        turn = self._board_turn
        if turn != self.board.table_turn:
            self.board.table_turn = turn
            self._drop_curtain()
            self._hold_on()

    def _hold_on(self) -> None:
        """Give the device to the deciding player without showing the curtain."""
        if self.board.table_turn == "pass":
            self._holder = decider_of(self.match.state)

    def _pass_on(self) -> None:
        if not self._passes or self.match.outcome is not None or self.match.to_move not in self.app.session.humans:
            return
        person = decider_of(self.match.state)
        if person != self._holder and self._curtain is None:
            self._holder = None
            if self._hides_hands:
                self._look_with(None)
            self._curtain = Curtain(person=person, name=self.names[person], hides=self._hides_hands)
            self._curtain.bind(on_lifted=lambda *_: self._take(person))
            self._curtain.open()
            Clock.schedule_once(self._stop_clock, 0)  # later: the match is still notifying its listeners

    def _stop_clock(self, _: float) -> None:
        if self._curtain:
            self.match.pause()

    def resume(self) -> None:
        """Resume the match, unless the curtain is shown: lifting it resumes too."""
        if self.match and self._curtain is None:
            self.match.resume()

    def _take(self, person: int) -> None:
        self._holder = person
        self._drop_curtain()
        self.resume()
        self._look_with(self.viewer)
        self.refresh()

    def _look_with(self, viewer: int | None) -> None:
        self.board.viewer = viewer
        self.board.enabled = False
        self.board.show(self.match.view(viewer))

    def _drop_curtain(self) -> None:
        if self._curtain:
            self._curtain.close()
            self._curtain = None

    @property
    def _may_decide(self) -> bool:
        return not self._passes or decider_of(self.match.state) == self._holder
