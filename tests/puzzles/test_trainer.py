"""The boxes of the trainer: what is due, what comes back when, and what a clock or a damaged file cannot spoil."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from app.puzzles import trainer
from app.puzzles.trainer import MistakeCard, Trainer
from app.storage.files import Storage

TODAY = date(2026, 11, 18)
CARD = MistakeCard("squart", {"size": 4}, ({"cell": [0, 0]},), TODAY.isoformat())


def later(days: int) -> date:
    return TODAY + timedelta(days=days)


def test_a_mistake_comes_back_until_it_is_solved_twice_running() -> None:
    kept = Trainer().looking_through("one", [CARD])
    assert kept.due(TODAY) == (CARD,)
    once = kept.answering(CARD, True, TODAY)
    assert once.due(later(2)) == ()
    (again,) = once.due(later(3))
    assert again.solved == 1
    assert once.answering(again, True, later(3)).cards == (), "learnt"


def test_one_whose_answer_was_shown_begins_anew_the_next_day() -> None:
    once = Trainer((CARD,)).answering(CARD, True, TODAY)
    shown = once.answering(once.cards[0], False, later(3))
    assert (shown.cards[0].solved, shown.due(later(3)), shown.due(later(4))) == (0, (), shown.cards)


def test_a_clock_that_was_set_back_does_not_put_puzzles_off_for_years() -> None:
    once = Trainer((CARD,)).answering(CARD, True, date(2031, 1, 1))
    assert once.due(TODAY) == once.cards


def test_a_match_is_looked_through_once_and_a_position_is_taken_once() -> None:
    kept = Trainer().looking_through("one", [CARD]).looking_through("two", [CARD]).looking_through("one", [])
    assert (kept.cards, kept.looked) == ((CARD,), ("two", "one"))


def test_what_is_kept_is_read_again_and_a_damaged_file_is_set_aside(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    kept = Trainer((CARD,), ("one",))
    trainer.save(storage, kept)
    assert trainer.load(storage) == (kept, ())
    storage.write(trainer.FILE, '{"cards": [{"game": "squart", "state": 1, "line": [], "due": "never", "solved": 9}]}')
    begun, (problem,) = trainer.load(storage)
    assert begun == Trainer()
    assert problem.key == "problem.set_aside"
