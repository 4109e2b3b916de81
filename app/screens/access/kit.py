"""A node of ours as AccessKit has it: for AT-SPI on Linux, UI Automation on Windows and NSAccessibility on macOS."""

from __future__ import annotations

import accesskit as kit

from app.screens.access.node import Act, Box, Node, Role

ROLES = {
    Role.WINDOW: kit.Role.WINDOW,
    Role.DIALOG: kit.Role.DIALOG,
    Role.GROUP: kit.Role.GROUP,
    Role.HEADING: kit.Role.HEADING,
    Role.TEXT: kit.Role.LABEL,
    Role.STATUS: kit.Role.STATUS,
    Role.BUTTON: kit.Role.BUTTON,
    Role.SWITCH: kit.Role.SWITCH,
    Role.CHOICE: kit.Role.RADIO_GROUP,
    Role.OPTION: kit.Role.RADIO_BUTTON,
    Role.FIELD: kit.Role.TEXT_INPUT,
    Role.SLIDER: kit.Role.SLIDER,
    Role.GRID: kit.Role.GRID,
    Role.CELL: kit.Role.CELL,
    Role.LIST: kit.Role.LIST,
    Role.ITEM: kit.Role.LIST_ITEM,
}
ACTS = {
    Act.PRESS: kit.Action.CLICK,
    Act.FOCUS: kit.Action.FOCUS,
    Act.MORE: kit.Action.INCREMENT,
    Act.LESS: kit.Action.DECREMENT,
    Act.SET: kit.Action.SET_VALUE,
    Act.READ: kit.Action.SHOW_CONTEXT_MENU,
}
TOGGLED = (Role.SWITCH, Role.OPTION)
SELECTED = (Role.CELL, Role.ITEM)
WITH_VALUE = (Role.FIELD, Role.SLIDER)
"""Readers ask these for a value of their own; of all else they say the name alone, so that has to tell it too."""


def act_of(action: kit.Action) -> Act | None:
    """What a reader wants done, if it is among what we know. AccessKit's values can be compared, not hashed."""
    return next((act for act, own in ACTS.items() if own == action), None)


def made(node: Node, children: list[int], height: float) -> kit.Node:
    """`height` is that of the window, whose top is the system's zero."""
    found = kit.Node(ROLES[node.role])
    _name(found, node)
    if node.note:
        found.set_description(node.note)
    for act in node.acts:
        found.add_action(ACTS[act])
    if not node.is_enabled:
        found.set_disabled()
    if node.is_live:
        found.set_live(kit.Live.POLITE)
    if node.role is Role.DIALOG:
        found.set_modal()
    _state(found, node)
    _grid(found, node)
    found.set_bounds(rect(node.box, height))
    found.set_children(children)
    return found


def rect(box: Box, height: float) -> kit.Rect:
    left, bottom, wide, high = box
    return kit.Rect(left, height - bottom - high, left + wide, height - bottom)


def _name(found: kit.Node, node: Node) -> None:
    if node.role in WITH_VALUE:
        found.set_label(node.name)
        found.set_value(node.value)
        return
    words = ", ".join(part for part in (node.name, node.value) if part)
    if node.role is Role.TEXT:  # what a label says is its value
        found.set_value(words)
    else:
        found.set_label(words)


def _state(found: kit.Node, node: Node) -> None:
    if node.scale:
        found.set_numeric_value(node.scale.at)
        found.set_min_numeric_value(node.scale.least)
        found.set_max_numeric_value(node.scale.most)
        found.set_numeric_value_step(node.scale.step)
    if node.is_on is None:
        return
    if node.role in SELECTED:
        found.set_selected(node.is_on)
    elif node.role in TOGGLED or node.is_on:
        found.set_toggled(kit.Toggled.TRUE if node.is_on else kit.Toggled.FALSE)


def _grid(found: kit.Node, node: Node) -> None:
    if node.size:
        found.set_row_count(node.size[0])
        found.set_column_count(node.size[1])
    if node.place:
        found.set_row_index(node.place[0])
        found.set_column_index(node.place[1])
