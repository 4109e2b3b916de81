"""A name is drawn as it was given, or without what no font of ours has: never as boxes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.languages.drawable_text import RUNS, drawable, one_line
from app.storage.files import Storage
from app.storage.settings import GameSetup, Settings, clean_name, load, save
from tools.letters import drawn, runs


def test_the_letters_are_those_of_the_fonts() -> None:
    assert list(RUNS) == runs(drawn()), "run tools/letters.py"


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "O’Neill",
        "Ґалаґан Їжак",
        "Ёлка",
        "Ђорђе Ћирић",
        "Đorđe Ćirić",
        "Zoë Şahin",
        "Łukasz Žižka",
        "Ελένη",
        "M. №1",
    ],
)
def test_what_the_fonts_have_is_kept(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann 🙂", "Ann"),
        ("🇺🇦 Оля 👩‍👩‍👧", "Оля"),
        ("Bo ♥ Cy", "Bo Cy"),
        ("გიორგი", ""),
        ("李 Li", "Li"),
        ("a\tb\nc\x1b[31m", "abc[31m"),
        ("e\u0301ve", "éve"),
        ("\ufffdAnn\ufffc", "Ann"),
        ("  Ann  ", "Ann"),
        ("x" * 30, "x" * 24),
    ],
)
def test_the_rest_is_left_out(given: str, kept: str) -> None:
    assert clean_name(given) == kept


def test_a_name_that_is_being_typed_keeps_its_spaces() -> None:
    assert drawable("Ann ") == "Ann "


def test_names_that_were_kept_before_are_cleaned_too(storage: Storage) -> None:
    from app.games.stay import GAME

    settings = Settings(player_name="Ann 🙂").with_setup(GAME, GameSetup(names=("Bo ♥", "Cy")))
    save(storage, settings)
    found, problems = load(storage)
    assert found.player_name == "Ann"
    assert found.setup_for(GAME).names == ("Bo", "Cy")
    assert problems == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", ""),
        ("Ann ", "Ann "),
        ("one\ntwo", "one two"),
        ("one \r\n\r\n two\n", "one two"),
        ("\u2028one\x85two\u2029", "one two"),
        ("a\tb\x00c", "a b c"),
        ("\u202eright\u202c to \u200fleft\ufeff", "right to left"),
        ("soft\u00adhyphen", "softhyphen"),
        ("no\u00a0break", "no\u00a0break"),
        ("half \ud83d", "half "),
        ("👍🏽 Їжак", "👍🏽 Їжак"),
        ("\n\r\n", ""),
    ],
)
def test_any_text_becomes_one_line(text: str, line: str) -> None:
    assert one_line(text) == line


@given(st.text(st.characters(codec=None), max_size=200))
def test_a_line_stays_a_line(text: str) -> None:
    line = one_line(text)
    assert len(line.splitlines()) <= 1
    assert one_line(line) == line
    line.encode("utf-8")
