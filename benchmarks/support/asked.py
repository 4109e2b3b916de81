"""How long a computer takes to answer in play: it thinks on a thread beside all else, and posts its move back."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from typing import Any

from app.core.game import Game
from app.match.match import MoveRequest
from app.players.computer import Computer, brain_of


def seconds_to_answer(game: Game, level: int, view: Any) -> float:
    """As the app asks, but without the pause that lets a quick reply be seen."""
    posted: queue.Queue[Callable[[], None]] = queue.Queue()
    computer = Computer(brain_of(game, level), posted.put, seed=0)
    began = time.perf_counter()
    computer.ask(MoveRequest(0, view.to_move, view, lambda move: True))
    posted.get()()
    return time.perf_counter() - began
