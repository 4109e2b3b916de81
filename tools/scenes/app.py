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
    from app.screens.continuing import WaitingSheet

    WaitingSheet().open()


def settings(ui: Any) -> None:
    ui.app.go("settings")


def statistics(ui: Any) -> None:
    ui.app.go("statistics")


def statistics_rated(ui: Any) -> None:
    """After some matches: ratings with their curves, and results against several rungs."""
    from app.services import ladder
    from app.services import statistics as kept
    from app.services.statistics import Count, Tally, rung

    courses = {}
    for game, results in ((STAY, "101101110100111011"), (SQUART, "1")):
        course = [ladder.newcomer(game)]
        for result in results:
            met = ladder.rungs(game)[ladder.even_level(game, course[-1]) - 1]
            course.append(course[-1].after([(met, float(result))]))
        courses[game.id] = tuple(course)
    stay = {rung(3): Tally(Count(5, 2, 0), Count(2, 1, 0), 24), rung(5): Tally(Count(4, 4, 0), best=19)}
    squart = {rung(2): Tally(Count(1, 0, 0))}
    kept.save(ui.app.storage, kept.Statistics({"stay": stay, "squart": squart}, courses))
    ui.app.go("statistics")


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

    from app.services import daily
    from app.today import today as now

    record = daily.Days()
    for ago in (0, 1, 2, 4):
        day = now() - timedelta(days=ago)
        for game in GAMES[: 1 + ago % 4]:
            record = record.solving(day, game.id, daily.Done(42 + ago))
    daily.save(ui.app.storage, record)
    ui.app.go("today")
    page = ui.app.screens.current_screen
    ui.until(lambda: all(ui.app.daily.ready(page.day, game.id) for game in GAMES))


SCENES = {
    "home": home,
    "continue": home_continue,
    "several": home_several,
    "list": home_list,
    "settings": settings,
    "statistics": statistics,
    "statistics-rated": statistics_rated,
    **{f"puzzle-{game.id}": puzzle_of(game) for game in GAMES if game.puzzles},
    "puzzle-kind": puzzle_kind,
    "today": today,
}
