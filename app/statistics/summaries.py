"""Summarizes many games: streaks, latest results, sides and openings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby

from app.core.game import Game, StartCell, Tr
from app.games import GAMES
from app.puzzles.daily_results import Days
from app.puzzles.progress import Progress
from app.statistics import computer_ratings
from app.statistics.computer_ratings import SURE
from app.statistics.game_history import FinishedGame
from app.statistics.glicko import Rating
from app.statistics.totals import LOCAL, ONLINE, Opponent, SeatResults

LATEST = 20

_WORTH = {"won": 1, "drawn": 0, "lost": -1}


def own(games: Iterable[FinishedGame], game: str) -> list[FinishedGame]:
    """Return one game's results, except with a hint or between two people here."""
    return [each for each in games if each.game == game and each.opponent != LOCAL and not each.assisted]


def latest(games: Sequence[FinishedGame]) -> Sequence[FinishedGame]:
    return games[-LATEST:]


def total(games: Iterable[FinishedGame]) -> SeatResults:
    results = Counter(each.result for each in games)
    return SeatResults(results["won"], results["lost"], results["drawn"])


def balance(games: Iterable[FinishedGame]) -> list[int]:
    return list(accumulate((_WORTH[each.result] for each in games), initial=0))


def runs(games: Iterable[FinishedGame]) -> tuple[int, int]:
    lengths = [(won, len(list(run))) for won, run in groupby(games, key=lambda each: each.result == "won")]
    longest = max((length for won, length in lengths if won), default=0)
    return longest, lengths[-1][1] if lengths and lengths[-1][0] else 0


def by_side(games: Iterable[FinishedGame]) -> dict[int, SeatResults]:
    found: dict[int, list[FinishedGame]] = {}
    for each in games:
        found.setdefault(each.seat, []).append(each)
    return {seat: total(found[seat]) for seat in sorted(found)}


def openings(games: Iterable[FinishedGame]) -> tuple[int, Counter[tuple[int, int]]]:
    """Return the most played board size, and a count of its first cells."""
    found: list[StartCell] = [each.opening for each in games if each.opening is not None]
    if not found:
        return 0, Counter()
    sizes = Counter(size for size, _, _ in found)
    size = max(sizes, key=lambda each: (sizes[each], each))
    return size, Counter((row, column) for of, row, column in found if of == size)


def favourite(cells: Counter[tuple[int, int]]) -> tuple[int, int]:
    return min(cells, key=lambda cell: (-cells[cell], cell))


PEOPLE = (LOCAL, ONLINE)


def opponents(tallies: Iterable[Opponent]) -> list[Opponent]:
    return sorted(tallies, key=lambda each: (each in PEOPLE, each))


def solved_by_game(endless: Progress, days: Days) -> dict[str, int]:
    found = Counter(game for done in days.days.values() for game, each in done.items() if each.unaided)
    for kind, count in endless.solved.items():
        found[kind.partition("-")[0]] += count
    return {game.id: found[game.id] for game in GAMES if found[game.id]}


def opponent_words(game_id: str, opponent: str, tr: Tr) -> str:
    if opponent in PEOPLE:
        return tr(f"statistics.{opponent}")
    return tr("home.versus_level", level=tr(f"{game_id}.level.{opponent.rpartition('-')[2]}"))


def results_told(count: SeatResults, tr: Tr) -> str:
    return tr("statistics.results", won=count.won, lost=count.lost, drawn=count.drawn)


def rating_told(game: Game, course: Sequence[Rating], tr: Tr) -> tuple[str, str, str]:
    now, means = course[-1], [round(each.mean) for each in course]
    level = tr(f"{game.id}.level.{computer_ratings.even_level(game, now)}")
    said = {"count": len(course) - 1, "first": means[0], "last": means[-1], "best": max(means)}
    return (
        tr("statistics.rating", rating=means[-1], spread=round(SURE * now.deviation)),
        tr("statistics.rating.about", level=level),
        tr("statistics.rating.said", **said),
    )


def opening_told(size: int, cells: Counter[tuple[int, int]], tr: Tr) -> str:
    row, column = favourite(cells)
    words = {"row": row + 1, "column": column + 1, "times": cells[row, column], "size": size}
    return tr("statistics.opening.said", count=cells.total(), **words)
