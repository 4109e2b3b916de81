"""One app in long use: what it holds and what a move costs at the beginning and at the end, which should be the same.

Fifty whole games in one process, a replay of two thousand moves, statistics of ten thousand games, and a room of two
that is open for an hour, of which the clock is pushed. Costs are processor time; what is held is counted in objects,
after garbage has been collected, and in bytes of the whole process.
"""

from __future__ import annotations

import gc
import random
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import chain, islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from app.core.game import Game, Outcome, WithSafeMoves
from app.games import BY_ID, GAMES
from app.match.match import COMPUTER, HUMAN, Seat
from app.online.fairness.commitments import Secrets
from app.online.guest.guest import Guest
from app.online.host.host import Host
from app.online.invitation import fingerprint, new_secret
from app.online.protocol.encryption import Identity, RoomKeys
from app.online.room_file import SavedSeat
from app.online.room_setup import HOST_FIRST, RoomSetup
from app.online.transport.loopback import LoopbackBroker, LoopbackTransport
from app.session import LOCAL
from app.statistics import player_record, record_result, summaries
from app.storage.files import Storage
from app.storage.settings import GameSetup
from benchmarks.frames import SETTLING, Stage
from benchmarks.support.measure import Report, by_turns, many, median, resident

MATCHES, WARM = many(50, tiny=4), many(10, tiny=2)
"""Whole games, and how many of them are played before the first look: until then each kind has been seen twice."""
LONGEST = many(120, tiny=3)
"""Moves of one game that are played; then it is given up."""
REPLAYED, COUNTED = many(2000, tiny=20), many(10_000, tiny=20)
FILLED = many(1200, tiny=24)
"""So many games fill all that is bounded: each kind of opponent in each game, and the courses of ratings."""
TURNS, STEPS = many(8, tiny=1), many(10, tiny=2)
"""Young and old are compared by turns, so that a busy moment hits both."""
MINUTES = many(60, tiny=2)
TICK = 0.25
MOVE_SECONDS = 60.0
"""In the room somebody moves once a minute: a match keeps its moves, and a game of an hour is not a thousand long."""
MOST_GROWTH = 1.1
MOST_COST = 1.2
MOST_FOR_PAGE = 300
"""Milliseconds: a page of ten thousand games may take that long to open, once."""


class Held(NamedTuple):
    objects: int
    megabytes: float


def held() -> Held:
    gc.collect()
    return Held(len(gc.get_objects()), resident() / 1e6)


def main() -> int:
    report = Report()
    _room(report)
    with tempfile.TemporaryDirectory() as folder:
        _statistics(report, Path(folder))
        stage = Stage(Path(folder))
        stage.app.change(reduced_motion=True)
        stage.run(SETTLING)
        _games(report, stage)
        _replay(report, stage)
        stage.app.stop()
    return report.exit_code()


def _grown(report: Report, what: str, first: Held, last: Held) -> None:
    report.ratio(f"{what}: objects, last against first", last.objects, first.objects, "objects", MOST_GROWTH)
    report.ratio(f"{what}: memory, last against first", last.megabytes, first.megabytes, "MB", MOST_GROWTH)


def _slower(report: Report, what: str, first: Sequence[float], last: Sequence[float]) -> None:
    name = f"{what}, last against first"
    report.ratio(name, 1000 * median(last), 1000 * median(first), "ms of processor", MOST_COST)


# Whole games


def _games(report: Report, stage: Stage) -> None:
    rng = random.Random(1)
    first = last = held()
    costs: list[tuple[Game, list[float]]] = []
    for number in range(MATCHES):
        game = GAMES[number % len(GAMES)]
        costs.append((game, _whole_game(stage, game, rng)))
        if number + 1 == WARM:
            first = held()
    last = held()
    what = f"{MATCHES} whole games in one process"
    _grown(report, what, first, last)
    for game in GAMES:
        its = [moves for each, moves in costs if each is game]
        early, late = its[len(its) // 4 : len(its) // 2] or its[:1], its[-max(1, len(its) // 4) :]
        _slower(report, f"{what}: a move of {game.id}", [*chain(*early)], [*chain(*late)])


def _whole_game(stage: Stage, game: Game, rng: random.Random) -> list[float]:
    """With all that a move does but the drawing, which takes longer than all else; what each move took."""
    from kivy.clock import Clock

    from app.ui.play.handoff_curtain import Curtain

    app = stage.app
    match = app.session.start(game, app.settings.setup_for(game), LOCAL, human_first=True, seed=rng.getrandbits(30))
    app.go("play", match=match)
    stage.frame()
    costs: list[float] = []
    while match.outcome is None and len(costs) < LONGEST:
        for each in app.overlay.children[:]:
            if isinstance(each, Curtain):
                each.dispatch("on_lifted")
        move, ply = _any_move(match.state, rng), match.ply
        began = time.thread_time()
        app.screens.current_screen.decide(move)
        Clock.tick()
        costs.append(time.thread_time() - began)
        assert match.ply > ply, f"{game.id} did not take {move}"
    app.leave_match()
    app.close_sheets()
    stage.frame()
    return costs


def _any_move(state: Any, rng: random.Random) -> Any:
    safe = list(state.safe_moves()) if isinstance(state, WithSafeMoves) else []
    return rng.choice(safe or list(islice(state.legal_moves(), 300)))


# A replay


def _replay(report: Report, stage: Stage) -> None:
    app, game = stage.app, BY_ID["stay"]
    setup = GameSetup(options={"size": 5, "blocked": False}).fitting(game)
    match = app.session.start(game, setup, LOCAL, human_first=True)
    app.go("play", match=match)
    while match.ply < REPLAYED:
        match.decide(match.state.safe_moves()[0])
    screen = app.go("replay", match=match)
    stage.frame()
    first = held()
    while screen.at < REPLAYED:
        screen.step(1)
        if screen.at % 100 == 0:
            stage.frame()
    what = f"A replay of {REPLAYED} moves"
    _grown(report, what, first, held())
    early, late = by_turns(TURNS, lambda: _steps(stage, screen, 0), lambda: _steps(stage, screen, REPLAYED - STEPS))
    _slower(report, f"{what}: a step", [*chain(*early)], [*chain(*late)])
    app.return_to("home")


def _steps(stage: Stage, screen: Any, begins: int) -> list[float]:
    screen.go_to(begins)
    stage.frame()
    costs = []
    for _ in range(STEPS):
        began = time.thread_time()
        screen.step(1)
        costs.append(time.thread_time() - began + stage.frame().python / 1000)
    return costs


# Statistics


def _statistics(report: Report, folder: Path) -> None:
    new, old = Storage(folder / "new"), Storage(folder / "old")
    for number in range(FILLED):
        _counted(new, number)
    first = held()
    for number in range(COUNTED):
        _counted(old, number)
    what = f"Statistics of {COUNTED} games"
    _grown(report, what, first, held())
    early, late = by_turns(TURNS * STEPS, lambda: _counted(new, 1), lambda: _counted(old, 1))
    _slower(report, f"{what}: one more game", early, late)
    # As the page is opened: all lines, and all figures of them.
    milliseconds = 1000 * median([_read(old) for _ in range(STEPS)])
    report.value(f"{what}: read and looked through for their page", milliseconds, "ms of processor", MOST_FOR_PAGE)


def _counted(storage: Storage, number: int) -> float:
    """As the session counts a game that is over: sums read, added and written, a line added."""
    game = GAMES[number % len(GAMES)]
    seats = (Seat(HUMAN), Seat(COMPUTER, level=1 + number % 3) if number % 2 else Seat(HUMAN))
    known = {"game": game, "seats": seats, "outcome": Outcome((number % 2,), ""), "assisted": number % 5 == 0}
    match: Any = SimpleNamespace(**known, options=game.complete(), state=None, first=None, first_ply=0, history=())
    began = time.thread_time()
    record_result.keep(storage, record_result.count(storage, match, people=()))
    return time.thread_time() - began


def _read(storage: Storage) -> float:
    began = time.thread_time()
    found, _ = player_record.load(storage)
    for game in GAMES:
        games = summaries.own(found.games, game.id)
        for look in (summaries.balance, summaries.runs, summaries.by_side, summaries.openings):
            look(games)
    return time.thread_time() - began


# A room


class Room:
    """A host and a guest in this process, whose clock is pushed: nothing sleeps."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.broker = LoopbackBroker()
        secret, identity = new_secret(), Identity()
        keys = RoomKeys.of_secret(secret)
        setup = RoomSetup(BY_ID["stay"], {"size": 5, "blocked": False}, name="Ann", starts=HOST_FIRST)
        at_once: Callable[[Callable[[], None]], None] = lambda do: do()  # noqa: E731
        ours = LoopbackTransport(self.broker)
        self.host = Host(setup, ours, keys, identity, at_once, lambda: self.now, lambda host: None)
        self.host.open()
        self.pass_time(2.0)
        seat = SavedSeat(
            "", "", secrets.token_hex(8), Identity().secret, "", "Bo", 1, Secrets.fresh(), Secrets.fresh(), None,
            secret, fingerprint(identity.public),
        )  # fmt: skip
        theirs = LoopbackTransport(self.broker)
        self.guest = Guest(BY_ID, theirs, keys, seat, lambda: self.now, lambda saved: None)
        self.guest.open()
        self.broker.deliver()
        self.guest.ready()
        self.host.ready()
        self.broker.deliver()

    def pass_time(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            self.now += TICK
            self.host.tick()
            if self.broker.sent:
                self.broker.deliver()
                self.broker.sent.clear()

    def minute(self) -> float:
        """Processor time of a minute in which somebody moves now and then."""
        began = time.thread_time()
        ends = self.now + 60
        while self.now < ends:
            self.move()
            moved = self.now
            while self.now < min(ends, moved + MOVE_SECONDS):
                self.now += TICK
                self.host.tick()
                self.guest.tick()
                self.broker.deliver()
                self.broker.sent.clear()
        return time.thread_time() - began

    def move(self) -> None:
        matches: list[Any] = [self.host.match, self.guest.match]
        assert all(matches), "the match has not begun"
        mover = matches[matches[0].to_move != self.host.seat]
        mover.play(mover.ply, mover.view(matches[0].to_move).safe_moves()[0])
        self.broker.deliver()


def _room(report: Report) -> None:
    old = Room()
    old.minute()
    first = held()
    for _ in range(MINUTES):
        old.minute()
    what = f"A room open for {MINUTES} minutes"
    _grown(report, what, first, held())
    new = Room()
    new.minute()
    early, late = by_turns(TURNS, new.minute, old.minute)
    _slower(report, f"{what}: a minute", early, late)


if __name__ == "__main__":
    sys.exit(main())
