"""Skirmish: plays a unit where it scores most, takes the better line, and gives the first answer to what is asked.

Only the first player does; whoever else is played for at this device plays nothing, so that the match ends soon.
"""

from __future__ import annotations

from typing import Any

from app.games.skirmish.moves import (
    Cancel,
    Done,
    Keep,
    NextPhase,
    PickCell,
    PickDiagonal,
    PickLine,
    PlayUnit,
    ScoreLine,
)
from tests.support.live.eyes import Gesture, tap


def _best_line(board: Any) -> Any:
    best = min if board.view.active else max
    return best(board.options.lines, key=board.line_worth)


def _worth(board: Any, move: Any) -> int:
    after = board.view.apply(move).state.board
    lines = (after.geometry.line("row", move.cell[0]), after.geometry.line("column", move.cell[1]))
    return max(after.line_value(board.view.active, line) for line in lines)


def _to_play(board: Any) -> Any:
    """The unit of the hand, and the cell for it, that would score most."""
    if board.view.active:
        return None
    units = [move for move in board.options.legal if isinstance(move, PlayUnit) and move.face_up]
    if board.raised:
        units = [move for move in units if move.card == board.raised]
    return max(units, key=lambda move: (_worth(board, move), -move.card), default=None)


def _place(hand: Any, id: int) -> int:
    return next(index for index, card in enumerate(hand.cards) if card.id == id)


def _goes_on_alone(board: Any) -> bool:
    return board.options.nothing_to_do and board.app.settings.value("auto_advance")


def wish(screen: Any, board: Any) -> Any:
    options = board.options
    if options.is_mulligan:
        return Keep()
    if options.is_waiting and options.targets:
        return next(iter(options.targets.values()))
    if options.lines:
        return _best_line(board)
    if options.is_waiting:
        return Done() if options.can_end else Cancel()
    move = _to_play(board)
    if _goes_on_alone(board) and not (move and board.raised):
        return None
    return move or NextPhase()


def _hand_card(hand: Any, id: int) -> Gesture:
    """A card that is in view is tapped; for another one the hand is pulled along."""
    left, bottom, wide, high = hand.box(_place(hand, id))
    level = bottom + high / 2
    if left >= hand.x and left + wide <= hand.right:
        return tap(hand, (left + wide / 2, level))
    start, end = (0.8, 0.3) if left > hand.x else (0.3, 0.8)
    points = [(hand.x + hand.width * share, level) for share in (start, end)]
    return {"drag": [hand.to_window(*point) for point in points]}


def touch(screen: Any, board: Any, move: Any) -> Gesture:
    tr, controls = board.app.tr, screen.controls
    match move:
        case Keep():
            return {"press": tr("skirmish.keep")}
        case NextPhase():
            return {"press": controls.ids.next.text}
        case Done():
            return {"press": tr("skirmish.ok")}
        case Cancel():
            return {"press": tr("skirmish.cancel")}
        case PickLine() | PickDiagonal() | ScoreLine():
            return _line(board, move)
        case PlayUnit() if board.raised != move.card:
            return _hand_card(controls.hand, move.card)
        case PlayUnit() | PickCell():
            if board.options.can_face_down and board.face_up != move.face_up:
                return {"press": tr("skirmish.face_down" if board.face_up else "skirmish.face_up")}
            return tap(board, board.middle(move.cell))
    cell = board.cell_of(move.card)
    return tap(board, board.middle(cell)) if cell else _hand_card(controls.hand, move.card)


def _line(board: Any, line: Any) -> Gesture:
    """A cell through which no other goes; where there is none, a crossing is tapped until the line is marked."""
    options = board.options
    alone = [cell for cell in options.lines[line] if options.through(cell) == [line]]
    if not alone and board.chosen == line:
        return {"press": board.app.tr("skirmish.ok")}
    return tap(board, board.middle((alone or options.lines[line])[0]))


def key(screen: Any, board: Any) -> str | None:
    options, hand = board.options, screen.controls.hand
    if options.is_mulligan:
        return "n"
    if options.is_waiting:
        return "enter" if board.chosen is not None else "1" if options.targets else "escape"
    if options.lines:
        return _line_key(board, hand)
    move = _to_play(board)
    if _goes_on_alone(board):
        return None
    if move is None:
        return "n"
    if board.raised:
        return _best_number(board)
    return _hand_key(board, hand, _place(hand, move.card))


def _best_number(board: Any) -> str:
    """Of the cells that have a number the one that scores most."""
    numbered = list(board.options.targets.values())[:9]
    return str(1 + max(range(len(numbered)), key=lambda index: _worth(board, numbered[index])))


def _line_key(board: Any, hand: Any) -> str:
    line = _best_line(board)
    if board.chosen == line:
        return "enter"
    if board.cursor is None and hand.cursor < 0:
        return "right" if line.axis == "row" else "up"
    if board.cursor is None:
        return "up"
    cells = [cell for cell in board.options.lines[line] if board.options.through(cell) == [line]]
    return _towards(board.cursor, min(cells, key=lambda cell: _steps(cell, board.cursor))) or "enter"


def _hand_key(board: Any, hand: Any, index: int) -> str:
    if hand.cursor == index:
        return "enter"
    if hand.cursor < 0 and board.cursor is not None:
        return "down"
    return "right" if hand.cursor < index else "left"


def _steps(one: Any, other: Any) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _towards(here: Any, there: Any) -> str:
    if here[0] != there[0]:
        return "down" if here[0] < there[0] else "up"
    if here[1] != there[1]:
        return "right" if here[1] < there[1] else "left"
    return ""
