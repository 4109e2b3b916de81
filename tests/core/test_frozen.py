"""The quick copy with some fields changed is what `dataclasses.replace` makes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.frozen import changed
from app.games.skirmish.board import Card
from app.games.skirmish.state import PendingAbility, PlayerArea

CARD = Card(7, "faber", 1, marks=(("aim", 0),), ready=("deploy",))
CAMP = PlayerArea(("faber",), ("censor",), hand=(CARD,), score=3)
RUN = PendingAbility(1, "faber", 0, source=7, met=False)


def test_it_is_what_replace_makes() -> None:
    assert changed(CARD) == CARD
    assert changed(CARD, marks=(), modifier=2) == replace(CARD, marks=(), modifier=2)
    assert changed(CAMP, score=9) == replace(CAMP, score=9)
    assert changed(RUN, step=1, left=2) == replace(RUN, step=1, left=2)


def test_the_value_itself_stays_as_it_was() -> None:
    before = replace(CARD)
    assert changed(CARD, owner=0) is not CARD
    assert before == CARD


def test_a_field_that_there_is_not_is_refused() -> None:
    with pytest.raises(AttributeError):
        changed(CARD, colour="red")  # type: ignore[call-arg]
