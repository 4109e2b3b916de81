"""Decks of one's own: built, named, kept, deleted and exchanged as text, with fingers."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from app.games.skirmish import GAME as SKIRMISH
from app.games.skirmish.decks import READY, to_text
from app.storage import saved_decks
from tests.support.ui.leaving import take_offer

pytestmark = pytest.mark.window

OTHER = to_text(READY["hoods"])


@pytest.fixture
def builder(ui: Any) -> Any:
    from app.ui.boards.skirmish.sheets.deck_builder import DeckSheet

    return open_builder(ui, DeckSheet)


def open_builder(ui: Any, kind: Any) -> Any:
    sheet = kind()
    sheet.open()
    ui.until(lambda: not sheet._deaf)
    ui.frames(3)
    return sheet


def press(ui: Any, text: str) -> None:
    ui.tap(ui.find(text))


def named(ui: Any, sheet: Any, name: str) -> None:
    from app.ui.widgets.text_fields import NameField

    field = next(each for each in sheet.walk(restrict=True) if isinstance(each, NameField))
    field.text = name
    ui.frames(2)


def take_one(ui: Any, sheet: Any, by: str = "One less") -> None:
    ui.tap(next(each for each in sheet.walk(restrict=True) if getattr(each, "hint", "") == by))


def chips(ui: Any) -> list[str]:
    """What a deck can be begun with."""
    from app.ui.widgets.controls import Choice

    start = next(each for each in ui.app.top.walk(restrict=True) if isinstance(each, Choice))
    return [chip.text for chip in reversed(start.ids.chips.children)]


def own(ui: Any) -> dict[str, str]:
    return saved_decks.own_kits(ui.app.storage, SKIRMISH)


def test_a_deck_is_built_within_the_limits_and_kept(ui: Any, builder: Any) -> None:
    named(ui, builder, "Mine")
    take_one(ui, builder)
    assert any(text.startswith("Cards: 29, from 30 to 60. 29 cards are too few") for text in ui.texts())
    take_one(ui, builder, "One more")
    press(ui, "Save")
    assert own(ui) == {"Mine": to_text(READY["synchrotech"])}
    assert ui.said[-1] == "Saved: Mine"


def test_save_says_which_rule_fails(ui: Any, builder: Any) -> None:
    press(ui, "Save")
    assert ui.said[-1] == "Give the deck a name"
    assert "Cards: 30, from 30 to 60. Give the deck a name" in ui.texts()
    named(ui, builder, "Mine")
    take_one(ui, builder)
    press(ui, "Save")
    assert ui.said[-1] == "29 cards are too few, 30 at least"
    assert own(ui) == {}


@pytest.mark.parametrize("answer", ["Save as “Mine 2”", "Replace it", "Go on building"])
def test_a_name_that_is_taken_is_asked_about(ui: Any, builder: Any, answer: str) -> None:
    saved_decks.keep(ui.app.storage, SKIRMISH, "Mine", OTHER)
    mine = to_text(READY["synchrotech"])
    named(ui, builder, "Mine")
    press(ui, "Save")
    assert own(ui) == {"Mine": OTHER}
    assert "There is a deck “Mine” already" in ui.texts()
    press(ui, answer)
    expected = {"Save as “Mine 2”": {"Mine": OTHER, "Mine 2": mine}, "Replace it": {"Mine": mine}}
    assert own(ui) == expected.get(answer, {"Mine": OTHER})
    assert (ui.app.top is builder) == (answer == "Go on building")


def test_the_same_deck_is_saved_again_without_a_question(ui: Any, builder: Any) -> None:
    saved_decks.keep(ui.app.storage, SKIRMISH, "Mine", to_text(READY["synchrotech"]))
    named(ui, builder, "Mine")
    press(ui, "Save")
    assert own(ui) == {"Mine": to_text(READY["synchrotech"])}
    assert ui.said[-1] == "Saved: Mine"


def test_a_deck_is_deleted_and_brought_back(ui: Any) -> None:
    from app.ui.boards.skirmish.sheets.deck_builder import DeckSheet

    saved_decks.keep(ui.app.storage, SKIRMISH, "Mine", OTHER)
    saved_decks.keep(ui.app.storage, SKIRMISH, "Yours", to_text(READY["fusion"]))
    open_builder(ui, DeckSheet)
    assert "Delete “Mine”" not in ui.texts()
    press(ui, "Mine")
    press(ui, "Delete “Mine”")
    assert own(ui) == {"Yours": to_text(READY["fusion"])}
    assert chips(ui) == ["SynchroTech", "Hoods", "Optimates", "Fusion", "Yours"]
    assert "Delete “Mine”" not in ui.texts()
    assert ui.said[-1] == "Deleted: Mine"
    assert ui.app.snack.action == "Undo"
    take_offer(ui)
    ui.frames(3)
    assert own(ui)["Mine"] == OTHER
    assert "Mine" in chips(ui)


def test_what_the_rules_do_not_allow_is_left_alone(ui: Any, builder: Any) -> None:
    """An unfinished deck that somebody wrote into the file is not offered, and not lost either."""
    saved_decks.keep(ui.app.storage, SKIRMISH, "Draft", "3x Faber\n")
    named(ui, builder, "Mine")
    press(ui, "Save")
    assert "Draft" not in own(ui)
    assert "Draft" in (ui.app.storage.read("skirmish-decks.json") or "")


def test_a_good_paste_says_what_was_taken(ui: Any, builder: Any) -> None:
    Clipboard.copy(OTHER)
    press(ui, "Paste text")
    assert builder.cards == READY["hoods"]
    assert ui.said[-1] == "30 cards taken: Hoods"
    Clipboard.copy("# Night shift\n" + OTHER.replace("x ", " "))
    press(ui, "Paste text")
    assert ui.said[-1] == "30 cards taken: Night shift"
    press(ui, "Save")
    assert own(ui) == {"Night shift": OTHER}


def test_a_paste_in_another_language_is_read(ui: Any, builder: Any) -> None:
    tr = ui.app.words.translator("uk")
    Clipboard.copy(
        "\n".join(f"{READY['hoods'].count(kind)} {tr(f'skirmish.card.{kind}')}" for kind in {*READY["hoods"]})
    )
    press(ui, "Paste text")
    assert builder.cards == READY["hoods"]


def test_a_deck_is_exchanged_as_text_and_a_bad_one_refused(ui: Any, builder: Any) -> None:
    press(ui, "Copy text")
    assert Clipboard.paste() == to_text(READY["synchrotech"])
    Clipboard.copy("3x Nobody")
    press(ui, "Paste text")
    assert builder.cards == READY["synchrotech"]
    assert "Line 1: there is no card Nobody" in ui.said
