"""A player whose process dies while a throw is in flight.

Run as a script by `test_flight.py`, with the player's folder.
"""

import sys
from pathlib import Path

import tests.ui.conftest as window  # sets Kivy's environment
from tests.support.processes.dying import die_after


def play(folder: Path) -> None:
    window.open_window()
    ui = window.Ui(lambda: folder)
    ui.fresh(reduced_motion=False)
    from app.games.chapaev.throws import Flick
    from tests.support.ui.throwing import board, start, table

    match = start(ui, at=None)
    board(ui).speed = 0.001  # or a slow machine would see the end of the flight in its first frame
    table(ui).decide(Flick(3, 0, 1000))
    ui.until(lambda: board(ui).is_moving and board(ui).playback.flight.moment > 0)
    print(match.state.spots)


if __name__ == "__main__":
    die_after(lambda: play(Path(sys.argv[1])))
