"""Squart in words: typed moves, pictures, and the example games on the rules pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.core.analysis import MISTAKE
from app.core.game import IllegalMove
from app.games.squart import GAME
from app.games.squart.rules import BLUE, RED, Lay, Squart
from app.games.squart.text import SquartText
from app.languages.translator import FOLDER, LANGUAGES, Words
from tests.games.test_squart_analysis import judged
from tests.support.squart_pictures import squart

PAGES = Path(__file__).parents[2] / "assets" / "rules"
GAME_BLOCK = re.compile(r"^```game size=(\d+) share=0\n(.*?)^```$", re.MULTILINE | re.DOTALL)

text = SquartText()


def examples(language: str) -> list[tuple[int, list[str]]]:
    page = (PAGES / language / "squart.md").read_text(encoding="utf-8")
    return [(int(size), moves.split("\n")[:-1]) for size, moves in GAME_BLOCK.findall(page)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_are_games_and_the_same_on_every_page(language: str) -> None:
    assert len(examples(language)) == 3
    assert examples(language) == examples("en")


@pytest.mark.parametrize(("example", "winner", "mistakes"), [(0, BLUE, []), (1, RED, [0]), (2, RED, [0])])
def test_the_examples_end_and_show_what_they_are_said_to_show(example: int, winner: int, mistakes: list[int]) -> None:
    size, lines = examples("en")[example]
    first: Squart = GAME.new({"size": size, "share": 0})
    state, moves = first, []
    for line in lines:
        moves.append(text.read(line, state))
        state = state.apply(moves[-1]).state
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (winner,)
    found = [each.at for each in judged(first, moves) if each.kind == MISTAKE]
    assert found == mistakes


@pytest.mark.parametrize("line", ["3 2", "3,2", " 3  2 ", "3-2", "row 3 column 2"])
def test_a_move_is_a_row_and_a_column(line: str) -> None:
    assert text.read(line, squart("....  ....  ....  ....")) == Lay((2, 1))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "squart.say.unreadable"),
        ("3", "squart.say.unreadable"),
        ("1 2 3", "squart.say.unreadable"),
        ("99999999999 1", "squart.say.unreadable"),
        ("٣ ٢", "squart.say.unreadable"),
        ("1 4", "squart.refusal.needs_row"),
        ("0 1", "squart.refusal.needs_row"),
        ("9 9", "squart.refusal.needs_row"),
    ],
)
def test_what_is_no_move_is_refused_with_a_reason(line: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=re.escape(reason)):
        text.read(line, squart("....  ....  ....  ...."))


def test_red_needs_a_column_and_nobody_moves_after_the_end() -> None:
    with pytest.raises(IllegalMove, match=r"squart\.refusal\.needs_column"):
        text.read("4 1", squart("....  ....  ....  ....", RED))
    with pytest.raises(IllegalMove, match=r"squart\.refusal\.over"):
        text.read("1 1", squart("#..#  ####  ####  ####", RED))


def test_every_move_is_written_as_it_is_read() -> None:
    state = GAME.new({"size": 10}, 1)
    assert [text.read(text.write(move), state) for move in state.legal_moves()] == list(state.legal_moves())


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_are_there(language: str) -> None:
    words = Words(FOLDER)
    tr = words.translator(language)
    state = GAME.new({"size": 4, "share": 10}, 1)
    while True:
        text.draw(state, tr)
        text.help(state, tr)
        if state.outcome():
            break
        step = state.apply(state.legal_moves()[0])
        assert all(text.describe(event, tr) for event in step.events)
        state = step.state
    for key in ("say.unreadable", "refusal.needs_row", "refusal.needs_column", "refusal.over"):
        tr(f"squart.{key}")
    assert not words.missing
