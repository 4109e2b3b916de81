"""A corner of a game's board in one material, for the settings."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.canvas.grid_geometry import Grid
from app.ui.theme import Look

CELLS = 4
BAND = 6


class BoardPreview(Widget):
    game_id = StringProperty()
    material = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, game_id=self._draw, material=self._draw)
        App.get_running_app().bind(pictured=self._draw)

    def _draw(self, *_: Any) -> None:
        look: Look = App.get_running_app().look
        band = dp(BAND)
        cell = (min(self.size) - 2 * band) // CELLS
        self.canvas.clear()
        if cell < 1:
            return
        grid = Grid(self.x + band, self.y + band + cell * CELLS, cell, CELLS)
        sheets: tuple[Any, ...] = look.art.board_in(self.game_id, self.material) if look.art else ()
        with self.canvas:
            if look.art and sheets:
                left, bottom, side = grid.box[:3]
                sprites.shadow(look.art, (left - band, bottom - band, side + 2 * band, side + 2 * band), 2)
                if len(sheets) == 1:  # a picture of a whole 8×8 board: show a quarter
                    Color(1, 1, 1, 1)
                    quarter = sheets[0].get_region(0, 0, sheets[0].width // 2, sheets[0].height // 2)
                    Rectangle(texture=quarter, pos=(left, bottom), size=(side, side))
                else:
                    sprites.cells(look.art, sheets, grid)
                sprites.frame(look.art, grid.box, band)
            else:
                self._draw_flat(grid, look)

    def _draw_flat(self, grid: Grid, look: Look) -> None:
        for row in range(CELLS):
            for column in range(CELLS):
                shapes.tile(grid.box_of((row, column)), look.cell_dark if (row + column) % 2 else look.cell_light)
        shapes.frame(grid.box, look.grid, dp(1))
