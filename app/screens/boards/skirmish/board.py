"""The board of Skirmish: cards on a grid, what can be chosen on it, and the moves that taps and drops make."""

from __future__ import annotations

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.core.grid import Cell, cells, inside
from app.games.skirmish.board import Card
from app.games.skirmish.moves import Cancel, Move, PickCell, PlayUnit
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import threshold
from app.games.skirmish.verbs import amount
from app.screens import draw
from app.screens.boards.skirmish import marks
from app.screens.boards.skirmish.faces import FaceStore, on_board
from app.screens.boards.skirmish.motion import Motion
from app.screens.boards.skirmish.options import Options, Target, is_command

SMALL = 48
"""In dp: in smaller cells the nearest target within half of this is meant."""


class SkirmishBoard(Motion):
    """Holds what is only pointed at: a raised hand card, a previewed move, the keyboard's cursor."""

    raised = NumericProperty(0)
    """The hand card that is about to be played."""
    face_up = BooleanProperty(True)
    chosen = ObjectProperty(None, allownone=True)
    """A move that is previewed and waits for a second tap, OK or Enter."""
    cursor = ObjectProperty(None, allownone=True)
    note = StringProperty()
    """Why the last tap did nothing, in words."""

    __events__ = ("on_drawn", "on_read", "on_sheet", "on_command")

    def __init__(self, **kwargs: Any) -> None:
        self.options: Options | None = None
        self.shifts: dict[int, Translate] = {}
        self._faces = FaceStore()
        self._was_read = False
        self.was_read = False
        """Whether a card has ever been read on this board; the coach wants to know."""
        super().__init__(**kwargs)
        for name in ("raised", "face_up", "chosen", "cursor", "note"):
            self.fbind(name, self._draw_soon)

    def on_drawn(self) -> None: ...

    def on_read(self, card: Card) -> None:
        self.was_read = True

    def on_sheet(self) -> None: ...

    def on_command(self, card: Card) -> None: ...

    # The view

    def show(self, view: Skirmish) -> None:
        if view is not self.view:
            self.raised, self.face_up = 0, True
            self.note, self.said = self.said, ""
            self.chosen = self._only_target(view) if self.enabled else None
        super().show(view)

    @staticmethod
    def _only_target(view: Skirmish) -> Move | None:
        """A single target is chosen beforehand, but not answered."""
        targets = Options(view).targets if view.run is not None else {}
        return next(iter(targets.values())) if len(targets) == 1 else None

    @property
    def acting(self) -> int:
        """The player in whose colour targets are ringed."""
        return self.view.run.player if self.view.run else self.view.active

    @property
    def hand_of(self) -> int | None:
        """Whose hand lies at the bottom: the active player's if it may be seen, else the viewer's own."""
        view = self.view
        if self.enabled or self.viewer is None:
            return view.active if self.enabled else None
        return self.viewer if self.viewer < len(view.camps) else None

    def card_at(self, cell: Cell) -> Card | None:
        return self.view.board.cells[self.view.board.geometry.place(cell)]

    def hand_card(self, id: int) -> Card | None:
        return next((card for camp in self.view.camps for card in camp.hand if card.id == id), None)

    def strip_scores(self, view: Skirmish) -> list[str]:
        """Points against what ends the round, and a dot for each round won."""
        goal = threshold(view.round)
        return [f"{'•' * camp.wins}{camp.score}/{goal}" for camp in view.camps]

    def result_lines(self, view: Skirmish) -> list[tuple[str, tuple[str, ...]]]:
        tr = self.app.tr
        return [
            (tr("skirmish.score.points"), tuple(str(camp.score) for camp in view.camps)),
            (tr("skirmish.score.rounds"), tuple(str(camp.wins) for camp in view.camps)),
        ]

    # Pointing and choosing

    def raise_card(self, id: int) -> None:
        """Takes a hand card up to be played; a second time puts it down."""
        if not self.takes_moves or self.options is None or self.options.is_waiting:
            return
        self.note = ""
        self.raised = 0 if self.raised == id else id
        self.face_up = True
        self.app.feedback.sound("tick", 0.5)

    def choose(self, move: Move) -> None:
        """Makes a move, or previews it where a second word is wanted."""
        if self.chosen != move and (self.app.settings.confirm_moves == "always" or self._is_line(move)):
            self.chosen = move
            self.app.feedback.sound("tick", 0.5)
        else:
            self.commit(move)

    def _is_line(self, move: Move) -> bool:
        return self.options is not None and move in self.options.lines

    def commit(self, move: Move) -> None:
        if self.takes_moves:
            self.chosen, self.note = None, ""
            self.dispatch("on_move", move)

    def confirm(self) -> bool:
        """Makes the previewed move; says whether there was one."""
        if self.chosen is None or not self.takes_moves:
            return False
        self.commit(self.chosen)
        return True

    def turn_card(self) -> None:
        """The other side up, for the card about to be played."""
        if self.options and self.options.can_face_down:
            self.face_up = not self.face_up
            if isinstance(self.chosen, (PlayUnit, PickCell)):
                self.chosen = None

    def tap(self, cell: Cell) -> None:
        """A finger or Enter on a cell."""
        options = self.options
        if not self.takes_moves or options is None:
            return
        card = self.card_at(cell)
        target: Target = card.id if card and card.id in options.targets else cell
        if options.sheet:
            self.dispatch("on_sheet")
        elif target in options.targets:
            self.choose(options.targets[target])
        elif card and not self.raised and card.id in options.uses:
            self.commit(options.uses[card.id])
        elif options.through(cell):
            self._tap_line(options.through(cell))
        else:
            self.refuse(options.refusal(card.id if card else 0, cell))

    def _tap_line(self, through: list[Move]) -> None:
        """One line is previewed and then taken; where several cross, each tap previews the next."""
        if self.chosen not in through:
            self.choose(through[0])
        elif len(through) == 1:
            self.confirm()
        else:
            self.choose(through[(through.index(self.chosen) + 1) % len(through)])

    def tap_hand(self, card: Card) -> None:
        """A finger or Enter on a hand card."""
        options = self.options
        if not self.takes_moves or options is None:
            return
        if card.id in options.targets:
            self.choose(options.targets[card.id])
        elif options.is_waiting:
            self.refuse(options.refusal(card.id, (0, 0)))
        elif card.owner == self.view.active and not options.is_mulligan and self.hand_refusal(card):
            self.refuse(self.hand_refusal(card))
        elif options.is_mulligan or not is_command(card.kind):
            self.raise_card(card.id)
        else:
            self.dispatch("on_command", card)

    def hand_refusal(self, card: Card) -> str:
        """Why a hand card cannot be played now."""
        if any(getattr(move, "card", 0) == card.id for move in self.options.legal):
            return ""
        return self.view.refusal(PlayUnit(card.id, (0, 0))) or ""

    def drop(self, id: int, pos: tuple[float, float]) -> None:
        """A hand card let go over the board, or elsewhere: then it is back in the hand."""
        cell = self.cell_at(pos) if self.takes_moves else None
        move = PlayUnit(id, cell, self.face_up) if cell else None
        self.hover_at(None)
        if move and (reason := self.view.refusal(move)):
            self.refuse(reason)
            self.raised = 0
        elif move:
            self.landed = id
            self.commit(move)
        else:
            self.raised = 0

    def refuse(self, reason: str) -> None:
        """One line that says why; the state is as it was."""
        if reason:
            words = self.app.tr(reason)
            self.note = words[:1].upper() + words[1:]
            self.app.feedback.buzz(20)

    def call_off(self) -> bool:
        """Takes back what is pointed at, or else drops the ability that waits; says whether there was anything."""
        if self.raised or (self.chosen is not None and self.chosen != self._only_target(self.view)):
            self.raised, self.chosen = 0, None
            return True
        if self.takes_moves and self.options and self.options.can_cancel:
            self.commit(Cancel())
            return True
        return False

    def clear_selection(self) -> bool:
        return self.cancel_gesture() or self.call_off()

    def suggest(self, move: Any) -> None:
        """A hint raises the card it is about, or previews the move."""
        if isinstance(move, PlayUnit):
            self.raised, self.face_up = move.card, move.face_up
        self.chosen = move

    # Touches

    def pressed(self, pos: tuple[float, float]) -> None:
        self._was_read = False

    def held(self, pos: tuple[float, float]) -> None:
        self._was_read = self.read_at(pos)

    def lifted(self, pos: tuple[float, float]) -> None:
        cell = self._meant(pos)
        if cell is not None and not self._was_read:
            self.cursor = None
            self.tap(cell)
        elif cell is None and self.raised:
            self.raised = 0

    def cancelled(self) -> None:
        self.call_off()

    def other_button(self, pos: tuple[float, float]) -> None:
        if not self.call_off():
            self.read_at(pos)

    def read_at(self, pos: tuple[float, float]) -> bool:
        """Opens the reader on the card here; says whether there was one."""
        cell = self.cell_at(pos)
        card = self.card_at(cell) if cell else None
        if card is not None:
            self.dispatch("on_read", card)
        return card is not None

    def _meant(self, pos: tuple[float, float]) -> Cell | None:
        """The cell under a finger; on a small grid the nearest target, if the cell itself is none."""
        cell = self.cell_at(pos)
        options = self.options
        if cell is None or options is None or self.cell_size >= dp(SMALL) or not options.targets:
            return cell
        spots = {self.cell_of(target): 0.0 for target in options.targets if self.cell_of(target) is not None}
        if cell in spots or not spots:
            return cell
        distances = {spot: _distance(pos, self.middle(spot)) for spot in spots}
        nearest = min(distances, key=lambda spot: distances[spot])
        return nearest if distances[nearest] <= dp(SMALL / 2) else cell

    def cell_of(self, target: Target) -> Cell | None:
        """Where a target is on the board; a hand card is nowhere."""
        if isinstance(target, tuple):
            return target
        place = self.view.board.where.get(target)
        return None if place is None else self.view.board.geometry.cell(place)

    # Geometry

    @property
    def side(self) -> float:
        return min(self.size) // self.view.board.size * self.view.board.size

    @property
    def cell_size(self) -> float:
        return self.side / self.view.board.size

    def box(self, cell: Cell) -> draw.Box:
        size = self.cell_size
        left, top = int(self.center_x - self.side / 2), int(self.center_y + self.side / 2)
        return left + cell[1] * size, top - (cell[0] + 1) * size, size, size

    def card_box(self, cell: Cell) -> draw.Box:
        left, bottom, size, _ = self.box(cell)
        inset = max(dp(3), round(size * 0.045))
        return left + inset, bottom + inset, size - 2 * inset, size - 2 * inset

    def middle(self, cell: Cell) -> draw.Point:
        left, bottom, wide, high = self.box(cell)
        return left + wide / 2, bottom + high / 2

    def cell_at(self, pos: tuple[float, float]) -> Cell | None:
        size = self.view.board.size
        left, bottom, wide, _ = self.box((size - 1, 0))
        cell = (size - 1 - int((pos[1] - bottom) // wide), int((pos[0] - left) // wide))
        return cell if inside(cell, size) else None

    # Drawing

    def draw(self) -> None:
        look, view = self.app.look, self.view
        self.options = Options(view, int(self.raised), self.face_up)
        for cell in cells(view.board.size):
            draw.tile(self.box(cell), look.cell_dark if sum(cell) % 2 else look.cell_light)
        left, bottom, _, _ = self.box((view.board.size - 1, 0))
        draw.frame((left, bottom, self.side, self.side), look.grid, look.stroke / 2)
        marks.lines_under(self)
        self.shifts = {}
        self._faces.begin(look)
        for place, card in enumerate(view.board.cells):
            if card is not None:
                self._draw_card(place, card)
        if self.takes_moves or view.run is not None:
            marks.targets(self)
        marks.lines_over(self)
        marks.cursor(self)

    def _draw_card(self, place: int, card: Card) -> None:
        PushMatrix()
        self.shifts[card.id] = Translate(0, 0)
        box = self.card_box(self.view.board.geometry.cell(place))
        strength = 0.4 if marks.is_dimmed(self, card) else 1.0
        self._faces.put(self.canvas, box, on_board(self.view, place, self.app.tr), strength)
        PopMatrix()

    def _redraw(self) -> None:
        super()._redraw()
        self.dispatch("on_drawn")

    def chosen_cells(self) -> tuple[Cell, ...]:
        """The cells of the previewed move."""
        move = self.chosen
        if self.options is None or move is None:
            return ()
        if move in self.options.lines:
            return self.options.lines[move]
        spots = [self.cell_of(target) for target, each in self.options.targets.items() if each == move]
        return tuple(spot for spot in spots if spot is not None)

    def line_worth(self, move: Move) -> int:
        """The points of a line that can be chosen now, counted by the code that scores it."""
        view = self.view
        line = sum(1 << view.board.geometry.place(cell) for cell in self.options.lines[move])
        if view.run is None:
            return view.board.line_value(view.active, line)
        return amount(view.run.doing.do.points, view, view.run, line)


def _distance(one: draw.Point, other: draw.Point) -> float:
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
