"""The measured balance: it is read and told in every language, and a broken table is as good as none."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games import BY_ID
from app.languages.translator import FOLDER, LANGUAGES, Words
from app.statistics import game_balance

SKIRMISH = BY_ID["skirmish"]


@pytest.fixture(autouse=True)
def _read_anew() -> None:
    game_balance.rows.cache_clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_is_told(language: str) -> None:
    words = Words(FOLDER)
    tr = words.translator(language)
    told = [row.told(tr) for row in game_balance.rows(SKIRMISH)]
    assert len(set(told)) == len(told) == 15
    assert not words.missing


def test_a_game_that_was_not_measured_has_nothing_to_tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_balance, "FOLDER", tmp_path)
    for text in (None, "[", "{}", "[1]", '[{"key": "x"}]', '[{"key": "x", "fields": 1, "least": 0, "most": 1}]'):
        game_balance.rows.cache_clear()
        if text is not None:
            (tmp_path / "skirmish.json").write_text(text, encoding="utf-8")
        assert game_balance.rows(SKIRMISH) == ()
    game_balance.rows.cache_clear()
