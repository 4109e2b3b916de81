"""Words for icons: under the mouse when it rests on one, and under the ring of those who use keys."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.ui import stay_table

pytestmark = pytest.mark.window

KV = Path(__file__).resolve().parents[3] / "kv"


def point_at(ui: Any, widget: Any) -> None:
    ui.window.mouse_pos = widget.to_window(*widget.center)


@pytest.fixture(autouse=True)
def _mouse_away(ui: Any) -> Any:
    yield
    ui.window.mouse_pos = (0, 0)


def shown(ui: Any) -> str:
    return str(ui.app.tooltip.text)


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_mouse_that_rests_on_an_icon_is_told_what_it_does(ui: Any, size: tuple[int, int]) -> None:
    ui.size(*size)
    stay_table.start(ui)
    for hint in ("Leave, the game is saved", "Pause", "Undo"):
        point_at(ui, ui.icon(hint))
        ui.until(lambda hint=hint: shown(ui) == hint)
        ui.frames(3)
        box = ui.app.tooltip.ids.box
        left, bottom = box.to_window(*box.pos)
        assert 0 <= left <= left + box.width <= size[0]
        assert 0 <= bottom <= bottom + box.height <= size[1]
        assert not box.collide_widget(ui.icon(hint)), "it does not cover what it explains"
    ui.window.mouse_pos = (2, 2)
    ui.until(lambda: not shown(ui))


def test_the_signs_on_the_first_page_say_more_than_the_word_under_them(ui: Any) -> None:
    point_at(ui, ui.icon("Against the computer"))
    ui.until(lambda: shown(ui) == "Against the computer")


def test_a_touch_and_a_key_put_the_words_away(ui: Any) -> None:
    settings = ui.icon("Settings")
    point_at(ui, settings)
    ui.until(lambda: shown(ui) == "Settings")
    ui.key("pagedown")
    assert not shown(ui)
    ui.window.mouse_pos = (settings.center_x + 1, settings.center_y)
    ui.until(lambda: shown(ui) == "Settings")
    ui.tap(settings)
    assert ui.app.screens.current == "settings"
    assert not shown(ui)


def test_what_a_sheet_covers_is_not_explained(ui: Any) -> None:
    stay_table.start(ui)
    undo = ui.icon("Undo")
    ui.key("escape")
    point_at(ui, undo)
    ui.wait(1)
    assert not shown(ui)


def test_the_ring_on_an_icon_shows_its_words(ui: Any) -> None:
    ui.key("tab")
    assert shown(ui) == "Statistics"
    ui.key("tab")
    assert shown(ui) == "Rules"
    ui.tap((5.0, 300.0))
    assert not shown(ui)


def test_every_icon_has_words() -> None:
    bare = []
    for path in KV.rglob("*.kv"):
        lines = path.read_text().splitlines()
        for number, line in enumerate(lines):
            found = re.fullmatch(r"( *)\w*IconButton:", line)
            if found:
                rest = (each for each in lines[number + 1 :] if each.strip())
                block = []
                for each in rest:
                    if len(each) - len(each.lstrip()) <= len(found[1]):
                        break
                    block.append(each.strip())
                if not any(each.startswith("hint:") for each in block):
                    bare.append(f"{path.name}:{number + 1}")
    assert not bare
