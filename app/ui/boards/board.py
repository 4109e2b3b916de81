"""A board: shows a view, plays events as decoration, and reports moves. Also the fallback for a game without one."""

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
"""The keys that a board with a use for Tab points and chooses with."""
CLOCK = 22
"""How wide the clock is, in dp, on a piece whose move is on its way."""


BADGE = 22
"""How wide a badge is, in dp, on a place that is talked about."""
BETTER, PLAYED, WON, LOST, OPEN = "better", "played", "won", "lost", "open"
NOTED = {BETTER: "check-bold", PLAYED: "close", WON: "check-bold", LOST: "minus", OPEN: "dots"}
"""What can be said of a move, with its sign: shape, not colour alone."""


def badge(centre: Point, note: str, size: float, look: Look) -> None:
    """A sign on a place: what a move there is worth."""
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
    """Events to be played, and the view that they lead to."""

    events: tuple[Event, ...]
    left: list[Event]
    """Those that are still to be shown."""
    view: Any


class Board(GestureArea, LightAware):
    """What `view` shows is true; what moves on the way there can be dropped at any moment.

    A game's own board overrides `draw`, and `animate` for the events that it shows in motion.
    """

    view = ObjectProperty(None, allownone=True)
    enabled = BooleanProperty(False)
    """Whether the player at this device is to move; a board in motion takes no moves either."""
    is_over = BooleanProperty(False)
    sending = ObjectProperty(None, allownone=True)
    """In a room: the move of ours that its host has not answered yet."""
    speed = NumericProperty(1)
    """How many times as fast as in play an event is shown that takes a time of its own."""
    tallies = ListProperty()
    """What stands in each player's strip as things are seen on the board: a number, and a line under the name."""
    tally_means = StringProperty()
    """What the line under the names means, if it has to be explained."""
    standing = StringProperty()
    """What stands under the game's name, such as the number of the turn."""
    viewer = ObjectProperty(None, allownone=True)
    """Whose eyes the view is seen with; nobody's for those who watch, or while a curtain hides the hands."""

    is_practice = BooleanProperty(False)
    """In a lesson: nothing is hidden, and no move has to be confirmed."""
    notes: ListProperty[tuple[Any, str]] = ListProperty()
    """Moves of the position that are talked about, each with what is said of it: one of `NOTED`."""
    sight = ObjectProperty(None, allownone=True)
    """How much of the position is in view, where the game counts that: the match is told, and never forgets it."""
    seen = ObjectProperty(None, allownone=True)
    """The most that the match says the viewer saw since moving last, counted likewise."""
    sight_by_hint: int | None = None
    """How much a hint lets be seen, counted likewise."""
    well = "disc"
    """The impression that is seen in felt where there is no position yet: a queen, a disc, a tile or a card."""
    uses_tab = False
    """Whether Tab goes from one thing on it to the next."""
    led_here: tuple[Event, ...] = ()
    """What happened last before the view, for boards that show it."""
    table_turn = OptionProperty("off", options=("off", "pieces", "board", "pass"))
    """How the table is turned between two people at one device."""

    margins: tuple[float, float, float, float] = (16, 8, 16, 8)
    """In dp, kept free around the board: left, top, right, bottom. What stands beside the cells is drawn there."""

    __events__: tuple[str, ...] = ("on_move", "on_cue", "on_settled", "on_refused")

    def __init__(self, game: Game, **kwargs: Any) -> None:
        self.game = game
        self.app = App.get_running_app()
        self._passages: list[QueuedAnimation] = []
        """What is still to be played; the first is being played, and has lost the events that were shown."""
        self._later: list[QueuedAnimation] = []
        """What waits while the view between two of them is shown."""
        self._next_event: Any = None
        self._shown: Event | None = None
        """What is being shown."""
        super().__init__(**kwargs)
        self.app.lay_out(game.id)
        self._draw_soon = drawn_soon(self, self._redraw)
        self.bind(pos=self._draw_soon, size=self._draw_soon, enabled=self._draw_soon, is_over=self._draw_soon)
        self.bind(sending=self._draw_soon, table_turn=self._draw_soon, notes=self._draw_soon)
        self.app.bind(pictured=self._draw_soon, settings=self._draw_soon, tr=self._draw_soon)

    def relight(self) -> None:
        self._draw_soon()

    def release(self) -> None:
        """The board is put away: the app must not hold on to it."""
        self.drop_animation()
        self.app.unbind(pictured=self._draw_soon, settings=self._draw_soon, tr=self._draw_soon)

    # What the play screen calls

    def show(self, view: Any) -> None:
        """Draws the truth, dropping whatever was still moving."""
        self.drop_animation()
        self.view = view
        self._redraw()

    def recall(self, view: Any, events: Sequence[Event]) -> None:
        """Shows a position that these events led to, though nobody saw them here: a match that is taken up again."""
        self.led_here = tuple(events)
        self.show(view)

    def play(self, events: Sequence[Event], view: Any) -> None:
        """Plays these events, one after another, and then shows the view."""
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
        """It is the turn of the one who sits on the other side of the table."""
        return self.view is not None and self.view.to_move == 1

    @property
    def is_upside_down(self) -> bool:
        """Pieces and words stand on their heads here, to be read from the other side."""
        return self.table_turn == "pieces" and self.faces_across

    @property
    def confirms(self) -> bool:
        """Whether a move waits for a second word, as the player has chosen."""
        wish = "off" if self.is_practice else self.app.settings.confirm_moves
        return wish == "always" or (wish == "online" and self.app.session.is_online)

    @property
    def hint_brain(self) -> Brain:
        """Who is asked for a hint: the strongest computer."""
        return brain_of(self.game, self.game.levels)

    def suggest(self, move: Any) -> None:
        """Points out a move that was asked for as a hint."""

    def clear_selection(self) -> bool:
        """Takes back what is only selected; says whether anything was."""
        return self.cancel_gesture()

    def begin_anew(self) -> None:
        """Drops what is selected and what is seen of earlier moves: a position follows that did not come of them."""
        self.clear_selection()

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        """A key that this game has a use for."""
        return False

    def is_early(self, key: str) -> bool:
        """A key that points on this board, pressed before it is open again: Tab and Enter must not go to a button then,
        or whoever is quick leaves the match."""
        return self.uses_tab and key in POINTING and not (self.takes_moves or self.is_over)

    def result_lines(self, view: Any) -> list[tuple[str, tuple[str, ...]]]:
        """The lines of the end sheet: words, and one text for each player; words alone, first, stand over them all."""
        return []

    @property
    def tells_less(self) -> bool:
        """Whether the log may tell less of events than there is to tell; when it changes, all is told anew."""
        return False

    def told(self, event: Event) -> Event:
        """An event as the log may tell of it while the board shows no more than it does."""
        return event

    def strip_scores(self, view: Any) -> list[str]:
        """What the strips show for each player."""
        return [str(score) for score in view.scores] if isinstance(view, WithScore) else []

    def access(self) -> OfferedNode:
        """The board for those who do not see it: as its game tells it, or else as its `Text` does."""
        from app.ui.accessibility.describe_board import offer_of

        return offer_of(self)

    # What a game's own board overrides

    def draw(self) -> None:
        """Puts the view on the canvas, which has been cleared."""

    def animate(self, event: Event) -> float:
        """Starts showing an event; says how many seconds it takes, or infinity: until `event_shown` is called."""
        return 0.0

    def draw_notes(self) -> None:
        """Puts a badge on every place that is talked about."""
        for move, note in self.notes:
            spot = self.place_of(move)
            if spot:
                badge(spot, note, dp(BADGE), self.app.look)

    def place_of(self, move: Any) -> Point | None:
        """Where a move leads to, for a board on which that is not the spot where it is made."""
        return self.spot_of(move)

    def spot_of(self, move: Any) -> Point | None:
        """Where a move is seen: the piece that it is made with, or the place for it; None if it has neither."""
        return None

    def event_shown(self) -> None:
        """What was being shown has come to its end."""
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
        """An event begins to be shown, or has been shown to its end."""

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
            # An answer that came while the move was on its way begins where that has led, not where it began.
            self._later = self._passages[1:]
            self.show(view)
            self._passages, self._later = [*self._passages, *self._later], []
            if self._next_event is not None:  # whoever saw the view has had the next one begun
                return
        self.dispatch("on_settled")

    def _has_landed(self) -> None:
        landed, self._shown = self._shown, None
        if landed is not None:
            self.dispatch("on_cue", landed, True)

    def prize(self, player: int) -> str:
        """The name of the picture, without its size, of a piece of this player's: what the winner is shown with at the
        end. An empty one leaves it at a medal."""
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
        """On the piece whose move is still on its way."""
        spot = None if self.sending is None else self.spot_of(self.sending)
        if spot:
            look = self.app.look
            shapes.dot(spot, dp(CLOCK / 2), look.surface)
            shapes.dot(spot, dp(CLOCK / 2 - 1), look.primary)
            shapes.icon("clock", spot, dp(CLOCK - 6), look.on_primary)
