"""The board of Stay on the Board: the queen, where she may go, and as much of it as the player wants to see."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup, Line, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty

from app.core.game import Event
from app.core.grid import KEYPAD, Cell, cells, inside
from app.games.stay.rules import CLAIM_WRONG, OFF_BOARD, Claim, Claimed, Fell, Go, Moved, Stay
from app.games.stay.score import BLIND, BOARD_ONLY, SEEING
from app.screens import draw
from app.screens.board import Board
from app.screens.theme import STAY_CROSS, fade

RUNGS = ("hidden", "board", "piece", "moves")
SIGHTS = {"hidden": BLIND, "board": BOARD_ONLY, "piece": SEEING, "moves": SEEING}
"""The ladder of visibility, and what a move is worth on each rung."""

SHAKE = 0.12


class StayBoard(Board):
    """Selects a direction and a distance, and reports the move once it is confirmed."""

    direction = NumericProperty(0)
    """On the numeric keypad; 0 is none."""
    distance = NumericProperty(0)
    rung = OptionProperty("moves", options=RUNGS)
    warned = BooleanProperty(False)
    """The selected move loses, and the player has been told so once."""
    glide = NumericProperty(0)
    """How far the queen has come on her way, from 0 to 1."""
    pulse = NumericProperty(0)
    shake = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._way = (0.0, 0.0)
        self._queen_shift: Any = None
        self._pulse_marks = InstructionGroup()
        self._fall: Fell | None = None
        self._sights = {0: BLIND, 1: BLIND}
        super().__init__(**kwargs)
        self.rung = self.app.settings.visibility
        self.app.bind(settings=self._on_settings)
        self.bind(direction=self._draw_soon, distance=self._draw_soon, warned=self._draw_soon, rung=self._draw_soon)
        self._note_sight()

    def release(self) -> None:
        self.app.unbind(settings=self._on_settings)
        super().release()

    # Visibility

    def _on_settings(self, *_: Any) -> None:
        self.rung = self.app.settings.visibility

    def on_rung(self, *_: Any) -> None:
        self._note_sight()
        self.clear_selection()

    def _note_sight(self) -> None:
        """The most that was seen since a player's last move is what that player's next move is paid by."""
        for player, seen in self._sights.items():
            self._sights[player] = min(seen, SIGHTS[self.rung])

    @property
    def shows_piece(self) -> bool:
        return self.rung in ("piece", "moves") or self.is_over

    @property
    def shows_moves(self) -> bool:
        """Whether the dots, the dimmed keys, the points and the warnings may be seen."""
        return self.rung == "moves" and self.app.in_force("show_moves")

    # Selecting

    @property
    def selected(self) -> Go | None:
        return Go(int(self.direction), int(self.distance)) if self.direction else None

    def select(self, direction: int, shorter: bool = False) -> None:
        """The same direction again is one cell longer, and after the longest it starts anew."""
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
            self.app.feedback.sound("tick", 0.5)

    def clear_selection(self) -> bool:
        had = super().clear_selection() or bool(self.direction)
        self.direction = self.distance = 0
        self.warned = False
        return had

    @property
    def fate(self) -> str | None:
        """Why the selected move would lose, if the player may be told."""
        go = self.selected
        return self.view.fate(go) if go and self.shows_moves and not self.view.choosing else None

    def confirm(self) -> None:
        """Plays the selected move; one that is seen to lose takes a second press."""
        go = self.selected
        if not go or not self.takes_moves:
            return
        if self.fate and not self.warned:
            self.warned = True
            self.app.feedback.buzz(20)
            return
        player = self.view.to_move
        sight, self._sights[player] = self._sights[player], SIGHTS[self.rung]
        self.clear_selection()
        self.dispatch("on_move", replace(go, sight=sight))

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
        cell = self.cell_at(pos)
        if cell is None or cell == self.view.queen:
            self.clear_selection()
            return
        rows, columns = cell[0] - self.view.queen[0], cell[1] - self.view.queen[1]
        if rows and columns and abs(rows) != abs(columns):
            self._shake()
            return
        step = (_sign(rows), _sign(columns))
        direction = next(key for key, vector in KEYPAD.items() if vector == step)
        distance = max(abs(rows), abs(columns))
        if (direction, distance) == (self.direction, self.distance):
            self.confirm()
        else:
            self.pick(direction, distance)

    def cancelled(self) -> None:
        self.clear_selection()

    def _shake(self) -> None:
        if self.app.look.reduced_motion:
            return
        Animation.cancel_all(self, "shake")
        there = Animation(shake=1, d=SHAKE / 4) + Animation(shake=-1, d=SHAKE / 2) + Animation(shake=0, d=SHAKE / 4)
        there.start(self)

    def on_shake(self, *_: Any) -> None:
        self._move_queen(self.shake * dp(6), 0)

    # Geometry

    @property
    def side(self) -> float:
        return min(self.size) // self.view.size * self.view.size

    @property
    def cell_size(self) -> float:
        return self.side / self.view.size

    def box(self, cell: Cell) -> draw.Box:
        size = self.cell_size
        left = int(self.center_x - self.side / 2)
        top = int(self.center_y + self.side / 2)
        return left + cell[1] * size, top - (cell[0] + 1) * size, size, size

    def middle(self, cell: Cell) -> draw.Point:
        left, bottom, wide, high = self.box(cell)
        return left + wide / 2, bottom + high / 2

    def cell_at(self, pos: tuple[float, float]) -> Cell | None:
        left, bottom, size, _ = self.box((self.view.size - 1, 0))
        cell = (self.view.size - 1 - int((pos[1] - bottom) // size), int((pos[0] - left) // size))
        return cell if inside(cell, self.view.size) else None

    # Drawing

    def draw(self) -> None:
        look, view = self.app.look, self.view
        for cell in cells(view.size):
            draw.tile(self.box(cell), look.cell_dark if sum(cell) % 2 else look.cell_light)
        left, bottom, _, _ = self.box((view.size - 1, 0))
        whole = (left, bottom, self.side, self.side)
        if self.rung == "hidden" and not self.is_over:
            self._draw_veil(whole)
        else:
            self._draw_position()
        draw.frame(whole, look.grid, look.stroke / 2)
        if self.warned:
            words = "stay.warn.off_board" if self.fate == OFF_BOARD else "stay.warn.on_blocked"
            above_the_edge = (left + self.side / 2, bottom + dp(14) + look.label * 0.6)
            draw.chip(self.app.tr(words), above_the_edge, look.label, look.error, look.on_error)

    def _draw_veil(self, whole: draw.Box) -> None:
        look = self.app.look
        draw.tile(whole, look.container)
        draw.hatch([whole], fade(look.outline, 0.45), dp(14), dp(1))
        centre = (whole[0] + self.side / 2, whole[1] + self.side / 2)
        draw.dot(centre, min(self.side * 0.2, dp(56)), look.surface)
        draw.text(f"+{BLIND}", centre, look.headline, look.ink)

    def _draw_position(self) -> None:
        look, view = self.app.look, self.view
        stroke = max(look.stroke, self.cell_size / 24)
        for cell in view.blocked:
            draw.tile(self.box(cell), look.blocked)
            draw.cross(self.box(cell), STAY_CROSS, stroke)
        if self.is_over:
            self._draw_trail(stroke)
        elif self.shows_piece and len(view.trail) > 1:
            self._draw_last_move(view)
        if self.takes_moves and self.shows_moves:
            for go in view.safe_moves():
                draw.dot(self.middle(view.landing(go)), max(dp(4), self.cell_size * 0.1), look.dot)
        if self.shows_piece:
            self._draw_selection(stroke)
            self._draw_queen()
        self.canvas.add(self._pulse_marks)

    def _draw_last_move(self, view: Stay) -> None:
        look = self.app.look
        start, landing = self.middle(view.trail[-2]), self.middle(view.trail[-1])
        Color(*look.primary)
        Line(points=[*start, *landing], width=look.stroke / 2)
        draw.brackets(self.box(view.trail[-1]), look.primary, look.stroke)

    def _draw_trail(self, stroke: float) -> None:
        look, view = self.app.look, self.view
        Color(*fade(look.primary, 0.8))
        points = [value for cell in view.trail for value in self.middle(cell)]
        if len(points) > 2:
            Line(points=points, width=stroke * 0.6, joint="round", cap="round")
        for cell in view.trail[:-1]:
            draw.dot(self.middle(cell), stroke * 1.8, look.primary)
        draw.ring(self.middle(view.trail[0]), self.cell_size * 0.3, (look.primary, look.surface), dp(1.5))
        if view.ended and view.ended.reason == CLAIM_WRONG:
            for go in replace(view, ended=None).safe_moves():
                draw.dot(self.middle(view.landing(go)), self.cell_size * 0.14, look.error)
        if self._fall:
            tip = self.middle(_clipped(self._fall, view.size))
            Color(*look.error)
            Line(points=[*self.middle(view.queen), *tip], width=stroke)
            draw.cross((tip[0] - dp(10), tip[1] - dp(10), dp(20), dp(20)), look.error, stroke)

    def _draw_selection(self, stroke: float) -> None:
        go, look, view = self.selected, self.app.look, self.view
        if not go:
            return
        landing = view.landing(go)
        colour = look.error if self.fate else look.primary
        shown = landing if inside(landing, view.size) else _clipped(go, view.size, view.queen)
        Color(*colour)
        Line(points=[*self.middle(view.queen), *self.middle(shown)], width=stroke)
        if inside(landing, view.size):
            draw.ring(self.middle(landing), self.cell_size * 0.38, look.ring, dp(1.5))
        if not self.shows_moves:
            return
        for cell in view.jumped(go):
            draw.dot(self.middle(cell), self.cell_size * 0.22, look.surface)
            draw.text("+1", self.middle(cell), self.cell_size * 0.24, look.ink)

    def _draw_queen(self) -> None:
        look = self.app.look
        share = 0.86 if self.app.settings.larger_pieces else 0.74
        PushMatrix()
        self._queen_shift = Translate(0, 0)
        draw.queen(
            self.middle(self.view.queen), self.cell_size * share, look.ink, look.surface, max(1.0, self.cell_size / 48)
        )
        PopMatrix()

    def on_pulse(self, *_: Any) -> None:
        """Two rings that grow around the suggested cell; only they are drawn anew."""
        self._pulse_marks.clear()
        go = self.selected
        if not self.pulse or not go or not self.shows_piece or not inside(self.view.landing(go), self.view.size):
            return
        self._pulse_marks.add(Color(*fade(self.app.look.tertiary, 1 - self.pulse)))
        reach = self.cell_size * (0.3 + 0.35 * self.pulse)
        self._pulse_marks.add(Line(circle=(*self.middle(self.view.landing(go)), reach), width=dp(3)))

    # Motion

    def show(self, view: Stay) -> None:
        if view is not self.view:
            self.clear_selection()
        if not view.ended:
            self._fall = None
        super().show(view)

    def animate(self, event: Event) -> float:
        if isinstance(event, Fell):
            self._fall = event
        if not self.shows_piece or self._queen_shift is None:
            return 0.0
        if isinstance(event, Moved):
            return self._glide(event.start, event.landing, min(400, 200 + 40 * (event.distance - 1)))
        if isinstance(event, Fell):
            return self._glide(event.start, _clipped(event, self.view.size), 300)
        if isinstance(event, Claimed):
            return self.app.look.seconds(200)
        return 0.0

    def _glide(self, start: Cell, landing: Cell, milliseconds: float) -> float:
        seconds = self.app.look.seconds(milliseconds)
        if seconds:
            here, there = self.middle(start), self.middle(landing)
            self._way = (there[0] - here[0], there[1] - here[1])
            self.glide = 0
            Animation(glide=1, d=seconds, t="out_cubic").start(self)
        return seconds

    def on_glide(self, *_: Any) -> None:
        self._move_queen(self._way[0] * self.glide, self._way[1] * self.glide)

    def _move_queen(self, x: float, y: float) -> None:
        if self._queen_shift is not None:
            self._queen_shift.x, self._queen_shift.y = x, y

    def drop_animation(self) -> None:
        super().drop_animation()
        Animation.cancel_all(self, "glide", "shake")

    # The end

    def result_lines(self, view: Stay) -> list[tuple[str, tuple[str, ...]]]:
        """Every line of the score that counts for somebody, penalties too, and the sum."""
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


def _clipped(go: Go | Fell, size: int, start: Cell | None = None) -> tuple[float, float]:
    """Where a way ends, or just past the edge that it crosses: half a cell outside, not far off the screen."""
    row, column = start or go.start
    down, right = KEYPAD[go.direction]
    for distance in range(1, go.distance + 1):
        cell = (row + down * distance, column + right * distance)
        if not inside(cell, size):
            return row + down * (distance - 0.3), column + right * (distance - 0.3)
    return cell
