"""A board: shows a view, plays events as decoration, and reports moves. Also the fallback for a game without one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from app.agents.computer import brain_of
from app.core.game import Brain, Event, Game, Scored
from app.core.plaintext import PlainText
from app.screens import draw
from app.screens.gestures import GestureArea

CLOCK = 22
"""How wide the clock is, in dp, on a piece whose move is on its way."""


class Board(GestureArea):
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
    standing = StringProperty()
    """What stands under the game's name, such as the number of the turn."""
    viewer = ObjectProperty(None, allownone=True)
    """Whose eyes the view is seen with; nobody's for those who watch, or while a curtain hides the hands."""

    __events__ = ("on_move", "on_cue", "on_settled", "on_refused")

    def __init__(self, game: Game, **kwargs: Any) -> None:
        self.game = game
        self.app = App.get_running_app()
        self._queue: list[Event] = []
        self._after: Any = None
        self._next_event: Any = None
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(lambda _: self._redraw(), -1)
        self.bind(pos=self._draw_soon, size=self._draw_soon, enabled=self._draw_soon, is_over=self._draw_soon)
        self.bind(sending=self._draw_soon)
        self.app.bind(look=self._draw_soon, settings=self._draw_soon, tr=self._draw_soon)

    def release(self) -> None:
        """The board is put away: the app must not hold on to it."""
        self.drop_animation()
        self.app.unbind(look=self._draw_soon, settings=self._draw_soon, tr=self._draw_soon)

    # What the play screen calls

    def show(self, view: Any) -> None:
        """Draws the truth, dropping whatever was still moving."""
        self.drop_animation()
        self.view = view
        self._redraw()

    def play(self, events: Sequence[Event], view: Any) -> None:
        """Plays these events, one after another, and then shows the view."""
        self._queue.extend(events)
        self._after = view
        if self._next_event is None:
            self._play_next(0)

    @property
    def is_moving(self) -> bool:
        return self._next_event is not None

    @property
    def takes_moves(self) -> bool:
        return self.enabled and not self.is_moving and self.view is not None

    @property
    def confirms(self) -> bool:
        """Whether a move waits for a second word, as the player has chosen."""
        wish = self.app.settings.confirm_moves
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

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        """A key that this game has a use for."""
        return False

    def result_lines(self, view: Any) -> list[tuple[str, tuple[str, ...]]]:
        """The lines of the end sheet: words, and one text for each player; words alone, first, stand over them all."""
        return []

    def strip_scores(self, view: Any) -> list[str]:
        """What the strips show for each player."""
        return [str(score) for score in view.scores] if isinstance(view, Scored) else []

    # What a game's own board overrides

    def draw(self) -> None:
        """Puts the view on the canvas, which has been cleared."""

    def animate(self, event: Event) -> float:
        """Starts showing an event; says how many seconds it takes, or infinity: until `event_shown` is called."""
        return 0.0

    def spot_of(self, move: Any) -> draw.Point | None:
        """Where a move is seen: the piece that it is made with, or the place for it; None if it has neither."""
        return None

    def event_shown(self) -> None:
        """What was being shown has come to its end."""
        if self._next_event is not None:
            self._next_event.cancel()
            self._play_next(0)

    def drop_animation(self) -> None:
        self._queue.clear()
        if self._next_event is not None:
            self._next_event.cancel()
            self._next_event = None

    # Events, which `__events__` needs

    def on_move(self, move: Any) -> None: ...

    def on_cue(self, event: Event) -> None: ...

    def on_settled(self) -> None: ...

    def on_refused(self, reason: str) -> None: ...

    def _play_next(self, _: float) -> None:
        self._next_event = None
        while self._queue:
            event = self._queue.pop(0)
            self.dispatch("on_cue", event)
            seconds = self.animate(event)
            if seconds > 0:
                self._next_event = Clock.create_trigger(self._play_next, 0 if math.isinf(seconds) else seconds)
                if not math.isinf(seconds):
                    self._next_event()
                return
        self.show(self._after)
        self.dispatch("on_settled")

    def _redraw(self) -> None:
        self._draw_soon.cancel()
        self.canvas.clear()
        if self.view is not None and self.width > 0:
            with self.canvas:
                self.draw()
                self._draw_clock()

    def _draw_clock(self) -> None:
        """On the piece whose move is still on its way."""
        spot = None if self.sending is None else self.spot_of(self.sending)
        if spot:
            look = self.app.look
            draw.dot(spot, dp(CLOCK / 2), look.surface)
            draw.dot(spot, dp(CLOCK / 2 - 1), look.primary)
            draw.icon("clock", spot, dp(CLOCK - 6), look.on_primary)


def text_of(game: Game) -> Any:
    return game.text or PlainText()
