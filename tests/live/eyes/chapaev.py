"""Chapaev: of all own discs the one that is nearest to an opposing one, thrown straight at it."""

from __future__ import annotations

import math
from typing import Any

from tests.live.eyes import Gesture

FULL, SHARE = 160, 0.45
"""As far as a drag is pulled for all power: so many pixels, or this share of the board."""
CLOSE = 6
"""Pixels that a hand keeps clear of the window's edge."""
HARD = 70
"""Per cent, for those who aim by keys."""


def _wish(board: Any) -> tuple[int, int]:
    view = board.view
    own, others = view.discs_of(view.to_move), view.discs_of(1 - view.to_move)
    return min(
        ((one, other) for one in own for other in others), key=lambda pair: math.dist(*(view.spots[d] for d in pair))
    )


def touch(screen: Any, board: Any) -> Gesture:
    """Pulls the disc back, away from the other one, as far as the window lets a finger go."""
    from kivy.core.window import Window

    disc, other = _wish(board)
    x, y = board.to_window(*board.plane.at(board.view.spots[disc]))
    to_x, to_y = board.to_window(*board.plane.at(board.view.spots[other]))
    away = math.dist((x, y), (to_x, to_y))
    back = ((x - to_x) / away, (y - to_y) / away)
    pull = min(FULL, SHARE * board.plane.side)
    for start, step, end in ((x, back[0], Window.width), (y, back[1], Window.height)):
        if step:
            pull = min(pull, ((end - CLOSE if step > 0 else CLOSE) - start) / step)
    return {"drag": [(x, y), (x + back[0] * pull, y + back[1] * pull)]}


def key(screen: Any, board: Any) -> str | None:
    disc, other = _wish(board)
    view = board.view
    if board.disc != disc:
        return str(disc % 8 + 1)
    (x, y), (to_x, to_y) = view.spots[disc], view.spots[other]
    aimed = math.radians(board.angle)
    off = abs(math.remainder(math.atan2(to_x - x, to_y - y) - aimed, math.tau))
    if off > math.radians(0.5):
        return "t"
    return "enter" if board.power >= HARD else "up"
