"""What can be chosen now, place by place: read off the legal moves, so that the screen keeps no modes of its own."""

from __future__ import annotations

from app.core.grid import Cell
from app.games.skirmish.board import places
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.effects import amount
from app.games.skirmish.cards.language import Choose, ChooseCell, ChooseCounters, ChooseDeck, ChooseListed
from app.games.skirmish.moves import (
    Activate,
    Cancel,
    Done,
    Exchange,
    Move,
    NextPhase,
    PickCard,
    PickCell,
    PickDiagonal,
    PickLine,
    PlayUnit,
    ScoreLine,
    TurnUp,
)
from app.games.skirmish.mutable_position import MutablePosition
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import COMMIT_PHASE, MULLIGAN, SETUP_PHASE
from app.games.skirmish.terms import COMMAND

Target = int | Cell
"""A card by its number, or a cell."""

LISTED, DECKS, TOP, COUNTERS = "listed", "decks", "top", "counters"
"""Choices made in a sheet, because what is chosen from lies neither on the board nor in a hand."""


class LegalTargets:
    """The legal moves of a view, found by what a finger or a key points at."""

    def __init__(self, view: Skirmish, lifted: int = 0, face_up: bool = True) -> None:
        self.view, self.lifted, self.face_up = view, lifted, face_up
        self.legal = tuple(view.legal_moves())
        self.targets: dict[Target, Move] = {}
        """What is ringed, in the order of its numbers."""
        self.lines: dict[Move, tuple[Cell, ...]] = {}
        self.uses: dict[int, Move] = {}
        """What a tap on a card on the board begins: its ability, or turning it up."""
        for move in self.legal:
            self._sort(move)

    def _sort(self, move: Move) -> None:
        match move:
            case PickCard():
                self.targets[move.card] = move
            case PickCell() if move.face_up == self.face_up or not self.can_face_down:
                self.targets[move.cell] = move
            case PlayUnit() if move.card == self.lifted and move.face_up == self.face_up:
                self.targets[move.cell] = move
            case Activate() | TurnUp():
                self.uses.setdefault(move.card, move)
            case PickLine() | PickDiagonal() | ScoreLine():
                self.lines[move] = self._cells(move)

    def _cells(self, move: PickLine | PickDiagonal | ScoreLine) -> tuple[Cell, ...]:
        layout = self.view.board.geometry
        if isinstance(move, PickDiagonal):
            line = layout.diagonals[move.start, move.slope]
        elif isinstance(move, PickLine):
            line = layout.line(move.axis, move.index)
        else:
            line = self.view.line_to_score(move.axis)
        return tuple(layout.cell(place) for place in places(line))

    # What is asked

    @property
    def is_waiting(self) -> bool:
        """An ability waits for an answer."""
        return self.view.run is not None

    @property
    def is_mulligan(self) -> bool:
        return self.view.phase == MULLIGAN and self.view.ended is None

    @property
    def can_exchange(self) -> bool:
        return any(isinstance(move, Exchange) for move in self.legal)

    @property
    def can_cancel(self) -> bool:
        return Cancel() in self.legal

    @property
    def can_end(self) -> bool:
        return Done() in self.legal

    @property
    def can_go_on(self) -> bool:
        return NextPhase() in self.legal

    @property
    def can_face_down(self) -> bool:
        """Whether the card about to be played may lie face down."""
        run = self.view.run
        if run is not None:
            return isinstance(run.doing, ChooseCell) and run.doing.facing
        return bool(self.lifted) and not self.is_mulligan

    @property
    def unused(self) -> list[int]:
        """The cards whose ability could be used now."""
        return [card for card, move in self.uses.items() if isinstance(move, Activate)]

    @property
    def nothing_to_do(self) -> bool:
        """Going on loses nothing: no ability is ready, and what could be played can be played in Main as well."""
        if not self.can_go_on or self.unused:
            return False
        return self.view.phase in (SETUP_PHASE, COMMIT_PHASE) or self.legal == (NextPhase(),)

    @property
    def sheet(self) -> str:
        """Which sheet the waiting choice is made in, if it needs one."""
        run = self.view.run
        if run is None:
            return ""
        if isinstance(run.doing, ChooseDeck):
            return DECKS if run.deck < 0 else TOP
        return LISTED if isinstance(run.doing, ChooseListed) else COUNTERS * isinstance(run.doing, ChooseCounters)

    @property
    def picked(self) -> tuple[int, int]:
        """Which pick of how many this is; 1 of 1 where there is no more than one."""
        run = self.view.run
        if run is None or not isinstance(run.doing, Choose):
            return 1, 1
        of = max(run.left, amount(run.doing.times, MutablePosition(self.view), run)) if run.doing.times != 1 else 1
        return of - run.left + 1, of

    def through(self, cell: Cell) -> list[Move]:
        """The lines that can be chosen by pointing at a cell."""
        return [move for move, cells in self.lines.items() if cell in cells]

    def number(self, target: Target) -> int:
        """The number of a target, or 0 for one that has none."""
        position = list(self.targets).index(target) + 1 if target in self.targets else 0
        return position if position <= 9 else 0

    def refusal(self, card: int, cell: Cell) -> str:
        """Why nothing happens on a card, or on an empty cell (card 0): a key in the words."""
        view = self.view
        if self.is_waiting:
            asks_cell = any(isinstance(target, tuple) for target in self.targets)
            move: Move = PickCell(cell) if asks_cell or not card else PickCard(card)
        elif self.lifted:
            move = PlayUnit(self.lifted, cell, self.face_up)
        elif card:
            move = Activate(card)
        else:
            return ""
        return view.refusal(move) or ""


def is_command(kind: str) -> bool:
    return bool(kind) and COMMAND in FACES[kind].types
