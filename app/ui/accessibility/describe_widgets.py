"""Build the accessibility nodes of common controls."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kivy.uix.label import Label

from app.ui.accessibility.node import NodeAction, NodeRole, OfferedNode, PerformAction, Scale
from app.ui.theme import ICONS
from app.ui.widgets.controls import Icon

if TYPE_CHECKING:
    from app.ui.widgets.controls import Pressable
    from app.ui.widgets.sheet import Sheet


def button(
    widget: Pressable, name: str, role: NodeRole = NodeRole.BUTTON, note: str = "", is_on: bool | None = None
) -> OfferedNode:
    do: dict[NodeAction, PerformAction] = {NodeAction.PRESS: lambda _: widget.activate()}
    if widget.long_press_is_own:
        do[NodeAction.READ] = lambda _: widget.dispatch("on_long_press")
    return OfferedNode(role=role, name=name, note=note, is_on=is_on, is_enabled=not widget.disabled, do=do)


def choice(widget: Any, name: str, note: str, chips: Any) -> OfferedNode:
    return OfferedNode(
        role=NodeRole.CHOICE,
        name=name,
        note=note,
        is_enabled=not widget.disabled,
        holds=tuple(reversed(chips.children)),
    )


def field(widget: Pressable, name: str, text: str, type_in: Callable[[str], object], is_typed: bool) -> OfferedNode:
    return OfferedNode(
        role=NodeRole.FIELD,
        name=name,
        value=text,
        is_pointed=is_typed,
        is_enabled=not widget.disabled,
        do={NodeAction.PRESS: lambda _: widget.activate(), NodeAction.SET: lambda value: type_in(str(value or ""))},
    )


def slider(
    widget: Pressable, name: str, value: str, scale: Scale, move: Callable[[float], object], note: str = ""
) -> OfferedNode:
    def to(number: float) -> None:
        move(min(scale.most, max(scale.least, number)))

    return OfferedNode(
        role=NodeRole.SLIDER,
        name=name,
        value=value,
        note=note,
        scale=scale,
        is_enabled=not widget.disabled,
        do={
            NodeAction.MORE: lambda _: to(scale.at + scale.step),
            NodeAction.LESS: lambda _: to(scale.at - scale.step),
            NodeAction.SET: lambda number: to(float(number or 0)),
        },
    )


def dialog(sheet: Sheet, title: str, close: str) -> OfferedNode:
    """Describe a sheet. The close button replaces tapping beside it, which needs sight."""
    panel, head = sheet.ids.panel, sheet.ids.head.__self__
    rest = tuple(each for each in reversed(panel.children) if each is not head)
    way_out = OfferedNode(
        key="close",
        role=NodeRole.BUTTON,
        name=close,
        box=(*panel.pos, *panel.size),
        do={NodeAction.PRESS: lambda _: sheet.back()},
    )
    return OfferedNode(role=NodeRole.DIALOG, name=title, box=(*panel.pos, *panel.size), children=(way_out,), holds=rest)


def group(widget: Any, name: str) -> OfferedNode:
    return OfferedNode(role=NodeRole.GROUP, name=name, holds=tuple(reversed(widget.children)))


def news(text: str, bar: Any) -> OfferedNode:
    buttons = tuple(each for each in reversed(bar.children))[1:]
    return OfferedNode(role=NodeRole.STATUS, name=text, is_live=True, box=(*bar.pos, *bar.size), holds=buttons)


SIGNS = re.compile(r"\[font=Icons\].*?\[/font\]")


ARROW = f"[font=Icons]{ICONS['arrow']}[/font]"
"""The only icon with a meaning of its own: an old value becomes a new one."""


MARKUP = re.compile(r"\[/?[a-z0-9]+(?:=[^\]]*)?\]")


def written(label: Label) -> str:
    """Return a label's words. Icons are letters of a font, and have none."""
    if isinstance(label, Icon) or label.font_name == "Icons":
        return ""
    text: str = label.text
    return plain_words(text) if label.markup else " ".join(text.split())


def plain_words(markup: str) -> str:
    return " ".join(MARKUP.sub("", SIGNS.sub(" ", markup.replace(ARROW, "→"))).split())


def words_in(widget: Any) -> str:
    return ", ".join(_words(widget))


def _words(widget: Any) -> Iterator[str]:
    if not widget.opacity:
        return
    if isinstance(widget, Label) and (words := written(widget)):
        yield words
    for child in reversed(widget.children):
        yield from _words(child)
