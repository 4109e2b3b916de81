"""The screens that belong to no game."""

from __future__ import annotations

from typing import Any

from app.games import GAMES
from app.games.squart import GAME as SQUART
from app.games.stay import GAME as STAY


def home(ui: Any) -> None:
    ui.app.go("home")


def home_continue(ui: Any) -> None:
    """With a game to continue."""
    app = ui.app
    app.start_match(GAMES[0], "computer")
    ui.frames(4)
    app.leave_match()


def home_several(ui: Any) -> None:
    """With more of them: every game, in the middle."""
    for game in (*reversed(GAMES), GAMES[0]):
        match = ui.app.session.start(game, ui.app.settings.setup_for(game), "local", human_first=True, seed=5)
        match.begin()
        for _ in range(6):
            goes_on = (move for move in match.state.legal_moves() if match.state.apply(move).state.outcome() is None)
            match.play(match.ply, next(goes_on))
    ui.app.session.leave()
    ui.app.go("home")


def home_list(ui: Any) -> None:
    """The sheet with all of them."""
    home_several(ui)
    from app.ui.home.resume_cards import WaitingSheet

    WaitingSheet().open()


def settings(ui: Any) -> None:
    ui.app.go("settings")


def settings_voice(ui: Any) -> None:
    """The rows about the app's own voice."""
    ui.app.go("settings")
    screen = ui.app.screens.current_screen
    screen.group = "access"
    ui.frames(4)
    screen.ids.rows.scroll_to(screen._rows["voice_speed"], animate=False)


def voice_offer(ui: Any) -> None:
    """Where a screen reader runs."""
    from app.ui.speech.speech_offer import SpeechOffer

    ui.app.go("home")
    SpeechOffer().open()


def statistics(ui: Any) -> None:
    ui.app.go("statistics")


def statistics_rated(ui: Any) -> None:
    """After some matches and puzzles: ratings and results with their curves, against several rungs."""
    from app.puzzles import daily_results, progress
    from app.statistics import computer_ratings, player_record
    from app.statistics.game_history import FinishedGame
    from app.statistics.player_record import PlayerRecord, counted
    from app.statistics.totals import LOCAL, OpponentResults, SeatResults, Statistics, rung

    courses, games = {}, []
    for game, results in ((STAY, "101101110100111011d101101d11"), (SQUART, "1")):
        course = [computer_ratings.newcomer(game)]
        for number, result in enumerate(results):
            level = computer_ratings.even_level(game, course[-1])
            cell = (5, (2, 1, 2, 3)[number % 4], (2, 2, 3, 1)[number % 4])
            ending: Any = {"1": "won", "0": "lost", "d": "drawn"}[result]
            line = (game.id, rung(level), number % 2, ending, number == 4, 15 + number % 9, cell, course[-1])
            games.append(FinishedGame(f"{game.id}{number}", 1_790_000_000 + 90_000 * number, *line))
            worth = {"1": 1.0, "0": 0.0, "d": 0.5}[result]
            course.append(course[-1].after([(computer_ratings.rungs(game)[level - 1], worth)]))
        courses[game.id] = tuple(course)
    sums = counted(games)
    sums["stay"][LOCAL] = OpponentResults(SeatResults(4, 4, 0), best=19)
    player_record.save(ui.app.storage, PlayerRecord(Statistics(sums, courses), tuple(games)))
    progress.save(ui.app.storage, progress.Progress(solved={"squart-7-1": 12, "stay-5-2": 5, "chapaev-1": 2}))
    days = {
        f"2026-11-{day:02}": {"squart": daily_results.SolvedPuzzle(41), "skirmish": daily_results.SolvedPuzzle(130)}
        for day in range(3, 12)
    }
    daily_results.save(ui.app.storage, daily_results.Days(days))
    ui.app.go("statistics")


def statistics_lower(ui: Any) -> None:
    """The same, further down: sides, opponents, first cells."""
    statistics_rated(ui)
    ui.frames(4)
    ui.app.screens.current_screen.ids.page.scroll_y = 0.55


def statistics_puzzles(ui: Any) -> None:
    statistics_rated(ui)
    ui.frames(4)
    ui.app.screens.current_screen.ids.page.scroll_y = 0


def computers(ui: Any) -> None:
    """Those of a game in which the player is rated."""
    statistics_rated(ui)
    ui.app.go("help", game=STAY, tab="computers")


def achievements(ui: Any) -> None:
    """Some of them earned."""
    from app.statistics import achievements as kept

    keys = ("stay.jump_three", "chapaev.kept_all", "squart.second", "app.week")
    kept.save(ui.app.storage, kept.Unlocked(dict.fromkeys(keys, "2026-11-17")))
    ui.app.go("achievements")


def backup(ui: Any) -> None:
    """With one just saved."""
    page = ui.app.go("backup")
    page.saved = ui.app.tr("backup.saved", path="~/Downloads/four-boards-2026-11-17.fourboards")


def backup_summary(ui: Any) -> None:
    """What one would bring."""
    from app.storage.backup import Backup, MergePlan
    from app.storage.backup_section import SectionMerge
    from app.ui.settings.backup_screen import BackupSheet

    backup(ui)
    numbers = {"settings": (5, 2), "career": (128, 41), "matches": (12, 3), "decks": (2, 1), "puzzles": (37, 12)}
    additions = {name: SectionMerge(number, new, {name: ""}) for name, (number, new) in numbers.items()}
    BackupSheet(MergePlan(Backup("2026-11-17", "0.1.0", {}), additions)).open()


def puzzle_of(game: Any) -> Any:
    def scene(ui: Any) -> None:
        ui.app.go("puzzle", game=game)
        page = ui.app.screens.current_screen
        ui.until(lambda: page.puzzle is not None)

    return scene


def puzzle_kind(ui: Any) -> None:
    """What the puzzles differ in."""
    puzzle_of(GAMES[2])(ui)
    ui.app.screens.current_screen.choose_kind()


def today(ui: Any) -> None:
    """With some days solved."""
    from datetime import timedelta

    from app.puzzles import daily_results
    from app.puzzles.daily import today as now

    record = daily_results.Days()
    for ago in (0, 1, 2, 4):
        day = now() - timedelta(days=ago)
        for game in GAMES[: 1 + ago % 4]:
            record = record.solving(day, game.id, daily_results.SolvedPuzzle(42 + ago))
    daily_results.save(ui.app.storage, record)
    ui.app.go("today")
    page = ui.app.screens.current_screen
    ui.until(lambda: all(ui.app.daily.ready(page.day, game.id) for game in GAMES))


SCENES = {
    "home": home,
    "continue": home_continue,
    "several": home_several,
    "list": home_list,
    "settings": settings,
    "settings_voice": settings_voice,
    "voice_offer": voice_offer,
    "statistics": statistics,
    "statistics-rated": statistics_rated,
    "statistics-lower": statistics_lower,
    "statistics-puzzles": statistics_puzzles,
    "computers": computers,
    "achievements": achievements,
    "backup": backup,
    "backup-summary": backup_summary,
    **{f"puzzle-{game.id}": puzzle_of(game) for game in GAMES if game.puzzles},
    "puzzle-kind": puzzle_kind,
    "today": today,
}
