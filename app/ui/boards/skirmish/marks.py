"""Draw rings, numbers, lines and the cursor on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.graphics import Color, Line
from kivy.metrics import dp

from app.core.grid import Cell
from app.games.skirmish.board import Card
from app.games.skirmish.moves import Move, PickDiagonal
from app.ui.art import sprites
from app.ui.art.sprites import WHITE
from app.ui.canvas import shapes
from app.ui.theme import Colour, Look, fade

if TYPE_CHECKING:
    from app.ui.boards.skirmish.board import SkirmishBoard

MOST_BADGES = 4
"""With more lines, only the previewed one shows points."""


def is_dimmed(board: SkirmishBoard, card: Card) -> bool:
    """Return whether a card fades because others can be chosen."""
    options, run = board.options, board.view.run
    if options is None or not (run or board.raised) or not options.targets:
        return False
    return card.id not in options.targets and not (run and card.id in (run.source, run.card))


def targets(board: SkirmishBoard) -> None:
    """Ring and number targets; other players see dashed frames."""
    options, look = board.options, board.app.look
    assert options is not None
    shade = look.sides[board.acting]
    run = board.view.run
    for card in (run.source, run.card) if run else ():  # the acting card, and the card it has chosen
        cell = board.cell_of(card) if card else None
        if cell is not None:
            source = board.card_box(cell)
            shapes.frame(source, look.brass, dp(2.5), source[2] * 0.1)
    picked = board.chosen_cells() if board.chosen not in options.lines else ()
    for target in options.targets:
        cell = board.cell_of(target)
        if cell is None:
            continue
        if not board.takes_moves:
            shapes.dashed_frame(board.card_box(cell), shade, dp(1.5), board.cell_size / 9)
        else:
            ringed(_around(board, cell), shade, look, options.number(target), cell in picked)


def ringed(box: shapes.Box, shade: Colour, look: Look, number: int, picked: bool = False) -> None:
    """Draw a target's ring and number."""
    radius = box[2] * 0.1
    if picked:
        shapes.tile(box, fade(shade, 0.35), radius)
    ring = look.sprite("ring")
    if ring is not None:
        sprites.nine_patch(ring, box, scale=sprites.unit() * (1.25 if picked else 1))
    else:
        shapes.frame(box, look.surface, dp(3.5), radius)
        shapes.frame(box, shade, dp(2.5 if picked else 1.75), radius)
    if number:
        _bead(box, shade, look, number)


def _bead(box: shapes.Box, shade: Colour, look: Look, number: int) -> None:
    """Draw a target's number where it hides little of the card."""
    bead = look.sprite("bead-black")
    if bead is not None:  # half over the card's edge, beside its picture
        size = min(dp(11), max(dp(7.5), box[2] * 0.12))
        centre = (box[0] + size * 0.3, box[1] + box[3] * 0.58)
        sprites.placed(bead, centre, size * 2.3)
        shapes.text(str(number), centre, size * 1.4, WHITE)
    else:  # over the faction's sign
        size = min(dp(11), max(dp(8), box[2] * 0.15))
        centre = (box[0] + size * 0.8, box[1] + size * 0.8)
        shapes.dot(centre, size + dp(1), look.surface)
        shapes.dot(centre, size, shade)
        shapes.text(str(number), centre, size * 1.4, look.on_side)


def _around(board: SkirmishBoard, cell: Cell) -> shapes.Box:
    """Return the gap around a card, where a ring covers nothing."""
    left, bottom, wide, high = board.card_box(cell)
    return left - dp(1), bottom - dp(1), wide + dp(2), high + dp(2)


def lines_under(board: SkirmishBoard) -> None:
    """Tint the lines to choose from."""
    options, look = board.options, board.app.look
    assert options is not None
    if not board.takes_moves or len(options.lines) > MOST_BADGES:
        return
    for line in options.lines.values():
        for cell in line:
            shapes.tile(board.box(cell), fade(look.sides[board.acting], 0.2))


def lines_over(board: SkirmishBoard) -> None:
    """Draw the previewed line, and the lines' points."""
    options, look = board.options, board.app.look
    assert options is not None
    if not board.takes_moves or not options.lines:
        return
    shade = look.sides[board.acting]
    if board.chosen in options.lines:
        for cell in options.lines[board.chosen]:
            shapes.frame(board.card_box(cell), look.surface, dp(3.5), board.cell_size * 0.1)
            shapes.frame(board.card_box(cell), shade, dp(2), board.cell_size * 0.1)
    size = min(dp(22), max(dp(14), board.cell_size * 0.16))
    for move, line in options.lines.items():
        if len(options.lines) <= MOST_BADGES or move == board.chosen:
            worth = board.line_worth(move)
            for centre in line_ends(board, move, line):
                _pill(board, f"+{worth}", centre, size, shade, move == board.chosen)


def line_ends(board: SkirmishBoard, move: Move, line: tuple[Cell, ...]) -> list[shapes.Point]:
    """Return both ends of a line, near the board's edge."""
    first, last = board.middle(line[0]), board.middle(line[-1])
    reach = board.cell_size * (0.3 if isinstance(move, PickDiagonal) else 0.46)
    length = max(1.0, ((last[0] - first[0]) ** 2 + (last[1] - first[1]) ** 2) ** 0.5)
    dx, dy = (last[0] - first[0]) / length * reach, (last[1] - first[1]) / length * reach
    return [(first[0] - dx, first[1] - dy), (last[0] + dx, last[1] + dy)]


def _pill(board: SkirmishBoard, words: str, centre: shapes.Point, size: float, shade: Colour, chosen: bool) -> None:
    look, made = board.app.look, shapes.texture(words, round(size), "Medium")
    wide, high = made.width + size * 0.7, size * 1.45
    left, bottom, _, _ = board.box((board.view.board.size - 1, 0))
    x = min(left + board.side - wide / 2, max(left + wide / 2, centre[0]))
    y = min(bottom + board.side - high / 2, max(bottom + high / 2, centre[1]))
    centre = (x, y)
    box = (round(centre[0] - wide / 2), round(centre[1] - high / 2), wide, high)
    shapes.tile(box, shade if chosen else look.surface, high / 2)
    shapes.frame(box, look.surface if chosen else shade, dp(1.5), high / 2)
    shapes.text(words, centre, size, look.on_side if chosen else look.ink)


def pointed(board: SkirmishBoard) -> None:
    """Mark the hinted card."""
    cell = board.cell_of(board.pointed) if board.pointed else None
    if cell is not None:
        ringed(_around(board, cell), board.app.look.primary, board.app.look, 0, picked=True)


def cursor(board: SkirmishBoard) -> None:
    if board.cursor is not None:
        left, bottom, wide, high = board.box(board.cursor)
        shapes.frame((left + 1, bottom + 1, wide - 2, high - 2), board.app.look.ring[1], dp(3))
        shapes.frame((left + 1, bottom + 1, wide - 2, high - 2), board.app.look.ring[0], dp(1.5))


def arrow(start: shapes.Point, end: shapes.Point, shade: Colour, look: Look, width: float) -> None:
    """Draw an arrow with a light edge that shows on any card."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    unit = (dx / length, dy / length)
    head = width * 5
    shaft = [*start, end[0] - unit[0] * head * 0.8, end[1] - unit[1] * head * 0.8]
    for colour, extra in ((look.surface, 2.0), (shade, 1.0)):
        Color(*colour)
        Line(points=shaft, width=width * extra, cap="round")
        shapes.arrow_head(end, unit, head * (1.25 if extra > 1 else 1), colour)
