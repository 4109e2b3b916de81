"""Draw a card from flat shapes, for high contrast or missing pictures."""

from __future__ import annotations

from functools import lru_cache

from kivy.metrics import dp

from app.games.skirmish.terms import FUSION, HOODS, NEUTRAL, OPTIMATES, SYNCHROTECH
from app.ui.boards.skirmish.cards.card_view import CardView
from app.ui.canvas import shapes
from app.ui.theme import Colour, Look, colour, fade

FACTION_MARKS: dict[str, tuple[int, float, Colour]] = {
    SYNCHROTECH: (4, 0.5, colour("#2E7FB8")),
    HOODS: (3, 0.0, colour("#C4504A")),
    OPTIMATES: (4, 0.0, colour("#B08A1E")),
    FUSION: (6, 0.0, colour("#8A5BB5")),
    NEUTRAL: (24, 0.0, colour("#7F7A72")),
}
"""Corners, turn and color of each faction's sign."""

SMALLEST = 0.8
"""Names shrink to this share of their size before they are cut."""
VEIL = 0.6


def flat_face(box: shapes.Box, seen: CardView, look: Look) -> None:
    """Draw a card; a box higher than wide makes a hand card."""
    left, bottom, wide, high = box
    side = look.sides[seen.owner]
    radius = wide * 0.1
    if not seen.face_up:
        _back(box, seen, look, radius)
    else:
        head = max(wide * 0.29, dp(12))
        shapes.tile(box, look.surface, radius)
        shapes.tile((left, bottom + high - head, wide, head), side, radius)
        shapes.tile((left, bottom + high - head, wide, head / 2), side)
        if seen.stunned:
            _stunned(box, look)
        _head((left, bottom + high - head, wide, head), seen, look)
        rows = wide * 0.24
        _name((left, bottom + rows, wide, high - head - rows), seen, look)
        _foot((left, bottom, wide, rows), seen, look)
    shapes.frame(box, side, max(dp(1), wide / 48), radius)


def flat_veil(box: shapes.Box, look: Look) -> None:
    shapes.tile(box, fade(look.surface, VEIL), box[2] * 0.1)


def _back(box: shapes.Box, seen: CardView, look: Look, radius: float) -> None:
    """Draw a face-down card, with its name if the viewer knows it."""
    left, bottom, wide, high = box
    shapes.tile(box, look.container, radius)
    shapes.hatch([box], fade(look.sides[seen.owner], 0.35), max(dp(3), wide / 6), dp(1))
    if seen.stunned:
        _stunned(box, look)
    mark = wide * (0.17 if seen.name else 0.24)
    shapes.side_mark((left + wide / 2, bottom + high * 0.72), mark, seen.owner, look.sides[seen.owner], look.on_side)
    if seen.name:
        rows = wide * 0.24
        shapes.tile((left + dp(1), bottom + rows, wide - dp(2), high * 0.32), fade(look.surface, 0.85))
        _name((left, bottom + rows, wide, high * 0.32), seen, look)
    _badges((left, bottom, wide, wide * 0.24), seen, look)


def _stunned(box: shapes.Box, look: Look) -> None:
    shapes.hatch([box], fade(look.ink, 0.45), max(dp(5), box[2] / 9), dp(1.25))


def _head(box: shapes.Box, seen: CardView, look: Look) -> None:
    left, bottom, wide, high = box
    middle = bottom + high / 2
    if seen.command:
        shapes.icon("command", (left + high * 0.6, middle), high * 0.8, look.on_side)
    else:
        size = high * 0.95
        shapes.text(str(seen.power), (left + high * 0.55, middle), size, look.on_side)
        if seen.change:
            turn = 0.0 if seen.change > 0 else 0.5
            shapes.polygon((left + high * 1.15, middle), high * 0.26, 3, look.on_side, turn * 3)
    shapes.side_mark((left + wide - high * 0.5, middle), high * 0.36, seen.owner, look.on_side, look.sides[seen.owner])
    if seen.tab:
        tab = (left + wide / 2 - high * 0.32, bottom + high * 0.08, high * 0.84, high * 0.84)
        if seen.usable:
            shapes.tile(tab, look.tertiary, high * 0.2)
            shapes.frame(tab, look.surface, dp(1), high * 0.2)
        else:
            shapes.frame(tab, fade(look.on_side, 0.7), dp(1), high * 0.2)
        ink = look.surface if seen.usable else look.on_side
        shapes.text(seen.tab, (tab[0] + tab[2] / 2, middle), high * 0.66, ink)


def _name(box: shapes.Box, seen: CardView, look: Look) -> None:
    left, bottom, wide, high = box
    size = max(dp(9), min(wide * 0.185, dp(17)))
    room = wide - dp(4)
    lines = name_lines(seen.name, round(room), round(size), max(1, int(high // (size * 1.12))))
    step = size * 1.12
    top = bottom + high / 2 + step * (len(lines) - 1) / 2
    if seen.stunned:
        deep = step * len(lines) + dp(2)
        shapes.tile((left + dp(1), bottom + (high - deep) / 2, wide - dp(2), deep), fade(look.surface, 0.88))
    for index, line in enumerate(lines):
        fitted = shapes.fitting_line(line, size, room, "Medium", SMALLEST)
        shown = fitted if fitted == size else int(fitted)  # rounding up would make it wider than the card
        shapes.text(line, (left + wide / 2, top - index * step), shown, look.ink)


def _foot(box: shapes.Box, seen: CardView, look: Look) -> None:
    left, bottom, _, high = box
    faction_mark((left + high * 0.55, bottom + high * 0.55), high * 0.34, seen.faction)
    _badges((left + high, bottom, box[2] - high, high), seen, look)


def faction_mark(centre: shapes.Point, radius: float, faction: str) -> None:
    corners, turn, shade = FACTION_MARKS[faction]
    shapes.polygon(centre, radius * (1.15 if corners < 5 else 1), corners, shade, turn)


def _badges(box: shapes.Box, seen: CardView, look: Look) -> None:
    """Draw the counters that fit, from the right."""
    left, bottom, wide, high = box
    right, size = left + wide - high * 0.15, high * 0.8
    for badge in seen.badges:
        number = badge.number if badge.number > 1 else 0
        width = size * (1.6 if number else 1.0)
        if right - width < left - high * 0.2:
            shapes.dot((left, bottom + high * 0.5), dp(1.5), look.ink)
            return
        shade = look.sides[badge.player] if badge.player >= 0 else look.ink_soft
        shapes.tile((right - width, bottom + high * 0.12, width, size), shade, size * 0.3)
        ink = look.on_side if badge.player >= 0 else look.surface
        shapes.icon(badge.icon, (right - width + size / 2, bottom + high * 0.12 + size / 2), size * 0.82, ink)
        if number:
            shapes.text(str(number), (right - size * 0.36, bottom + high * 0.12 + size / 2), size * 0.78, ink)
        right -= width + dp(1)


@lru_cache(maxsize=1024)
def name_lines(name: str, width: int, size: int, most: int) -> tuple[str, ...]:
    """Return a card's name up to its comma in at most `most` lines."""
    words = name.partition(",")[0].split()
    lines: list[str] = []
    for word in words:
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and _fits(joined, width, size):
            lines[-1] = joined
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1]]
    return tuple(_cut(line, width, size) for line in lines)


def _fits(words: str, width: int, size: int) -> bool:
    return shapes.fitting_line(words, size, width, "Medium") >= size


def _cut(word: str, width: int, size: int) -> str:
    """Cut a word that is too long even at the smallest size."""
    least = round(size * (SMALLEST + 0.02))
    while len(word) > 3 and not _fits(word, width, least):
        word = word.rstrip("…")[:-1] + "…"
    return word
