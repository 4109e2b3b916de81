"""The match: its history, whom it asks, what it tells, and how it goes back."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache

import pytest

from app.core.game import IllegalMove, Option, OptionRole, Outcome
from app.match.match import Began, Ended, Match, MovePlayed, Rewound, Seat
from tests.support.counting_game import (
    AGAINST_COMPUTER,
    COUNTING,
    PEOPLE,
    REACHED,
    Add,
    Added,
    Counting,
    Quick,
    Slow,
    World,
)


def test_a_match_tells_its_news_in_order() -> None:
    world = World(goal=5).begin().play(3, 2)
    assert [type(news) for news in world.news] == [Began, MovePlayed, MovePlayed, Ended]
    assert world.news[1] == MovePlayed(0, 0, Add(3), world.match.history[0].step)
    assert world.news[3] == Ended(Outcome((1,), REACHED))


def test_the_history_keeps_who_moved_what_and_its_step() -> None:
    match = World().begin().play(1, 2).match
    assert [(entry.player, entry.move) for entry in match.history] == [(0, Add(1)), (1, Add(2))]
    assert match.history[1].step.state == match.state == Counting(20, 3)
    assert match.history[1].step.events == (Added(1, 2),)
    assert match.ply == 2


def test_whoever_is_to_move_is_asked_with_a_view() -> None:
    world = World().begin()
    assert [agent.turn is not None for agent in world.agents] == [True, False]
    turn = world.agents[0].turn
    assert (turn.ply, turn.player, turn.view) == (0, 0, Counting(20))
    assert world.agents[0].decide(Add(2))
    assert [agent.turn is not None for agent in world.agents] == [False, True]
    assert world.agents[1].turn.view == Counting(20, 2, 1)


def test_an_illegal_move_is_refused_and_the_question_stays() -> None:
    world = World().begin()
    with pytest.raises(IllegalMove):
        world.agents[0].decide(Add(4))
    assert world.match.ply == 0
    assert world.agents[0].turn is not None
    assert world.heard(MovePlayed) == 0


@pytest.mark.parametrize("ply", [-1, 1, 2, 99])
def test_a_move_for_another_ply_is_dropped(ply: int) -> None:
    world = World().begin()
    assert not world.match.play(ply, Add(1))
    assert world.total == 0


def test_a_late_reply_is_dropped() -> None:
    world = World(AGAINST_COMPUTER).begin().play(1)
    late = world.agents[1].turns[0]
    assert world.match.undo()
    world.play(2)
    assert late.ply == world.match.ply  # the same ply again, but another position
    assert not late.reply(Add(3))
    assert world.total == 2
    assert world.agents[1].turns[1].reply(Add(1))
    assert not world.agents[1].turns[1].reply(Add(1))
    assert world.total == 3


def test_a_reply_to_a_ply_that_was_taken_back_is_dropped() -> None:
    world = World(AGAINST_COMPUTER).begin().play(1)
    late = world.agents[1].turns[0]
    world.match.undo()
    assert not late.reply(Add(3))
    assert world.total == 0


def test_nobody_can_move_after_the_end() -> None:
    world = World(goal=5).begin().play(3, 3)
    assert not world.match.play(2, Add(1))
    assert all(agent.turn is None for agent in world.agents)
    assert world.heard(Ended) == 1


def test_agents_that_answer_at_once_do_not_recurse() -> None:
    moves = sys.getrecursionlimit() * 3
    agents = (Quick(), Quick())
    world = World(agents=agents, goal=100_000)
    stop_at(world, moves)
    world.begin()
    assert world.match.ply == moves
    assert world.heard(Ended) == 1
    assert abs(agents[0].asked - agents[1].asked) <= 1


def stop_at(world: World, moves: int) -> None:
    def stop(news: object) -> None:
        if isinstance(news, MovePlayed) and news.ply + 1 >= moves:
            world.match.resign(0)

    world.match.subscribe(stop)


def test_a_listener_may_end_or_rewind_the_match_from_within_the_news() -> None:
    world = World()
    stop_at(world, 1)
    world.begin().play(1)
    assert world.heard(Ended) == 1
    again = World()
    again.match.subscribe(lambda news: again.match.undo() if isinstance(news, MovePlayed) else None)
    again.begin().play(1)
    assert again.total == 0
    assert len(again.agents[0].turns) == 2
    assert again.agents[1].turns == []


def test_two_quick_agents_play_to_the_end() -> None:
    world = World(agents=(Quick(), Quick(Add(2)))).begin()
    assert world.match.outcome == Outcome((1,), REACHED)
    assert world.match.ply == 14
    assert world.heard(Ended) == 1


def test_undo_with_two_people_takes_back_one_move() -> None:
    world = World().begin().play(1, 2)
    assert world.match.undo()
    assert (world.total, world.match.to_move) == (1, 1)
    assert world.news[-1] == Rewound(1)
    assert world.agents[1].turn is not None
    assert world.agents[0].turn is None


def test_undo_against_a_computer_goes_back_to_the_last_human_decision() -> None:
    world = World(AGAINST_COMPUTER).begin().play(1, 2)
    assert world.match.undo()
    assert (world.total, world.match.to_move) == (0, 0)
    assert not world.match.can_undo
    assert not world.match.undo()


def test_undo_while_the_computer_thinks_cancels_it() -> None:
    world = World(AGAINST_COMPUTER).begin().play(1)
    assert world.agents[1].turn is not None
    assert world.match.undo()
    assert world.agents[1].turn is None
    assert world.total == 0


def test_undo_after_the_end_goes_on_from_before_it() -> None:
    world = World(goal=5).begin().play(2, 1, 2)
    assert world.match.outcome is not None
    assert world.match.undo()
    assert world.match.outcome is None
    assert world.total == 3


def test_undo_stops_at_a_step_that_revealed_something() -> None:
    world = World().begin().play(1, 3)
    assert not world.match.can_undo
    world.play(1)
    assert world.match.undo()
    assert not world.match.undo()
    assert world.total == 4


def test_a_computers_revealing_step_stops_undo_too() -> None:
    world = World(AGAINST_COMPUTER).begin().play(1, 3)
    assert not world.match.can_undo


def test_there_is_no_undo_when_nobody_human_has_moved() -> None:
    world = World(AGAINST_COMPUTER, goal=20).begin()
    assert not world.match.can_undo


def test_a_strict_match_has_no_undo_and_no_redo() -> None:
    world = World(strict=True).begin().play(1, 2)
    assert not world.match.undo()
    world.match.resign(0)
    assert not world.match.undo()
    assert world.match.outcome is not None
    assert not world.match.can_redo


def test_redo_puts_back_what_undo_took() -> None:
    world = World().begin().play(1, 2)
    state = world.match.state
    world.match.undo()
    world.match.undo()
    assert world.match.redo()
    assert world.total == 1
    assert world.match.redo()
    assert world.match.state == state
    assert not world.match.redo()


def test_redo_against_a_computer_goes_to_the_next_human_decision() -> None:
    world = World(AGAINST_COMPUTER).begin().play(1, 2, 1, 2)
    world.match.undo()
    world.match.undo()
    assert world.match.redo()
    assert (world.match.ply, world.match.to_move) == (2, 0)
    assert world.news[-1] == Rewound(2)
    assert world.agents[0].turn is not None


def test_redo_to_the_end_ends_the_match_again() -> None:
    world = World(goal=5).begin().play(3, 2)
    world.match.undo()
    assert world.match.redo()
    assert world.match.outcome == Outcome((1,), REACHED)
    assert isinstance(world.news[-1], Ended)


def test_a_new_move_forgets_what_was_undone() -> None:
    world = World().begin().play(1, 2)
    world.match.undo()
    world.play(1)
    assert not world.match.can_redo


@pytest.mark.parametrize("player", [0, 1])
def test_to_resign_gives_the_win_to_the_other(player: int) -> None:
    world = World().begin().play(1)
    world.match.resign(player)
    assert world.match.outcome == Outcome((1 - player,), "match.end.resigned")
    assert world.news[-1] == Ended(world.match.outcome)
    assert all(agent.turn is None for agent in world.agents)
    assert not world.match.play(1, Add(1))


def test_resigning_after_the_end_changes_nothing() -> None:
    world = World(goal=5).begin().play(3, 2)
    world.match.resign(1)
    assert world.match.outcome == Outcome((1,), REACHED)
    assert world.heard(Ended) == 1


def test_undo_takes_back_a_resignation_and_nothing_else() -> None:
    world = World().begin().play(1, 2)
    world.match.resign(0)
    assert world.match.undo()
    assert (world.match.outcome, world.total, world.match.to_move) == (None, 3, 0)
    assert world.agents[0].turn is not None


def test_a_resigned_match_is_not_redone() -> None:
    world = World().begin().play(1, 2)
    world.match.undo()
    world.match.resign(0)
    assert not world.match.redo()
    assert world.total == 1


def test_pause_cancels_the_thinking_and_resume_asks_again() -> None:
    world = World(AGAINST_COMPUTER).begin().play(1)
    world.match.pause()
    assert world.agents[1].turn is None
    world.match.resume()
    assert world.agents[1].turn.ply == 1
    assert len(world.agents[1].turns) == 2


def test_a_listener_that_leaves_hears_no_more() -> None:
    world = World()
    heard: list[object] = []
    leave = world.match.subscribe(heard.append)
    world.begin()
    leave()
    world.play(1)
    assert [type(news) for news in heard] == [Began]
    assert world.heard(MovePlayed) == 1


def test_an_agent_that_fails_leaves_the_match_able_to_go_on() -> None:
    class Failing(Slow):
        def ask(self, turn: object) -> None:
            raise RuntimeError("no")

    world = World(agents=(Slow(), Failing())).begin()
    with pytest.raises(RuntimeError):
        world.play(1)
    assert world.match.ply == 1
    assert world.match.undo()
    assert world.agents[0].turn.ply == 0


@pytest.mark.parametrize(("seats", "seat"), [(AGAINST_COMPUTER, 1), (AGAINST_COMPUTER[::-1], 0), (PEOPLE, -1)])
def test_a_match_tells_the_game_which_seat_is_a_computers(seats: tuple[Seat, ...], seat: int) -> None:
    options = (*COUNTING.options, Option("machine", -1, (-1, 0, 1), in_setup=False, role=OptionRole.COMPUTER))
    game = replace(COUNTING, parts=cache(lambda: replace(COUNTING.parts(), options=options)))
    match = Match(game, {"goal": 5}, 0, seats, [Slow(), Slow()], lambda: 0.0)
    assert match.options == {"goal": 5, "machine": seat}
