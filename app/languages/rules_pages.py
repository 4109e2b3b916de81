"""Rules of the games: simple Markdown files in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from app.languages.serbian_latin import latin_serbian
from app.languages.translator import ENGLISH, Translator

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "rules"

TITLE, HEADING, ITEM, CODE, PARAGRAPH = "title", "heading", "item", "code", "paragraph"
EXAMPLE = "example"
"""A game to step through: options such as size=7, then its moves."""
_FENCE = re.compile(r"^```(?:\w*|game (?P<options>.*))\n(?P<lines>(?s:.*?))^```$", re.MULTILINE)
_MARKS = {"# ": TITLE, "## ": HEADING, "- ": ITEM}


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """Yield kind and text. Unmarked lines in sequence form a paragraph."""
    after = 0
    for fence in _FENCE.finditer(text):
        yield from _prose(text[after : fence.start()])
        lines, after = fence["lines"].rstrip("\n"), fence.end()
        yield (EXAMPLE, f"{fence['options']}\n{lines}") if fence["options"] else (CODE, lines)
    yield from _prose(text[after:])


def _prose(text: str) -> Iterator[tuple[str, str]]:
    kind: str = PARAGRAPH
    lines: list[str] = []
    for line in [*text.splitlines(), ""]:
        mark = next((mark for mark in _MARKS if line.startswith(mark)), "")
        if lines and (mark or kind in (TITLE, HEADING) or not line.strip()):
            yield kind, " ".join(lines)
            kind, lines = PARAGRAPH, []
        if mark:
            kind = _MARKS[mark]
        if line.strip():
            lines.append(line.removeprefix(mark).strip())


def rules_of(game: str, tr: Translator) -> str:
    """Return the rules in this language, else in English, else ""."""
    for language in (tr.language, ENGLISH):
        path = FOLDER / language / f"{game}.md"
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            return latin_serbian(text) if tr.latin and language == "sr" else text
    return ""
