"""Sums of the player's results, and the ratings."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, fields, replace

from app.core.codec import BadData, Json, from_json, to_json
from app.core.game import Game, dummies_of
from app.games import BY_ID
from app.languages.problem import Problem
from app.match.match import COMPUTER, HUMAN, REMOTE
from app.match.played_match import PlayedMatch
from app.statistics import computer_ratings
from app.statistics.glicko import Rating
from app.storage.files import Storage, read_json, set_aside

FILE = "statistics.json"

LONGEST_COURSE = 60
"""The most ratings saved per game, as many as a chart shows. Each match rewrites all of them."""

LOCAL, ONLINE = "local", "online"

Opponent = str
"""`rung(1)`, `LOCAL` or `ONLINE`."""

FORMER = "level-"
"""Old files put this before a computer's former level."""


def rung(number: int) -> Opponent:
    return f"rung-{number}"


@dataclass(frozen=True, slots=True)
class SeatResults:
    won: int = 0
    lost: int = 0
    drawn: int = 0

    def __post_init__(self) -> None:
        if min(self.won, self.lost, self.drawn) < 0:
            raise ValueError("a count below zero")

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn

    def __add__(self, other: SeatResults) -> SeatResults:
        return SeatResults(
            **{each.name: getattr(self, each.name) + getattr(other, each.name) for each in fields(SeatResults)}
        )


@dataclass(frozen=True, slots=True)
class OpponentResults:
    """Games with a hint are counted apart and set no best score."""

    unaided: SeatResults = SeatResults()
    assisted: SeatResults = SeatResults()
    best: int | None = None

    def with_result(self, result: SeatResults, score: int | None, assisted: bool) -> OpponentResults:
        if assisted:
            return replace(self, assisted=self.assisted + result)
        scores = [each for each in (self.best, score) if each is not None]
        return replace(self, unaided=self.unaided + result, best=max(scores, default=None))

    def __add__(self, other: OpponentResults) -> OpponentResults:
        scores = [each for each in (self.best, other.best) if each is not None]
        unaided, assisted = self.unaided + other.unaided, self.assisted + other.assisted
        return OpponentResults(unaided, assisted, max(scores, default=None))


Tallies = dict[str, dict[Opponent, OpponentResults]]


@dataclass(frozen=True, slots=True)
class Statistics:
    tallies: Tallies = field(default_factory=dict)
    courses: dict[str, tuple[Rating, ...]] = field(default_factory=dict)
    before: dict[str, Tallies] = field(default_factory=dict)
    """Results from before the game history existed, under a digest of them."""

    def tally(self, game: str, opponent: Opponent) -> OpponentResults:
        return self.tallies.get(game, {}).get(opponent, OpponentResults())

    def counting(self, match: PlayedMatch, score: int | None = None) -> Statistics:
        game = match.game.id
        opponent = opponent_of(match)
        tally = self.tally(game, opponent).with_result(result_of(match), score, match.assisted)
        tallies = {**self.tallies, game: {**self.tallies.get(game, {}), opponent: tally}}
        return replace(self, tallies=tallies)._rating(match) if is_rated(match) else replace(self, tallies=tallies)

    def rating(self, game: str) -> Rating | None:
        course = self.courses.get(game)
        return course[-1] if course else None

    def _rating(self, match: PlayedMatch) -> Statistics:
        game, result = match.game, result_of(match)
        before = self.rating(game.id) or computer_ratings.newcomer(game)
        level = next(seat.level for seat in match.seats if seat.kind == COMPUTER)
        after = rated(before, game, level, result)
        course = (*(self.courses.get(game.id) or (before,)), after)
        return replace(self, courses={**self.courses, game.id: course[-LONGEST_COURSE:]})


def rated(before: Rating, game: Game, level: int, result: SeatResults) -> Rating:
    return before.after([(computer_ratings.rungs(game)[level - 1], result.won + result.drawn / 2)])


def is_rated(match: PlayedMatch) -> bool:
    """Accept only an unaided contest of one person with one computer."""
    kinds = sorted(seat.kind for seat in match.seats)
    is_duel = kinds == [COMPUTER, HUMAN] and not dummies_of(match.state)
    return is_duel and not match.assisted and match.game.is_contest(match.options)


def counted_seat(match: PlayedMatch) -> int:
    return next((seat for seat, who in enumerate(match.seats) if who.kind == HUMAN), 0)


def opponent_of(match: PlayedMatch) -> Opponent:
    kinds = {seat.kind for seat in match.seats}
    if REMOTE in kinds:
        return ONLINE
    return rung(max(seat.level for seat in match.seats)) if COMPUTER in kinds else LOCAL


def result_of(match: PlayedMatch) -> SeatResults:
    if match.outcome is None:
        raise ValueError("the match is not over")
    winners = match.outcome.winners
    if not winners:
        return SeatResults(drawn=1)
    return SeatResults(won=1) if counted_seat(match) in winners else SeatResults(lost=1)


def load(storage: Storage) -> tuple[Statistics, tuple[Problem, ...]]:
    data, problem = read_json(storage, FILE)
    if data is None:
        return Statistics(), (problem,) if problem else ()
    try:
        since: dict[str, Json] = {"courses": {}, "before": {}}  # missing in older files
        whole = {**since, **data} if isinstance(data, dict) else data
        statistics = on_the_ladder(from_json(Statistics, whole, "statistics"))
    except (BadData, RecursionError):
        return Statistics(), (set_aside(storage, FILE),)
    if "before" not in data and statistics.tallies:
        statistics = replace(statistics, before={mark_of(statistics): statistics.tallies})
    return statistics, ()


def mark_of(statistics: Statistics) -> str:
    """Return a digest of results, by which another device recognizes them."""
    written = json.dumps(to_json(statistics, Statistics), sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def on_the_ladder(found: Statistics) -> Statistics:
    """Rename computers of former levels to those that replaced them."""
    tallies: Tallies = {}
    for game, by_opponent in found.tallies.items():
        now = tallies.setdefault(game, {})
        for opponent, tally in by_opponent.items():
            name = _now(game, opponent)
            now[name] = now[name] + tally if name in now else tally
    return replace(found, tallies=tallies)


def _now(game: str, opponent: Opponent) -> Opponent:
    former = opponent.removeprefix(FORMER)
    if former == opponent or not former.isdecimal() or game not in BY_ID:
        return opponent
    return rung(BY_ID[game].level_now(int(former)))


def save(storage: Storage, statistics: Statistics) -> None:
    """Do not wait for the disk: a game's last move waits for this."""
    storage.write(FILE, text_of(statistics), sync=False)


def text_of(statistics: Statistics) -> str:
    """Write one line: indented JSON needs Python's slow encoder, and a move waits for it."""
    return json.dumps(to_json(statistics, Statistics))
