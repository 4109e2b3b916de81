"""A window that was resized shows what one shows that was opened at that size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support import visible_ui
from tests.support.ui.scenes import SCENES, SIZES, build

pytestmark = [pytest.mark.window, pytest.mark.slow]

WALKS = {"everyday": (3, 1, 2, 0), "long": (1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3, 0)}
"""From size to size, beginning at the first: every day each size is come to once, with `--long` each of the twelve ways
from one to another is gone once."""

PASSING = {("chapaev", "flight"), ("skirmish", "hover"), ("online", "settings")}
"""What is gone before the window has its next size: a disc in flight, the page under a mouse that rests, and how far a
page was scrolled."""


def boxes(ui: Any) -> list[tuple[str, str, visible_ui.Box]]:
    """What is seen, from the bottom of the tree to its top, with its place. Switches are left out: they glide."""
    app = ui.app
    seen = (each for layer in (app.screens, app.overlay) for each in walk(layer))
    return [(type(each).__name__, visible_ui.words_of(each)[:30], visible_ui.box_of(each)) for each in seen]


def walk(widget: Any) -> Iterator[Any]:
    if not widget.opacity or type(widget).__name__ == "RowSwitch":
        return
    if min(widget.size) > 0:
        yield widget
    children = widget.children[::-1]
    if type(widget).__name__ == "VisibleRows":  # its children lie in any order
        children.sort(key=lambda child: -child.y)
    for child in children:
        yield from walk(child)


def differences(
    seen: list[tuple[str, str, visible_ui.Box]], wanted: list[tuple[str, str, visible_ui.Box]]
) -> list[str]:
    if [each[:2] for each in seen] != [each[:2] for each in wanted]:
        here, there = Counter(each[:2] for each in seen), Counter(each[:2] for each in wanted)
        first = next((one[:2], other[:2]) for one, other in zip(seen, wanted, strict=False) if one[:2] != other[:2])
        return [f"missing {dict(there - here)}, surplus {dict(here - there)}, first {first}"]
    return [
        f"{kind} {words!r} at {whole(here)} instead of {whole(there)}"
        for (kind, words, here), (_, _, there) in zip(seen, wanted, strict=True)
        if any(abs(one - other) > visible_ui.SLACK for one, other in zip(here, there, strict=True))
    ]


def whole(box: visible_ui.Box) -> list[int]:
    return [round(each) for each in box]


def resize(ui: Any, size: tuple[int, int]) -> None:
    ui.size(*size)
    ui.until(lambda: not visible_ui.is_moving(ui.app))
    ui.frames(6)


TELLING = {
    ("app", "several"), ("app", "settings"), ("online", "room-qr"), ("online", "play-undo"), ("stay", "coach"),
    ("stay", "play"), ("stay", "end"), ("chapaev", "frozen"), ("chapaev", "replay"), ("squart", "pending"),
    ("app", "puzzle-squart"), ("skirmish", "mulligan"), ("skirmish", "play"), ("skirmish", "target"),
    ("skirmish", "coach"),
}  # fmt: skip
"""The scenes whose layout changes most from size to size, and those that were once left behind."""


def walks(area: str, name: str) -> Iterator[Any]:
    if (area, name) in TELLING:
        yield pytest.param(area, name, "everyday", id=f"{area}-{name}")
    yield pytest.param(area, name, "long", id=f"{area}-{name}-every-way", marks=pytest.mark.long)


@pytest.mark.parametrize(
    ("area", "name", "when"), [walk for each in SCENES if each not in PASSING for walk in walks(*each)]
)
def test_a_resized_window_is_like_a_fresh_one(ui: Any, area: str, name: str, when: str) -> None:
    fresh = []
    for size in reversed(SIZES):
        ui.window.size = size
        ui.begin()
        build(ui, area, name)
        fresh.insert(0, boxes(ui))
    found, before = [], 0
    for index in WALKS[when]:
        resize(ui, SIZES[index])
        found += [(SIZES[before], SIZES[index], each) for each in differences(boxes(ui), fresh[index])[:2]]
        before = index
    assert not found
