"""The points of Chapaev: the classic ones decide a match, the early-bird ones only tell how it went."""

from __future__ import annotations

import math


def classic(discs_left: int) -> int:
    """What a won game is worth; a lost one is worth nothing."""
    return discs_left + 1


def early_bird(theirs: int, own: int, turn: int) -> float:
    """What one throw is worth by the discs that left in it: the sooner the more. Turns are counted from 0."""
    return (theirs - own) * 10 * math.exp(-turn)
