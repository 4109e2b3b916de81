"""The current match: starting, resuming, saving and counting it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from app.core.game import Game, OptionRole, OptionValue, Player, dummies_of
from app.core.setting import SettingValue
from app.languages.problem import Problem
from app.match.match import (
    COMPUTER,
    HUMAN,
    REMOTE,
    Agent,
    Ended,
    Match,
    MovePlayed,
    News,
    Rewound,
    SawMore,
    Seat,
    Terms,
)
from app.match.played_match import PlayedMatch, Post
from app.online import saved_visibility
from app.online.saved_visibility import VisibilityJournal
from app.players.computer import Computer, brain_of
from app.players.human import Human, RemotePlayer
from app.statistics import computer_ratings, record_result, totals
from app.statistics.achievements import Key
from app.statistics.glicko import Rating
from app.storage.files import Storage, StorageFault
from app.storage.saved_matches import BY_MESSAGE, Saves, Slot, Summary, slot_of
from app.storage.settings import DUMMIES, DUMMY, DUMMY_OF_COMPUTER, DUMMY_OF_HOST, GameSetup, fixed_by

if TYPE_CHECKING:
    from app.sharing.correspondence import MessageMatch
    from app.sharing.packed_match import Address, PackedMatch

M = TypeVar("M", bound=PlayedMatch)

VERSUS_COMPUTER, LOCAL, ONLINE, MESSAGE = "computer", "local", "online", BY_MESSAGE


def seats_for(game: Game, setup: GameSetup, mode: str, human_first: bool) -> tuple[Seat, ...]:
    """Return who sits where.

    Of two players, the one who begins sits first; of more, the host does."""
    if game.seats[1] > 2:
        sitting = zip(setup.sitting(game, mode), setup.names, strict=False)
        return tuple(_seat(who, name, game.default_level) for who, name in sitting)
    if mode == LOCAL:
        people = tuple(Seat(HUMAN, name) for name in setup.names[: game.seats[0]])
        return people if human_first else people[::-1]
    human, other = Seat(HUMAN), Seat(REMOTE) if mode == MESSAGE else Seat(COMPUTER, level=setup.level)
    return (human, other) if human_first else (other, human)


def _seat(who: str, name: str, usual: int) -> Seat:
    """Convert `human`, a dummy, or a level such as `computer2`; `usual` is a dummy's level."""
    if who == HUMAN or is_hosts_dummy(who, LOCAL):
        return Seat(HUMAN, name)
    return Seat(COMPUTER, level=usual if who in DUMMIES else int(who.removeprefix(COMPUTER)))


def is_hosts_dummy(who: str, mode: str) -> bool:
    """Return whether the first player decides for this dummy, by default outside rooms."""
    return who == DUMMY_OF_HOST or (who == DUMMY and mode != ONLINE)


def dummy_of(is_hosts: bool, mode: str) -> str:
    if is_hosts == is_hosts_dummy(DUMMY, mode):
        return DUMMY
    return DUMMY_OF_HOST if is_hosts else DUMMY_OF_COMPUTER


def options_for(game: Game, setup: GameSetup, mode: str) -> dict[str, OptionValue]:
    option = game.option_for(OptionRole.DUMMIES)
    dummies = {option.id: sum(who in DUMMIES for who in setup.sitting(game, mode))} if option else {}
    return {**setup.options, **dummies}


class Session:
    def __init__(
        self,
        storage: Storage,
        saves: Saves,
        post: Post,
        now: Callable[[], float],
        pace: Callable[[], float],
        tell: Callable[[Problem], None],
    ) -> None:
        """`pace` is a computer's shortest time in seconds; `tell` shows a problem."""
        self.match: PlayedMatch | None = None
        self.mode = VERSUS_COMPUTER
        self.slot: Slot | None = None
        self.fixed: dict[str, SettingValue] = {}
        self.rated: tuple[Rating | None, Rating] | None = None
        """The player's rating before and after the match, if it changed."""
        self.earned: tuple[Key, ...] = ()
        self._storage, self._saves = storage, saves
        self._post, self._now, self._pace, self._tell = post, now, pace, tell
        self._told_of_storage = False
        self._looks: VisibilityJournal | None = None
        """Saves what the player saw in a room; the room saves the rest."""

    @property
    def is_online(self) -> bool:
        return self.match is not None and self.mode == ONLINE

    @property
    def humans(self) -> tuple[Player, ...]:
        """The seats played at this device, including dummies."""
        seats = self.match.seats if self.match else ()
        return tuple(player for player, seat in enumerate(seats) if seat.kind == HUMAN)

    @property
    def people(self) -> tuple[Player, ...]:
        """The seats in `humans` without the dummies."""
        dummies = dummies_of(self.match.state) if self.match else ()
        return tuple(player for player in self.humans if player not in dummies)

    def start(self, game: Game, setup: GameSetup, mode: str, human_first: bool, seed: int | None = None) -> Match:
        """Create and save a match; its `begin` starts it."""
        self.leave()
        setup = setup.settled(computer_ratings.even_level(game, self.rating(game)))
        seats = seats_for(game, setup, mode, human_first)
        seed = _new_seed(mode) if seed is None else seed
        # No clock runs while a message travels, and unsent moves can be undone.
        terms = Terms() if mode == MESSAGE else Terms(setup.minutes, setup.strict)
        match = _kind(mode)(
            game, options_for(game, setup, mode), seed, seats, self._agents(game, seats, seed), self._now, terms
        )
        return self._take(match, mode, self._saves.new_slot(game.id, mode))

    def rating(self, game: Game) -> Rating | None:
        return totals.load(self._storage)[0].rating(game.id)

    def resume(self, game: Game, summary: Summary) -> Match | None:
        """Load a saved match, or return None; `Saves` reports why."""
        self.leave()
        kind = _kind(summary.mode)
        match = self._saves.load(summary.slot, lambda seats: self._agents(game, seats, summary.seed), self._now, kind)
        return self._take(match, summary.mode, summary.slot) if match else None

    def take_up(self, parcel: PackedMatch, name: str) -> MessageMatch:
        """Join a match that somebody began by message; raises `BadLink`."""
        from app.sharing.correspondence import taken_up

        match = taken_up(parcel, name, self._now)
        self.leave()
        return self._take(match, MESSAGE, self._saves.new_slot(match.game.id, MESSAGE))

    def addressed(self, address: Address) -> tuple[Summary, PlayedMatch] | None:
        """Find the saved match that a link continues."""
        wanted = (MESSAGE, address.game, address.seed)
        for each in self._saves.all() if address.is_message else ():
            if (each.mode, each.game, each.seed) == wanted:
                match = self.match if each.slot == self.slot and self.match else self._loaded(each)
                return (each, match) if match else None
        return None

    def _loaded(self, summary: Summary) -> Match | None:
        agents = [RemotePlayer() for _ in summary.seats]
        return self._saves.load(summary.slot, lambda _: agents, self._now, _kind(summary.mode))

    def sit_down(self, match: PlayedMatch, extras: Mapping[str, object], match_id: str) -> PlayedMatch:
        """Enter the match of a room, which saves it."""
        self.leave()
        self._looks = VisibilityJournal(self._storage, match_id)
        match.sightings.add(saved_visibility.load(self._storage, match_id))
        match.counted = match.counted or match.outcome is not None  # counted when its end was first seen
        self._take(match, ONLINE, slot_of(match.game.id, ONLINE))
        self.fixed = fixed_by(extras)
        return match

    def restore(self, match: PlayedMatch, mode: str, slot: Slot) -> PlayedMatch:
        """Return to a match that was left for another one."""
        self.leave()
        return self._take(match, mode, slot)

    def leave(self) -> None:
        if self.match:
            self.match.pause()
            self.rest()
            self._guarded(lambda: self._saves.set_open(None))
            self._unsubscribe()
            self.match, self.slot, self.fixed, self._looks = None, None, {}, None

    def keep(self) -> None:
        match, slot = self.match, self.slot
        if match and slot and self.mode != ONLINE:
            self._guarded(lambda: self._saves.save(slot, match))
        elif match and (keeper := self._looks):
            self._guarded(lambda: keeper.save(match.sightings, match.ply))

    def rest(self) -> None:
        """Rewrite the file in one piece, because the match may wait for long."""
        match, slot = self.match, self.slot
        if match and slot and self.mode != ONLINE:
            self._guarded(lambda: self._saves.rest(slot, match))
        else:
            self.keep()

    def _take(self, match: M, mode: str, slot: Slot) -> M:
        self.match, self.mode, self.slot, self.rated, self.earned = match, mode, slot, None, ()
        self.fixed = {"hint_button": False} if mode == MESSAGE else {}
        self._unsubscribe = match.subscribe(self._on_news)
        self.keep()
        self._guarded(lambda: self._saves.set_open(slot))
        return match

    def _agents(self, game: Game, seats: Sequence[Seat], seed: int) -> tuple[Agent, ...]:
        def agent(player: Player, seat: Seat) -> Agent:
            if seat.kind == COMPUTER:
                return Computer(brain_of(game, seat.level), self._post, seed + player, self._pace)
            return Human() if seat.kind == HUMAN else RemotePlayer()

        return tuple(agent(player, seat) for player, seat in enumerate(seats))

    def _on_news(self, news: News) -> None:
        if isinstance(news, (MovePlayed, Rewound, SawMore)):
            self.keep()
        elif isinstance(news, Ended):
            self._count()
            self.keep()

    def _count(self) -> None:
        match = self.match
        if match is None or match.counted or not self.humans:
            return
        match.counted = True
        counted = record_result.count(self._storage, match, self.people)
        self.rated = counted.rated

        def write() -> None:
            self.earned = record_result.keep(self._storage, counted)

        self._guarded(write)

    def _guarded(self, write: Callable[[], None]) -> None:
        """Report the first failed save, and let the game go on."""
        try:
            write()
        except StorageFault as fault:
            if not self._told_of_storage:
                self._told_of_storage = True
                self._tell(fault.problem)


def _kind(mode: str) -> type[Match]:
    if mode != MESSAGE:
        return Match
    from app.sharing.correspondence import MessageMatch

    return MessageMatch


def _new_seed(mode: str) -> int:
    if mode != MESSAGE:
        return random.SystemRandom().getrandbits(32)
    from app.sharing.correspondence import new_seed

    return new_seed()


def human_begins(setup: GameSetup, began_last: bool = False) -> bool:
    return not began_last if setup.starts == "alternate" else setup.starts == "me"
