"""The eye sees what a person sees: each thing that is in the way is named, and what is fine is left alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import visible_ui

pytestmark = pytest.mark.window


def button(ui: Any, **looks: Any) -> Any:
    """A button on the home screen, in a place of its own choosing."""
    from app.ui.widgets.controls import TextButton

    made = TextButton(**{"text": "Here", "size_hint": (None, None), "size": (120, 56), "pos": (100, 300), **looks})
    ui.app.top.add_widget(made)
    ui.frames(2)
    made.size = looks.get("size", (120, 56))
    ui.frames(2)
    return made


def said(ui: Any, widget: Any) -> str:
    return visible_ui.obstacle(ui.app, widget) or ""


def test_a_button_in_sight_has_nothing_in_its_way(ui: Any) -> None:
    made = button(ui)
    assert visible_ui.obstacle(ui.app, made) is None
    seen = next(each for each in visible_ui.controls(ui.app) if each.words == "Here")
    assert (seen.kind, seen.box, seen.enabled, seen.in_view) == ("TextButton", (100, 300, 120, 56), True, True)


@pytest.mark.parametrize(
    ("looks", "reason"),
    [
        ({"pos": (330, 300)}, "outside the window"),
        ({"size": (24, 56)}, "too small"),
        ({"disabled": True}, "disabled"),
    ],
)
def test_what_is_in_the_way_is_named(ui: Any, looks: dict[str, Any], reason: str) -> None:
    assert reason in said(ui, button(ui, **looks))


def test_what_cannot_be_seen_cannot_be_used(ui: Any) -> None:
    made = button(ui)
    made.opacity = 0.2
    assert "cannot be seen" in said(ui, made)
    assert any("takes touches" in each for each in visible_ui.complaints(ui.app))


def test_another_button_on_it_takes_the_touch(ui: Any) -> None:
    below, above = button(ui), button(ui, text="Above")
    assert "covered by TextButton 'Above'" in said(ui, below)
    assert visible_ui.obstacle(ui.app, above) is None
    assert any("lie on one another" in each for each in visible_ui.complaints(ui.app))


def test_a_label_on_it_is_in_nobodys_way(ui: Any) -> None:
    from kivy.uix.label import Label

    made = button(ui)
    ui.app.top.add_widget(Label(text="On top", size=(200, 200), pos=(50, 250)))
    assert visible_ui.obstacle(ui.app, made) is None


def test_a_sheet_lies_over_the_screen(ui: Any) -> None:
    from app.ui.widgets.sheet import Sheet

    made = button(ui)
    sheet = Sheet(title="Over it")
    sheet.open()
    ui.frames(3)
    assert "covered by Sheet" in said(ui, made)
    assert "Here" not in [each.words for each in visible_ui.controls(ui.app)]


def test_what_is_scrolled_away_is_out_of_view(ui: Any) -> None:
    ui.app.go("settings")
    ui.frames(6)
    last = visible_ui.controls(ui.app)[-1]
    assert not last.in_view
    assert "out of view" in said(ui, last.widget) or "outside the window" in said(ui, last.widget)


def test_small_and_lost_controls_are_complained_of(ui: Any) -> None:
    ui.app.snack.dismiss()
    button(ui, text="Small", size=(40, 56), pos=(20, 8))
    button(ui, text="Lost", pos=(300, 80))
    said = [each for each in visible_ui.complaints(ui.app) if "Small" in each or "Lost" in each]
    assert any("'Small' is too small: 40×56" in each for each in said)
    assert any("'Lost' reaches out of the window" in each for each in said)


def test_the_keys_of_a_pad_and_the_cards_of_a_hand_are_controls(ui: Any) -> None:
    from app.games import BY_ID

    ui.app.start_match(BY_ID["stay"], "computer", human_first=True)
    ui.frames(6)
    assert [each.words for each in visible_ui.controls(ui.app) if each.kind == "PadKey"] == [
        str(key) for key in range(1, 10)
    ]
    ui.app.start_match(BY_ID["skirmish"], "computer", human_first=True)
    ui.frames(6)
    cards = ui.app.screens.current_screen.controls.hand.cards
    assert [each.words for each in visible_ui.controls(ui.app) if each.kind == "HandCard"] == [
        each.kind for each in cards
    ]
