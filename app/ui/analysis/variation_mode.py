"""Trying moves during analysis: the game's controls and a bar above them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.core.game import decider_of
from app.match.played_match import PlayedMatch
from app.ui import load_kv
from app.ui.boards import board_and_controls

if TYPE_CHECKING:
    from app.ui.analysis.screen import AnalysisScreen


class VariationBar(BoxLayout):
    """Leads back to the analysis."""

    screen = ObjectProperty()


class VariationMode(EventDispatcher):
    """Replaces the play screen for a game's controls: it has no match, and undo steps back."""

    match: PlayedMatch | None = None
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    can_hint = can_restart = False

    __events__ = ("on_enter",)

    def __init__(self, screen: AnalysisScreen) -> None:
        super().__init__()
        self.app, self.board, self.names = screen.app, screen.board, screen.names
        self.canvas, self.to_widget = screen.canvas, screen.to_widget
        self._screen = screen

    def on_enter(self) -> None:
        """Never dispatched: the controls bind to it because a real screen has it."""

    def undo(self) -> None:
        if self.can_undo:
            self._screen.go_to(int(self._screen.at) - 1)

    def redo(self) -> None:
        if self.can_redo:
            self._screen.go_to(int(self._screen.at) + 1)

    def hint(self) -> None:
        """Do nothing: the analysis shows better moves."""

    def restart(self) -> None:
        """Do nothing: there is no match."""


class VariationDesk:
    """Bar and controls in place of the panel; the controls are made at first use."""

    def __init__(self, screen: AnalysisScreen) -> None:
        self._screen = screen
        self._bar = VariationBar(screen=screen)
        self._beside = BoxLayout(orientation="vertical", size_hint_x=None, padding=(dp(8), 0, dp(8), dp(8)))
        self._place: VariationMode | None = None
        self.controls: Any = None

    def set_up(self) -> None:
        if self.controls is None:
            _, controls_class = board_and_controls(self._screen.match.game)
            self._place = VariationMode(self._screen)
            self.controls = controls_class(screen=self._place, board=self._screen.board)

    def ask(self, state: Any, can_undo: bool, can_redo: bool) -> None:
        """Open the board to the deciding player, showing what that player may see."""
        assert self._place is not None, "set up first"
        self._place.can_undo, self._place.can_redo = can_undo, can_redo
        self._screen.board.viewer = decider_of(state)
        self._screen.show_again()
        self._screen.board.enabled = state.outcome() is None
        self.controls.ask_again()

    def arrange(self) -> None:
        self.clear()
        app, ids = self._screen.app, self._screen.ids
        desk, frame = ids.desk, ids.board_frame.__self__
        desk.remove_widget(self._screen.panel)
        wide = app.width_class == "expanded"
        self.controls.is_narrow = wide and app.is_low
        if wide:
            self._beside.width = dp(312 if app.is_low else 400)
            for part in (self._bar, *self._above, self.controls, Widget()):
                self._beside.add_widget(part)
            desk.add_widget(self._beside, index=1 if app.settings.left_handed else 0)
        else:
            desk.clear_widgets()
            for part in (self._bar, *self._above, frame, self.controls):
                desk.add_widget(part)

    @property
    def _above(self) -> tuple[Any, ...]:
        return (self.controls.banner,) if self.controls and self.controls.banner else ()

    def clear(self) -> None:
        for part in (self._beside, self._bar, *self._above, self.controls):
            if part is not None and part.parent:
                part.parent.remove_widget(part)
        self._beside.clear_widgets()

    def put_away(self) -> None:
        """Release the controls together with their board."""
        if self.controls:
            self.controls.release()
            self.clear()
            self.controls = None


load_kv(__file__)
