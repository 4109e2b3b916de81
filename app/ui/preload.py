"""Prepares what players may need next, step by step while nothing moves.

Otherwise the first game or text field would wait for imports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window

from app.core.codec import from_json
from app.core.game import Game
from app.games import GAMES
from app.lazy_kivy import preload_files
from app.match.match import Match
from app.match.record import dumps, parse, record_of
from app.puzzles import daily_results
from app.puzzles.daily import today
from app.session import VERSUS_COMPUTER, options_for, seats_for
from app.ui import ROOT
from app.ui.boards import part_of

if TYPE_CHECKING:
    from app.ui.application import FourBoards

FIRST_SECONDS = 2.0
PAUSE_SECONDS = 0.25
"""The pause between steps, which take a few frames at most."""

PreloadTask = Callable[[], object]


def prepare(app: FourBoards) -> None:
    waiting = _work(app)

    def go_on(_: float) -> bool:
        # EventLoop.touches includes a hovering mouse.
        is_touched = any(each.is_touch for each in EventLoop.touches)
        if not (is_touched or Window.canvas.needs_redraw):
            work = next(waiting, None)
            if work is None:
                return False
            work()
        return True

    Clock.schedule_once(lambda _: Clock.schedule_interval(go_on, PAUSE_SECONDS), FIRST_SECONDS)


def _write_once(app: FourBoards, game: Game) -> None:
    """Write and read a match, because building its codecs takes time once."""
    setup = app.settings.setup_for(game)
    seats = seats_for(game, setup, VERSUS_COMPUTER, human_first=True)
    match = Match(game, options_for(game, setup, VERSUS_COMPUTER), 0, seats, (), lambda: 0.0)
    record = parse(dumps(record_of(match)), {game.id: game})
    from_json(game.state, record.state, "state")


def _lay_table(app: FourBoards) -> None:
    screen = app.screen("play")
    if screen.match is None:
        screen.strips.seat(2)
        screen.size = app.screens.size


def _work(app: FourBoards) -> Iterator[PreloadTask]:
    yield lambda: app.screen("play")
    yield lambda: _lay_table(app)
    for game in GAMES:
        yield game.parts
        yield partial(_write_once, app, game)
        yield partial(part_of, game, "parts")
        yield partial(preload_files, ROOT / "kv")
    for module in ("app.ui.kivymd_loader", "kivymd.uix.textfield"):
        yield partial(import_module, module)
    if app.storage.names(daily_results.FILE):  # saves battery for players who never solve one
        yield lambda: app.daily.want(today())
