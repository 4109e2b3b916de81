"""Sort the legal moves by what the player points at."""

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
"""A card's number, or a cell."""

LISTED, DECKS, TOP, COUNTERS = "listed", "decks", "top", "counters"
"""Choices made in a sheet, since they are off the board."""


class LegalTargets:
    """What can be chosen in a view; the screen needs no modes."""

    def __init__(self, view: Skirmish, lifted: int = 0, face_up: bool = True) -> None:
        self.view, self.lifted, self.face_up = view, lifted, face_up
        self.legal = tuple(view.legal_moves())
        self.targets: dict[Target, Move] = {}
        """In the order of their number keys."""
        self.lines: dict[Move, tuple[Cell, ...]] = {}
        self.uses: dict[int, Move] = {}
        """What a tap on a card does: use its ability or turn it up."""
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

    # Questions about the moves

    @property
    def is_waiting(self) -> bool:
        """Return whether an ability waits for an answer."""
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
        run = self.view.run
        if run is not None:
            return isinstance(run.doing, ChooseCell) and run.doing.facing
        return bool(self.lifted) and not self.is_mulligan

    @property
    def unused(self) -> list[int]:
        """Return the cards with a usable ability."""
        return [card for card, move in self.uses.items() if isinstance(move, Activate)]

    @property
    def nothing_to_do(self) -> bool:
        """Return whether going on loses nothing: no ability is ready, and plays can wait."""
        if not self.can_go_on or self.unused:
            return False
        return self.view.phase in (SETUP_PHASE, COMMIT_PHASE) or self.legal == (NextPhase(),)

    @property
    def sheet(self) -> str:
        """Return the sheet for the waiting choice, or ""."""
        run = self.view.run
        if run is None:
            return ""
        if isinstance(run.doing, ChooseDeck):
            return DECKS if run.deck < 0 else TOP
        return LISTED if isinstance(run.doing, ChooseListed) else COUNTERS * isinstance(run.doing, ChooseCounters)

    @property
    def picked(self) -> tuple[int, int]:
        """Return the number of this pick and of all picks."""
        run = self.view.run
        if run is None or not isinstance(run.doing, Choose):
            return 1, 1
        of = max(run.left, amount(run.doing.times, MutablePosition(self.view), run)) if run.doing.times != 1 else 1
        return of - run.left + 1, of

    def through(self, cell: Cell) -> list[Move]:
        return [move for move, cells in self.lines.items() if cell in cells]

    def number(self, target: Target) -> int:
        """Return a target's number key, or 0."""
        position = list(self.targets).index(target) + 1 if target in self.targets else 0
        return position if position <= 9 else 0

    def refusal(self, card: int, cell: Cell) -> str:
        """Return why a card, or an empty cell (card 0), does nothing: a word key."""
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
