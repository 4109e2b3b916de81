"""The board of Squart, with a ghost for the token to be placed."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Canvas, Color, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.utils import platform

from app.core.game import Brain, Budget, Event
from app.core.grid import Cell, cells
from app.games.squart.advice import Advice
from app.games.squart.brain import expert_advice
from app.games.squart.rules import BLUE, RED, Blocked, Laid, Lay, Squart, Token
from app.ui.art.light_sweep import LightSweep
from app.ui.boards.board import BADGE, BETTER, Board, badge
from app.ui.boards.squart import board_surface, marks
from app.ui.boards.squart.magnifier import REACH, SMALL, Magnifier
from app.ui.boards.squart.placement import KEYS, Cursor, Placement, aim_at, aim_from
from app.ui.boards.squart.token import outline_of
from app.ui.boards.squart.token_animation import TokenAnimation
from app.ui.canvas import shapes
from app.ui.canvas.grid_geometry import Grid, Spot
from app.ui.input.gestures import STILL
from app.ui.theme import ICONS, Look, fade

NEAR = 24
"""A free place within this many dp replaces a blocked one under the finger."""
NEEDS = {BLUE: "squart.needs.row", RED: "squart.needs.column"}
THOUGHT_OF = 0.6
"""The opacity of marks on cells that the ghost would block."""
SWEEP, LIGHT = 600, 1.6
"""The light over the winner's tokens: milliseconds, and width in cells."""
REASON_SECONDS = 2.5


class SquartBoard(Board):
    """Shows a ghost where the token would go. Lifting the finger or OK makes the move."""

    well = "tile"
    uses_tab = True
    margins = (9, 9, 9, 12)

    aim = ObjectProperty(None, allownone=True)
    """The place the player points at."""
    is_pending = BooleanProperty(False)
    """The ghost waits for OK."""
    is_tried = BooleanProperty(False)
    """The player chose this place. A passing mouse does not."""
    reason = StringProperty()
    """Why the chosen place is refused: a translation key, or ""."""
    places_tried = NumericProperty(0)
    """How often the ghost has moved."""
    pulse = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._places, self._ghost, self._pulses = Canvas(), Canvas(), Canvas()
        self._open_places: marks.PlaceMark | None = None
        self._placed: tuple[Squart, Grid, Look] | None = None
        self._laying, self._gleam, self._loupe = TokenAnimation(), LightSweep(), Magnifier()
        self._confirms_by_tap = self._hovers = False
        self._cursor = Cursor()
        self._advice: Advice | None = None
        super().__init__(**kwargs)
        self._forget_reason = Clock.create_trigger(lambda _: self._set_aim(None), REASON_SECONDS)
        self.bind(is_pending=lambda *_: self._draw_ghost())
        self.bind(enabled=lambda *_: self.clear_selection())
        self.app.bind(settings=self._note_places, tr=self._note_places)
        if platform not in ("android", "ios"):
            Window.bind(mouse_pos=self._on_mouse)

    def release(self) -> None:
        Window.unbind(mouse_pos=self._on_mouse)
        self.app.unbind(settings=self._note_places, tr=self._note_places)
        self._forget_reason.cancel()
        Animation.cancel_all(self)
        super().release()
        self._laying.put_away()

    # Aiming

    def _set_aim(self, aim: Placement | None, heard: bool = False) -> None:
        """Move the ghost. With `heard`, tick at each new place."""
        self._forget_reason.cancel()
        self.is_pending = False
        if aim == self.aim:
            return
        self.places_tried = self.places_tried + 1 if aim else 0
        self.aim = aim
        if heard and aim and aim.move:
            self.app.feedback.ticked()

    def on_is_tried(self, *_: Any) -> None:
        is_refused = self.is_tried and self.aim is not None and not self.aim.move
        self.reason = NEEDS[self.view.to_move] if is_refused else ""

    def on_aim(self, *_: Any) -> None:
        self.on_is_tried()
        self._note_places()
        self._draw_ghost()

    @property
    def selected(self) -> Lay | None:
        return self.aim.move if self.aim else None

    @property
    def is_hovered(self) -> bool:
        """The ghost only follows the mouse."""
        return self._hovers

    def clear_selection(self) -> bool:
        had = super().clear_selection() or self.aim is not None
        self._loupe.hide()
        self._hovers = self.is_tried = False
        self._cursor.forget()
        self._set_aim(None)
        return had

    def commit(self) -> None:
        """Make the move, or wait for OK."""
        if not self.takes_moves:
            return
        if not self.selected:
            self.app.feedback.refused()
            return
        if self.confirms and not self.is_pending:
            self.is_pending = True
            return
        move = self.selected
        self.clear_selection()
        self.dispatch("on_move", move)

    def _note_places(self, *_: Any) -> None:
        if self.view is None or not self.app.in_force("show_moves"):
            self.tallies = []
            return
        tr = self.app.tr
        now = self.view.places_now()
        if self.selected:
            arrow = f"[font=Icons]{ICONS['arrow']}[/font]"
            then = self.view.places_after(self.selected)
            words = [tr("squart.places.change", before=a, after=b) for a, b in zip(now, then, strict=True)]
            self.tallies = [("", each.replace("→", arrow)) for each in words]
        else:
            self.tallies = [("", tr("squart.places", count=count)) for count in now]

    def point_at(self, cell: Cell) -> None:
        if self.takes_moves:
            self._hovers, self.is_tried = False, True
            self._set_aim(aim_from(self.view, cell, forward=True))

    def tap(self, cell: Cell) -> None:
        if not (self.is_pending and self.aim and cell in self.aim.cells):
            self.point_at(cell)
        self.commit()

    # Fingers

    def pressed(self, pos: shapes.Point) -> None:
        spot = self.grid.spot(pos) if self.takes_moves else None
        self._confirms_by_tap = spot is not None and self.is_pending and (int(spot[0]), int(spot[1])) in self.aim.cells
        if not self._confirms_by_tap:
            self._follow(pos)

    def dragged(self, pos: shapes.Point) -> None:
        start = self._start
        if self._confirms_by_tap and max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) <= dp(STILL):
            return
        self._confirms_by_tap = False
        self._follow(pos)

    def lifted(self, pos: shapes.Point) -> None:
        self._loupe.hide()
        if self._confirms_by_tap or self.aim:
            self.commit()
        if self.aim and not self.selected:
            self._forget_reason()

    def cancelled(self) -> None:
        self.clear_selection()

    def _follow(self, pos: shapes.Point) -> None:
        if not self.takes_moves:
            return
        self._hovers, self.is_tried = False, True
        self._cursor.let_go()
        spot = self.grid.spot(pos)
        if spot is None:
            self._loupe.hide()
            self._set_aim(None)
            return
        self._set_aim(aim_at(self.view, spot, dp(NEAR) / self.grid.cell), heard=True)
        by_mouse = self._finger is not None and "button" in self._finger.profile
        if self.grid.cell < dp(SMALL) and not by_mouse:
            self._show_loupe(pos, spot)

    def _show_loupe(self, pos: shapes.Point, spot: Spot) -> None:
        grid, look = self.grid, self.look
        shown = marks.around(grid, spot, dp(REACH) / grid.cell)

        def paint() -> None:
            board_surface.position(self.view, grid, look, shown, self.app.settings.larger_pieces)
            board_surface.frame(grid, look, self._band)
            self._paint_aim()

        self._loupe.show(pos, look, paint)

    # The mouse, where nothing is pressed

    def _on_mouse(self, _: Any, pos: shapes.Point) -> None:
        if not self.takes_moves or self.is_touched or self.is_pending:
            return
        is_seen = self.get_parent_window() and self.app.top is self.app.screens.current_screen
        spot = self.grid.spot(self.to_widget(*pos)) if is_seen else None
        if spot:
            self._hovers = True
            self._cursor.let_go()
            aim = aim_at(self.view, spot, dp(NEAR) / self.grid.cell)
            if aim != self.aim:  # on the same place, the reason stays readable
                self.is_tried = False
                self._set_aim(aim)
        elif self._hovers:
            self._hovers = False
            self._set_aim(None)

    # Keys

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if not self.takes_moves or ctrl:
            return False
        if name in ("enter", "space"):
            if not self.aim:
                return False
            self.commit()
        elif name in KEYS:
            found = self._cursor.press(name, shift, self.view, self.aim)
            if found:
                self.is_tried = True
                self._set_aim(found)
        else:
            return False
        return True

    # Hints

    @property
    def hint_brain(self) -> Brain:
        """Return the solver. It notes whether its move wins."""

        def think(view: Squart, budget: Budget, _: Any) -> Lay:
            self._advice = expert_advice(view, budget)
            return self._advice.move

        return think

    def suggest(self, move: Lay) -> None:
        self.point_out(move)
        if self._advice and self._advice.move == move:
            words = {True: "squart.hint.wins", False: "squart.hint.lost", None: "squart.hint.unknown"}
            self.app.snack.show(self.app.tr(words[self._advice.wins]))

    def point_out(self, move: Lay) -> None:
        """Put the ghost on a place and pulse twice."""
        self._set_aim(aim_from(self.view, move.cell, forward=True))
        self.is_pending = True
        Animation.cancel_all(self, "pulse")
        self.pulse = 0
        beat = Animation(pulse=1, d=0.9) + Animation(pulse=0, d=0)
        (beat + beat).start(self)

    def on_pulse(self, *_: Any) -> None:
        self._pulses.clear()
        if not self.pulse or not self.aim:
            return
        left, bottom, wide, high = self.grid.box_of(*self.aim.cells)
        grown = dp(12) * self.pulse
        with self._pulses:
            Color(*fade(self.look.tertiary, 1 - self.pulse))
            Line(
                rounded_rectangle=(left - grown, bottom - grown, wide + 2 * grown, high + 2 * grown, dp(8)),
                width=dp(2.5),
            )

    # Drawing

    @property
    def _band(self) -> float:
        return round(min(dp(28), max(dp(17), self.look.caption * 1.3, min(self.size) * 0.05)))

    @property
    def grid(self) -> Grid:
        size = self.view.size
        cell = max(1, int((min(self.size) - 2 * self._band) // size))
        half = cell * size / 2
        return Grid(int(self.center_x - half), int(self.center_y + half), cell, size)

    def spot_of(self, move: Any) -> shapes.Point | None:
        if not isinstance(move, Lay):
            return None
        left, bottom, wide, high = self.grid.box_of(*Token(self.view.to_move, move.cell).cells)
        return left + wide / 2, bottom + high / 2

    def draw(self) -> None:
        view, grid, look = self.view, self.grid, self.look
        board_surface.shadow(grid, look, self._band)
        board_surface.position(view, grid, look, cells(view.size), self.app.settings.larger_pieces)
        board_surface.frame(grid, look, self._band)
        board_surface.numbers(grid, look, self._band, self.is_upside_down)
        if self.is_over and not view.legal_moves():
            marks.unused(view, grid, look)
        if view.last:
            marks.last(grid.box_of(*view.last.cells), view.last.player, look)
        self._draw_ghost()
        layers = (
            self._gleam.group,
            self._places,
            self._ghost,
            self._laying.marks,
            self._laying.dust.group,
            self._pulses,
        )
        for layer in (*layers, self._loupe.marks):
            self.canvas.add(layer)

    def draw_notes(self) -> None:
        """Draw winning moves as tokens, and other notes as badges."""
        grid, look, player = self.grid, self.look, self.view.to_move
        for move, note in self.notes:
            box = grid.box_of(*Token(player, move.cell).cells)
            if note == BETTER:
                marks.proposal(box, player, look)
            else:
                badge((box[0] + box[2] / 2, box[1] + box[3] / 2), note, min(dp(BADGE), grid.cell * 0.42), look)

    def _draw_ghost(self) -> None:
        self._ghost.clear()
        if self.view is None:
            self._forget_places()
            return
        self._show_places()
        with self._ghost:
            self._paint_aim()

    def _show_places(self) -> None:
        shown = self.takes_moves and self.app.in_force("show_moves")
        view, grid, look = self.view, self.grid, self.look
        had = self._placed
        if not shown:
            self._forget_places()
        elif had is None or had[0] is not view or had[1:] != (grid, look):
            self._forget_places()
            with self._places:
                self._open_places = marks.PlaceMark(view, grid, look)
            self._placed = (view, grid, look)
        if self._open_places:
            self._open_places.show(self._gone)

    def _forget_places(self) -> None:
        self._places.clear()
        self._open_places = self._placed = None

    @property
    def _gone(self) -> frozenset[Cell]:
        return self.view.would_block(self.selected).union(self.aim.cells) if self.selected else frozenset()

    def _paint_aim(self) -> None:
        if not self.aim:
            return
        grid, look = self.grid, self.look
        box = grid.box_of(*self.aim.cells)
        if self.aim.move:
            board_surface.taken(grid, self.view.would_block(self.aim.move), look, THOUGHT_OF)
            marks.ghost(box, self.view.to_move, look, self.app.settings.larger_pieces, self.is_pending)
        else:
            marks.refusal(box, look)

    # Motion

    def show(self, view: Squart) -> None:
        if view is not self.view:
            self.clear_selection()
        super().show(view)
        self._note_places()

    def animate(self, event: Event) -> float:
        look, grid = self.look, self.grid
        if isinstance(event, Laid):
            self._forget_places()
            return self._laying.drop(event, grid, look, self.app.settings.larger_pieces)
        if isinstance(event, Blocked):
            return self._laying.weave(event.cells, grid, look)
        return 0.0

    def on_cue(self, event: Event, has_landed: bool) -> None:
        if has_landed and isinstance(event, Laid):
            self._laying.land(event, self.grid, self.look)

    def on_settled(self) -> None:
        """Sweep a light over the winner's tokens."""
        outcome, look, grid = self.view.outcome(), self.look, self.grid
        if outcome:
            won = [grid.box_of(*each.cells) for each in self.view.tokens if each.player in outcome.winners]
            light = look.sprite("gleam")
            self._gleam.over([outline_of(box) for box in won], light, grid.cell * LIGHT, look.seconds(SWEEP))

    def drop_animation(self) -> None:
        super().drop_animation()
        self._laying.stop()
        self._gleam.stop()
