"""A player whose process dies while a throw is in flight.

Run as a script by `test_chapaev_flight.py`, with the player's folder.
"""

import os
import signal
import sys
from pathlib import Path

import tests.screens.conftest as window  # sets Kivy's environment


def main(folder: Path) -> None:
    from kivy.base import runTouchApp
    from kivy.uix.widget import Widget

    runTouchApp(Widget(), embedded=True)
    ui = window.Ui(lambda: folder)
    ui.fresh(reduced_motion=False)
    from app.games.chapaev.throws import Flick
    from tests.screens.throwing import board, start, table

    match = start(ui, at=None)
    table(ui).decide(Flick(3, 0, 1000))
    ui.until(lambda: board(ui).playback.flight.moment > 0.1)
    assert board(ui).is_moving
    print(match.state.spots, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
