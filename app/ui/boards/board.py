"""The base of all boards: shows a view, animates events and reports moves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from app.core.game import Brain, Event, Game, WithScore
from app.players.computer import brain_of
from app.ui.canvas import shapes
from app.ui.canvas.deferred_draw import drawn_soon
from app.ui.canvas.shapes import Point
from app.ui.input.gestures import GestureArea
from app.ui.theme import Look
from app.ui.turned_light import LightAware

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode

POINTING = ("tab", "up", "down", "left", "right", "enter", "space")
"""Keys that point and select on a board that uses Tab."""
CLOCK = 22


BADGE = 22
"""In dp."""
BETTER, PLAYED, WON, LOST, OPEN = "better", "played", "won", "lost", "open"
NOTED = {BETTER: "check-bold", PLAYED: "close", WON: "check-bold", LOST: "minus", OPEN: "dots"}
"""The judgments of a move, each with its icon."""


def badge(centre: Point, note: str, size: float, look: Look) -> None:
    fill, ink = {
        BETTER: (look.primary, look.on_primary),
        WON: (look.primary, look.on_primary),
        PLAYED: (look.error, look.on_error),
        LOST: (look.error, look.on_error),
        OPEN: (look.surface, look.ink),
    }[note]
    shapes.dot(centre, size / 2, look.surface)
    shapes.dot(centre, size / 2 - dp(1), fill)
    shapes.icon(NOTED[note], centre, size * 0.72, ink)


class QueuedAnimation(NamedTuple):
    events: tuple[Event, ...]
    left: list[Event]
    view: Any


class Board(GestureArea, LightAware):
    """Shows `view`, which is always true. Animations may be dropped at any moment.

    A game's board overrides `draw`, and `animate` for events that move.
    """

    view = ObjectProperty(None, allownone=True)
    enabled = BooleanProperty(False)
    """The local player is to move."""
    is_over = BooleanProperty(False)
    sending = ObjectProperty(None, allownone=True)
    """Online, our move until the host answers."""
    speed = NumericProperty(1)
    """The speed of animations; 1 is normal."""
    tallies = ListProperty()
    """For each player's strip: a number, and a line under the name."""
    tally_means = StringProperty()
    standing = StringProperty()
    viewer = ObjectProperty(None, allownone=True)
    """The player whose view it is. None for spectators and behind a curtain."""

    is_practice = BooleanProperty(False)
    """In a lesson nothing is hidden, and no move needs confirming."""
    notes: ListProperty[tuple[Any, str]] = ListProperty()
    """Moves to comment on, each with a key of `NOTED`."""
    sight = ObjectProperty(None, allownone=True)
    """How much of the position is visible, in games that count it."""
    seen = ObjectProperty(None, allownone=True)
    """The most the viewer has seen since the last own move, counted like `sight`."""
    sight_by_hint: int | None = None
    """How much a hint reveals, counted like `sight`."""
    well = "disc"
    """The picture without a position: queen, disc, tile or card."""
    uses_tab = False
    led_here: tuple[Event, ...] = ()
    """The events that led to the view."""
    table_turn = OptionProperty("off", options=("off", "pieces", "board", "pass"))
    """How two people at one device turn the table."""

    margins: tuple[float, float, float, float] = (16, 8, 16, 8)
    """In dp, free for labels: left, top, right, bottom."""

    __events__: tuple[str, ...] = ("on_move", "on_cue", "on_settled", "on_refused")

    def __init__(self, game: Game, **kwargs: Any) -> None:
        self.game = game
        self.app = App.get_running_app()
        self._passages: list[QueuedAnimation] = []
        """Animations to play. The first one is playing."""
        self._later: list[QueuedAnimation] = []
        """Animations that wait while the view between two is shown."""
        self._next_event: Any = None
        self._shown: Event | None = None
        super().__init__(**kwargs)
        self.app.lay_out(game.id)
        self._draw_soon = drawn_soon(self, self._redraw)
        self.bind(pos=self._draw_soon, size=self._draw_soon, enabled=self._draw_soon, is_over=self._draw_soon)
        self.bind(sending=self._draw_soon, table_turn=self._draw_soon, notes=self._draw_soon)
        self.app.bind(pictured=self._draw_soon, settings=self._draw_soon, tr=self._draw_soon)

    def relight(self) -> None:
        self._draw_soon()

    def release(self) -> None:
        """Unbind from the app, which would keep the board alive."""
        self.drop_animation()
        self.app.unbind(pictured=self._draw_soon, settings=self._draw_soon, tr=self._draw_soon)

    # Called by the play screen

    def show(self, view: Any) -> None:
        """Draw the view and drop all animations."""
        self.drop_animation()
        self.view = view
        self._redraw()

    def recall(self, view: Any, events: Sequence[Event]) -> None:
        """Show the position of a resumed match."""
        self.led_here = tuple(events)
        self.show(view)

    def play(self, events: Sequence[Event], view: Any) -> None:
        """Animate the events in order, then show the view."""
        self.led_here = tuple(events)
        passage = QueuedAnimation(tuple(events), list(events), view)
        if self._later:
            self._later.append(passage)
            return
        self._passages.append(passage)
        if self._next_event is None:
            self._play_next(0)

    @property
    def is_moving(self) -> bool:
        return self._next_event is not None or bool(self._later)

    @property
    def takes_moves(self) -> bool:
        return self.enabled and not self.is_moving and self.view is not None

    @property
    def faces_across(self) -> bool:
        """The player across the table is to move."""
        return self.view is not None and self.view.to_move == 1

    @property
    def is_upside_down(self) -> bool:
        """Pieces and words are turned to the player across the table."""
        return self.table_turn == "pieces" and self.faces_across

    @property
    def confirms(self) -> bool:
        """Return whether a move must be confirmed."""
        wish = "off" if self.is_practice else self.app.settings.confirm_moves
        return wish == "always" or (wish == "online" and self.app.session.is_online)

    @property
    def hint_brain(self) -> Brain:
        return brain_of(self.game, self.game.levels)

    def suggest(self, move: Any) -> None:
        """Show a hint."""

    def clear_selection(self) -> bool:
        """Clear the selection and return whether there was one."""
        return self.cancel_gesture()

    def begin_anew(self) -> None:
        """Clear selection and marks, because an unrelated position follows."""
        self.clear_selection()

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return False

    def is_early(self, key: str) -> bool:
        """Return whether a pointing key came too early.

        It must not reach a button: a quick player could leave the match.
        """
        return self.uses_tab and key in POINTING and not (self.takes_moves or self.is_over)

    def result_lines(self, view: Any) -> list[tuple[str, tuple[str, ...]]]:
        """Return rows for the end sheet. A row without values is a heading."""
        return []

    @property
    def tells_less(self) -> bool:
        """Return whether the log hides something. It is rebuilt when this changes."""
        return False

    def told(self, event: Event) -> Event:
        """Return the event as the log may show it."""
        return event

    def strip_scores(self, view: Any) -> list[str]:
        return [str(score) for score in view.scores] if isinstance(view, WithScore) else []

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_board import offer_of

        return offer_of(self)

    # Overridden by a game's board

    def draw(self) -> None:
        """Draw the view on the cleared canvas."""

    def animate(self, event: Event) -> float:
        """Start an animation and return its seconds. Infinity waits for `event_shown`."""
        return 0.0

    def draw_notes(self) -> None:
        for move, note in self.notes:
            spot = self.place_of(move)
            if spot:
                badge(spot, note, dp(BADGE), self.app.look)

    def place_of(self, move: Any) -> Point | None:
        """Return where a move ends."""
        return self.spot_of(move)

    def spot_of(self, move: Any) -> Point | None:
        """Return where a move is made."""
        return None

    def event_shown(self) -> None:
        """End an animation of infinite length."""
        if self._next_event is not None:
            self._next_event.cancel()
            self._play_next(0)

    def drop_animation(self) -> None:
        self._passages.clear()
        self._shown = None
        if self._next_event is not None:
            self._next_event.cancel()
            self._next_event = None

    # Events, which `__events__` needs

    def on_move(self, move: Any) -> None: ...

    def on_cue(self, event: Event, has_landed: bool) -> None:
        """Handle an event that begins, or has been shown."""

    def on_settled(self) -> None: ...

    def on_refused(self, reason: str) -> None: ...

    def _play_next(self, _: float) -> None:
        self._next_event = None
        self._has_landed()
        while self._passages:
            events, left, view = self._passages[0]
            while left:
                event = self._shown = left.pop(0)
                self.dispatch("on_cue", event, False)
                seconds = self.animate(event)
                if seconds > 0:
                    self._next_event = Clock.create_trigger(self._play_next, 0 if math.isinf(seconds) else seconds)
                    if not math.isinf(seconds):
                        self._next_event()
                    return
                self._has_landed()
            self.led_here = events
            # An answer that arrived meanwhile starts from this view, not from the one before.
            self._later = self._passages[1:]
            self.show(view)
            self._passages, self._later = [*self._passages, *self._later], []
            if self._next_event is not None:  # a handler of `view` has started the next animation
                return
        self.dispatch("on_settled")

    def _has_landed(self) -> None:
        landed, self._shown = self._shown, None
        if landed is not None:
            self.dispatch("on_cue", landed, True)

    def prize(self, player: int) -> str:
        """Return the winner's piece as a sprite's name, or "" for a medal."""
        return ""

    def _redraw(self) -> None:
        self._draw_soon.cancel()
        self.canvas.clear()
        if self.view is not None and min(self.size) > 0:
            with self.canvas:
                self.draw()
                if self.notes and not self.is_moving:
                    self.draw_notes()
                self._draw_clock()

    def _draw_clock(self) -> None:
        spot = None if self.sending is None else self.spot_of(self.sending)
        if spot:
            look = self.app.look
            shapes.dot(spot, dp(CLOCK / 2), look.surface)
            shapes.dot(spot, dp(CLOCK / 2 - 1), look.primary)
            shapes.icon("clock", spot, dp(CLOCK - 6), look.on_primary)
