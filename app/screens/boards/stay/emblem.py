"""The emblem of Stay on the Board: its queen."""

from __future__ import annotations

from app.screens.boards.stay.queen import draw_queen
from app.screens.canvas.draw import Point
from app.screens.theme import Look


def draw_emblem(centre: Point, side: float, look: Look) -> None:
    draw_queen(centre, side * 0.62, look.ink, look.surface, max(1.0, side / 64))
