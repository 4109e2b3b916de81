"""The opening book of Squart is small, whole and right, and a damaged one is refused with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.codec import BadData
from app.games.squart import GAME
from app.games.squart.advice import Adviser
from app.games.squart.opening_book import PATH, Book
from app.games.squart.rules import Lay, Squart

WINNING_FIRST_MOVES = {4: 6, 5: 8, 6: 2, 7: 12, 8: 18, 9: 16, 10: 14}


def empty(size: int) -> Squart:
    state: Squart = GAME.new({"size": size, "share": 0})
    return state


def test_it_is_small_and_has_every_first_move_of_every_board() -> None:
    assert PATH.stat().st_size < 200_000
    book = Book.read()
    assert set(book.sizes) == set(WINNING_FIRST_MOVES)
    for size, count in WINNING_FIRST_MOVES.items():
        board = empty(size)
        after = [book.opening(board.apply(move).state) for move in board.legal_moves()]
        assert all(after)
        assert sum(opening is not None and not opening.wins for opening in after) == count


def test_empty_boards_are_won_by_the_move_it_names() -> None:
    book = Book.read()
    for size in book.sizes:
        opening = book.opening(empty(size))
        assert opening is not None
        assert opening.wins
        assert opening.move is not None
        answered = book.opening(empty(size).apply(opening.move).state)
        assert answered is not None
        assert not answered.wins


@pytest.mark.parametrize(
    "size", [4, 5, 6, 7, *(pytest.param(n, marks=[pytest.mark.slow, pytest.mark.long]) for n in (8, 9))]
)
def test_the_solver_agrees(size: int) -> None:
    """On 9×9 a few lines stand for all, and that a first move wins is taken from the tool: each takes long to prove."""
    book, adviser, board = Book.read(), Adviser(), empty(size)
    for first in book.sizes[size][:: 14 if size == 9 else 1]:
        after = board.apply(Lay(first.cell)).state
        if first.answer is not None:
            assert adviser.is_winning(after, Lay(first.answer))
        elif size < 9:
            assert not adviser.wins(after)


@pytest.mark.slow
@pytest.mark.long
def test_the_solver_agrees_on_10_by_10() -> None:
    """That a first move wins or loses is taken from the tool; here are the answers to it soonest refuted."""
    page, adviser = {first.cell: first.answer for first in Book.read().sizes[10]}, Adviser()
    assert page[2, 2] is None
    after = empty(10).apply(Lay((2, 2))).state
    for answer in ((1, 6), (3, 5), (5, 4), (6, 6)):
        assert not adviser.is_winning(after, Lay(answer))


@pytest.mark.parametrize("size", [7, 8])
def test_the_centre_is_a_myth(size: int) -> None:
    middle = {(size - 1) // 2, size // 2}
    firsts = Book.read().sizes[size]
    assert {first.cell[0] for first in firsts} >= {(size - 1) // 2}
    assert not [first for first in firsts if first.answer is None and first.cell[0] in middle]


def test_it_says_nothing_about_other_positions() -> None:
    book = Book.read()
    assert book.opening(GAME.new({"size": 7, "share": 18}, 1)) is None
    assert book.opening(GAME.new({"size": 10, "share": 10}, 1)) is None
    after = empty(5).apply(Lay((0, 0))).state
    assert book.opening(after.apply(Lay((2, 2))).state) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"4": [{"cell": [0, 0]}]}',
        '{"4": [{"cell": [0, 3], "answer": null}]}',
        '{"4": [{"cell": [0, 0], "answer": [0, 0]}]}',
        '{"44": [{"cell": [0, 0], "answer": null}]}',
        '{"four": []}',
        "[" * 100_000,
    ],
)
def test_a_damaged_book_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData, match=r"book\.json cannot be used"):
        Book.read(path)


def test_a_missing_book_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"book\.json cannot be used"):
        Book.read(tmp_path / "book.json")
