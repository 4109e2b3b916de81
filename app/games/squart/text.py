"""Squart as lines of text: drawn with its coordinates, and typed as the row and column of a token's first cell."""

from __future__ import annotations

from app.core.game import IllegalMove, Tr
from app.core.grid import Cell
from app.games.squart.rules import BLUE, RED, Blocked, Happening, Laid, Lay, Squart

LETTER = {BLUE: "B", RED: "R"}
FREE, HOLE, BLOCKED = ".", "#", "/"


class SquartText:
    def draw(self, view: Squart, tr: Tr) -> str:
        """The board, its legend, and how many places both have left."""
        marks: dict[Cell, str] = dict.fromkeys(view.free, FREE)
        marks |= dict.fromkeys(view.holes, HOLE)
        marks |= {cell: LETTER[token.player] for token in view.tokens for cell in token.cells}
        numbers = [f"{number:2}" for number in range(1, view.size + 1)]
        lines = ["  " + " ".join(numbers)]
        for row, number in enumerate(numbers):
            cells = (marks.get((row, column), BLOCKED) for column in range(view.size))
            lines.append(number + "  " + "  ".join(cells))
        lines.append(tr("squart.legend", blue="B", red="R", start=HOLE, blocked=BLOCKED))
        blue, red = (len(view.places(player)) for player in (BLUE, RED))
        lines.append(tr("squart.places", blue=blue, red=red))
        return "\n".join(lines)

    def describe(self, event: Happening, tr: Tr) -> str:
        match event:
            case Laid(player, cells):
                side = "blue" if player == BLUE else "red"
                return tr(f"squart.log.laid.{side}", row=cells[0][0] + 1, column=cells[0][1] + 1)
            case Blocked(cells):
                return tr("squart.log.blocked", count=len(cells)) if cells else ""

    def write(self, move: Lay) -> str:
        return f"{move.cell[0] + 1} {move.cell[1] + 1}"

    def read(self, line: str, view: Squart) -> Lay:
        """A row and a column, with anything but digits between them."""
        digits = "".join(sign if sign.isascii() and sign.isdigit() else " " for sign in line).split()
        if len(digits) != 2 or any(len(number) > 2 for number in digits):
            raise IllegalMove("squart.read.unclear")
        move = Lay((int(digits[0]) - 1, int(digits[1]) - 1))
        if move not in view.legal_moves():
            raise IllegalMove("squart.read.no_room_flat" if view.to_move == BLUE else "squart.read.no_room_upright")
        return move

    def help(self, view: Squart, tr: Tr) -> str:
        return tr("squart.help.blue" if view.to_move == BLUE else "squart.help.red", size=view.size)
