"""Achievements: what earns which, once, and for whom."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from app.core.achievement import MatchFacts
from app.games import BY_ID, GAMES
from app.games.chapaev.rules import Knocked
from app.games.skirmish.events import Left, Played, RoundEnded, Scored, TurnedUp
from app.games.squart.rules import Lay
from app.games.stay.rules import Claim, Continued, Go, Moved
from app.games.stay.score import StayScore
from app.match.match import COMPUTER, HUMAN, Match, Seat
from app.puzzles import daily_results
from app.puzzles.progress import Progress
from app.statistics import achievements, totals
from app.statistics.achievements import Unlocked, award, by_life, by_match, look_again
from app.statistics.totals import LOCAL, OpponentResults, SeatResults, Statistics, rung
from app.storage.files import Storage
from tests.support.finished_matches import FRIENDS, OPPONENT, agents, match_of, now

DAY = date(2026, 11, 18)


def earned(game: str, **told: Any) -> set[str]:
    """What a deed with these parts earns."""
    usual: dict[str, Any] = {"seat": 0, "won": True, "level": 1, "options": {}, "states": (), "steps": ()}
    deed = MatchFacts(**{**usual, **told})
    found = BY_ID[game].achievements
    assert found
    return {each.id for each in found() if each.is_earned_by(deed)}


def test_there_are_at_most_so_many() -> None:
    keys = achievements.all_keys()
    assert len(set(keys)) == len(keys) <= achievements.MOST


def stay_moves(*moves: Moved) -> tuple[tuple[Moved, ...], ...]:
    return tuple((each,) for each in moves)


def moved(player: int, sight: int = 1, jumps: int = 0) -> Moved:
    return Moved(player, 6, 4, (0, 0), (0, 4), tuple((0, at) for at in range(1, jumps + 1)), StayScore(base=sight))


STAY = {"states": (BY_ID["stay"].new({"size": 5}),)}


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"steps": stay_moves(moved(0, 3), moved(1), moved(0, 3))}, {"blind"}),
        ({"steps": stay_moves(moved(0, 3), moved(0, 1))}, set()),
        ({"steps": stay_moves(moved(0, 3)), "level": 0}, set()),
        ({"steps": stay_moves(moved(0, 3)), "won": False}, set()),
        ({"steps": stay_moves(moved(0, 1, jumps=3)), "won": False}, {"jump_three"}),
        ({"steps": stay_moves(moved(1, 1, jumps=3))}, set()),
        ({"steps": ((Continued(0, ()),),)}, {"went_on"}),
        ({"steps": ((Continued(1, ()),),)}, set()),
    ],
)
def test_stay(told: dict[str, Any], expected: set[str]) -> None:
    assert earned("stay", **STAY, **told) == expected


CHAPAEV = {"states": (BY_ID["chapaev"].new(),)}


@pytest.mark.parametrize(
    ("events", "won", "expected"),
    [
        ([Knocked(0, (8, 9, 10), (), 1.0)], True, {"three_at_once", "kept_all"}),
        ([Knocked(0, (8, 9, 10), (1,), 1.0)], True, set()),
        ([Knocked(1, (0,), (), 1.0)], True, set()),
        ([Knocked(1, (), (8,), 1.0)], True, {"kept_all"}),
        ([Knocked(0, (8,), (), 1.0)], False, set()),
    ],
)
def test_chapaev(events: list[Knocked], won: bool, expected: set[str]) -> None:
    assert earned("chapaev", **CHAPAEV, steps=(tuple(events),), won=won) == expected


def test_chapaev_with_rows() -> None:
    assert earned("chapaev", states=(BY_ID["chapaev"].new({"rows": True}),)) == {"rows", "kept_all"}


def test_squart_by_positions() -> None:
    """Blue takes the middle of an empty board, or its corner."""
    first = BY_ID["squart"].new({"size": 6, "share": 0}, 1)
    middle, corner = ((first, first.apply(Lay(cell)).state) for cell in ((2, 2), (0, 0)))
    assert earned("squart", states=middle, won=False) == {"cut_off"}
    assert earned("squart", states=corner, won=False) == set()
    assert earned("squart", states=middle, won=False, seat=1) == set(), "the other did it"
    assert earned("squart", states=corner, seat=1) == {"second"}
    assert earned("squart", states=corner, seat=1, level=0) == set(), "people take turns"
    assert (earned("squart", states=corner, level=4), earned("squart", states=corner, level=5)) == (set(), {"strong"})


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([Scored(0, 16)], {"rich_line", "nobody_lost"}),
        ([Scored(1, 20), Scored(0, 15)], {"nobody_lost"}),
        ([Played(0, 7, "x", (0, 0), False, (0,)), TurnedUp(0, 7, "x", (0, 0))], {"trap", "nobody_lost"}),
        ([Played(0, 7, "x", (0, 0), True, (0,)), TurnedUp(0, 7, "x", (0, 0))], {"nobody_lost"}),
        ([Left(1, 9, "x", (0, 0)), RoundEnded(1, (0,), (20, 3))], {"nobody_lost", "every_round"}),
        ([Left(0, 7, "x", (0, 0)), RoundEnded(1, (0,), (20, 3))], {"every_round"}),
        ([Left(0, 7, "x", (0, 0), sacrificed=True), RoundEnded(1, (0,), (20, 3))], {"nobody_lost", "every_round"}),
        ([Left(0, 7, "x", (0, 0)), RoundEnded(1, (0, 1), (20, 20))], set()),
    ],
)
def test_skirmish(events: list[Any], expected: set[str]) -> None:
    assert earned("skirmish", steps=tuple((each,) for each in events)) == expected


def blind_win(seats: tuple[Seat, ...]) -> Match:
    match = match_of(seats, 0)
    match.play(0, Go(6, 1, sight=3))
    match.play(1, Claim())
    return match


def test_only_the_player_of_this_device_earns_by_a_match_without_a_hint() -> None:
    assert by_match(blind_win(OPPONENT), 0) == ("stay.blind",)
    aided = blind_win(OPPONENT)
    aided.assisted = True
    assert by_match(aided, 0) == ()
    assert by_match(blind_win(FRIENDS), 0) == (), "there is no computer to beat"
    assert by_match(blind_win((Seat(COMPUTER, level=1), Seat(HUMAN))), 1) == (), "that one lost"


def test_of_a_match_whose_beginning_is_lost_nothing_is_said() -> None:
    state = blind_win(OPPONENT).state
    late = Match(BY_ID["stay"], {"size": 3}, 1, OPPONENT, agents(OPPONENT), now, first=state, first_ply=2)
    assert by_match(late, 0) == ()


def test_what_is_the_apps_own_goes_by_sums() -> None:
    won = {game.id: {rung(1): OpponentResults(SeatResults(won=1))} for game in GAMES}
    nothing = achievements.PlayerTotals(Statistics(), daily_results.Days(), Progress())
    assert by_life(nothing) == ()
    assert by_life(achievements.PlayerTotals(Statistics(won), daily_results.Days(), Progress())) == ("app.every_game",)
    local = {**won, "stay": {LOCAL: OpponentResults(SeatResults(won=1))}}
    assert by_life(achievements.PlayerTotals(Statistics(local), daily_results.Days(), Progress())) == ()
    ladder = {
        "squart": {rung(level): OpponentResults(SeatResults(won=1)) for level in range(1, BY_ID["squart"].levels + 1)}
    }
    assert by_life(achievements.PlayerTotals(Statistics(ladder), daily_results.Days(), Progress())) == ("app.ladder",)
    assert by_life(
        achievements.PlayerTotals(Statistics(), daily_results.Days(), Progress(solved={"a": 30, "b": 20}))
    ) == ("app.puzzles",)


@pytest.mark.parametrize(
    ("days", "is_week"), [(range(1, 8), True), (range(1, 7), False), ((1, 2, 3, 5, 6, 7, 8), False)]
)
def test_a_week_is_seven_days_running(days: range, is_week: bool) -> None:
    kept = daily_results.Days({f"2026-11-{day:02}": {"squart": daily_results.SolvedPuzzle(9)} for day in days})
    assert (by_life(achievements.PlayerTotals(Statistics(), kept, Progress())) == ("app.week",)) is is_week


def test_an_achievement_is_earned_once_and_keeps_its_day(storage: Storage) -> None:
    assert award(storage, ["stay.blind"], date(2026, 1, 2)) == ("stay.blind",)
    assert award(storage, ["stay.blind", "app.week"], DAY) == ("app.week",)
    assert achievements.load(storage)[0].on == {"stay.blind": "2026-01-02", "app.week": "2026-11-18"}


def test_looking_again_finds_what_came_otherwise(storage: Storage) -> None:
    totals.save(storage, Statistics({game.id: {rung(1): OpponentResults(SeatResults(won=1))} for game in GAMES}))
    assert look_again(storage, DAY) == ("app.every_game",)
    assert look_again(storage, DAY) == ()


@pytest.mark.parametrize("damage", ["{", "[]", '{"on": {"stay.blind": "soon"}}', '{"on": 3}'])
def test_a_damaged_file_is_set_aside(storage: Storage, damage: str) -> None:
    storage.write(achievements.FILE, damage)
    found, problems = achievements.load(storage)
    assert found == Unlocked()
    assert [problem.key for problem in problems] == ["problem.set_aside"]
    assert storage.read("achievements.broken-1.json") == damage


def test_two_devices_together_have_what_either_earned_the_first_time() -> None:
    one, other = (
        Unlocked({"a.a": "2026-01-05", "a.b": "2026-02-01"}),
        Unlocked({"a.a": "2026-01-02", "a.c": "2026-03-01"}),
    )
    both = Unlocked({"a.a": "2026-01-02", "a.b": "2026-02-01", "a.c": "2026-03-01"})
    assert one.joined(other) == other.joined(one) == both.joined(one) == both
