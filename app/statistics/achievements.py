"""Achievements of the games and of the app, and when they were earned."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from app.core.achievement import MatchFacts
from app.core.codec import BadData, from_json, to_json
from app.core.game import Game, Tr
from app.games import GAMES
from app.languages.problem import Problem
from app.match.match import COMPUTER
from app.match.played_match import PlayedMatch
from app.puzzles import daily_results, progress
from app.puzzles.daily_results import Days
from app.puzzles.progress import Progress
from app.statistics import totals
from app.statistics.totals import LOCAL, Opponent, Statistics, rung
from app.storage.backup_section import section_of_value
from app.storage.files import Storage, read_json, set_aside

FILE = "achievements.json"

MOST = 24
"""The most achievements in all. A longer list would hide the goals."""

APP = "app"

Key = str
"""A name such as "stay.blind". Its texts are under `<owner>.achievement.<id>`."""

WEEK = 7
MANY_PUZZLES = 50


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """What the app's own achievements depend on: sums only, because these load fast."""

    statistics: Statistics
    days: Days
    progress: Progress


@dataclass(frozen=True, slots=True)
class Unlocked:
    on: dict[Key, str] = field(default_factory=dict)
    """The day on which each was earned, such as "2026-11-18"."""

    def __post_init__(self) -> None:
        for day in self.on.values():
            date.fromisoformat(day)

    def adding(self, keys: Iterable[Key], today: date) -> Unlocked:
        return replace(self, on={**dict.fromkeys(keys, today.isoformat()), **self.on})

    def joined(self, other: Unlocked) -> Unlocked:
        days = {key: min(self.on.get(key, day), day) for key, day in other.on.items()}
        return Unlocked(dict(sorted({**self.on, **days}.items())))


def _won_everywhere(life: PlayerTotals) -> bool:
    return all(_beaten(life.statistics, game) for game in GAMES)


def _climbed_a_ladder(life: PlayerTotals) -> bool:
    return any(_beaten(life.statistics, game) >= set(map(rung, range(1, game.levels + 1))) for game in GAMES)


def _beaten(found: Statistics, game: Game) -> set[Opponent]:
    tallies = found.tallies.get(game.id, {})
    return {opponent for opponent, tally in tallies.items() if tally.unaided.won and opponent != LOCAL}


def _solved_a_day(life: PlayerTotals) -> bool:
    wanted = sum(game.puzzles is not None for game in GAMES)
    return any(sum(each.unaided for each in done.values()) >= wanted for done in life.days.days.values())


def _solved_a_week(life: PlayerTotals) -> bool:
    days = sorted(day for day in map(date.fromisoformat, life.days.days) if life.days.counts(day))
    return any(days[at + WEEK - 1] - day == timedelta(days=WEEK - 1) for at, day in enumerate(days[: 1 - WEEK]))


def _solved_many(life: PlayerTotals) -> bool:
    return sum(life.progress.solved.values()) >= MANY_PUZZLES


OWN: dict[str, Callable[[PlayerTotals], bool]] = {
    "every_game": _won_everywhere,
    "ladder": _climbed_a_ladder,
    "todays_all": _solved_a_day,
    "week": _solved_a_week,
    "puzzles": _solved_many,
}


def of_game(game: Game) -> tuple[Key, ...]:
    return tuple(f"{game.id}.{each.id}" for each in (game.achievements() if game.achievements else ()))


def of_app() -> tuple[Key, ...]:
    return tuple(f"{APP}.{each}" for each in OWN)


def all_keys() -> tuple[Key, ...]:
    return (*(key for game in GAMES for key in of_game(game)), *of_app())


def words_of(key: Key) -> str:
    """Return the text key of an achievement's name. Add `.how` for its description."""
    owner, _, name = key.partition(".")
    return f"{owner}.achievement.{name}"


def told(keys: Iterable[Key], tr: Tr) -> str:
    return tr("achievements.earned", names=", ".join(tr(words_of(key)) for key in keys))


def by_match(match: PlayedMatch, seat: int) -> tuple[Key, ...]:
    """Return what a match earns. With a hint or without its beginning it earns nothing."""
    game, outcome = match.game, match.outcome
    if game.achievements is None or outcome is None or match.assisted or match.first_ply:
        return ()
    deed = MatchFacts(
        seat=seat,
        won=seat in outcome.winners and len(outcome.winners) < len(match.seats),
        level=max((each.level for each in match.seats if each.kind == COMPUTER), default=0),
        options=match.options,
        states=(match.first, *(entry.step.state for entry in match.history)),
        steps=tuple(entry.step.events for entry in match.history),
    )
    return tuple(f"{game.id}.{each.id}" for each in game.achievements() if each.is_earned_by(deed))


def by_life(life: PlayerTotals) -> tuple[Key, ...]:
    return tuple(f"{APP}.{name}" for name, is_earned in OWN.items() if is_earned(life))


def load(storage: Storage) -> tuple[Unlocked, tuple[Problem, ...]]:
    data, problem = read_json(storage, FILE)
    if data is None:
        return Unlocked(), (problem,) if problem else ()
    try:
        earned: Unlocked = from_json(Unlocked, data, "achievements")
    except (BadData, RecursionError):
        return Unlocked(), (set_aside(storage, FILE),)
    return earned, ()


def save(storage: Storage, earned: Unlocked) -> None:
    storage.write(FILE, json.dumps(to_json(earned, Unlocked), indent=1), sync=False)


def award(storage: Storage, keys: Iterable[Key], today: date) -> tuple[Key, ...]:
    """Save these achievements and return those that are new."""
    earned, _ = load(storage)
    new = tuple(key for key in keys if key not in earned.on)
    if new:
        save(storage, earned.adding(new, today))
    return new


def life_of(storage: Storage, sums: Statistics) -> PlayerTotals:
    return PlayerTotals(sums, daily_results.load(storage)[0], progress.load(storage)[0])


def look_again(storage: Storage, today: date) -> tuple[Key, ...]:
    return award(storage, by_life(life_of(storage, totals.load(storage)[0])), today)


BACKUP = section_of_value("achievements", FILE, Unlocked, load, Unlocked.joined, lambda earned: len(earned.on))
