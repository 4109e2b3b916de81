"""The match on the table: how one is started, resumed, kept and counted. Knows no screen."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from app.agents.computer import Computer, Post, brain_of
from app.agents.human import Human
from app.core.game import Game, Player, Scored, Value
from app.match.match import COMPUTER, HUMAN, Agent, Ended, Match, News, Played, Rewound, Seat, Terms
from app.services import statistics
from app.services.problem import Problem
from app.services.saves import Saves, Slot, Summary, slot_of
from app.services.settings import Choice, GameSetup, fixed_by
from app.services.storage import Storage, StorageFault

VERSUS_COMPUTER, LOCAL, ONLINE = "computer", "local", "online"
DUMMY = "dummy"
"""In a setup: a seat without a player of its own, for which the first one decides."""


def seats_for(game: Game, setup: GameSetup, mode: str, human_first: bool) -> tuple[Seat, ...]:
    """Who sits where. In a game for two the first seat begins; in one for more the first seat is the host."""
    if game.seats[1] > 2:
        return tuple(_seat(who, name) for who, name in zip(setup.sitting(game, mode), setup.names, strict=False))
    if mode == LOCAL:
        return tuple(Seat(HUMAN, name) for name in setup.names[: game.seats[0]])
    human, computer = Seat(HUMAN), Seat(COMPUTER, level=setup.level)
    return (human, computer) if human_first else (computer, human)


def _seat(who: str, name: str) -> Seat:
    """`human`, `dummy`, or a computer with its level, such as `computer2`. A dummy is played at this device."""
    if who in (HUMAN, DUMMY):
        return Seat(HUMAN, name)
    return Seat(COMPUTER, level=int(who.removeprefix(COMPUTER)))


def options_for(game: Game, setup: GameSetup, mode: str) -> dict[str, Value]:
    """The options of a match, with what follows from who sits there."""
    dummies = setup.sitting(game, mode).count(DUMMY)
    return {**setup.options, "dummies": dummies} if "dummies" in setup.options else dict(setup.options)


class Session:
    """Holds the one match that is being played and keeps its file true after every step."""

    def __init__(
        self,
        storage: Storage,
        saves: Saves,
        post: Post,
        now: Callable[[], float],
        pace: Callable[[], float],
        tell: Callable[[Problem], None],
    ) -> None:
        """`pace` is how long a computer takes at least; `tell` shows the player what could not be kept."""
        self.match: Match | None = None
        self.mode = VERSUS_COMPUTER
        self.fixed: dict[str, Choice] = {}
        """Settings that a room's owner has fixed for all in it."""
        self._storage, self._saves = storage, saves
        self._post, self._now, self._pace, self._tell = post, now, pace, tell
        self._told_of_storage = False

    @property
    def slot(self) -> Slot | None:
        return slot_of(self.match.game.id, self.mode) if self.match else None

    @property
    def is_online(self) -> bool:
        return self.match is not None and self.mode == ONLINE

    @property
    def humans(self) -> tuple[Player, ...]:
        """The seats that are played at this device."""
        seats = self.match.seats if self.match else ()
        return tuple(player for player, seat in enumerate(seats) if seat.kind == HUMAN)

    @property
    def people(self) -> tuple[Player, ...]:
        """Those of them who have somebody of their own: not the dummies."""
        dummies = getattr(self.match.state, "dummies", ()) if self.match else ()
        return tuple(player for player in self.humans if player not in dummies)

    def start(self, game: Game, setup: GameSetup, mode: str, human_first: bool, seed: int | None = None) -> Match:
        """A new match in place of any other in its slot; `begin` sets it going once the screen listens."""
        self.leave()
        seats = seats_for(game, setup, mode, human_first)
        seed = random.SystemRandom().getrandbits(32) if seed is None else seed
        terms = Terms(setup.minutes, setup.strict)
        match = Match(
            game, options_for(game, setup, mode), seed, seats, self._agents(game, seats, seed), self._now, terms
        )
        return self._take(match, mode)

    def resume(self, game: Game, summary: Summary) -> Match | None:
        """A saved match; nothing if it cannot be used, which `Saves` then tells of."""
        self.leave()
        match = self._saves.load(summary.slot, lambda seats: self._agents(game, seats, summary.seed), self._now)
        return self._take(match, summary.mode) if match else None

    def sit_down(self, match: Match, extras: Mapping[str, object]) -> Match:
        """At a room's table: the room keeps the match, and its owner has fixed some settings."""
        self.leave()
        match.counted = match.counted or match.outcome is not None  # it was, when its end was first seen
        self._take(match, ONLINE)
        self.fixed = fixed_by(extras)
        return match

    def restore(self, match: Match, mode: str) -> Match:
        """Puts back a match that another one had replaced."""
        self.leave()
        return self._take(match, mode)

    def leave(self) -> None:
        """The match rests in its file; nobody thinks about it any more."""
        if self.match:
            self.match.pause()
            self.keep()
            self._guarded(lambda: self._saves.set_open(None))
            self._unsubscribe()
            self.match, self.fixed = None, {}

    def keep(self) -> None:
        """Writes the match to its file: after every step, and when the app is paused."""
        if self.match and self.mode != ONLINE:  # a room keeps its own
            match, mode = self.match, self.mode
            self._guarded(lambda: self._saves.save(mode, match))

    def _take(self, match: Match, mode: str) -> Match:
        self.match, self.mode = match, mode
        self._unsubscribe = match.subscribe(self._on_news)
        self.keep()
        self._guarded(lambda: self._saves.set_open(self.slot))
        return match

    def _agents(self, game: Game, seats: Sequence[Seat], seed: int) -> tuple[Agent, ...]:
        return tuple(
            Human()
            if seat.kind == HUMAN
            else Computer(brain_of(game, seat.level), self._post, seed + player, self._pace)
            for player, seat in enumerate(seats)
        )

    def _on_news(self, news: News) -> None:
        if isinstance(news, (Played, Rewound)):
            self.keep()
        elif isinstance(news, Ended):
            self._count()

    def _count(self) -> None:
        match = self.match
        if match is None or match.counted or not self.humans:
            return
        match.counted = True
        state = match.state
        score = state.scores[statistics.counted_seat(match)] if isinstance(state, Scored) else None
        before, _ = statistics.load(self._storage)
        self._guarded(lambda: statistics.save(self._storage, before.counting(match, score)))
        self.keep()

    def _guarded(self, write: Callable[[], None]) -> None:
        """A folder that cannot be written costs the save, never the game; the player is told once."""
        try:
            write()
        except StorageFault as fault:
            if not self._told_of_storage:
                self._told_of_storage = True
                self._tell(fault.problem)


def human_begins(setup: GameSetup, began_last: bool = False) -> bool:
    """Whether the human begins the next game against a computer: by choice, or by turns."""
    return not began_last if setup.starts == "alternate" else setup.starts == "me"
