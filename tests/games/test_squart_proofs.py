"""The tool that decides the empty 10×10 board: what its notes prove of the opening book."""

from __future__ import annotations

import pytest

from app.games.squart.opening_book import First
from tools.squart_ten import after, answers_to, is_decided, page_of, proved

REFUTED = First((0, 0), (0, 7))
WINNING = First((2, 2), None)


def test_a_first_move_is_refuted_by_one_answer_and_wins_if_every_answer_loses() -> None:
    every = dict.fromkeys(answers_to(after("3 3")), True)
    assert is_decided("3 3", every)
    assert is_decided("1 1", {"1 8": False})
    assert not is_decided("3 3", {"1 8": True})
    assert page_of({"3 3": every, "1 1": {"5 5": True, "1 8": False}, "2 2": {"1 8": True}}) == [
        {"cell": (0, 0), "answer": (0, 7)},
        {"cell": (2, 2), "answer": None},
    ]


def test_a_page_keeps_what_the_notes_do_not_decide() -> None:
    assert page_of({"1 1": {"2 5": False}, "3 3": {"1 8": True}}, (First((0, 0), (0, 7)), WINNING)) == [
        {"cell": (0, 0), "answer": (1, 4)},
        {"cell": (2, 2), "answer": None},
    ]


@pytest.mark.parametrize(
    ("first", "known", "verdict"),
    [
        (REFUTED, {"1 8": False}, True),
        (REFUTED, {}, None),
        (REFUTED, {"1 8": True}, None),
        (REFUTED, {"1 8": True, "5 5": False}, False),
        (WINNING, {"5 5": False}, False),
        (WINNING, {"5 5": True}, None),
    ],
)
def test_notes_bear_the_book_out_contradict_it_or_leave_it_open(
    first: First, known: dict[str, bool], verdict: bool | None
) -> None:
    assert proved(first, known) is verdict


def test_that_a_first_move_wins_is_proved_by_all_answers_to_it() -> None:
    every = dict.fromkeys(answers_to(after("3 3")), True)
    assert proved(WINNING, every) is True
    assert proved(First((2, 2), (0, 0)), every) is False
