"""What the usual controls offer to the tree, each in one call."""

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
    """Something that is pressed; where a long press means something else, that can be had too."""
    do: dict[NodeAction, PerformAction] = {NodeAction.PRESS: lambda _: widget.activate()}
    if widget.long_press_is_own:
        do[NodeAction.READ] = lambda _: widget.dispatch("on_long_press")
    return OfferedNode(role=role, name=name, note=note, is_on=is_on, is_enabled=not widget.disabled, do=do)


def choice(widget: Any, name: str, note: str, chips: Any) -> OfferedNode:
    """A question with its answers, which are widgets of their own."""
    return OfferedNode(
        role=NodeRole.CHOICE,
        name=name,
        note=note,
        is_enabled=not widget.disabled,
        holds=tuple(reversed(chips.children)),
    )


def field(widget: Pressable, name: str, text: str, type_in: Callable[[str], object], is_typed: bool) -> OfferedNode:
    """A line to type into: pressed, it takes the keyboard."""
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
    """A number that is turned up and down, or set."""

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
    """A sheet, with a way out of it that eyes find beside it."""
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
    """Things that belong together, such as all that can be done with one game."""
    return OfferedNode(role=NodeRole.GROUP, name=name, holds=tuple(reversed(widget.children)))


def news(text: str, bar: Any) -> OfferedNode:
    """Words that came up by themselves, and perhaps one thing to do about them."""
    buttons = tuple(each for each in reversed(bar.children))[1:]
    return OfferedNode(role=NodeRole.STATUS, name=text, is_live=True, box=(*bar.pos, *bar.size), holds=buttons)


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
