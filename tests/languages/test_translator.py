"""Words: fields, plurals and fallbacks, and Serbian in Latin letters."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.languages.serbian_latin import latin_serbian
from app.languages.translator import FOLDER, LANGUAGES, Words, language_of, plural, system_language

CATALOGUES: dict[str, dict[str, dict[str, object]]] = {
    "en": {
        "app": {"play.undo": "Undo", "play.pass": "Pass to {name}", "only.english": "English {name}"},
        "stay": {"stay.points": {"one": "{count} point", "other": "{count} points"}},
    },
    "uk": {
        "app": {"play.undo": "Скасувати", "play.pass": "Передайте: {nam}"},
        "stay": {"stay.points": {"one": "{count} очко", "few": "{count} очки", "many": "{count} очок"}},
    },
    "sr": {"app": {"play.undo": "Поништи", "play.pass": "Дај уређај: {name}"}},
}


@pytest.fixture
def words(tmp_path: Path) -> Words:
    for language, areas in CATALOGUES.items():
        (tmp_path / language).mkdir()
        for area, texts in areas.items():
            (tmp_path / language / f"{area}.json").write_text(json.dumps(texts), encoding="utf-8")
    return Words(tmp_path)


@pytest.mark.parametrize(
    ("language", "key", "fields", "text"),
    [
        ("en", "play.undo", {}, "Undo"),
        ("uk", "play.undo", {}, "Скасувати"),
        ("en", "play.pass", {"name": "{Ann}"}, "Pass to {Ann}"),
        ("en", "stay.points", {"count": 1}, "1 point"),
        ("en", "stay.points", {"count": 0}, "0 points"),
        ("uk", "stay.points", {"count": 21}, "21 очко"),
        ("uk", "stay.points", {"count": 3}, "3 очки"),
        ("uk", "stay.points", {"count": 12}, "12 очок"),
        ("sr", "stay.points", {"count": 2}, "2 points"),
        ("de", "play.undo", {}, "Undo"),
    ],
)
def test_texts(words: Words, language: str, key: str, fields: dict[str, object], text: str) -> None:
    assert words.translator(language)(key, **fields) == text


def test_a_text_that_is_missing_is_english_and_remembered(words: Words) -> None:
    tr = words.translator("uk")
    assert tr("only.english", name="A") == "English A"
    assert words.missing == {("uk", "only.english")}
    assert "only.english" in tr
    assert tr("nowhere") == "nowhere"
    assert words.missing == {("uk", "only.english"), ("uk", "nowhere"), ("en", "nowhere")}
    assert "nowhere" not in tr


@pytest.mark.parametrize(
    ("key", "read"),
    [
        ("new_game.name", "New game"),
        ("new_game.tagline", ""),
        ("new_game.option.board_size", "Board size"),
        ("new_game.option.board_size.7", "7"),
        ("new_game.level.2", "2"),
        ("new_game.end.last_stone", "Last stone"),
    ],
)
def test_a_game_without_words_has_something_to_read(words: Words, key: str, read: str) -> None:
    tr = words.translator("uk")
    assert tr(key) == read
    assert key not in tr
    assert not words.missing


def test_a_game_with_some_words_has_to_have_all(words: Words) -> None:
    tr = words.translator("en")
    assert tr("play.name") == "play.name"
    assert words.missing == {("en", "play.name")}


def test_a_text_that_does_not_fit_its_fields_is_as_good_as_missing(words: Words) -> None:
    assert words.translator("uk")("play.pass", name="Ann") == "Pass to Ann"
    assert words.missing == {("uk", "play.pass")}
    assert words.translator("en")("play.pass") == "play.pass"


def test_latin_changes_our_words_and_not_the_players(words: Words) -> None:
    assert words.translator("sr", latin=True)("play.pass", name="Јова") == "Daj uređaj: Јова"
    assert words.translator("sr")("play.pass", name="Јова") == "Дај уређај: Јова"
    assert words.translator("uk", latin=True)("play.undo") == "Скасувати"


@pytest.mark.parametrize("damage", ["{", "[]", "null", "\x00"])
def test_a_damaged_catalogue_costs_only_itself(words: Words, tmp_path: Path, damage: str) -> None:
    (tmp_path / "uk" / "app.json").write_text(damage, encoding="utf-8")
    tr = words.translator("uk")
    assert tr("play.undo") == "Undo"
    assert tr("stay.points", count=1) == "1 очко"
    assert [dict(problem.fields)["name"] for problem in words.problems] == ["uk/app.json"]


def test_a_damaged_text_costs_only_itself(words: Words, tmp_path: Path) -> None:
    (tmp_path / "uk" / "app.json").write_text('{"play.undo": 7, "a": {}, "b": {"one": 1}, "c": "ц"}', "utf-8")
    tr = words.translator("uk")
    assert (tr("play.undo"), tr("c")) == ("Undo", "ц")
    assert [dict(problem.fields)["name"] for problem in words.problems] == [
        "uk/app.json play.undo", "uk/app.json a", "uk/app.json b",
    ]  # fmt: skip


def test_without_any_catalogue_the_keys_are_left(tmp_path: Path) -> None:
    words = Words(tmp_path / "none")
    assert words.translator("ru")("play.undo") == "play.undo"
    assert [dict(problem.fields)["name"] for problem in words.problems] == ["ru", "en"]


@pytest.mark.parametrize(
    ("language", "form", "counts"),
    [
        ("en", "one", [1]), ("en", "other", [0, 2, 11, 21, 101]),
        ("uk", "one", [1, 21, 101, 1001]), ("uk", "few", [2, 3, 4, 22, 34, 102]),
        ("uk", "many", [0, 5, 9, 10, 11, 12, 13, 14, 19, 20, 25, 111, 112, 114]),
        ("ru", "one", [1, 31]), ("ru", "few", [2, 24]), ("ru", "many", [0, 7, 11, 13, 100]),
        ("sr", "one", [1, 21, 101]), ("sr", "few", [2, 3, 4, 33]), ("sr", "other", [0, 5, 11, 12, 14, 112]),
    ],
)  # fmt: skip
def test_plurals_are_those_of_cldr(language: str, form: str, counts: list[int]) -> None:
    assert {count: plural(language, count) for count in counts} == dict.fromkeys(counts, form)


@pytest.mark.parametrize(
    ("cyrillic", "latin"),
    [
        ("Љубав", "Ljubav"),
        ("ЉУБАВ", "LJUBAV"),
        ("КОЊ", "KONJ"),
        ("КОЊ!", "KONJ!"),
        ("Џеп, ЏЕП, џеп", "Džep, DŽEP, džep"),
        ("Њ", "Nj"),
        ("Ђачки ћумур жути", "Đački ćumur žuti"),
        ("АБВГДЂЕЖЗИЈКЛМНОПРСТЋУФХЦЧШ", "ABVGDĐEŽZIJKLMNOPRSTĆUFHCČŠ"),
        ("{count} поље: Stay 3×3", "{count} polje: Stay 3×3"),
    ],
)
def test_latin_serbian(cyrillic: str, latin: str) -> None:
    assert latin_serbian(cyrillic) == latin


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("uk_UA.UTF-8", "uk"), ("sr_RS@latin", "sr"), ("sr-Latn-RS", "sr"), ("RU", "ru"), ("en", "en"),
        ("Ukrainian_Ukraine.1251", "uk"), ("de_DE", None), ("C", None), ("", None), ("ukulele", None),
    ],
)  # fmt: skip
def test_what_systems_call_our_languages(tag: str, language: str | None) -> None:
    assert language_of(tag) == language


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "uk_UA"}, "uk"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ru_RU", "LANGUAGE": "de:sr:uk"}, "sr"),
        ({"LANG": "", "LC_MESSAGES": "sr_RS"}, "sr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_systems_language(environ: dict[str, str], language: str) -> None:
    assert system_language(environ) == language


def test_the_real_english_words_can_all_be_read() -> None:
    words = Words(FOLDER)
    assert words.catalogue("en")
    assert words.problems == []
    assert set(LANGUAGES) == {"en", "uk", "ru", "sr"}
