"""The board of Stay on the Board: the queen, her moves, and hiding them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty

from app.core.game import Event
from app.core.grid import KEYPAD, Cell, inside
from app.games.stay.rules import OFF_BOARD, Claim, Claimed, Fell, Go, Moved, Stay
from app.games.stay.score import BLIND, BOARD_ONLY, SEEING
from app.ui.art.particles import Burst, Particles
from app.ui.boards.board import Board
from app.ui.boards.stay import board_surface, marks, queen_motion
from app.ui.boards.stay.board_surface import RisingSlate, draw_slates
from app.ui.boards.stay.queen import FLAT, FLAT_LARGER, FOOT, HEAD, HEIGHT, LARGER, Queen, QueenSize
from app.ui.canvas import shapes
from app.ui.canvas.grid_geometry import Grid, Spot
from app.ui.canvas.shapes import Point
from app.ui.theme import fade

RUNGS = ("hidden", "board", "piece", "moves")
SIGHTS = {"hidden": BLIND, "board": BOARD_ONLY, "piece": SEEING, "moves": SEEING}
"""The points of a move on each level of visibility."""

SHAKE = 0.12
HEADROOM, OVER = 12, 4
"""In dp: room above the frame for the queen's head, and how far she may leave the widget."""


DUST = Burst(3, 110, 15, 0.5, drag=4.0)

LEAST_TALL = 0.9
"""The queen's least height in cells."""


class StayBoard(Board):
    well = "queen"

    direction = NumericProperty(0)
    """A key of the numeric keypad; 0 is none."""
    distance = NumericProperty(0)
    rung = OptionProperty("moves", options=RUNGS)
    warned = BooleanProperty(False)
    """The player was warned that the selected move loses."""
    moment = NumericProperty(0)
    """Seconds since the queen started to move."""
    since = NumericProperty(0)
    """Seconds since the queen landed."""
    pulse = NumericProperty(0)
    shake = NumericProperty(0)

    sight_by_hint = SEEING

    margins = (16, 4, 16, 8)

    __events__ = ("on_choice",)

    def __init__(self, **kwargs: Any) -> None:
        self._queen: Queen | None = None
        self._leaving: Moved | Fell | None = None
        self._flight: queen_motion.QueenMotion | None = None
        self._touched: Moved | None = None
        self._landed: Moved | None = None
        self._slate: RisingSlate | None = None
        self._dust = Particles()
        self._pulse_marks = InstructionGroup()
        self._fall: Fell | None = None
        super().__init__(**kwargs)
        self.bind(direction=self._draw_soon, distance=self._draw_soon, warned=self._draw_soon, rung=self._draw_soon)
        self.bind(seen=self._draw_soon, rung=self._set_sight, is_over=self._set_sight)
        self.app.bind(settings=self._on_settings)
        self._on_settings()
        self._set_sight()

    def release(self) -> None:
        self.app.unbind(settings=self._on_settings)
        super().release()

    # Visibility

    @property
    def rungs(self) -> tuple[str, ...]:
        """Return the levels to choose from. "moves" needs the setting that shows moves."""
        return RUNGS if self.is_practice or self.app.in_force("show_moves") else RUNGS[:-1]

    def _on_settings(self, *_: Any) -> None:
        wish = RUNGS[-1] if self.is_practice else self.app.settings.value("visibility")
        self.rung = wish if wish in self.rungs else self.rungs[-1]

    def on_rung(self, *_: Any) -> None:
        self.clear_selection()

    def _set_sight(self, *_: Any) -> None:
        self.sight = SEEING if self.is_over else SIGHTS[self.rung]

    @property
    def pays(self) -> int:
        """Return the points of the next move for what its player has seen."""
        sight: int = self.sight
        return sight if self.seen is None else min(self.seen, sight)

    @property
    def is_veiled(self) -> bool:
        return self.rung == "hidden" and not self.is_over

    @property
    def tells_less(self) -> bool:
        return self.is_veiled

    def told(self, event: Event) -> Event:
        return event.unseen() if self.is_veiled and isinstance(event, Moved) else event

    def strip_scores(self, view: Stay) -> list[str]:
        """Hide the points of jumps while the board is hidden."""
        if not self.is_veiled or not view.blocked_mode:
            return super().strip_scores(view)
        return [f"{ledger.total - ledger.jumps}+" for ledger in view.ledgers]

    @property
    def shows_piece(self) -> bool:
        return self.rung in ("piece", "moves") or self.is_over

    @property
    def shows_moves(self) -> bool:
        """Dots, dimmed keys, points and warnings may be seen."""
        return self.rung == "moves"

    # Selecting

    @property
    def selected(self) -> Go | None:
        return Go(int(self.direction), int(self.distance)) if self.direction else None

    def select(self, direction: int, shorter: bool = False) -> None:
        """Select a direction. Selecting it again adds a cell, up to the longest, then starts over."""
        if not self.takes_moves or self.view.choosing:
            return
        longest = self.view.size - 1
        if direction != self.direction:
            self.pick(direction, 1)
        else:
            step = -1 if shorter else 1
            self.pick(direction, (int(self.distance) - 1 + step) % longest + 1)

    def pick(self, direction: int, distance: int) -> None:
        if self.takes_moves and not self.view.choosing:
            self.warned = False
            self.direction, self.distance = direction, distance
            self.app.feedback.ticked()

    def clear_selection(self) -> bool:
        had = super().clear_selection() or bool(self.direction)
        self.direction = self.distance = 0
        self.warned = False
        return had

    @property
    def fate(self) -> str | None:
        """Return why the selected move loses, if the player may know."""
        go = self.selected
        return self.view.fate(go) if go and self.shows_moves and not self.view.choosing else None

    def confirm(self) -> None:
        """Make the selected move. A losing one needs a second press."""
        go = self.selected
        if not self.takes_moves:
            return
        if self.view.choosing:
            self.dispatch("on_choice")
            return
        if not go:
            return
        if self.fate and not self.warned:
            self.warned = True
            self.app.feedback.refused()
            return
        self.clear_selection()
        self.dispatch("on_move", replace(go, sight=self.pays))

    def on_choice(self) -> None:
        """Do nothing by default."""

    def suggest(self, move: Any) -> None:
        if isinstance(move, Go):
            self.pick(move.direction, move.distance)
            Animation.cancel_all(self, "pulse")
            self.pulse = 0
            beat = Animation(pulse=1, d=0.9) + Animation(pulse=0, d=0)
            (beat + beat).start(self)
        elif isinstance(move, Claim):
            self.dispatch("on_refused", "stay.hint.claim")

    # Touches

    def lifted(self, pos: tuple[float, float]) -> None:
        if not self.takes_moves or not self.shows_piece or self.view.choosing:
            return
        self.tap(self.cell_at(pos))

    def tap(self, cell: Cell | None) -> None:
        """Select the move to this cell, or confirm it."""
        if cell is None or cell == self.view.queen:
            self.clear_selection()
            return
        go = self.way_to(cell)
        if go is None:
            self._shake()
        elif go == self.selected:
            self.confirm()
        else:
            self.pick(go.direction, go.distance)

    def way_to(self, cell: Cell) -> Go | None:
        rows, columns = cell[0] - self.view.queen[0], cell[1] - self.view.queen[1]
        if rows and columns and abs(rows) != abs(columns):
            return None
        step = (_sign(rows), _sign(columns))
        direction = next(key for key, vector in KEYPAD.items() if vector == step)
        return Go(direction, max(abs(rows), abs(columns)))

    def cancelled(self) -> None:
        self.clear_selection()

    def _shake(self) -> None:
        self.app.feedback.refused()
        if self.look.reduced_motion:
            return
        Animation.cancel_all(self, "shake")
        there = Animation(shake=1, d=SHAKE / 4) + Animation(shake=-1, d=SHAKE / 2) + Animation(shake=0, d=SHAKE / 4)
        there.start(self)

    def on_shake(self, *_: Any) -> None:
        if self._queen:
            self._queen.stand(shift=(self.shake * dp(6), 0))

    # Geometry

    @property
    def _side(self) -> float:
        return max(0.0, min(self.width, self.height - dp(HEADROOM)))

    @property
    def band(self) -> int:
        return board_surface.band_of(self._side)

    @property
    def grid(self) -> Grid:
        cells: int = self.view.size
        cell = max(0.0, self._side - 2 * self.band) // cells
        middle = self.center_y - min(dp(HEADROOM), self.height) / 2
        left, top = int(self.center_x - cell * cells / 2), int(middle + cell * cells / 2)
        return Grid(left, top, cell, cells)

    def _tallness(self, cell: Spot) -> float:
        """Return the queen's height in cells, limited near the far edge."""
        grid, whole = self.grid, LARGER if self.app.settings.larger_pieces else HEIGHT
        if grid.cell <= 0:
            return whole
        _, y = grid.middle(cell)
        above = y - self.y if self.is_upside_down else self.top - y
        return max(LEAST_TALL, min(whole, ((above + dp(OVER)) / grid.cell + FOOT) / HEAD))

    def cell_at(self, pos: Point) -> Cell | None:
        size, (left, bottom, _, _) = self.grid.cell, self.grid.box
        if size <= 0:  # there is no room for a board
            return None
        cell = (self.view.size - 1 - int((pos[1] - bottom) // size), int((pos[0] - left) // size))
        return cell if inside(cell, self.view.size) else None

    def spot_of(self, move: Any) -> Point | None:
        return self.grid.middle(self.view.queen) if isinstance(move, Go) and self.shows_piece else None

    def place_of(self, move: Any) -> Point | None:
        landing = self.view.landing(move) if isinstance(move, Go) else self.view.queen
        return self.grid.middle(landing) if inside(landing, self.view.size) else None

    # Drawing

    def draw(self) -> None:
        look, grid = self.look, self.grid
        self._queen = self._slate = None
        board_surface.draw_shadow(grid, self.band, look)
        if self.is_veiled:
            board_surface.draw_cover(grid, look, self.pays, self.app.tr)
            board_surface.draw_frame(grid, self.band, look)
        else:
            self._draw_position(grid)
        if self.warned:
            words = "stay.warn.off_board" if self.fate == OFF_BOARD else "stay.warn.on_blocked"
            left, bottom, side, _ = grid.box
            above_the_edge = (left + side / 2, bottom + dp(14) + look.label * 0.6)
            shapes.chip(self.app.tr(words), above_the_edge, look.label, look.error, look.on_error)

    def _draw_position(self, grid: Grid) -> None:
        look, view = self.look, self.view
        tall, go = self._tallness(view.queen), self.selected
        table = marks.Table(grid, look, view, tall, self.is_upside_down)
        board_surface.draw_cells(grid, look)
        rising = self._landed.start if self._landed and self._landed.start in view.blocked else None
        draw_slates(view.blocked - {rising}, grid, look, table.stroke)
        if rising:
            self._slate = RisingSlate(rising, grid, look, table.stroke)
        board_surface.draw_frame(grid, self.band, look)
        if self.is_over:
            marks.draw_trail(table, self._fall)
        elif self.shows_piece and len(view.trail) > 1:
            marks.draw_last_move(table)
        if self.shows_piece and go:
            marks.draw_selection(table, go, self.fate is not None)
        if self.takes_moves and self.shows_moves:
            marks.draw_landings(table)
        if self.shows_piece:
            size = QueenSize(grid.cell, tall, FLAT_LARGER if self.app.settings.larger_pieces else FLAT)
            self._queen = Queen(grid.middle(view.queen), size, look, self.is_upside_down)
            if go and self.shows_moves:
                marks.draw_bonuses(table, go)
        self.canvas.add(self._dust.group)
        self.canvas.add(self._pulse_marks)
        if self._leaving:  # the board's size may have changed
            self._flight = self._plan(self._leaving)
        self._pose()

    def on_pulse(self, *_: Any) -> None:
        self._pulse_marks.clear()
        go = self.selected
        if not self.pulse or not go or not self.shows_piece or not inside(self.view.landing(go), self.view.size):
            return
        self._pulse_marks.add(Color(*fade(self.look.tertiary, 1 - self.pulse)))
        reach = self.grid.cell * (0.3 + 0.35 * self.pulse)
        self._pulse_marks.add(Line(circle=(*self.grid.middle(self.view.landing(go)), reach), width=dp(3)))

    # Motion

    def show(self, view: Stay) -> None:
        if view is not self.view:
            self.clear_selection()
        if not view.ended:
            self._fall = None
        super().show(view)
        self._touched = None

    def animate(self, event: Event) -> float:
        if isinstance(event, Fell):
            self._fall = event
        if not self.shows_piece or self._queen is None:
            return 0.0
        if isinstance(event, Claimed):
            return self.look.seconds(200)
        if not isinstance(event, (Moved, Fell)) or self.look.reduced_motion:
            return 0.0
        self._come_to_rest()
        self._leaving, self._touched = event, None
        self._flight = self._plan(event)
        self.moment = 0
        Animation(moment=self._flight.lasts, d=self._flight.lasts).start(self)
        return self._flight.lasts

    def _plan(self, event: Moved | Fell) -> queen_motion.QueenMotion:
        grid, towards = self.grid, KEYPAD[event.direction][1]
        is_fall = isinstance(event, Fell)
        end = marks.clipped(event, self.view.size, event.start) if isinstance(event, Fell) else event.landing
        (x, y), (to_x, to_y) = grid.middle(event.start), grid.middle(end)
        grows = 1.0 if is_fall else self._tallness(end) / self._tallness(event.start)
        return queen_motion.QueenMotion((to_x - x, to_y - y), 1 if is_fall else event.distance, towards, grows, is_fall)

    def on_cue(self, event: Event, has_landed: bool) -> None:
        if has_landed and isinstance(event, Moved):
            self._touched = event

    def on_view(self, *_: Any) -> None:
        landed, self._touched = self._touched, None
        if landed is None or not self.shows_piece or self.view.queen != landed.landing:
            return
        look = self.look
        self._landed, self.since = landed, 0
        lasts = queen_motion.FADES if look.reduced_motion else queen_motion.SETTLED
        ends = Animation(since=lasts, d=lasts)
        ends.bind(on_complete=lambda *_: self._come_to_rest())
        ends.start(self)
        if not look.reduced_motion and landed.start in self.view.blocked:
            left, bottom, wide, high = self.grid.box_of(landed.start)
            for share in (0.15, 0.85):  # dust leaves at both sides
                dust = [look.sprite("mote-brown"), look.sprite("mote-pale")]
                self._dust.fly(DUST, (left + share * wide, bottom + 0.2 * high), dust)

    def on_moment(self, *_: Any) -> None:
        self._pose()

    def on_since(self, *_: Any) -> None:
        self._pose()

    def _pose(self) -> None:
        if self._flight and self._queen:
            self._queen.stand(*self._flight.at(self.moment))
        elif self._landed:
            still = self.look.reduced_motion
            if self._queen:
                self._queen.stand(queen_motion.fading(self.since) if still else queen_motion.landing(self.since))
            if self._slate:
                self._slate.be(queen_motion.RISEN if still else queen_motion.rise(self.since))
        elif self._queen:
            self._queen.stand()

    def _come_to_rest(self) -> None:
        Animation.cancel_all(self, "moment", "since", "shake")
        if self._slate:
            self._slate.be()
        self._leaving = self._flight = self._landed = self._slate = None
        self._pose()

    def drop_animation(self) -> None:
        super().drop_animation()
        self._dust.stop()
        self._come_to_rest()

    # The end

    def result_lines(self, view: Stay) -> list[tuple[str, tuple[str, ...]]]:
        tr = self.app.tr
        names = [name for ledger in view.ledgers for name, _ in ledger.lines]
        order = sorted(set(names), key=lambda name: list(view.ledgers[0].__dataclass_fields__).index(name))
        rows = [
            (
                tr(f"stay.score.{name}"),
                tuple(f"{getattr(ledger, name):+d}" if getattr(ledger, name) else "–" for ledger in view.ledgers),
            )
            for name in order
        ]
        return [*rows, (tr("stay.score.total"), tuple(str(score) for score in view.scores))]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
