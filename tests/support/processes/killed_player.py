"""A player whose process dies: plays a game of Stay in a window and is killed right after a given number of moves.

Run as a script by `test_app.py`, with the player's folder and the number of moves.
"""

import sys
from pathlib import Path

import tests.ui.conftest as window  # sets Kivy's environment
from tests.support.processes.dying import die_after


def play(folder: Path, moves: int) -> None:
    window.open_window()
    ui = window.Ui(lambda: folder)
    app = ui.fresh(pace=0.4)
    from app.games.stay import GAME
    from tests.support.ui.stay_table import start

    match = start(ui, size=5, seed=11)
    assert app.session.match.game is GAME
    for _ in range(moves):
        ui.until(lambda: app.screens.current_screen.board.takes_moves)
        go = match.state.safe_moves()[0]
        app.screens.current_screen.board.pick(go.direction, go.distance)
        app.screens.current_screen.board.confirm()
    print(match.ply, match.state.queen, sorted(match.state.blocked))


if __name__ == "__main__":
    die_after(lambda: play(Path(sys.argv[1]), int(sys.argv[2])))
