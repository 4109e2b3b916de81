"""What scrolls stops at its ends, at any frame rate, and stays in sight whatever happens to the window."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.support import visible_ui

KV = sorted((Path(__file__).parents[3] / "kv").rglob("*.kv"))


@pytest.mark.parametrize("path", KV, ids=lambda path: path.stem)
def test_everything_scrolls_with_our_own(path: Path) -> None:
    assert not re.search(r"^\s*(ScrollView|RecycleView):", path.read_text(encoding="utf-8"), re.MULTILINE)


def view(ui: Any) -> Any:
    from kivy.uix.scrollview import ScrollView

    found = [each for each in ui.app.top.walk(restrict=True) if isinstance(each, ScrollView)]
    return max(found, key=lambda each: each.height)


@pytest.mark.window
@pytest.mark.parametrize("way", [-400, 400])
def test_no_swipe_leads_beyond_the_ends(ui: Any, way: int) -> None:
    ui.app.go("settings")
    ui.frames(6)
    page = view(ui)
    shares = []
    page.bind(scroll_y=lambda _, share: shares.append(share))
    for _ in range(4):
        ui.drag((180, 320 - way / 2), (180, 320 + way / 2), steps=3)
        ui.frames(20)
    frame, content = visible_ui.box_of(page), visible_ui.box_of(page.children[0])
    assert content[1] <= frame[1] + 1
    assert content[1] + content[3] >= frame[1] + frame[3] - 1
    assert page.scroll_y == (0 if way > 0 else 1)
    assert all(0 <= share <= 1 for share in shares)


@pytest.mark.window
def test_it_glides_as_far_at_any_frame_rate(ui: Any) -> None:
    from app.ui.widgets.scrolling import Glide

    ways = []
    for frames, seconds in ((120, 1 / 60), (8, 0.25), (2, 1.0)):
        glide = Glide(min=0, max=10_000)
        glide.velocity = 900
        for _ in range(frames):
            before = glide.value
            glide.update_velocity(seconds)
            assert glide.value >= before
        ways.append(glide.value)
    assert ways == [pytest.approx(ways[0], rel=0.02)] * 3


@pytest.mark.window
def test_a_page_that_is_resized_under_a_finger_and_a_sheet_stays_in_sight(ui: Any) -> None:
    from app.ui.widgets.sheet import Sheet

    ui.size(640, 560)
    page = view(ui)
    finger = ui.touch((320, 200))
    finger.touch_down()
    finger.touch_move(320, 260)
    ui.frames(2)
    sheet = Sheet(title="Over it")
    sheet.open()
    ui.frames(2)
    ui.size(800, 1280)
    for y in (300, 700, 900):
        finger.touch_move(320, y)
        ui.frames(2)
    finger.touch_up()
    ui.frames(4)
    sheet.close()
    ui.frames(4)
    assert 0 <= page.scroll_y <= 1
    frame, content = visible_ui.box_of(page), visible_ui.box_of(page.children[0])
    assert content[1] < frame[1] + frame[3]
    assert content[1] + content[3] > frame[1]
    assert content[1] + content[3] >= frame[1] + frame[3] - 1
