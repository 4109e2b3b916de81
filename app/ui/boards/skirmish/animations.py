"""Animate events; any animation can be dropped at any time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Canvas, Color, PopMatrix, PushMatrix, Rectangle, Rotate, Scale, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty

from app.core.game import Event, Player
from app.core.grid import Cell
from app.games.skirmish.cards.language import ChooseLine, InChosenLine
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
from app.games.skirmish.text.names import short_name
from app.ui.art import sprites
from app.ui.art.light_sweep import LightSweep
from app.ui.boards.skirmish import announcements, card_motion, marks
from app.ui.boards.skirmish.card_motion import CardSlide, CardThrow
from app.ui.boards.skirmish.cards.card_drawing import card_face, card_shadow
from app.ui.boards.skirmish.cards.card_view import CardView, face_down, of_kind
from app.ui.boards.skirmish.cards.picture_card import SIDES
from app.ui.boards.skirmish.layout import Layout
from app.ui.canvas import shapes
from app.ui.theme import Look

STAYS = 1.2
"""Seconds that arrows, points and signs stay."""
ANNOUNCED = 3.0
GLIDE, CHANGE, PAUSE = 250, 180, 500
"""Milliseconds: a slide on the board, a small change, the pause after a missing target."""
DROP, SWEEP, FADE = 160, 600, 100
"""Milliseconds: a falling counter, light over the winner's cards, a fade without motion."""
LIGHT = 0.3
"""Width of the light, as a share of the board."""
FROM_ABOVE = 1.6
"""Scale of a counter before it falls."""

Sketch = Callable[[], None]


@dataclass(frozen=True)
class Overlay:
    """A drawing shown above the cards for a while."""

    ends: float
    sketch: Sketch
    floats: bool = False
    falls_on: shapes.Point | None = None


class BoardAnimations(Layout):
    """A layer above the cards that a new view does not clear."""

    shifts: dict[int, Translate]
    """Moves each card drawn on the board, by card number."""
    shadow_shifts: dict[int, Translate]

    flying = NumericProperty(0)
    """The card flying out of the hand; 0 for none."""
    glide = NumericProperty(0)
    """Share of the animation's time, from 0 to 1."""
    rise = NumericProperty(0)
    fall = NumericProperty(1)
    fading = NumericProperty(0)
    """Opacity of the cover over a card that fades in."""

    def __init__(self, **kwargs: Any) -> None:
        self._fleeting: list[Overlay] = []
        self._flights: list[CardSlide | CardThrow] = []
        self._float: Translate | None = None
        self._falls: list[Scale] = []
        self._arrived: Cell | None = None
        self._cover: Color | None = None
        self._light = LightSweep()
        self._source = 0
        self._hovered: Cell | None = None
        self.place_in_hand: Callable[[int], shapes.Box | None] = lambda card: None
        """Returns a hand card's box in the board's coordinates."""
        self._air, self._flown = Canvas(), Canvas()
        """A canvas over the whole window, and the flying card: it starts outside the board."""
        self.landed = 0
        """The card just dropped by a finger: it need not fly."""
        self.said = ""
        """The note to show with the next view."""
        self._panel: Sketch | None = None
        """The panel over the board; a press closes it."""
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
        """Fly the card in from the hand; another player's comes from the top edge."""
        if event.card == self.landed:
            self.landed = 0
            return 0.0
        kind = event.kind if event.face_up else ""
        place = self.place_in_hand(event.card)
        if place is not None:
            self.flying = event.card
            return self._fly_in(event.player, kind, event.cell, place)
        own = event.player == self.viewer
        return self._fly_in(event.player, kind, event.cell, (self.center_x, self.y if own else self.top, 0, 0))

    def _came(self, event: Entered) -> float:
        return self._fly_in(event.player, event.kind, event.cell, self.card_box(event.cell))

    def _fly_in(self, player: int, kind: str, cell: Cell, start: shapes.Box) -> float:
        """Fly a card to its cell from a box or a point, in board coordinates."""
        look = self.app.look
        seconds = look.seconds(card_motion.LIFT + card_motion.FLIGHT + card_motion.SLAP)
        if not seconds:
            return self._fade_in(cell)
        seen = of_kind(kind, player, self.app.tr) if kind else face_down(player)
        box, end = self.card_box(cell), self.middle(cell)
        self._take_from_air()
        with self._flown:
            PushMatrix()
            shadow = Translate(0, 0)
            card_shadow(box, look)
            PopMatrix()
            PushMatrix()
            shift, lean = Translate(0, 0), Rotate(angle=0, origin=end)
            size = Scale(1, 1, 1, origin=end)
            card_face(box, seen, look)
            PopMatrix()
        left, bottom, wide, high = start
        way = (left + wide / 2 - end[0], bottom + high / 2 - end[1])
        self._flights = [CardThrow(shift, shadow, lean, size, way, min(wide, high) / box[2] if wide else 1.0)]
        with self._air:
            PushMatrix()
            Translate(*self.to_window(0, 0))
            self._air.add(self._flown)
            PopMatrix()
        self.app.overlay.canvas.after.add(self._air)
        return self._start_glide(seconds)

    def _take_from_air(self) -> None:
        if self._air.children:
            self.app.overlay.canvas.after.remove(self._air)
            self._air.clear()
        self._flown = Canvas()

    def _went(self, event: Moved) -> float:
        self._point_at(event.card)
        return self._slide(event.card, event.start, event.end)

    def _swapped(self, event: Swapped) -> float:
        start, end = self.cell_of(event.card), self.cell_of(event.other)
        if start is None or end is None:
            return 0.0
        seconds = self._slide(event.card, start, end)
        there = self._flights
        self._slide(event.other, end, start)
        self._flights = [*there, *self._flights]
        return seconds

    def _slide(self, card: int, start: Cell, end: Cell) -> float:
        self._flights = []
        seconds = self.app.look.seconds(GLIDE)
        if not seconds or card not in self.shifts:
            return 0.0
        here, there = self.middle(start), self.middle(end)
        by = (there[0] - here[0], there[1] - here[1])
        self._flights = [CardSlide((self.shifts[card], self.shadow_shifts[card]), by)]
        return self._start_glide(seconds)

    def _start_glide(self, seconds: float) -> float:
        Animation.cancel_all(self, "glide")
        self.glide = 0
        self.on_glide()
        Animation(glide=1, d=seconds).start(self)
        return seconds

    def on_glide(self, *_: Any) -> None:
        for each in self._flights:
            each.at(self.glide)
        if self.glide == 1 and self._air.children:  # landed: from now on it belongs to the board
            flown = self._flown
            self._take_from_air()
            self.canvas.add(flown)

    def _fade_in(self, cell: Cell) -> float:
        """Fade a card in under reduced motion; the next view need not wait for it."""
        if self.app.look.reduced_motion:
            self._arrived = cell
            Animation.cancel_all(self, "fading")
            self.fading = 1
            fade = Animation(fading=0, d=FADE / 1000)
            fade.bind(on_complete=lambda *_: self._has_come())
            fade.start(self)
            self._draw_fleeting()
        return 0.0

    def on_fading(self, *_: Any) -> None:
        if self._cover is not None:
            self._cover.a = self.fading

    def _has_come(self) -> None:
        self._arrived = None
        self._draw_fleeting()

    def _marked(self, event: Marked) -> float:
        self._point_at(event.card)
        cell = self.cell_of(event.card)
        if cell is not None:
            centre = self.middle(cell)
            look, radius = self.app.look, self.cell_size * 0.26
            self._linger(lambda: counter_sign(event.counter, centre, radius, event.by, look), falls_on=centre)
        return self.app.look.seconds(CHANGE)

    def _changed(self, event: Changed) -> float:
        self._point_at(event.card)
        cell = self.cell_of(event.card)
        if cell is not None:
            self._linger(lambda: self._number(f"{event.power:+d}", self.middle(cell), self.app.look.ink), floats=True)
        return self.app.look.seconds(CHANGE)

    def _left(self, event: Left) -> float:
        self._point_at(event.card)
        box = self.box(event.cell)
        self._linger(lambda: shapes.cross(box, self.app.look.error, max(dp(2), box[2] / 20)))
        return self.app.look.seconds(GLIDE)

    def _absorbed(self, event: Absorbed) -> float:
        centre, look = self.middle(event.cell), self.app.look
        self._linger(lambda: _sign("shield", centre, self.cell_size * 0.32, look.primary, look, look.on_primary))
        return look.seconds(CHANGE)

    def _missed(self, event: NoTarget) -> float:
        cell, look = self.cell_of(event.card), self.app.look
        self.said = self.app.tr("skirmish.no_target", card=short_name(event.kind, self.app.tr))
        if cell is not None:
            centre = self.middle(cell)
            self._linger(lambda: _sign("no-target", centre, self.cell_size * 0.34, look.error, look, look.on_error))
        return look.seconds(PAUSE)

    def _scored(self, event: Scored) -> float:
        """Show one total, or points on each card that scores by itself."""
        shade = self.app.look.sides[event.player]
        for words, centre in self._points_of(event):
            self._linger(partial(self._number, words, centre, shade), floats=True)
        return self.app.look.seconds(GLIDE)

    def _points_of(self, event: Scored) -> list[tuple[str, shapes.Point]]:
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
        """Show a Command: briefly for its own player, as a panel to read for others."""
        look = self.app.look
        self._source = 0
        if event.player != self.viewer:
            words = announcements.command_words(event, self.app.tr)
            return self._lay_over(lambda: announcements.command(self, event), announcements.reading_seconds(words))
        wide = min(self.side * 0.34, dp(150))
        box = (self.center_x - wide / 2, self.center_y - wide * 0.65, wide, wide * 1.3)
        seen = of_kind(event.kind, event.player, self.app.tr)
        self._linger(lambda: shown_card(box, seen, look), seconds=0.8)
        return look.seconds(PAUSE)

    def _round_over(self, event: RoundEnded) -> float:
        self._light_up(event.winners)
        return self._lay_over(lambda: announcements.round_won(self, event), ANNOUNCED)

    def _light_up(self, winners: tuple[Player, ...]) -> None:
        if not self.app.look.reduced_motion:
            board = self.view.board
            won = [place for place, card in enumerate(board.cells) if card is not None and card.owner in winners]
            boxes = [self.card_box(board.geometry.cell(place)) for place in won]
            self._light.over(boxes, self.app.look.sprite("gleam"), self.side * LIGHT, SWEEP / 1000)

    def _lay_over(self, sketch: Sketch, seconds: float) -> float:
        self._panel = sketch
        self._linger(sketch, seconds=seconds)
        return self.app.look.seconds(seconds * 1000)

    @property
    def is_read(self) -> bool:
        """Return whether a panel is open over the board."""
        return any(each.sketch is self._panel for each in self._fleeting)

    def put_panel_away(self) -> None:
        if self.is_read:
            self._fleeting = [each for each in self._fleeting if each.sketch is not self._panel]
            self._draw_fleeting()
            self.event_shown()

    def _pause(self, event: Event) -> float:
        return self.app.look.seconds(CHANGE)

    # The fleeting layer

    def _point_at(self, card: int) -> None:
        """Draw an arrow from the acting card."""
        source = self.view.run.source if self.view.run else self._source
        start, end = self.cell_of(source), self.cell_of(card)
        if start is None or end is None or start == end:
            return
        points = self.middle(start), self.middle(end)
        owner = self.view.board.cells[self.view.board.geometry.place(start)].owner
        shade, width = self.app.look.sides[owner], max(dp(1.5), self.cell_size / 28)
        self._linger(lambda: marks.arrow(*points, shade, self.app.look, width))

    def _linger(
        self, sketch: Sketch, floats: bool = False, seconds: float = STAYS, falls_on: shapes.Point | None = None
    ) -> None:
        self._fleeting.append(Overlay(Clock.get_boottime() + seconds, sketch, floats, falls_on))
        if floats:
            self._set_going("rise", 0, 600, "out_cubic")
        if falls_on:
            self._set_going("fall", 0, DROP, "out_back")
        self._draw_fleeting()

    def _set_going(self, name: str, start: float, milliseconds: float, easing: str) -> None:
        """Animate a property from `start` to 1."""
        seconds = self.app.look.seconds(milliseconds)
        Animation.cancel_all(self, name)
        setattr(self, name, start if seconds else 1)
        if seconds:
            Animation(d=seconds, t=easing, **{name: 1}).start(self)

    def forget_fleeting(self) -> None:
        self._fleeting = []
        self._draw_fleeting()

    def _draw_fleeting(self) -> None:
        """Draw the overlays, and draw again when the next one ends."""
        now = Clock.get_boottime()
        self._fleeting = [each for each in self._fleeting if each.ends > now]
        layer = self.canvas.after
        layer.clear()
        self._falls, self._cover = [], None
        with layer:
            if self._arrived is not None:
                self._cover = Color(*self.app.look.cell_light[:3], self.fading)
                left, bottom, wide, high = self.box(self._arrived)
                Rectangle(pos=(left, bottom), size=(wide, high))
            layer.add(self._light.group)
            for each in self._fleeting:
                if each.falls_on:
                    self._draw_fall(each.sketch, each.falls_on)
                elif not each.floats and each.sketch is not self._panel:
                    each.sketch()
            PushMatrix()
            self._float = Translate(0, self.rise * dp(14))
            for each in self._fleeting:
                if each.floats:
                    each.sketch()
            PopMatrix()
            for each in self._fleeting:
                if each.sketch is self._panel:  # over everything else, so that it can be read
                    each.sketch()
            if self._hovered is not None:
                shapes.frame(self.card_box(self._hovered), self.app.look.primary, dp(3), self.cell_size * 0.1)
        if self._fleeting:
            self._tidy.timeout = max(0.02, min(each.ends for each in self._fleeting) - now)
            self._tidy()

    def _draw_fall(self, sketch: Sketch, centre: shapes.Point) -> None:
        PushMatrix()
        self._falls.append(Scale(1, 1, 1, origin=centre))
        sketch()
        PopMatrix()
        self.on_fall()

    def on_fall(self, *_: Any) -> None:
        size = FROM_ABOVE + (1 - FROM_ABOVE) * self.fall
        for each in self._falls:
            each.x = each.y = size

    def on_rise(self, *_: Any) -> None:
        if self._float is not None:
            self._float.y = self.rise * dp(14)

    def hover_at(self, cell: Cell | None) -> None:
        """Frame the cell that a dragged card is over."""
        if cell != self._hovered:
            self._hovered = cell
            self._draw_fleeting()

    def _number(self, words: str, centre: shapes.Point, shade: Any) -> None:
        size = max(dp(18), self.cell_size * 0.4)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            spot = (centre[0] + dx * dp(1.5), centre[1] + dy * dp(1.5))
            shapes.text(words, spot, size, self.app.look.surface, "Display")
        shapes.text(words, centre, size, shade, "Display")

    def drop_animation(self) -> None:
        super().drop_animation()
        Animation.cancel_all(self, "glide")
        self._flights = []
        self._take_from_air()
        self.flying = 0

    def release(self) -> None:
        self._tidy.cancel()
        Animation.cancel_all(self, "rise", "fall", "fading")
        self._light.stop()
        super().release()


def _sign(icon: str, centre: shapes.Point, radius: float, shade: Any, look: Any, ink: Any = None) -> None:
    shapes.dot(centre, radius + dp(1.5), look.surface)
    shapes.dot(centre, radius, shade)
    shapes.icon(icon, centre, radius * 1.3, ink or look.on_side)


def shown_card(box: shapes.Box, seen: CardView, look: Look) -> None:
    card_shadow(box, look, 4)
    card_face(box, seen, look)


def counter_sign(counter: str, centre: shapes.Point, radius: float, by: Player, look: Look) -> None:
    ground, glyph = look.sprite(f"badge-{SIDES[by]}"), look.sprite(f"glyph-{counter}")
    if ground is None or glyph is None:
        _sign(counter, centre, radius, look.sides[by], look)
        return
    box = (centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
    if look.art:
        sprites.shadow(look.art, box, 3)
    sprites.nine_patch(ground, box, scale=2 * radius / ground.size[0])
    sprites.placed(glyph, centre, radius * 1.4)


_ANIMATED: dict[type, Callable[[Any, Any], float]] = {
    Activated: BoardAnimations._began,
    Played: BoardAnimations._flew,
    Entered: BoardAnimations._came,
    Moved: BoardAnimations._went,
    Swapped: BoardAnimations._swapped,
    Marked: BoardAnimations._marked,
    Changed: BoardAnimations._changed,
    Left: BoardAnimations._left,
    Absorbed: BoardAnimations._absorbed,
    NoTarget: BoardAnimations._missed,
    Scored: BoardAnimations._scored,
    Commanded: BoardAnimations._commanded,
    RoundEnded: BoardAnimations._round_over,
    TurnedUp: BoardAnimations._pause,
}
