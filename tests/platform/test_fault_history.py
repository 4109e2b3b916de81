"""The first error builds the page anew; one that comes again leads home, and home is built no more than once."""

from __future__ import annotations

import pytest

from app.platform.fault_history import MANY, SOON_SECONDS, Answer, FaultHistory, kind_of


def raised(kind: type[Exception], line: int = 0) -> Exception:
    """An error of this kind, from a line of its own."""
    try:
        exec(compile("\n" * line + "raise fault", "there.py", "exec"), {"fault": kind()})
    except Exception as fault:
        return fault
    raise AssertionError


def recursion(depth: int) -> Exception:
    def again() -> None:
        again()

    def down(steps: int) -> None:
        down(steps - 1) if steps else again()

    with pytest.raises(RecursionError) as caught:
        down(depth)
    return caught.value


def test_the_same_error_again_leads_home() -> None:
    history = FaultHistory()
    assert history.answer(raised(ValueError), 0, False) is Answer.REBUILD
    assert history.answer(raised(ValueError), SOON_SECONDS - 1, False) is Answer.HOME


def test_the_same_error_much_later_is_a_new_one() -> None:
    history = FaultHistory()
    history.answer(raised(ValueError), 0, False)
    assert history.answer(raised(ValueError), SOON_SECONDS, False) is Answer.REBUILD


def test_other_errors_are_others_until_they_are_many() -> None:
    history = FaultHistory()
    answers = [history.answer(raised(ValueError, line), line, False) for line in range(MANY)]
    assert answers == [Answer.REBUILD] * (MANY - 1) + [Answer.HOME]


def test_home_is_not_built_again_and_again() -> None:
    history = FaultHistory()
    answers = [history.answer(raised(ValueError), second, second > 1) for second in range(13)]
    assert answers == [Answer.REBUILD, Answer.HOME, *[Answer.NOTHING] * 9, Answer.HOME, Answer.NOTHING]


def test_a_page_that_fails_right_after_home_is_left_again() -> None:
    history = FaultHistory()
    answers = [history.answer(raised(ValueError), second, False) for second in range(3)]
    assert answers == [Answer.REBUILD, Answer.HOME, Answer.HOME]


def test_what_comes_from_any_line_is_the_same_everywhere() -> None:
    assert kind_of(recursion(3)) == kind_of(recursion(40))
    assert kind_of(raised(MemoryError)) == kind_of(raised(MemoryError, 5))
    assert kind_of(raised(ValueError)) != kind_of(raised(ValueError, 5))
    assert kind_of(raised(ValueError)) != kind_of(raised(KeyError))


def test_an_error_without_a_trace_has_a_kind() -> None:
    assert kind_of(ValueError()) == kind_of(ValueError("other words"))
