"""A match is asked the same way wherever it is kept: here, in our own room, or at a host."""

from __future__ import annotations

from typing import Any

import pytest

from app.match.played_match import PlayedMatch
from app.online.room_setup import GUEST_FIRST, HOST_FIRST
from tests.support.counting_game import AGAINST_COMPUTER, Add, World
from tests.support.online.loop import Loop, counting


def here() -> Any:
    return World().begin().match


def hosted() -> Any:
    loop = Loop(counting(starts=HOST_FIRST))
    loop.join()
    loop.begin()
    assert loop.host.match is not None
    loop.host.match.begin()
    return loop.host.match


def joined() -> Any:
    loop = Loop(counting(starts=GUEST_FIRST))
    guest = loop.join()
    loop.begin()
    return guest.match


@pytest.mark.parametrize("made", [here, hosted, joined])
def test_every_match_has_all_that_may_be_asked_of_one(made: Any) -> None:
    match = made()
    assert isinstance(match, PlayedMatch)
    assert match.pending is None
    assert match.decide(Add(2))
    assert match.pending == (Add(2) if made is joined else None), "only a guest waits for an answer"
    assert match.ply == (0 if made is joined else 1)


def test_nobody_decides_for_a_computer() -> None:
    world = World(AGAINST_COMPUTER, agents=[_Thinking(), _Thinking()]).begin()
    assert world.match.decide(Add(1)) is False
    assert world.match.ply == 0


class _Thinking:
    def ask(self, turn: Any) -> None:
        """Takes its time."""

    def cancel(self) -> None:
        """There is nothing to stop."""
