"""Statistics, achievements and backups at a keyboard."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

from app.games import BY_ID, GAMES
from app.languages.problem import Problem
from app.languages.translator import Translator
from app.platform.single_instance import NAME as APP
from app.puzzles import daily_results, progress
from app.puzzles.daily import today
from app.statistics import achievements, player_record, summaries
from app.statistics.player_record import PlayerRecord
from app.storage import backup
from app.storage.backup import BadBackup
from app.storage.file_lock import claim
from app.storage.files import Storage, StorageFault
from app.terminal.match_console import ask

Say = Callable[[str], None]


def tell_statistics(storage: Storage, tr: Translator, say: Say) -> None:
    found, problems = player_record.load(storage)
    days, more = daily_results.load(storage)
    endless, others = progress.load(storage)
    for problem in (*problems, *more, *others):
        say(problem.text(tr))
    games = [game.id for game in GAMES if found.statistics.tallies.get(game.id)]
    for game_id in games:
        for line in _of_game(found, game_id, tr):
            say(line)
    solved = summaries.solved_by_game(endless, days)
    if solved:
        counted = sum(days.counts(date.fromisoformat(day)) for day in days.days)
        say(f"{tr('statistics.puzzles')}.")
        for name, number in (("solved", sum(solved.values())), ("days", counted), ("longest_days", days.longest())):
            say(f"{_capital(tr(f'statistics.{name}'))}: {number}.")
        for game_id, number in solved.items():
            say(f"{tr('statistics.puzzles.of', game=tr(f'{game_id}.name'), count=number)}.")
    if not games and not solved:
        say(tr("statistics.empty"))


def _of_game(found: PlayerRecord, game_id: str, tr: Translator) -> Iterator[str]:
    yield f"{tr(f'{game_id}.name')}."
    course = found.statistics.courses.get(game_id)
    if course:
        yield from (f"{line}." for line in summaries.rating_told(BY_ID[game_id], course, tr))
    games = summaries.own(found.games, game_id)
    if games:
        yield f"{tr('statistics.latest')}: {summaries.results_told(summaries.total(summaries.latest(games)), tr)}."
        for name, number in zip(("longest", "running"), summaries.runs(games), strict=True):
            yield f"{_capital(tr(f'statistics.{name}'))}: {number}."
        for seat, count in summaries.by_side(games).items():
            yield f"{tr(f'statistics.side.{seat + 1}')}: {summaries.results_told(count, tr)}."
        size, cells = summaries.openings(games)
        if cells:
            yield f"{summaries.opening_told(size, cells, tr)}."
    tallies = found.statistics.tallies[game_id]
    for opponent in summaries.opponents(tallies):
        tally = tallies[opponent]
        best = f", {tr('statistics.best')} {tally.best}" if tally.best is not None else ""
        yield f"{summaries.opponent_words(game_id, opponent, tr)}: {summaries.results_told(tally.unaided, tr)}{best}."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def tell_achievements(storage: Storage, tr: Translator, say: Say) -> None:
    try:
        achievements.look_again(storage, today())
    except StorageFault as fault:
        say(fault.problem.text(tr))
    earned, problems = achievements.load(storage)
    for problem in problems:
        say(problem.text(tr))
    keys = achievements.all_keys()
    say(f"{tr('achievements.count', earned=sum(key in earned.on for key in keys), all=len(keys))}.")
    for key in keys:
        owner = key.partition(".")[0]
        whose = tr(f"{owner}.name") if owner in BY_ID else tr("achievements.app")
        name, day = achievements.words_of(key), earned.on.get(key)
        state = tr("achievements.on", day=day) if day else tr("achievements.not_yet")
        say(f"{whose}. {tr(name)}. {tr(f'{name}.how')} {state}.")


def write_backup(storage: Storage, path: str, tr: Translator, say: Say) -> bool:
    """Return whether it was written."""
    try:
        backup.write(storage, Path(path).expanduser())
    except BadBackup as bad:
        return _refused(bad.problem, tr)
    say(tr("backup.saved", path=path))
    return True


def bring_in(storage: Storage, path: str, tr: Translator, say: Say) -> bool:
    """Restore a backup after asking. Return False if something went wrong."""
    held = claim(storage.folder, APP)
    if held is None:
        return _refused(Problem("problem.backup.running"), tr)
    try:
        name = Path(path).expanduser()
        planned = backup.plan(storage, backup.read(name), name.name)
        for line in planned.told(tr):
            say(line)
        if not planned.files:
            return True
        say(tr("terminal.restore.ask"))
        if ask().strip().lower() not in ("yes", tr("terminal.restore.yes")):
            say(tr("terminal.restore.left"))
            return True
        backup.apply(storage, planned)
    except BadBackup as bad:
        return _refused(bad.problem, tr)
    except StorageFault as fault:
        return _refused(fault.problem, tr)
    finally:
        held.let_go()
    say(tr("backup.done"))
    return True


def take_back(storage: Storage, tr: Translator, say: Say) -> bool:
    """Undo the last restored backup; return whether that worked."""
    held = claim(storage.folder, APP)
    if held is None:
        return _refused(Problem("problem.backup.running"), tr)
    try:
        if not backup.can_be_undone(storage):
            return _refused(Problem("terminal.undo.none"), tr)
        backup.undo(storage)
    except BadBackup as bad:
        return _refused(bad.problem, tr)
    except StorageFault as fault:
        return _refused(fault.problem, tr)
    finally:
        held.let_go()
    say(tr("backup.undone"))
    return True


def _refused(problem: Problem, tr: Translator) -> bool:
    print(problem.text(tr), file=sys.stderr)
    return False
