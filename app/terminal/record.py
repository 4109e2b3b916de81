"""What was counted and achieved, as lines of text; backups written and brought in at a keyboard."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

from app.games import BY_ID, GAMES
from app.services import achievements, backup, career, daily, figures, progress
from app.services.backup import BadBackup
from app.services.career import PlayerRecord
from app.services.claims import claim
from app.services.instance import NAME as APP
from app.services.problem import Problem
from app.services.storage import Storage, StorageFault
from app.services.words import Translator
from app.terminal.match_console import ask
from app.today import today

Say = Callable[[str], None]


def tell_statistics(storage: Storage, tr: Translator, say: Say) -> None:
    found, problems = career.load(storage)
    days, more = daily.load(storage)
    endless, others = progress.load(storage)
    for problem in (*problems, *more, *others):
        say(problem.text(tr))
    games = [game.id for game in GAMES if found.statistics.tallies.get(game.id)]
    for game_id in games:
        for line in _of_game(found, game_id, tr):
            say(line)
    solved = figures.solved_by_game(endless, days)
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
        yield from (f"{line}." for line in figures.rating_told(BY_ID[game_id], course, tr))
    games = figures.own(found.games, game_id)
    if games:
        yield f"{tr('statistics.latest')}: {figures.results_told(figures.total(figures.latest(games)), tr)}."
        for name, number in zip(("longest", "running"), figures.runs(games), strict=True):
            yield f"{_capital(tr(f'statistics.{name}'))}: {number}."
        for seat, count in figures.by_side(games).items():
            yield f"{tr(f'statistics.side.{seat + 1}')}: {figures.results_told(count, tr)}."
        size, cells = figures.openings(games)
        if cells:
            yield f"{figures.opening_told(size, cells, tr)}."
    tallies = found.statistics.tallies[game_id]
    for opponent in figures.opponents(tallies):
        tally = tallies[opponent]
        best = f", {tr('statistics.best')} {tally.best}" if tally.best is not None else ""
        yield f"{figures.opponent_words(game_id, opponent, tr)}: {figures.results_told(tally.unaided, tr)}{best}."


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
    """Says whether it was written."""
    try:
        backup.write(storage, Path(path).expanduser())
    except BadBackup as bad:
        return _refused(bad.problem, tr)
    say(tr("backup.saved", path=path))
    return True


def bring_in(storage: Storage, path: str, tr: Translator, say: Say) -> bool:
    """Tells what is new, and asks first; says whether nothing went wrong."""
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
    """Undoes the last one; says whether it did."""
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
