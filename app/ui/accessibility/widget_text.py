"""What stands written in a widget."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kivy.uix.label import Label

from app.ui.theme import ICONS
from app.ui.widgets.controls import Icon

SIGNS = re.compile(r"\[font=Icons\].*?\[/font\]")
ARROW = f"[font=Icons]{ICONS['arrow']}[/font]"
"""Between what was and what will be: the one sign that means something."""
MARKUP = re.compile(r"\[/?[a-z0-9]+(?:=[^\]]*)?\]")


def written(label: Label) -> str:
    """The words of a label without its markup; none of a sign, which is a letter of the icon font."""
    if isinstance(label, Icon) or label.font_name == "Icons":
        return ""
    text: str = label.text
    return plain_words(text) if label.markup else " ".join(text.split())


def plain_words(markup: str) -> str:
    """Words without their markup and the signs among them."""
    return " ".join(MARKUP.sub("", SIGNS.sub(" ", markup.replace(ARROW, "→"))).split())


def words_in(widget: Any) -> str:
    """All words in a widget, in reading order."""
    return ", ".join(_words(widget))


def _words(widget: Any) -> Iterator[str]:
    if not widget.opacity:
        return
    if isinstance(widget, Label) and (words := written(widget)):
        yield words
    for child in reversed(widget.children):
        yield from _words(child)
