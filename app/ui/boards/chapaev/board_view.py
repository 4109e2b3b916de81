"""Convert between the board's coordinates and the screen's."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.chapaev.dimensions import BOARD, EDGE, RADIUS, ROWS, angle_of, direction
from app.ui.canvas.shapes import Point


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board's square on the screen; `turned` shows it from the other side."""

    left: float
    bottom: float
    side: float
    turned: bool = False

    @classmethod
    def inside(cls, centre: Point, room: float, turned: bool) -> BoardView:
        """Return the largest board of whole-pixel cells around a center."""
        side = max(ROWS, room // ROWS * ROWS)
        return cls(int(centre[0] - side / 2), int(centre[1] - side / 2), side, turned)

    @property
    def radius(self) -> float:
        return RADIUS / BOARD * self.side

    def at(self, spot: Point) -> Point:
        """Convert a point from hundredths of a millimeter to the screen."""
        across, along = spot[0] / EDGE, spot[1] / EDGE
        if self.turned:
            across, along = 1 - across, 1 - along
        return self.left + across * self.side, self.bottom + along * self.side

    @property
    def linear(self) -> tuple[float, float, float]:
        """Return the screen's position of (0, 0) and the scale, to convert many points fast."""
        if self.turned:
            return self.left + self.side, self.bottom + self.side, -self.side / EDGE
        return self.left, self.bottom, self.side / EDGE

    def place(self, place: Point) -> Point:
        """Convert a point from millimeters to the screen."""
        return self.at((place[0] * EDGE / BOARD, place[1] * EDGE / BOARD))

    def towards(self, angle: float) -> Point:
        """Return the screen's unit vector for an angle in degrees on the board."""
        x, y = direction(round(angle * 100))
        return (-x, -y) if self.turned else (x, y)

    def angle(self, x: float, y: float) -> float:
        """Return the board's angle, clockwise from up, of a vector on the screen."""
        return angle_of(-x, -y) if self.turned else angle_of(x, y)
