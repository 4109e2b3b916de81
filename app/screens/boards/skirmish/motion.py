"""What moves and fades on the board: cards that fly, arrows, floating points; all of it can be dropped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty

from app.core.game import Event
from app.core.grid import Cell
from app.games.skirmish.events import (
    Absorbed,
    Activated,
    Changed,
    Commanded,
    Entered,
    Left,
    Marked,
    Moved,
    NoTarget,
    Played,
    RoundEnded,
    Scored,
    Swapped,
    TurnedUp,
)
from app.games.skirmish.language import ChooseLine, InChosenLine
from app.games.skirmish.names import short_name
from app.screens.boards.skirmish import marks, showcase
from app.screens.boards.skirmish.faces import card_face
from app.screens.boards.skirmish.layout import Layout
from app.screens.boards.skirmish.shown import face_down, of_kind
from app.screens.canvas import draw

STAYS = 1.2
"""Seconds for which arrows, points and signs stay."""
ANNOUNCED = 3.0
GLIDE, LIFT, PAUSE = 250, 180, 500
"""Milliseconds of a flight, a small change, and the moment after a step that found no target."""

Sketch = Callable[[], None]


class Motion(Layout):
    """Draws the fleeting part above the cards, on a canvas of its own that a new view does not clear."""

    shifts: dict[int, Translate]
    """What moves each card that is drawn on the board."""

    glide = NumericProperty(0)
    rise = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._fleeting: list[tuple[float, bool, Sketch]] = []
        """When each ends, whether it floats, and how it is drawn."""
        self._flights: list[tuple[Translate, float, float]] = []
        self._float: Translate | None = None
        self._source = 0
        self._hovered: Cell | None = None
        self.landed = 0
        """The card that a finger has just put down: it need not fly."""
        self.said = ""
        """What the next view is shown with, in words."""
        self._panel: Sketch | None = None
        """What lies over the board to be read; a press puts it away."""
        super().__init__(**kwargs)
        self._tidy = Clock.create_trigger(lambda _: self._draw_fleeting(), 0.05)

    # Events

    def animate(self, event: Event) -> float:
        shown = _ANIMATED.get(type(event))
        return shown(self, event) if shown and self.view is not None else 0.0

    def _began(self, event: Activated) -> float:
        self._source = event.card
        return 0.0

    def _flew(self, event: Played) -> float:
        """From the hand to the cell; from above for the others."""
        if event.card == self.landed:
            self.landed = 0
            return 0.0
        kind = event.kind if event.face_up else ""
        own = event.player == self.viewer
        start = (self.center_x, self.y if own else self.top)
        return self._fly_in(event.player, kind, event.cell, start)

    def _came(self, event: Entered) -> float:
        return self._fly_in(event.player, event.kind, event.cell, self.middle(event.cell))

    def _fly_in(self, player: int, kind: str, cell: Cell, start: draw.Point) -> float:
        seconds = self.app.look.seconds(GLIDE)
        if not seconds:
            return 0.0
        seen = of_kind(kind, player, self.app.tr) if kind else face_down(player)
        end = self.middle(cell)
        with self.canvas:
            PushMatrix()
            shift = Translate(start[0] - end[0], start[1] - end[1])
            card_face(self.card_box(cell), seen, self.app.look)
            PopMatrix()
        self._flights = [(shift, start[0] - end[0], start[1] - end[1])]
        return self._start_glide(seconds, backwards=True)

    def _went(self, event: Moved) -> float:
        self._point_at(event.card)
        seconds = self.app.look.seconds(GLIDE)
        shift = self.shifts.get(event.card)
        if not seconds or shift is None:
            return 0.0
        here, there = self.middle(event.start), self.middle(event.end)
        self._flights = [(shift, there[0] - here[0], there[1] - here[1])]
        return self._start_glide(seconds)

    def _swapped(self, event: Swapped) -> float:
        seconds = self.app.look.seconds(GLIDE)
        start, end = self.cell_of(event.card), self.cell_of(event.other)
        if not seconds or start is None or end is None:
            return 0.0
        here, there = self.middle(start), self.middle(end)
        dx, dy = there[0] - here[0], there[1] - here[1]
        self._flights = [(self.shifts[event.card], dx, dy), (self.shifts[event.other], -dx, -dy)]
        return self._start_glide(seconds)

    def _start_glide(self, seconds: float, backwards: bool = False) -> float:
        self._backwards = backwards
        self.glide = 0
        Animation(glide=1, d=seconds, t="out_cubic").start(self)
        return seconds

    def on_glide(self, *_: Any) -> None:
        share = 1 - self.glide if self._backwards else self.glide
        for shift, dx, dy in self._flights:
            shift.x, shift.y = dx * share, dy * share

    def _marked(self, event: Marked) -> float:
        self._point_at(event.card)
        cell = self.cell_of(event.card)
        if cell is not None:
            size, shade = self.cell_size, self.app.look.sides[event.by]
            self._linger(
                lambda: _sign(event.counter, self.middle(cell), size * 0.26, shade, self.app.look), floats=True
            )
        return self.app.look.seconds(LIFT)

    def _changed(self, event: Changed) -> float:
        self._point_at(event.card)
        cell = self.cell_of(event.card)
        if cell is not None:
            self._linger(lambda: self._number(f"{event.power:+d}", self.middle(cell), self.app.look.ink), floats=True)
        return self.app.look.seconds(LIFT)

    def _left(self, event: Left) -> float:
        self._point_at(event.card)
        box = self.box(event.cell)
        self._linger(lambda: draw.cross(box, self.app.look.error, max(dp(2), box[2] / 20)))
        return self.app.look.seconds(GLIDE)

    def _absorbed(self, event: Absorbed) -> float:
        centre, look = self.middle(event.cell), self.app.look
        self._linger(lambda: _sign("shield", centre, self.cell_size * 0.32, look.primary, look, look.on_primary))
        return look.seconds(LIFT)

    def _missed(self, event: NoTarget) -> float:
        cell, look = self.cell_of(event.card), self.app.look
        self.said = self.app.tr("skirmish.no_target", card=short_name(event.kind, self.app.tr))
        if cell is not None:
            centre = self.middle(cell)
            self._linger(lambda: _sign("no-target", centre, self.cell_size * 0.34, look.error, look, look.on_error))
        return look.seconds(PAUSE)

    def _scored(self, event: Scored) -> float:
        """One number, or one on each card where points are counted card by card."""
        shade = self.app.look.sides[event.player]
        for words, centre in self._points_of(event):
            self._linger(partial(self._number, words, centre, shade), floats=True)
        return self.app.look.seconds(GLIDE)

    def _points_of(self, event: Scored) -> list[tuple[str, draw.Point]]:
        run, board = self.view.run, self.view.board
        counted = run.doing.do.points if run and isinstance(run.doing, ChooseLine) else None
        if isinstance(counted, InChosenLine) and event.cells:
            found = []
            for cell in event.cells:
                line = 1 << board.geometry.place(cell)
                threats = bool(board.threatened[event.player] & line)
                number = threats if counted.status == "threat" else board.count(counted.status, event.player, line)
                if number:
                    found.append((f"+{number * counted.each}", self.middle(cell)))
            return found
        middles = [self.middle(cell) for cell in event.cells] or [(self.center_x, self.center_y)]
        centre = (sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles))
        return [(f"+{event.points}", centre)]

    def _commanded(self, event: Commanded) -> float:
        """The showcase: one's own Command lies on the board for a moment, another's is there to be read."""
        look = self.app.look
        self._source = 0
        if event.player != self.viewer:
            words = showcase.command_words(event, self.app.tr)
            return self._lay_over(lambda: showcase.command(self, event), showcase.reading_seconds(words))
        wide = min(self.side * 0.34, dp(150))
        box = (self.center_x - wide / 2, self.center_y - wide * 0.65, wide, wide * 1.3)
        seen = of_kind(event.kind, event.player, self.app.tr)
        self._linger(lambda: card_face(box, seen, look), seconds=0.8)
        return look.seconds(PAUSE)

    def _round_over(self, event: RoundEnded) -> float:
        return self._lay_over(lambda: showcase.round_won(self, event), ANNOUNCED)

    def _lay_over(self, sketch: Sketch, seconds: float) -> float:
        self._panel = sketch
        self._linger(sketch, seconds=seconds)
        return self.app.look.seconds(seconds * 1000)

    @property
    def is_read(self) -> bool:
        """Whether something lies over the board to be read."""
        return any(sketch is self._panel for _, _, sketch in self._fleeting)

    def put_panel_away(self) -> None:
        """What was to be read has been read."""
        if self.is_read:
            self._fleeting = [each for each in self._fleeting if each[2] is not self._panel]
            self._draw_fleeting()
            self.event_shown()

    def _pause(self, event: Event) -> float:
        return self.app.look.seconds(LIFT)

    # The fleeting layer

    def _point_at(self, card: int) -> None:
        """An arrow from the acting card, seen by every player."""
        source = self.view.run.source if self.view.run else self._source
        start, end = self.cell_of(source), self.cell_of(card)
        if start is None or end is None or start == end:
            return
        points = self.middle(start), self.middle(end)
        owner = self.view.board.cells[self.view.board.geometry.place(start)].owner
        shade, width = self.app.look.sides[owner], max(dp(1.5), self.cell_size / 28)
        self._linger(lambda: marks.arrow(*points, shade, self.app.look, width))

    def _linger(self, sketch: Sketch, floats: bool = False, seconds: float = STAYS) -> None:
        self._fleeting.append((Clock.get_boottime() + seconds, floats, sketch))
        if floats and self.app.look.seconds(1):
            Animation.cancel_all(self, "rise")
            self.rise = 0
            Animation(rise=1, d=0.6, t="out_cubic").start(self)
        self._draw_fleeting()

    def forget_fleeting(self) -> None:
        self._fleeting = []
        self._draw_fleeting()

    def _draw_fleeting(self) -> None:
        """Draws what is left, and comes again when the next of it is over."""
        now = Clock.get_boottime()
        self._fleeting = [each for each in self._fleeting if each[0] > now]
        layer = self.canvas.after
        layer.clear()
        with layer:
            for _, floats, sketch in self._fleeting:
                if not floats:
                    sketch()
            PushMatrix()
            self._float = Translate(0, self.rise * dp(14))
            for _, floats, sketch in self._fleeting:
                if floats:
                    sketch()
            PopMatrix()
            if self._hovered is not None:
                draw.frame(self.card_box(self._hovered), self.app.look.primary, dp(3), self.cell_size * 0.1)
        if self._fleeting:
            self._tidy.timeout = max(0.02, min(each[0] for each in self._fleeting) - now)
            self._tidy()

    def on_rise(self, *_: Any) -> None:
        if self._float is not None:
            self._float.y = self.rise * dp(14)

    def hover_at(self, cell: Cell | None) -> None:
        """The cell over which a card is being dragged."""
        if cell != self._hovered:
            self._hovered = cell
            self._draw_fleeting()

    def _number(self, words: str, centre: draw.Point, shade: Any) -> None:
        size = max(dp(18), self.cell_size * 0.4)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            draw.text(words, (centre[0] + dx * dp(1.5), centre[1] + dy * dp(1.5)), size, self.app.look.surface)
        draw.text(words, centre, size, shade)

    def drop_animation(self) -> None:
        super().drop_animation()
        Animation.cancel_all(self, "glide")
        self._flights = []

    def release(self) -> None:
        self._tidy.cancel()
        Animation.cancel_all(self, "rise")
        super().release()


def _sign(icon: str, centre: draw.Point, radius: float, shade: Any, look: Any, ink: Any = None) -> None:
    draw.dot(centre, radius + dp(1.5), look.surface)
    draw.dot(centre, radius, shade)
    draw.icon(icon, centre, radius * 1.3, ink or look.on_side)


_ANIMATED: dict[type, Callable[[Any, Any], float]] = {
    Activated: Motion._began,
    Played: Motion._flew,
    Entered: Motion._came,
    Moved: Motion._went,
    Swapped: Motion._swapped,
    Marked: Motion._marked,
    Changed: Motion._changed,
    Left: Motion._left,
    Absorbed: Motion._absorbed,
    NoTarget: Motion._missed,
    Scored: Motion._scored,
    Commanded: Motion._commanded,
    RoundEnded: Motion._round_over,
    TurnedUp: Motion._pause,
}
