"""Clocks: told the time, never reading it."""

from __future__ import annotations

import pytest

from app.core.game import Outcome
from app.match.clock import Clock
from app.match.match import Ended, MovePlayed, News, Ticked
from tests.support.counting_game import AGAINST_COMPUTER, REACHED, Add, World


def test_only_the_running_player_loses_time() -> None:
    clock = Clock([10, 10])
    clock.start(0, now=100)
    assert clock.left(103) == (7, 10)
    clock.start(1, now=103)
    assert clock.left(108) == (7, 5)


def test_a_stopped_clock_stands() -> None:
    clock = Clock([10, 10])
    assert clock.left(500) == (10, 10)
    clock.start(0, now=0)
    clock.stop(4)
    assert clock.left(500) == (6, 10)
    clock.stop(600)
    assert clock.left(700) == (6, 10)


def test_time_does_not_run_while_a_throw_is_rolling() -> None:
    clock = Clock([10, 10])
    clock.start(0, now=0)
    clock.start(1, now=3, after=5)
    assert clock.left(7) == (7, 10)
    assert clock.left(9) == (7, 9)


def test_time_never_falls_below_zero_and_a_clock_set_back_gives_none_away() -> None:
    clock = Clock([10, 10])
    clock.start(0, now=100)
    assert clock.left(500) == (0, 10)
    assert clock.left(50) == (10, 10)


@pytest.mark.parametrize(("now", "fallen"), [(9.9, None), (10, 0), (50, 0)])
def test_the_flag_falls_when_the_time_is_up(now: float, fallen: int | None) -> None:
    clock = Clock([10, 10])
    assert clock.fallen(now) is None
    clock.start(0, now=0)
    assert clock.fallen(now) == fallen


def test_a_match_without_minutes_has_no_clocks() -> None:
    world = World().begin()
    world.time += 10_000
    world.match.tick()
    assert world.match.clocks is None
    assert world.heard(Ticked) == 0
    assert world.match.play(0, Add(1))
    assert world.match.outcome is None


def test_each_player_has_the_minutes_agreed_on() -> None:
    world = World(minutes=2).begin()
    assert world.match.clocks == (120, 120)
    world.time += 30
    world.play(1)
    world.time += 5
    assert world.match.clocks == (90, 115)


def test_clocks_stand_until_the_match_begins() -> None:
    world = World(minutes=1)
    world.time += 30
    assert world.match.clocks == (60, 60)


def test_the_next_clock_starts_when_the_step_has_ended_and_the_movers_has_stopped() -> None:
    world = World(minutes=1).begin()
    world.time += 10
    world.play(2)  # lasts two seconds
    assert world.match.clocks == (50, 60)
    world.time += 2
    assert world.match.clocks == (50, 60)
    world.time += 3
    assert world.match.clocks == (50, 57)


def test_a_tick_tells_what_is_left() -> None:
    world = World(minutes=1).begin()
    world.time += 15
    world.match.tick()
    assert world.news[-1] == Ticked((45, 60))


def test_who_runs_out_of_time_loses() -> None:
    world = World(minutes=1).begin().play(1)
    world.time += 61
    world.match.tick()
    assert world.match.outcome == Outcome((0,), "match.end.time")
    assert world.news[-2:] == [Ticked((60, 0)), Ended(world.match.outcome)]
    assert all(agent.turn is None for agent in world.agents)
    world.match.tick()
    assert (world.heard(Ended), world.heard(Ticked)) == (1, 1)


@pytest.mark.parametrize("late", [0, 0.1, 1000])
def test_a_move_that_comes_when_the_time_is_up_is_not_made_and_loses(late: float) -> None:
    world = World(minutes=1).begin().play(1)
    world.time += 60 + late
    assert not world.match.play(1, Add(1))
    assert (world.match.ply, world.heard(MovePlayed)) == (1, 1)
    assert world.match.outcome == Outcome((0,), "match.end.time")
    assert world.heard(Ended) == 1


def test_a_move_that_comes_just_before_the_time_is_up_is_made() -> None:
    world = World(minutes=1).begin().play(1)
    world.time += 59.9
    assert world.match.play(1, Add(1))
    assert world.match.outcome is None


def test_a_late_answer_of_an_agent_is_dropped_whatever_it_is() -> None:
    world = World(AGAINST_COMPUTER, minutes=1).begin().play(1)
    turn = world.agents[1].turn
    world.time += 61
    assert not turn.reply(Add(9))  # not even looked at
    assert world.match.outcome == Outcome((0,), "match.end.time")


def test_nothing_is_played_after_the_flag_fell() -> None:
    world = World(minutes=1).begin()
    world.time += 61
    world.match.tick()
    assert not world.match.play(0, Add(1))
    assert world.match.ply == 0
    assert world.heard(Ended) == 1


def test_nothing_is_played_after_a_resignation() -> None:
    world = World(minutes=1).begin()
    world.match.resign(1)
    assert not world.match.play(0, Add(1))
    assert world.match.ply == 0


def test_a_win_by_the_last_move_is_not_lost_by_the_clock_while_it_is_told() -> None:
    world = World(minutes=1, goal=5).begin().play(2, 2)

    def dawdle(news: News) -> None:
        """Whoever shows the move takes a while, and somebody taps once more."""
        if isinstance(news, MovePlayed):
            world.time += 100
            world.match.play(world.match.ply, Add(1))

    world.match.subscribe(dawdle)
    world.play(1)
    assert world.match.outcome == Outcome((0,), REACHED)


def test_a_match_that_is_ended_while_a_move_is_told_ends_once_and_asks_nobody() -> None:
    world = World(minutes=1).begin()
    world.match.subscribe(lambda news: world.match.resign(1) if isinstance(news, MovePlayed) else None)
    world.play(1)
    assert world.heard(Ended) == 1
    assert world.agents[1].turns == []


def test_undo_gives_back_the_time_there_was_at_that_move() -> None:
    world = World(AGAINST_COMPUTER, minutes=1).begin()
    world.time += 10
    world.play(1)
    world.time += 20
    world.play(1)
    world.time += 15
    assert world.match.clocks == (35, 40)
    world.match.undo()
    assert world.match.clocks == (50, 60)
    world.time += 1
    assert world.match.clocks == (49, 60)


def test_undo_after_the_flag_fell_goes_back_to_a_move_with_time_to_think() -> None:
    world = World(minutes=1).begin()
    world.time += 20
    world.play(1, 1)
    world.time += 100
    world.match.tick()
    assert world.match.undo()
    assert world.match.outcome is None
    assert (world.match.ply, world.match.clocks) == (1, (40, 60))
    world.match.tick()
    assert world.match.outcome is None


def test_undo_after_the_flag_fell_at_the_first_move_has_nowhere_to_go() -> None:
    world = World(minutes=1).begin()
    world.time += 100
    world.match.tick()
    assert not world.match.undo()
    assert world.match.outcome is not None


def test_no_time_passes_in_a_pause_or_after_the_end() -> None:
    world = World(minutes=1).begin()
    world.time += 10
    world.match.pause()
    world.time += 500
    world.match.resume()
    world.time += 5
    assert world.match.clocks == (45, 60)
    world.match.resign(0)
    world.time += 500
    assert world.match.clocks == (45, 60)
