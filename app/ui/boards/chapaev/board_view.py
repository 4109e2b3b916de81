"""Where the board of Chapaev lies on the screen, and which way round it is seen."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.chapaev.dimensions import BOARD, EDGE, RADIUS, ROWS, angle_of, direction
from app.ui.canvas.shapes import Point


@dataclass(frozen=True, slots=True)
class BoardView:
    """The square that the board takes up; turned, it is seen from the other side of the table."""

    left: float
    bottom: float
    side: float
    turned: bool = False

    @classmethod
    def inside(cls, centre: Point, room: float, turned: bool) -> BoardView:
        """The largest board of whole-pixel cells that fits around a centre."""
        side = max(ROWS, room // ROWS * ROWS)
        return cls(int(centre[0] - side / 2), int(centre[1] - side / 2), side, turned)

    @property
    def radius(self) -> float:
        return RADIUS / BOARD * self.side

    def at(self, spot: Point) -> Point:
        """On the screen, from hundredths of a millimetre."""
        across, along = spot[0] / EDGE, spot[1] / EDGE
        if self.turned:
            across, along = 1 - across, 1 - along
        return self.left + across * self.side, self.bottom + along * self.side

    @property
    def linear(self) -> tuple[float, float, float]:
        """`at` for many spots at once: where 0, 0 is on the screen, and how many pixels a hundredth of a millimetre."""
        if self.turned:
            return self.left + self.side, self.bottom + self.side, -self.side / EDGE
        return self.left, self.bottom, self.side / EDGE

    def place(self, place: Point) -> Point:
        """On the screen, from millimetres."""
        return self.at((place[0] * EDGE / BOARD, place[1] * EDGE / BOARD))

    def towards(self, angle: float) -> Point:
        """The unit vector of an angle in degrees, as it points on the screen."""
        x, y = direction(round(angle * 100))
        return (-x, -y) if self.turned else (x, y)

    def angle(self, x: float, y: float) -> float:
        """The angle in degrees, clockwise from straight up on the board, of a vector on the screen."""
        return angle_of(-x, -y) if self.turned else angle_of(x, y)
