"""Whether words fit where they stand."""

from __future__ import annotations

from typing import Any

SLACK = 1.5
"""Pixels lost to rounding."""


def misfits(layer: Any) -> list[str]:
    """Labels that are wider than their parent, cut off, or so narrow that a word is broken in two."""
    from kivy.core.text import Label as CoreLabel
    from kivy.uix.label import Label

    from app.screens.controls import Icon

    found = []
    for label in layer.walk(restrict=True):
        if not isinstance(label, Label) or isinstance(label, Icon) or not label.text or not label.height:
            continue
        if label.width > label.parent.width + SLACK or label.parent.width > label.parent.parent.width + SLACK:
            found.append(f"wider than its parent: {label.text!r}")
        if label.texture_size[0] > label.width + SLACK or label.texture_size[1] > label.height + SLACK:
            found.append(f"cut off: {label.text!r} {label.texture_size} in {label.size}")
        for word in label.text.replace("[b]", "").replace("[/b]", "").split():
            drawn = CoreLabel(text=word, font_size=label.font_size, font_name=label.font_name)
            drawn.refresh()
            if drawn.texture.width > label.width + SLACK:
                found.append(f"broken: {word!r} {drawn.texture.width} in {label.width}")
    return found
