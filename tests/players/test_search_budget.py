"""Budgets: nodes are counted, seconds are looked at now and then, and a cancelled turn ends soon."""

from __future__ import annotations

import threading

import pytest

from app.core.game import OutOfBudget
from app.players import search_budget
from app.players.search_budget import NODES_BETWEEN_LOOKS, STRETCH, SearchBudget


class Watch:
    """Stands in for the time module: the time is what the test says, and a look at it is counted."""

    def __init__(self) -> None:
        self.time = 0.0
        self.looks = 0

    def monotonic(self) -> float:
        self.looks += 1
        return self.time


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(search_budget, "time", watch)
    return watch


def spend(budget: SearchBudget, nodes: int) -> None:
    for _ in range(nodes):
        budget.spend()


@pytest.mark.parametrize("nodes", [0, 1, 100])
def test_exactly_so_many_nodes_can_be_spent(nodes: int) -> None:
    budget = SearchBudget(nodes=nodes)
    spend(budget, nodes)
    for _ in range(2):
        with pytest.raises(OutOfBudget):
            budget.spend()


def test_without_limits_it_lasts() -> None:
    budget = SearchBudget()
    spend(budget, 10_000)
    assert budget.spent == 10_000


def test_it_ends_within_a_few_nodes_of_its_seconds(watch: Watch) -> None:
    budget = SearchBudget(seconds=2)
    watch.time = 1.9
    spend(budget, 100)
    watch.time = 2.1
    with pytest.raises(OutOfBudget):
        spend(budget, NODES_BETWEEN_LOOKS)


def test_the_time_is_looked_at_now_and_then_only(watch: Watch) -> None:
    budget = SearchBudget(seconds=2)
    before = watch.looks
    spend(budget, NODES_BETWEEN_LOOKS * 10)
    assert watch.looks - before == 10


def test_nodes_alone_do_not_depend_on_the_time(watch: Watch) -> None:
    budget = SearchBudget(nodes=1000)
    before = watch.looks
    watch.time = 1e9
    spend(budget, 1000)
    assert watch.looks == before


def test_a_cancelled_one_ends_within_a_few_nodes() -> None:
    budget = SearchBudget()
    assert not budget.cancelled
    budget.cancel()
    assert budget.cancelled
    with pytest.raises(OutOfBudget):
        spend(budget, NODES_BETWEEN_LOOKS)


def test_a_polite_one_naps_as_long_as_it_worked(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []
    monkeypatch.setattr(SearchBudget, "wait", lambda self, seconds: naps.append(seconds))
    budget = SearchBudget(polite=True)
    spend(budget, 100)
    assert naps == []
    watch.time = STRETCH * 3
    spend(budget, NODES_BETWEEN_LOOKS)
    assert naps == [STRETCH * 3]
    spend(budget, NODES_BETWEEN_LOOKS)
    assert naps == [STRETCH * 3]


def test_one_that_is_not_polite_does_not_nap(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchBudget, "wait", lambda self, seconds: pytest.fail("it slept"))
    budget = SearchBudget(seconds=100)
    watch.time = 50
    spend(budget, 1000)


def test_waiting_says_whether_it_was_cancelled() -> None:
    budget = SearchBudget()
    assert budget.wait(0)
    assert budget.wait(-5)
    budget.cancel()
    assert not budget.wait(60)


def test_cancelling_from_another_thread_ends_a_wait() -> None:
    budget = SearchBudget()
    threading.Timer(0.01, budget.cancel).start()
    assert not budget.wait(60)
