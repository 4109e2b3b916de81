"""Whatever a room can say, it has words for, in every language."""

from __future__ import annotations

import ast
import functools
import importlib
import re
from pathlib import Path

import pytest

from app.core.dataclass_codec import written_name
from app.languages.translator import FOLDER, LANGUAGES, Words
from app.online import status
from app.online.protocol import messages

APP = Path(status.__file__).parents[1]
KEY = re.compile(r"online\.(error|status|refused|audit)\.\w+")


def constants() -> set[str]:
    """The keys that modules of rooms keep under a name, also those put together from parts."""
    modules = [
        importlib.import_module(".".join(("app", *path.relative_to(APP).with_suffix("").parts)))
        for path in (APP / "online").rglob("[!_]*.py")
    ]
    values = (value for module in modules for value in vars(module).values())
    return {value for value in values if isinstance(value, str) and KEY.fullmatch(value)}


def literals() -> set[str]:
    """The keys that stand anywhere in the source."""
    found = set()
    for path in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                found.add(node.value)
    return found


def statuses() -> set[str]:
    """An error is told by its reason."""
    kinds = {written_name(kind).lower() for kind in status.Status.__subclasses__()} - {"error"}
    return {f"online.status.{kind}" for kind in kinds}


@functools.cache
def keys() -> set[str]:
    """All of them. Not looked for when the tests are only collected, which every process does."""
    refusals = {f"online.refused.{reason}" for reason in messages.REASONS - {messages.OK}}
    return constants() | literals() | statuses() | refusals


def test_the_keys_were_found() -> None:
    wanted = {"error.no_room", "error.unreachable", "error.former_code", "refused.faulty", "audit.unfair"}
    wanted |= {"status.hostaway", "status.left", "status.creating"}
    assert {f"online.{key}" for key in wanted} <= keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_refusal_and_status_has_its_words(language: str) -> None:
    assert keys() - Words(FOLDER).catalogue(language).keys() == set()
