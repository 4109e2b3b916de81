"""Convert between coordinates on the board and on the screen."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.chapaev.dimensions import BOARD, EDGE, RADIUS, ROWS, angle_of, direction
from app.ui.canvas.shapes import Point


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board's square on the screen, seen from either side."""

    left: float
    bottom: float
    side: float
    turned: bool = False

    @classmethod
    def inside(cls, centre: Point, room: float, turned: bool) -> BoardView:
        """Return the largest board of whole-pixel cells."""
        side = max(ROWS, room // ROWS * ROWS)
        return cls(int(centre[0] - side / 2), int(centre[1] - side / 2), side, turned)

    @property
    def radius(self) -> float:
        return RADIUS / BOARD * self.side

    def at(self, spot: Point) -> Point:
        """Convert hundredths of a millimeter to the screen."""
        across, along = spot[0] / EDGE, spot[1] / EDGE
        if self.turned:
            across, along = 1 - across, 1 - along
        return self.left + across * self.side, self.bottom + along * self.side

    @property
    def linear(self) -> tuple[float, float, float]:
        """Return `at` as an origin and a scale, to convert many points fast."""
        if self.turned:
            return self.left + self.side, self.bottom + self.side, -self.side / EDGE
        return self.left, self.bottom, self.side / EDGE

    def place(self, place: Point) -> Point:
        """Convert millimeters to the screen."""
        return self.at((place[0] * EDGE / BOARD, place[1] * EDGE / BOARD))

    def towards(self, angle: float) -> Point:
        """Return an angle in degrees as a unit vector on the screen."""
        x, y = direction(round(angle * 100))
        return (-x, -y) if self.turned else (x, y)

    def angle(self, x: float, y: float) -> float:
        """Return a screen vector's angle on the board, in degrees clockwise from up."""
        return angle_of(-x, -y) if self.turned else angle_of(x, y)
