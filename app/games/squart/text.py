"""Squart as lines of text: drawn with its coordinates, and typed as the row and column of a token's first cell."""

from __future__ import annotations

from app.core.game import IllegalMove, Tr
from app.core.grid import Cell
from app.games.squart.rules import BLUE, RED, Blocked, Happening, Laid, Lay, Squart

NAME = {BLUE: "blue", RED: "red"}
LETTER = {BLUE: "B", RED: "R"}
FREE, HOLE, BLOCKED = ".", "#", "/"

UNREADABLE = "squart.say.unreadable"
OVER = "squart.say.over"
NO_ROOM = {BLUE: "squart.say.needs_row", RED: "squart.say.needs_column"}


class SquartText:
    def draw(self, view: Squart, tr: Tr) -> str:
        blue, red = view.places_now()
        lines = [tr("squart.text.title", size=view.size), "", *_board(view), "", tr("squart.text.legend")]
        lines += [tr("squart.text.places", blue=blue, red=red), _standing(view, tr)]
        return "\n".join(lines)

    def describe(self, event: Happening, tr: Tr) -> str:
        match event:
            case Laid(player, ((row, column), _)):
                return tr(f"squart.log.laid.{NAME[player]}", row=row + 1, column=column + 1)
            case Blocked(cells):
                return tr("squart.log.blocked", count=len(cells)) if cells else ""

    def write(self, move: Lay) -> str:
        return f"{move.cell[0] + 1} {move.cell[1] + 1}"

    def read(self, line: str, view: Squart) -> Lay:
        """A row and a column, with anything but digits round them."""
        if not view.legal_moves():
            raise IllegalMove(OVER)
        numbers = "".join(sign if sign in "0123456789" else " " for sign in line).split()
        if len(numbers) != 2 or any(len(number) > 2 for number in numbers):
            raise IllegalMove(UNREADABLE)
        move = Lay((int(numbers[0]) - 1, int(numbers[1]) - 1))
        if move not in view.legal_moves():
            raise IllegalMove(NO_ROOM[view.to_move])
        return move

    def help(self, view: Squart, tr: Tr) -> str:
        return tr(f"squart.help.{NAME[view.to_move]}", size=view.size)


def _board(view: Squart) -> list[str]:
    marks: dict[Cell, str] = dict.fromkeys(view.free, FREE) | dict.fromkeys(view.holes, HOLE)
    marks |= {cell: LETTER[token.player] for token in view.tokens for cell in token.cells}
    numbers = [f"{number:2}" for number in range(1, view.size + 1)]
    lines = ["  " + "".join(f" {number}" for number in numbers)]
    for row, number in enumerate(numbers):
        cells = (marks.get((row, column), BLOCKED) for column in range(view.size))
        lines.append(number + "".join(f"  {mark}" for mark in cells))
    return lines


def _standing(view: Squart, tr: Tr) -> str:
    outcome = view.outcome()
    if outcome is None:
        return tr(f"squart.text.to_move.{NAME[view.to_move]}")
    return tr(f"squart.text.winner.{NAME[outcome.winners[0]]}", reason=tr(outcome.reason))
