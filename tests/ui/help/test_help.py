"""Rules and keys: the pages can be read, in every language, and fit."""

from __future__ import annotations

from typing import Any

import pytest

from app.games import BY_ID, GAMES
from app.languages.translator import FOLDER, LANGUAGES, Words
from tests.support.ui.fitting import misfits

pytestmark = pytest.mark.window

PAGE = """# Name

One line
and **another**.

- an item
  that goes on
- the next

```
7 8
4
```
## Part
The end."""


def test_the_parts_of_a_page() -> None:
    from app.languages.rules_pages import CODE, HEADING, ITEM, PARAGRAPH, TITLE, blocks

    assert list(blocks(PAGE)) == [
        (TITLE, "Name"),
        (PARAGRAPH, "One line and **another**."),
        (ITEM, "an item that goes on"),
        (ITEM, "the next"),
        (CODE, "7 8\n4"),
        (HEADING, "Part"),
        (PARAGRAPH, "The end."),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in BY_ID if (FOLDER / "en" / f"{game}.json").is_file()])
def test_every_game_with_words_has_its_page_in_every_language(language: str, game: str) -> None:
    from app.languages.rules_pages import FOLDER as RULES
    from app.languages.rules_pages import blocks, rules_of

    tr = Words(FOLDER).translator(language)
    found = rules_of(game, tr)
    assert (RULES / language / f"{game}.md").is_file(), f"there is no assets/rules/{language}/{game}.md"
    assert found == (RULES / language / f"{game}.md").read_text(encoding="utf-8")
    english = (RULES / "en" / f"{game}.md").read_text(encoding="utf-8")
    assert [kind for kind, _ in blocks(found)] == [kind for kind, _ in blocks(english)]


NAMED = {
    "stay": (
        "stay.name", "stay.claim", "play.stop", "stay.mode.true",
        *(f"stay.level.{level}" for level in range(1, 9)),
        *(f"stay.setting.visibility.{rung}" for rung in ("hidden", "board", "piece", "moves")),
    ),
    "chapaev": (
        "chapaev.name", "chapaev.option.winner.last_mover", "chapaev.option.winner.last_standing",
        "chapaev.option.extra_turn", "chapaev.option.rows", "chapaev.points.early",
        *(f"chapaev.level.{level}" for level in range(1, 9)),
    ),
    "squart": (
        "squart.name", "setup.starts.alternate", "analysis.title",
        *(f"squart.level.{level}" for level in range(1, 9)),
    ),
    "skirmish": (
        "skirmish.name",
        *(f"skirmish.phase.{phase}" for phase in (1, 2, 3, 4)),
        *(f"skirmish.counter.{counter}" for counter in ("aim", "exploit", "stun", "shield", "revealed")),
        *(f"skirmish.level.{level}" for level in range(1, 9)),
    ),
    "online": ("online.ready", "online.leave.later", "online.only_deals", "home.continue"),
}  # fmt: skip
"""What a page of the rules speaks of and a screen has a name for."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", sorted(NAMED.keys() - {"online"}))
def test_the_rules_tell_of_even_games(page: str, language: str) -> None:
    from app.languages.rules_pages import rules_of

    tr = Words(FOLDER).translator(language)
    assert f"**{tr('setup.even')}**" in rules_of(page, tr)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", NAMED)
def test_the_rules_name_things_as_the_screens_do(page: str, language: str) -> None:
    from app.languages.rules_pages import rules_of

    tr = Words(FOLDER).translator(language)
    rules = rules_of(page, tr)
    assert [name for name in NAMED[page] if tr(name) not in rules] == []


def test_serbian_rules_in_latin_letters() -> None:
    from app.languages.rules_pages import rules_of

    rules = rules_of("stay", Words(FOLDER).translator("sr", latin=True))
    assert "Nema poteza" in rules
    assert not any("а" <= letter <= "я" for letter in rules.lower())


def test_a_page_is_read_and_turned(ui: Any) -> None:
    page = ui.app.go("help", game=GAMES[0])
    ui.frames(6)
    assert "The aim" in ui.texts()
    for name, sign in (("down", -1), ("pagedown", -1), ("pageup", 1), ("end", -1)):
        before = page.ids.page.scroll_y
        ui.key(name)
        assert (page.ids.page.scroll_y - before) * sign > 0
    ui.tap(ui.find("Keys"))
    assert "Backspace" in " ".join(keys.text for keys in page.ids.page.content.walk() if hasattr(keys, "text"))
    assert page.ids.page.scroll_y == 1
    ui.app.change(language="uk")
    ui.frames(4)
    assert "Заявити «Ходів немає»" in ui.texts()
    ui.key("escape")
    assert ui.app.screens.current == "home"


def test_several_games_have_a_chip_each(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from app.ui.help import screen as module

    other = replace(GAMES[0], id="other")
    monkeypatch.setattr(module, "GAMES", (GAMES[0], other))
    monkeypatch.setitem(module.BY_ID, "other", other)
    ui.app.go("help", game=GAMES[0])
    ui.frames(6)
    assert ui.find("Stay on the Board").active
    ui.tap(ui.find("Other"))
    assert ui.find("Other").active
    assert not ui.find("Stay on the Board").active
    assert ui.find("This game has no rules page yet.")


def seen_on(page: Any) -> list[str]:
    return [each.text for each in page.ids.page.content.walk() if getattr(each, "text", "")]


def test_the_computers_of_a_game_are_told_as_measured(ui: Any) -> None:
    from app.statistics import computer_ratings

    page = ui.app.go("help", game=BY_ID["squart"])
    ui.frames(4)
    ui.tap(ui.find("Computers"))
    found, seen = computer_ratings.measured(BY_ID["squart"]), seen_on(page)
    assert found is not None
    assert any(str(found.matches) in words for words in seen)
    for level, (mean, error) in enumerate(zip(found.ratings, found.errors, strict=True), 1):
        assert f"{mean:.0f} ± {error:.0f}" in seen
        assert f"{level}  {ui.app.tr(f'squart.level.{level}')}" in seen
    assert not any("upright line" in words for words in seen), "there is no rating yet"
    ui.tap(ui.find("Skirmish"))
    seen = seen_on(page)
    assert "Hoods against Fusion" in seen
    assert "8  Strategist" in seen


def test_online_play_has_no_computers_to_tell_of(ui: Any) -> None:
    page = ui.app.go("help", game=GAMES[0], tab="computers")
    ui.frames(4)
    ui.tap(ui.find("Online"))
    assert page.tab == "rules"
    assert "Computers" not in ui.texts()
    ui.tap(ui.find("Skirmish"))
    ui.tap(ui.find("Computers"))
    assert page.tab == "computers"


def test_a_game_that_was_not_measured_still_names_its_computers(
    ui: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.statistics import computer_ratings, game_balance

    for service, kept in ((computer_ratings, computer_ratings.measured), (game_balance, game_balance.rows)):
        monkeypatch.setattr(service, "FOLDER", tmp_path)
        kept.cache_clear()
    page = ui.app.go("help", game=BY_ID["skirmish"], tab="computers")
    ui.frames(4)
    computer_ratings.measured.cache_clear()
    game_balance.rows.cache_clear()
    seen = seen_on(page)
    assert "1  Recruit" in seen
    assert not any("±" in words or "against" in words for words in seen)


@pytest.mark.slow
def test_all_fits_at_twice_the_size(ui: Any) -> None:
    ui.app.change(text_scale=200)
    for size in ((360, 640), (640, 360)):
        ui.size(*size)
        for language in LANGUAGES:
            ui.app.change(language=language)
            for tab in ("rules", "keys", "computers"):
                page = ui.app.go("help", tab=tab, game=BY_ID["skirmish"])
                ui.frames(5)
                assert misfits(page) == [], (language, tab)


def test_a_rating_leads_to_the_computers_it_is_among(ui: Any) -> None:
    from tools.scenes import scenes_of

    scenes_of("app")["statistics-rated"](ui)
    ui.frames(4)
    rating = round(ui.app.session.rating(BY_ID["stay"]).mean)
    ui.tap(ui.find("Computers"))
    page = ui.app.screens.current_screen
    assert (page.name, page.game_id, page.tab) == ("help", "stay", "computers")
    assert any(f"upright line is you: {rating}" in words for words in seen_on(page))
    ui.key("escape")
    assert ui.app.screens.current == "statistics"


def test_chips_that_large_text_makes_high_scroll_away_with_the_page(ui: Any) -> None:
    ui.size(360, 640)
    page = ui.app.go("help", game=GAMES[0])
    ui.frames(5)
    assert page.chips_stay
    for size, scale in (((360, 640), 200), ((640, 360), 200)):
        ui.size(*size)
        ui.app.change(text_scale=scale)
        ui.frames(5)
        chip = ui.find("Computers")
        top = chip.to_window(*chip.pos)[1]
        assert page.ids.page.height > 0.75 * page.height, "the page has the room"
        ui.key("pagedown")
        assert chip.to_window(*chip.pos)[1] > top
        ui.key("home")
        ui.tap(ui.find("Keys"))
        ui.frames(3)
        assert ui.find("Keys").active
        assert "Everywhere" in ui.texts()
        ui.tap(ui.find("Rules"))
    ui.app.change(text_scale=100)
    ui.size(360, 640)
    ui.frames(5)
    assert page.chips_stay
    top = ui.find("Computers").to_window(0, 0)[1]
    ui.key("pagedown")
    assert ui.find("Computers").to_window(0, 0)[1] == top
