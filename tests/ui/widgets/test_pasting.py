"""Any text can be pasted into any field: it becomes one line, and a code or a link is found in it."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.languages.drawable_text import one_line
from tests.support.odd_texts import CODE, HAS_CODE, HAS_LINK, LINK, TEXTS
from tests.support.ui.scenes import build

pytestmark = pytest.mark.window

ROOT = Path(__file__).parents[3]
PLACES = (
    ("app", "home"),
    ("app", "settings"),
    ("online", "settings"),
    ("app", "backup"),
    ("online", "join"),
    ("online", "setup"),
    ("stay", "setup-local"),
    ("travel", "challenge"),
    ("chapaev", "typing"),
    ("skirmish", "builder"),
)
"""Scenes that together show every field of the app; a test names the fields that none of them shows."""


def fields_in(ui: Any) -> list[Any]:
    from app.ui.widgets.text_fields import LineField

    return [each for each in ui.app.top.walk() if isinstance(each, LineField)]


def paste_by_key(ui: Any, monkeypatch: pytest.MonkeyPatch, text: str | None) -> None:
    from kivy.core.clipboard import Clipboard

    monkeypatch.setattr(Clipboard, "paste", lambda: text)
    ui.window.dispatch("on_key_down", ord("v"), 25, "v", ["ctrl"])
    ui.frames(3)
    ui.window.dispatch("on_key_up", ord("v"), 25)
    ui.frames(3)


@pytest.mark.parametrize(("area", "scene"), PLACES)
def test_every_field_makes_one_line_of_any_text(
    ui: Any, monkeypatch: pytest.MonkeyPatch, area: str, scene: str
) -> None:
    from app.ui.widgets.text_fields import CodeField

    build(ui, area, scene)
    fields = fields_in(ui)
    assert fields, "there is no field here"
    for field in fields:
        for kind, text in TEXTS.items():
            field.text = ""
            field.activate()
            ui.frames(3)
            paste_by_key(ui, monkeypatch, text)
            shown = field._field.text
            assert shown == field.text == one_line(shown), kind
            assert len(shown) <= field.longest, kind
            assert shown.encode("utf-8").isascii() or shown.isprintable() or "\u00a0" in shown, kind
            if isinstance(field, CodeField):
                assert shown == (CODE if kind in HAS_CODE else LINK if kind in HAS_LINK else shown), kind
        field.stop_typing()
        ui.frames(3)


@pytest.mark.parametrize("kind", TEXTS)
def test_the_page_for_joining_pastes_any_text(ui: Any, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    from kivy.core.clipboard import Clipboard

    build(ui, "online", "join")
    box = ui.app.top.ids.box
    monkeypatch.setattr(Clipboard, "paste", lambda: TEXTS[kind])
    ui.tap(ui.find(ui.app.tr("online.join.paste")))
    ui.frames(4)
    shown = box.ids.field._field.text
    assert shown == box.text == one_line(shown)
    assert shown == (CODE if kind in HAS_CODE else LINK if kind in HAS_LINK else shown)


def test_a_paste_takes_the_place_of_what_is_selected(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    build(ui, "stay", "setup-local")
    field = fields_in(ui)[0]
    field.text = "Ann Bo Cy"
    field.activate()
    ui.frames(3)
    field._field.select_text(4, 6)
    paste_by_key(ui, monkeypatch, "Di\nEd\n")
    assert field.text == "Ann Di Ed Cy"


def test_what_an_input_method_brings_is_one_line_too(ui: Any) -> None:
    """As Android's keyboard does with the clipboard that it keeps itself."""
    build(ui, "online", "join")
    field = ui.app.top.ids.box.ids.field
    field.activate()
    ui.frames(3)
    ui.window.dispatch("on_textinput", f"Hi\n{CODE}\n")
    ui.frames(3)
    assert field.text == f"HI {CODE}"


# Where fields are made

MAKERS = r"(?:\w*TextInput|MDTextField|\w*TextField|LineInput)"


def test_every_field_of_the_app_is_among_those(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each place in the code that makes a field was seen making one in a scene where texts are pasted."""
    from app.ui.widgets.text_fields import LineField

    seen: set[tuple[str, int]] = set()
    make = LineField.__init__

    def noticed(field: Any, *args: Any, **kwargs: Any) -> None:
        seen.add(_maker(inspect.currentframe()))
        make(field, *args, **kwargs)

    monkeypatch.setattr(LineField, "__init__", noticed, raising=False)
    for area, scene in PLACES:
        ui.begin()
        build(ui, area, scene)
    names = {each.__name__ for each in _kinds(LineField)}
    there = set(_in_python(names)) | set(_in_kv(names))
    assert len(there) >= 9
    assert there - seen == set()


def _kinds(kind: type) -> Iterator[type]:
    yield kind
    for each in kind.__subclasses__():
        yield from _kinds(each)


def _maker(frame: Any) -> tuple[str, int]:
    """The line of our code, or of a kv file, that makes a field."""
    while frame is not None:
        rule = frame.f_locals.get("crule")
        if rule is not None and frame.f_code.co_name == "_apply_rule":
            return str(Path(rule.ctx.filename).resolve().relative_to(ROOT)), rule.line + 1
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(ROOT / "app"):
            return str(path.relative_to(ROOT)), frame.f_lineno
        frame = frame.f_back
    raise AssertionError("nobody makes it")


def _in_python(names: set[str]) -> Iterator[tuple[str, int]]:
    for path in (ROOT / "app").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if not re.search(rf"\b(?:{'|'.join(names)}|{MAKERS})\(", text):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                is_own = (
                    path.name == "text_fields.py" and called == "LineInput"
                )  # of each field, the one that is tested
                if (called in names or re.fullmatch(MAKERS, called)) and not is_own:
                    yield str(path.relative_to(ROOT)), node.lineno


def _in_kv(names: set[str]) -> Iterator[tuple[str, int]]:
    for path in (ROOT / "kv").rglob("*.kv"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = re.fullmatch(r"\s+(\w+):", line)
            if found and (found[1] in names or re.fullmatch(MAKERS, found[1])):
                yield str(path.relative_to(ROOT)), number
