"""The screens of Stay on the Board worth a picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.games.stay import GAME
from app.games.stay.rules import Claim, Go, Stay, Stop
from tools.scenes.analysed import analysed

_MIDDLE = Stay(size=5, blocked_mode=True, computer=1, queen=(2, 3), trail=((2, 3),))


def _table(ui: Any, **changes: Any) -> Any:
    """A match with a few moves behind it, or at a prepared position."""
    app = ui.app
    setup = app.settings.setup_for(GAME)
    app.remember_setup(GAME, replace(setup, options={**setup.options, "size": 5, "blocked": True}))
    match = app.session.start(GAME, app.settings.setup_for(GAME), "local", human_first=True, seed=4)
    if changes:
        match.first = replace(match.first, **changes)
    app.go("play", match=match)
    for go in () if changes else (Go(2, 1), Go(6, 2), Go(1, 2), Go(8, 2), Go(3, 1)):
        if match.state.fate(go) is None:
            match.play(match.ply, go)
    ui.frames(12)
    return app.screens.current_screen


def play(ui: Any) -> None:
    _table(ui)


def selected(ui: Any) -> None:
    board = _table(ui).board
    board.pick(*max((go.distance, go.direction) for go in board.view.safe_moves())[::-1])


def warned(ui: Any) -> None:
    board = _table(ui, queen=(0, 2), trail=((0, 2),)).board
    board.pick(8, 2)
    board.confirm()


def hidden(ui: Any) -> None:
    _table(ui)
    ui.app.change(visibility="hidden")


def claim(ui: Any) -> None:
    around = frozenset({(0, 1), (0, 2), (0, 3), (0, 4), (1, 0), (2, 0), (3, 0), (4, 0), (1, 1), (2, 2), (3, 3), (4, 4)})
    _table(ui, queen=(0, 0), trail=((1, 1), (0, 0)), blocked=around).decide(Claim())


def turned(ui: Any) -> None:
    """Seen by the one across: the table is turned, the light is not."""
    ui.app.change(board_turn="board")
    screen = _table(ui)
    screen.match.undo()
    board = screen.board
    board.pick(*max((go.distance, go.direction) for go in board.view.safe_moves())[::-1])


def log(ui: Any) -> None:
    _table(ui).open_log()


def pause(ui: Any) -> None:
    _table(ui).pause()


def end(ui: Any) -> None:
    screen = _table(ui)
    screen.decide(Claim())
    ui.until(lambda: ui.app.overlay.children)


def end_rated(ui: Any) -> None:
    """After a match against a computer that changed the player's rating."""
    app = ui.app
    setup = app.settings.setup_for(GAME)
    setup = replace(setup, options={**setup.options, "size": 5, "blocked": True})
    for _ in range(2):
        match = app.session.start(GAME, setup, "computer", human_first=True, seed=4)
        app.go("play", match=match)
        app.screens.current_screen.decide(Claim())
        ui.until(lambda: app.overlay.children)
        if app.session.rated and app.session.rated[0] is None:
            app.leave_match()
            ui.frames(4)


def drawn(ui: Any) -> None:
    """Ended without a winner, which can be asked for where nothing is blocked."""
    _table(ui, blocked_mode=False).decide(Stop())
    ui.until(lambda: ui.app.overlay.children)


def replay(ui: Any) -> None:
    screen = _table(ui)
    ui.app.go("replay", match=screen.match)


def coach(ui: Any) -> None:
    ui.app.go("coach", game=GAME)
    ui.app.screens.current_screen.glow = 1


def setup(ui: Any) -> None:
    from app.ui.home.setup_sheet import SetupSheet

    SetupSheet(game=GAME, mode="computer").open()


def setup_local(ui: Any) -> None:
    from app.ui.home.setup_sheet import SetupSheet

    SetupSheet(game=GAME, mode="local").open()


def first_choice(ui: Any) -> None:
    from app.ui.home.setup_sheet import FirstChoiceSheet

    FirstChoiceSheet(game=GAME).open()


def rules(ui: Any) -> None:
    ui.app.go("help", game=GAME)


def analysis(ui: Any) -> None:
    screen = _table(ui)
    screen.match.resign(screen.match.to_move)
    analysed(ui)


SCENES = {
    "first-choice": first_choice,
    "setup": setup,
    "end-rated": end_rated,
    "setup-local": setup_local,
    "coach": coach,
    "play": play,
    "selected": selected,
    "warned": warned,
    "hidden": hidden,
    "claim": claim,
    "turned": turned,
    "log": log,
    "pause": pause,
    "end": end,
    "drawn": drawn,
    "replay": replay,
    "rules": rules,
    "analysis": analysis,
}
