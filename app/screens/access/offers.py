"""What the usual controls offer to the tree, each in one call."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.screens.access.node import Act, Do, Item, Role, Scale

if TYPE_CHECKING:
    from app.screens.widgets.controls import Pressable
    from app.screens.widgets.sheet import Sheet


def button(widget: Pressable, name: str, role: Role = Role.BUTTON, note: str = "", is_on: bool | None = None) -> Item:
    """Something that is pressed; where a long press means something else, that can be had too."""
    do: dict[Act, Do] = {Act.PRESS: lambda _: widget.activate()}
    if widget.long_press_is_own:
        do[Act.READ] = lambda _: widget.dispatch("on_long_press")
    return Item(role=role, name=name, note=note, is_on=is_on, is_enabled=not widget.disabled, do=do)


def choice(widget: Any, name: str, note: str, chips: Any) -> Item:
    """A question with its answers, which are widgets of their own."""
    return Item(
        role=Role.CHOICE, name=name, note=note, is_enabled=not widget.disabled, holds=tuple(reversed(chips.children))
    )


def field(widget: Pressable, name: str, text: str, type_in: Callable[[str], object], is_typed: bool) -> Item:
    """A line to type into: pressed, it takes the keyboard."""
    return Item(
        role=Role.FIELD,
        name=name,
        value=text,
        is_pointed=is_typed,
        is_enabled=not widget.disabled,
        do={Act.PRESS: lambda _: widget.activate(), Act.SET: lambda value: type_in(str(value or ""))},
    )


def slider(
    widget: Pressable, name: str, value: str, scale: Scale, move: Callable[[float], object], note: str = ""
) -> Item:
    """A number that is turned up and down, or set."""

    def to(number: float) -> None:
        move(min(scale.most, max(scale.least, number)))

    return Item(
        role=Role.SLIDER,
        name=name,
        value=value,
        note=note,
        scale=scale,
        is_enabled=not widget.disabled,
        do={
            Act.MORE: lambda _: to(scale.at + scale.step),
            Act.LESS: lambda _: to(scale.at - scale.step),
            Act.SET: lambda number: to(float(number or 0)),
        },
    )


def dialog(sheet: Sheet, title: str, close: str) -> Item:
    """A sheet, with a way out of it that eyes find beside it."""
    panel, head = sheet.ids.panel, sheet.ids.head.__self__
    rest = tuple(each for each in reversed(panel.children) if each is not head)
    way_out = Item(
        key="close",
        role=Role.BUTTON,
        name=close,
        box=(*panel.pos, *panel.size),
        do={Act.PRESS: lambda _: sheet.back()},
    )
    return Item(role=Role.DIALOG, name=title, box=(*panel.pos, *panel.size), children=(way_out,), holds=rest)


def group(widget: Any, name: str) -> Item:
    """Things that belong together, such as all that can be done with one game."""
    return Item(role=Role.GROUP, name=name, holds=tuple(reversed(widget.children)))


def news(text: str, bar: Any) -> Item:
    """Words that came up by themselves, and perhaps one thing to do about them."""
    buttons = tuple(each for each in reversed(bar.children))[1:]
    return Item(role=Role.STATUS, name=text, is_live=True, box=(*bar.pos, *bar.size), holds=buttons)
