"""Passing the device on between people at one table: whose hand is in view, and the curtain in between."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from app.screens.curtain import Curtain


def decider(state: Any) -> int:
    """Who sits at the controls: the one to move, or whoever decides for a seat without a player of its own."""
    return int(getattr(state, "decider", state.to_move))


class PassingOn(Widget):
    """What a screen with a match, a board and names needs for it."""

    app: Any
    match: Any
    board: Any
    names: Any

    _holder: int | None = None
    """Of several people at one device: the one who has it in hand."""
    _curtain: Curtain | None = None

    def refresh(self) -> None:
        """The screen's own: shows the present."""

    @property
    def viewer(self) -> int | None:
        """Whose eyes the board is seen with: the one human's, or at one device whoever is to move; nobody's while
        the device changes hands, or where it only deals for others."""
        humans, to_move = self.app.session.humans, self.match.to_move
        if self._hides_hands:
            if self._holder is None or to_move not in humans or decider(self.match.state) != self._holder:
                return self._holder
            return to_move
        if not humans and self.app.session.is_online:
            return None
        return to_move if to_move in humans or not humans else humans[0]

    @property
    def _hides_hands(self) -> bool:
        """Several people at one device, and each has something that the others must not see."""
        return len(self.app.session.people) > 1 and hasattr(self.match.state, "guess")

    def _pass_on(self) -> None:
        """Draws the curtain if somebody else is to decide now."""
        if not self._hides_hands or self.match.outcome is not None or self.match.to_move not in self.app.session.humans:
            return
        person = decider(self.match.state)
        if person != self._holder and self._curtain is None:
            self._holder = None
            self._look_with(None)
            self._curtain = Curtain(person=person, name=self.names[person])
            self._curtain.bind(on_lifted=lambda *_: self._take(person))
            self._curtain.open()

    def _take(self, person: int) -> None:
        self._holder = person
        self._drop_curtain()
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
        return not self._hides_hands or decider(self.match.state) == self._holder
