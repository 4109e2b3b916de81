"""All results of a player, and the merge of those from two devices.

Game ids prevent counting twice. Results from before the game history have no ids: `Statistics.before` holds them under
a mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from app.core.codec import BadData, Json, from_json, to_json, to_row
from app.games import BY_ID
from app.languages.problem import Problem
from app.statistics import game_history, totals
from app.statistics.game_history import FinishedGame
from app.statistics.glicko import Rating
from app.statistics.totals import (
    LONGEST_COURSE,
    OpponentResults,
    SeatResults,
    Statistics,
    Tallies,
    mark_of,
    rated,
    rung,
)
from app.storage.backup_section import BackupSection, SectionMerge
from app.storage.files import Storage


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    statistics: Statistics = field(default_factory=Statistics)
    games: tuple[FinishedGame, ...] = ()

    @property
    def played(self) -> int:
        tallies = [tally for by_opponent in self.statistics.tallies.values() for tally in by_opponent.values()]
        return sum(each.unaided.played + each.assisted.played for each in tallies)

    def without(self, game: str | None) -> PlayerRecord:
        if game is None:
            return PlayerRecord()
        found = self.statistics
        before = {mark: _without(tallies, game) for mark, tallies in found.before.items()}
        kept = Statistics(_without(found.tallies, game), _without(found.courses, game), before)
        return PlayerRecord(kept, tuple(each for each in self.games if each.game != game))

    def settled(self) -> PlayerRecord:
        """Put results that no listed game accounts for under a mark, and sum up again."""
        by_games = counted(self.games)
        untold = _beyond(self.statistics.tallies, _sum([*self.statistics.before.values(), by_games]))
        before = {**self.statistics.before, **({mark_of(Statistics(untold)): untold} if untold else {})}
        sums = _sum([*before.values(), by_games])
        return replace(self, statistics=replace(self.statistics, tallies=sums, before=before))

    def rated_ids(self, game: str) -> set[str]:
        return {each.id for each in self.games if _is_rated(each, game)}

    def joined(self, other: PlayerRecord) -> PlayerRecord:
        ours, theirs = self.settled(), other.settled()
        games = _united(ours.games, theirs.games)
        before = {**theirs.statistics.before, **ours.statistics.before}
        sums = _sum([*before.values(), counted(games)])
        courses = {
            game: _joined_course(game, ours, theirs, games)
            for game in sorted(ours.statistics.courses.keys() | theirs.statistics.courses.keys())
        }
        return PlayerRecord(Statistics(sums, courses, before), games)


def counted(games: Iterable[FinishedGame]) -> Tallies:
    tallies: Tallies = {}
    for game in games:
        by_opponent = tallies.setdefault(game.game, {})
        before = by_opponent.get(game.opponent, OpponentResults())
        by_opponent[game.opponent] = before.with_result(SeatResults(**{game.result: 1}), game.score, game.assisted)
    return tallies


def load(storage: Storage) -> tuple[PlayerRecord, tuple[Problem, ...]]:
    found, problems = totals.load(storage)
    games, more = game_history.load(storage)
    return PlayerRecord(found, games), (*problems, *more)


def save(storage: Storage, career: PlayerRecord) -> None:
    totals.save(storage, career.statistics)
    game_history.save(storage, career.games)


def reset(storage: Storage, game: str | None = None) -> PlayerRecord:
    """Forget one game, or all. To undo it, save the returned record."""
    before, _ = load(storage)
    save(storage, before.without(game))
    return before


def gathered(storage: Storage) -> Json:
    found = load(storage)[0].settled()
    rows = [to_row(game, FinishedGame) for game in found.games]
    return {"statistics": to_json(found.statistics, Statistics), "games": rows}


def added(storage: Storage, data: Json) -> SectionMerge:
    ours, theirs = load(storage)[0], _read(data)
    both = ours.joined(theirs)
    new = both.played - ours.settled().played
    is_same = both.games == ours.games and both.statistics.courses == ours.statistics.courses and not new
    files = {totals.FILE: totals.text_of(both.statistics), game_history.FILE: game_history.text_of(both.games)}
    return SectionMerge(theirs.settled().played, new, {} if is_same else files)


BACKUP = BackupSection("career", gathered, added)


def _read(data: Json) -> PlayerRecord:
    if not isinstance(data, dict) or not isinstance(data.get("games"), list):
        raise BadData("no career")
    found: Statistics = from_json(Statistics, data.get("statistics"), "statistics")
    return PlayerRecord(found, game_history.in_order(map(game_history.read, data["games"])))


def _without(by_game: Mapping[str, Json], game: str) -> dict[str, Json]:
    return {each: kept for each, kept in by_game.items() if each != game}


def _united(ours: Iterable[FinishedGame], theirs: Iterable[FinishedGame]) -> tuple[FinishedGame, ...]:
    """List each id once. Of two different lines, both devices choose the same."""
    found: dict[str, FinishedGame] = {}
    for game in (*ours, *theirs):
        known = found.setdefault(game.id, game)
        if known != game:
            found[game.id] = min(known, game, key=repr)
    return game_history.in_order(found.values())


def _sum(all_tallies: Iterable[Tallies]) -> Tallies:
    sums: Tallies = {}
    for tallies in all_tallies:
        for game, by_opponent in tallies.items():
            found = sums.setdefault(game, {})
            for opponent, tally in by_opponent.items():
                found[opponent] = found[opponent] + tally if opponent in found else tally
    return sums


def _beyond(tallies: Tallies, told: Tallies) -> Tallies:
    found: Tallies = {}
    for game, by_opponent in tallies.items():
        for opponent, tally in by_opponent.items():
            known = told.get(game, {}).get(opponent, OpponentResults())
            rest = OpponentResults(
                _less(tally.unaided, known.unaided), _less(tally.assisted, known.assisted), tally.best
            )
            if rest.unaided.played or rest.assisted.played:
                found.setdefault(game, {})[opponent] = rest
    return found


def _less(count: SeatResults, known: SeatResults) -> SeatResults:
    return SeatResults(
        max(0, count.won - known.won), max(0, count.lost - known.lost), max(0, count.drawn - known.drawn)
    )


def _joined_course(
    game: str, ours: PlayerRecord, theirs: PlayerRecord, games: Iterable[FinishedGame]
) -> tuple[Rating, ...]:
    """Merge the rating histories of two devices. If each has rated games of its own, rate all games again."""
    course, other = ours.statistics.courses.get(game, ()), theirs.statistics.courses.get(game, ())
    known, others = ours.rated_ids(game), theirs.rated_ids(game)
    if known == others:
        return max(course, other, key=lambda each: (len(each), repr(each)))
    if course and others < known:
        return course
    if other and known < others:
        return other
    anew: list[Rating] = []
    for each in games:
        if _is_rated(each, game):
            assert each.rating
            anew = anew or [each.rating]
            level = int(each.opponent.rpartition("-")[2])
            anew.append(rated(anew[-1], BY_ID[game], level, SeatResults(**{each.result: 1})))
    return tuple(anew[-LONGEST_COURSE:])


def _is_rated(each: FinishedGame, game: str) -> bool:
    """Return whether the game was rated. A file may name an opponent that does not exist."""
    if each.game != game or each.rating is None or game not in BY_ID:
        return False
    return each.opponent in map(rung, range(1, BY_ID[game].levels + 1))
