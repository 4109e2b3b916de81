"""The screens of Chapaev worth a picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.games.chapaev import GAME
from app.games.chapaev.throws import Flick

_THROWS = (Flick(3, 300, 900), Flick(12, 17000, 950), Flick(4, 700, 1000), Flick(9, 18500, 800))


def _table(ui: Any, **options: Any) -> Any:
    """A match between two people with a few throws behind it."""
    app = ui.app
    setup = app.settings.setup_for(GAME)
    app.remember_setup(GAME, replace(setup, options={**setup.options, **options}))
    match = app.session.start(GAME, app.settings.setup_for(GAME), "local", human_first=True, seed=4)
    app.go("play", match=match)
    screen = app.screens.current_screen
    for flick in _THROWS:
        if flick in match.state.legal_moves():
            match.play(match.ply, flick)
            screen.board.show(match.state)
    ui.frames(12)
    return screen


def _aimed(ui: Any, level: str, power: float = 85) -> Any:
    ui.app.change(aim_preview=level)
    board = _table(ui).board
    board.choose(board.own[1])
    board.freeze()
    board.aim_at_next(1)
    board.aim_at_next(1)
    board.aim_at_next(1)
    board.turn(3)
    board.power = power
    return board


def _pulling(ui: Any, board: Any, disc: int, way: tuple[float, float]) -> Any:
    """A finger that pulls a disc back and stays down."""
    start = board.to_window(*board.plane.at(board.view.spots[disc]))
    touch = ui.touch(start)
    touch.touch_down()
    ui.frames(1)
    for share in (0.3, 0.7, 1.0):
        touch.touch_move(start[0] + way[0] * share, start[1] + way[1] * share)
        ui.frames(1)
    return touch


def play(ui: Any) -> None:
    _table(ui)


def chosen(ui: Any) -> None:
    board = _table(ui).board
    board.choose(board.own[2])


def aiming(ui: Any) -> None:
    board = _table(ui).board
    board._kept = _pulling(ui, board, board.own[2], (12, -90))


def cancelling(ui: Any) -> None:
    board = _table(ui).board
    board._kept = _pulling(ui, board, board.own[2], (5, -14))


def falls_off(ui: Any) -> None:
    board = _aimed(ui, "contact", 100)
    board.angle = 95


def frozen(ui: Any) -> None:
    _aimed(ui, "contact")


def full_hit(ui: Any) -> None:
    _aimed(ui, "full")


def flight(ui: Any) -> None:
    """Held in the middle of a throw."""
    ui.app.change(reduced_motion=False)
    screen = _table(ui)
    board = screen.board
    screen.decide(Flick(board.own[-2], 35300, 1000))
    board.playback.hold()
    board.playback.frame(0.3)
    board.playback.hold()


def summary(ui: Any) -> None:
    screen = _table(ui)
    screen.decide(Flick(5, 35600, 1000))
    ui.until(lambda: not screen.board.is_moving)
    screen.board._hide_chip.cancel()


def numbers(ui: Any) -> None:
    screen = _table(ui)
    for name in ("tab", "t", "t"):
        screen.key(name, False, False)


def turned(ui: Any) -> None:
    ui.app.change(board_turn="board")
    screen = _table(ui)
    screen.match.undo()
    ui.frames(3)
    screen.board.freeze()


def pieces_turned(ui: Any) -> None:
    ui.app.change(board_turn="pieces")
    screen = _table(ui)
    screen.match.undo()
    ui.frames(3)
    screen.key("tab", False, False)


def end(ui: Any) -> None:
    screen = _table(ui)
    match = screen.match
    spots = ((16000, 6000), *(None,) * 7, (16000, 29000), *(None,) * 7)
    match.first, match.history[:] = replace(match.first, spots=spots, early=(15.03, -1.35), turn=11), []
    screen.enter(match)
    screen.decide(Flick(0, 0, 1000))
    ui.until(lambda: ui.app.overlay.children)


def match_end(ui: Any) -> None:
    screen = _table(ui, rows=True)
    screen.match.resign(0)
    ui.until(lambda: ui.app.overlay.children)


def replay(ui: Any) -> None:
    ui.app.go("replay", match=_table(ui).match)


def coach(ui: Any) -> None:
    ui.app.go("coach", game=GAME)
    ui.app.screens.current_screen.glow = 1


def typing(ui: Any) -> None:
    _aimed(ui, "contact")
    ui.app.screens.current_screen.controls.type_number("angle")


def setup(ui: Any) -> None:
    from app.screens.setup import SetupSheet

    SetupSheet(game=GAME, mode="computer").open()


def rules(ui: Any) -> None:
    ui.app.go("help", game=GAME)


def keys(ui: Any) -> None:
    ui.app.go("help", game=GAME, tab="keys")


SCENES = {
    "setup": setup,
    "coach": coach,
    "play": play,
    "chosen": chosen,
    "aiming": aiming,
    "cancelling": cancelling,
    "falls-off": falls_off,
    "frozen": frozen,
    "full-hit": full_hit,
    "flight": flight,
    "summary": summary,
    "numbers": numbers,
    "turned": turned,
    "pieces-turned": pieces_turned,
    "typing": typing,
    "end": end,
    "match-end": match_end,
    "replay": replay,
    "rules": rules,
    "keys": keys,
}
