"""Squart as lines of text; players type row and column of a token's first cell."""

from __future__ import annotations

from collections.abc import Collection

from app.core.game import IllegalMove, PositionText, Text, Tr, Unreadable
from app.core.grid import Cell, cells
from app.games.squart.rules import BLUE, NO_ROOM, OVER, RED, Blocked, Laid, Lay, Squart, SquartEvent

NAME = {BLUE: "blue", RED: "red"}
LETTER = {BLUE: "B", RED: "R"}
FREE, HOLE, BLOCKED = ".", "#", "/"
IN_WORDS = {FREE: "free", LETTER[BLUE]: "blue", LETTER[RED]: "red", BLOCKED: "blocked", HOLE: "hole"}

UNREADABLE = "squart.say.unreadable"


class SquartText(Text):
    def position(self, view: Squart, tr: Tr) -> PositionText:
        blue, red = view.places_now()
        places = tr("squart.text.places", blue=blue, red=red)
        return PositionText(
            title=(tr("squart.text.title", size=view.size),),
            picture=(*_board(view), "", tr("squart.text.legend")),
            spelled=tuple(_rows_in_words(view, tr)),
            facts=(places, _standing(view, tr)),
        )

    def describe(self, event: SquartEvent, tr: Tr) -> str:
        match event:
            case Laid(player, ((row, column), _)):
                return tr(f"squart.log.laid.{NAME[player]}", row=row + 1, column=column + 1)
            case Blocked(cells):
                return tr("squart.log.blocked", count=len(cells)) if cells else ""

    def write(self, move: Lay) -> str:
        return f"{move.cell[0] + 1} {move.cell[1] + 1}"

    def read(self, line: str, view: Squart) -> Lay:
        if not view.legal_moves():
            raise IllegalMove(OVER)
        numbers = "".join(sign if sign in "0123456789" else " " for sign in line).split()
        if len(numbers) != 2 or any(len(number) > 2 for number in numbers):
            raise Unreadable(UNREADABLE)
        move = Lay((int(numbers[0]) - 1, int(numbers[1]) - 1))
        if move not in view.legal_moves():
            raise IllegalMove(NO_ROOM[view.to_move])
        return move

    def list_moves(self, view: Squart, moves: Collection[Lay], tr: Tr) -> list[str]:
        rows: dict[int, list[str]] = {}
        for move in moves:
            rows.setdefault(move.cell[0], []).append(self.write(move))
        return [", ".join(places) for places in rows.values()]

    def help(self, view: Squart, tr: Tr) -> str:
        return tr(f"squart.help.{NAME[view.to_move]}", size=view.size)


def marks_of(view: Squart) -> dict[Cell, str]:
    marks = dict.fromkeys(cells(view.size), BLOCKED) | dict.fromkeys(view.free, FREE) | dict.fromkeys(view.holes, HOLE)
    return marks | {cell: LETTER[token.player] for token in view.tokens for cell in token.cells}


def _rows_in_words(view: Squart, tr: Tr) -> list[str]:
    marks, lines = marks_of(view), []
    for row in range(view.size):
        columns: dict[str, list[str]] = {}
        for column in range(view.size):
            columns.setdefault(marks[row, column], []).append(str(column + 1))
        told = (
            tr(f"squart.text.{IN_WORDS[mark]}", columns=" ".join(columns[mark])) for mark in IN_WORDS if mark in columns
        )
        lines.append(tr("squart.text.row", row=row + 1, cells="; ".join(told)))
    return lines


def _board(view: Squart) -> list[str]:
    marks = marks_of(view)
    numbers = [f"{number:2}" for number in range(1, view.size + 1)]
    lines = ["  " + "".join(f" {number}" for number in numbers)]
    for row, number in enumerate(numbers):
        lines.append(number + "".join(f"  {marks[row, column]}" for column in range(view.size)))
    return lines


def _standing(view: Squart, tr: Tr) -> str:
    outcome = view.outcome()
    if outcome is None:
        return tr(f"squart.text.to_move.{NAME[view.to_move]}")
    return tr(f"squart.text.winner.{NAME[outcome.winners[0]]}", reason=tr(outcome.reason))
