"""Whether words fit where they stand."""

from __future__ import annotations

from functools import cache
from typing import Any

SLACK = 1.5
"""Pixels lost to rounding."""
LEGIBLE = 8
"""In sp: no words are made smaller than this to find room; strips of four, or of a low window, come near it."""


def misfits(layer: Any) -> list[str]:
    """Labels that are wider than their parent, cut off, too small, or so narrow that a word is broken in two."""
    from kivy.metrics import sp
    from kivy.uix.label import Label

    from app.ui.canvas.shapes import plain
    from app.ui.widgets.controls import Icon

    found = []
    for label in layer.walk(restrict=True):
        if not isinstance(label, Label) or isinstance(label, Icon) or not label.text or not label.height:
            continue
        if label.width > label.parent.width + SLACK or label.parent.width > label.parent.parent.width + SLACK:
            found.append(f"wider than its parent: {label.text!r}")
        if label.texture_size[0] > label.width + SLACK or label.texture_size[1] > label.height + SLACK:
            found.append(f"cut off: {label.text!r} {label.texture_size} in {label.size}")
        if label.font_size < sp(LEGIBLE):
            found.append(f"too small: {label.text!r} of {label.font_size:.1f}")
        words = plain(label.text).split() if label.markup else label.text.split()
        too_long = (each for each in words if _width(each, label.font_size, label.font_name) > label.width + SLACK)
        found += [f"broken: {word!r} in {label.width}" for word in too_long]
    return found


@cache
def _width(word: str, size: float, font: str) -> float:
    from kivy.core.text import Label

    width: float = Label(font_size=size, font_name=font).get_extents(word)[0]
    return width
