"""A career on two devices: put together it is one, with every game counted once; and how it is forgotten."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.codec import to_json
from app.games.stay import GAME as STAY
from app.statistics import computer_ratings, game_history, player_record, totals
from app.statistics.game_history import FinishedGame
from app.statistics.glicko import Rating
from app.statistics.player_record import PlayerRecord, counted
from app.statistics.totals import LOCAL, OpponentResults, SeatResults, Statistics, rung
from app.storage.files import Storage

OPPONENTS = (rung(1), rung(2), rung(8), LOCAL)


def finished(number: int, result: Any = "won", **other: Any) -> FinishedGame:
    usual: dict[str, Any] = {"seat": 0, "assisted": False, "score": number, "opening": (5, 1, 2), "rating": None}
    return FinishedGame(f"game{number}", 1000 + number, "stay", rung(2), result=result, **{**usual, **other})


def lines() -> Any:
    """Few ids, so that two careers share some games; what one id says is always the same."""
    return st.sets(st.integers(0, 12)).map(lambda ids: [line(number) for number in sorted(ids)])


def line(number: int) -> FinishedGame:
    found = finished(number, ("won", "lost", "drawn")[number % 3], assisted=number % 5 == 0)
    opponent = OPPONENTS[number % 4]
    is_rated = opponent != LOCAL and not found.assisted
    return replace(found, opponent=opponent, rating=Rating(900.0 + number) if is_rated else None)


def former() -> Any:
    """What an older version has counted, without a line for any game."""
    counts = st.builds(SeatResults, st.integers(0, 3), st.integers(0, 3), st.integers(0, 1))
    tally = st.builds(OpponentResults, counts, counts, st.none() | st.integers(0, 40))
    return st.dictionaries(st.sampled_from(["stay", "squart"]), st.dictionaries(st.sampled_from(OPPONENTS), tally))


@st.composite
def careers(draw: Any) -> PlayerRecord:
    """As one comes about: first counted by an older version, then game by game."""
    sums, games = draw(former()), draw(lines())
    before = Statistics(sums)
    for each in games:
        tally = before.tally("stay", each.opponent).with_result(
            SeatResults(**{each.result: 1}), each.score, each.assisted
        )
        before = replace(
            before, tallies={**before.tallies, "stay": {**before.tallies.get("stay", {}), each.opponent: tally}}
        )
    course = [computer_ratings.newcomer(STAY)]
    for each in games:
        if each.rating:
            course.append(course[-1].after([(Rating(1000), 1.0)]))
    return PlayerRecord(replace(before, courses={"stay": tuple(course)} if len(course) > 1 else {}), tuple(games))


def played(found: PlayerRecord) -> int:
    tallies = [tally for by_opponent in found.statistics.tallies.values() for tally in by_opponent.values()]
    return sum(each.unaided.played + each.assisted.played for each in tallies)


@settings(max_examples=40)
@given(careers(), careers(), careers())
def test_careers_are_put_together_as_sets_are(ours: PlayerRecord, theirs: PlayerRecord, third: PlayerRecord) -> None:
    one = ours.joined(theirs)
    assert one.joined(theirs) == one, "the same backup again changes nothing"
    assert one.joined(ours) == one
    assert theirs.joined(ours) == one
    left, right = one.joined(third), ours.joined(theirs.joined(third))
    assert (left.games, left.statistics.tallies) == (right.games, right.statistics.tallies)


@settings(max_examples=40)
@given(careers(), careers())
def test_nothing_is_lost_and_no_game_counts_twice(ours: PlayerRecord, theirs: PlayerRecord) -> None:
    one = ours.joined(theirs)
    assert set(one.games) == set(ours.games) | set(theirs.games)
    for each in (ours, theirs):
        for game, by_opponent in each.statistics.tallies.items():
            for opponent, tally in by_opponent.items():
                now = one.statistics.tally(game, opponent)
                assert now.unaided.won >= tally.unaided.won
                assert now.assisted.lost >= tally.assisted.lost
                assert (
                    tally.best is None or not tally.unaided.played or (now.best is not None and now.best >= tally.best)
                )
    shared = len(set(ours.games) & set(theirs.games))
    same_past = ours.settled().statistics.before == theirs.settled().statistics.before
    past = played(ours) - len(ours.games)
    assert played(one) == played(ours) + played(theirs) - shared - (past if same_past else 0)


def test_what_an_older_version_counted_is_known_again_after_more_games(storage: Storage) -> None:
    """Also when a better score has come since: a backup from before does not count it twice."""
    kept = Statistics(
        {"stay": {rung(2): OpponentResults(SeatResults(2, 1), best=10)}}, {"stay": (Rating(1000.0), Rating(1010.0))}
    )
    old = to_json(kept, Statistics)
    del old["before"]
    storage.write(totals.FILE, json.dumps(old))
    backup, _ = player_record.load(storage)
    more = totals.load(storage)[0]
    tallies = {"stay": {rung(2): more.tally("stay", rung(2)).with_result(SeatResults(won=1), 30, assisted=False)}}
    player_record.save(storage, PlayerRecord(replace(more, tallies=tallies), (finished(3, score=30),)))
    now, _ = player_record.load(storage)
    assert now.joined(backup) == now
    assert now.statistics.tally("stay", rung(2)) == OpponentResults(SeatResults(3, 1), best=30)


def test_ratings_of_two_devices_are_rated_anew_in_the_order_of_the_games() -> None:
    start = Rating(1000.0)
    mine = PlayerRecord(games=(finished(1, rating=start),))
    theirs = PlayerRecord(games=(finished(2, "lost", rating=Rating(1111.0)),))
    both = [replace(each, statistics=Statistics(courses={"stay": (start, Rating(1200.0))})) for each in (mine, theirs)]
    course = both[0].joined(both[1]).statistics.courses["stay"]
    after_one = totals.rated(start, STAY, 2, SeatResults(won=1))
    assert course == (start, after_one, totals.rated(after_one, STAY, 2, SeatResults(lost=1)))


@pytest.mark.parametrize("game", [None, "stay"])
def test_a_reset_can_be_undone(storage: Storage, game: str | None) -> None:
    games = (finished(1), replace(finished(2), game="squart"))
    kept = PlayerRecord(Statistics(counted(games), {"stay": (Rating(900.5),), "squart": (Rating(1000),)}), games)
    player_record.save(storage, kept)
    before = player_record.reset(storage, game)
    left, problems = player_record.load(storage)
    assert problems == ()
    assert (set(left.statistics.tallies), set(left.statistics.courses)) == (
        (set(), set()) if game is None else ({"squart"}, {"squart"})
    )
    assert [each.game for each in left.games] == ([] if game is None else ["squart"])
    player_record.save(storage, before)
    assert player_record.load(storage) == (kept, ())


def test_a_line_that_was_cut_off_is_not_written_and_the_next_one_is(storage: Storage) -> None:
    game_history.add(storage, finished(1))
    storage.append(game_history.FILE, '\n["game2",1')
    assert game_history.load(storage) == ((finished(1),), ())
    game_history.add(storage, finished(3))
    games, (problem,) = game_history.load(storage)
    assert games == (finished(1), finished(3))
    assert problem.key == "problem.set_aside"
    assert '["game2",1' in (storage.read("games.broken-1.jsonl") or "")
    assert game_history.load(storage) == (games, ())
