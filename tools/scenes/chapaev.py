"""The screens of Chapaev worth a picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.games.chapaev import GAME
from app.games.chapaev.throws import Flick
from tools.scenes.analysed import analysed

_WHITE = ((0.5, 0.5), (1.5, 0.5), (3.5, 0.5), (4.5, 0.5), (6.5, 0.5), (7.5, 0.5))
_BLACK = ((0.5, 7.5), (1.5, 7.5), (2.5, 7.5), (4.5, 7.5), (5.5, 7.5), (6.6, 7.45), (5.1, 5.65))
"""Places in cells: a game that has been going on for a while, with one disc of black's in the open."""
_THROWN = 2
"""White's disc that has a free way to it."""
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


def _open(ui: Any) -> Any:
    """A match with a disc in the open."""
    screen = _table(ui)
    match, spots = screen.match, []
    for places in (_WHITE, _BLACK):
        spots += [(round(4000 * x), round(4000 * y)) for x, y in places] + [None] * (8 - len(places))
    match.first = replace(match.first, spots=tuple(spots), early=(20.0, 7.36), turn=5)
    match.history[:] = []
    screen.enter(match)
    ui.frames(12)
    return screen


def _aimed(ui: Any, level: str, power: float = 85) -> Any:
    ui.app.change(aim_preview=level)
    board = _open(ui).board
    board.choose(_THROWN)
    board.freeze()
    for _ in _BLACK:
        board.aim_at_next(1)
    board.turn(-1)
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
    board.choose(board.own[-1])
    board.freeze()
    board.angle, board.power = 15, 100


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


def hit(ui: Any) -> None:
    """Held just after two discs knocked together."""
    _struck(ui, 0.035)


def falling(ui: Any) -> None:
    """Held while a disc goes over the edge."""
    board = _struck(ui, 0)
    flight = board.playback.flight
    board.playback.frame(flight.departures[0].at - flight.moment + 0.14)


def _struck(ui: Any, later: float) -> Any:
    ui.app.change(reduced_motion=False)
    screen = _open(ui)
    screen.decide(Flick(_THROWN, 1600, 1000))
    board = screen.board
    board.playback.hold()
    board.playback.frame(board.playback.flight.track.hits[0].tick / 240 + later)
    board.playback.hold()
    return board


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


def swapped(ui: Any) -> None:
    """The second round of a match: black's signs on white's wood."""
    screen = _table(ui, rows=True)
    match = screen.match
    spots = ((16000, 20000), *(None,) * 7, (16000, 30000), *(None,) * 7)
    match.first, match.history[:] = replace(match.first, spots=spots), []
    screen.enter(match)
    screen.decide(Flick(0, 0, 1000))
    ui.until(lambda: not screen.board.is_moving)


def end(ui: Any) -> None:
    screen = _table(ui)
    match = screen.match
    spots = ((16000, 6000), *(None,) * 7, (16000, 29000), *(None,) * 7)
    match.first, match.history[:] = replace(match.first, spots=spots, early=(15.03, -1.35), turn=11), []
    screen.enter(match)
    screen.decide(Flick(0, 0, 1000))
    ui.until(lambda: ui.app.overlay.children)


def lost(ui: Any) -> None:
    """Given up against the computer."""
    app = ui.app
    app.go("play", match=app.session.start(GAME, app.settings.setup_for(GAME), "computer", human_first=True, seed=4))
    app.screens.current_screen.resign()
    ui.until(lambda: app.overlay.children)


def won(ui: Any) -> None:
    """Light on its way over the winner's discs."""
    ui.app.change(reduced_motion=False)
    screen = _table(ui)
    match = screen.match
    own = [(4000 * x, 4000 * y) for x, y in ((4, 5), (1, 3), (6, 6), (3, 2), (6, 3))]
    spots = (*own, *(None,) * 3, (16000, 29000), *(None,) * 7)
    match.first, match.history[:] = replace(match.first, spots=spots), []
    screen.enter(match)
    screen.board.speed = 40
    screen.decide(Flick(0, 0, 1000))
    ui.until(lambda: screen.board.sweep > 0.4 if screen.board.look.art else screen.is_over)  # flat, there is no light


def feast(ui: Any) -> None:
    """The winner's disc in its wreath, while foil still falls."""
    won(ui)
    ui.until(lambda: ui.app.overlay.children)
    ui.frames(50)


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
    from app.ui.home.setup_sheet import SetupSheet

    SetupSheet(game=GAME, mode="computer").open()


def rules(ui: Any) -> None:
    ui.app.go("help", game=GAME)


def keys(ui: Any) -> None:
    ui.app.go("help", game=GAME, tab="keys")


def analysis(ui: Any) -> None:
    """The throw that would have been better, drawn."""
    screen = _table(ui)
    screen.match.resign(screen.match.to_move)
    analysed(ui)


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
    "hit": hit,
    "falling": falling,
    "summary": summary,
    "numbers": numbers,
    "turned": turned,
    "pieces-turned": pieces_turned,
    "typing": typing,
    "swapped": swapped,
    "end": end,
    "lost": lost,
    "won": won,
    "feast": feast,
    "match-end": match_end,
    "replay": replay,
    "rules": rules,
    "keys": keys,
    "analysis": analysis,
}
