"""Chapaev: of all own discs the one that is nearest to an opposing one, thrown straight at it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from app.games.chapaev.dimensions import EDGE, ROWS, STRONGEST, TURN, angle_of
from app.games.chapaev.throws import Flick
from tests.support.live.eyes import Gesture, tap

CLOSE = 6
"""Pixels that a hand keeps clear of the window's edge."""
HARD = 70
"""Per cent, for those who aim by keys."""


def _pair(board: Any) -> tuple[int, int]:
    view = board.view
    own, others = view.discs_of(view.to_move), view.discs_of(1 - view.to_move)
    return min(
        ((one, other) for one in own for other in others), key=lambda pair: math.dist(*(view.spots[d] for d in pair))
    )


def wish(screen: Any, board: Any) -> Flick:
    (x, y), (to_x, to_y) = (board.view.spots[disc] for disc in _pair(board))
    return Flick(_pair(board)[0], round(100 * angle_of(to_x - x, to_y - y)) % TURN, STRONGEST)


def touch(screen: Any, board: Any, move: Flick) -> Gesture:
    """Pulls the disc back. Where there is no room for that, it is only chosen, and then pulled from elsewhere."""
    here = _whole(board.plane.at(board.view.spots[move.disc]))
    if _is_free(screen, board, _pulled(board, move, here)):
        return _drag(board, move, here)
    if board.disc != move.disc:
        return tap(board, here)
    places = (place for place in _places(board) if board.disc_at(place) in (None, move.disc))
    return _drag(board, move, next(each for each in places if _is_free(screen, board, _pulled(board, move, each))))


def _whole(point: tuple[float, float]) -> tuple[float, float]:
    """As a pointer is moved: what is rounded at both ends of a drag would turn the throw."""
    return round(point[0]), round(point[1])


def _pulled(board: Any, move: Flick, start: tuple[float, float]) -> tuple[float, float]:
    from kivy.metrics import dp

    from app.ui.boards.chapaev.drag import DEAD, FULL, FULL_SHARE

    dead, full = dp(DEAD), min(dp(FULL), FULL_SHARE * board.plane.side)
    pull = dead + (full - dead) * move.power / STRONGEST
    x, y = board.plane.towards(move.angle / 100)
    return _whole((start[0] - x * pull, start[1] - y * pull))


def _drag(board: Any, move: Flick, start: tuple[float, float]) -> Gesture:
    return {"drag": [board.to_window(*start), board.to_window(*_pulled(board, move, start))]}


def _is_free(screen: Any, board: Any, point: tuple[float, float]) -> bool:
    """In the window, and clear of the strip, where lifting the finger may cancel."""
    from kivy.core.window import Window

    x, y = board.to_window(*point)
    left, bottom, wide, high = screen.controls.strip.plate
    is_in_window = CLOSE <= x <= Window.width - CLOSE and CLOSE <= y <= Window.height - CLOSE
    return is_in_window and not (left <= x <= left + wide and bottom <= y <= bottom + high)


def _places(board: Any) -> Iterator[tuple[float, float]]:
    """The middles of the cells."""
    steps = [EDGE * (2 * step + 1) / (2 * ROWS) for step in range(ROWS)]
    return (_whole(board.plane.at((x, y))) for x in steps for y in steps)


def key(screen: Any, board: Any) -> str | None:
    disc, other = _pair(board)
    view = board.view
    if board.disc != disc:
        return str(disc % 8 + 1)
    (x, y), (to_x, to_y) = view.spots[disc], view.spots[other]
    aimed = math.radians(board.angle)
    off = abs(math.remainder(math.atan2(to_x - x, to_y - y) - aimed, math.tau))
    if off > math.radians(0.5):
        return "t"
    return "enter" if board.power >= HARD else "up"
