"""Convert our nodes and actions to AccessKit's."""

from __future__ import annotations

import accesskit as kit

from app.ui.accessibility.node import Box, Node, NodeAction, NodeRole

ROLES = {
    NodeRole.WINDOW: kit.Role.WINDOW,
    NodeRole.DIALOG: kit.Role.DIALOG,
    NodeRole.GROUP: kit.Role.GROUP,
    NodeRole.HEADING: kit.Role.HEADING,
    NodeRole.TEXT: kit.Role.LABEL,
    NodeRole.STATUS: kit.Role.STATUS,
    NodeRole.BUTTON: kit.Role.BUTTON,
    NodeRole.SWITCH: kit.Role.SWITCH,
    NodeRole.CHOICE: kit.Role.RADIO_GROUP,
    NodeRole.OPTION: kit.Role.RADIO_BUTTON,
    NodeRole.FIELD: kit.Role.TEXT_INPUT,
    NodeRole.SLIDER: kit.Role.SLIDER,
    NodeRole.GRID: kit.Role.GRID,
    NodeRole.CELL: kit.Role.CELL,
    NodeRole.LIST: kit.Role.LIST,
    NodeRole.ITEM: kit.Role.LIST_ITEM,
}
ACTS = {
    NodeAction.PRESS: kit.Action.CLICK,
    NodeAction.FOCUS: kit.Action.FOCUS,
    NodeAction.MORE: kit.Action.INCREMENT,
    NodeAction.LESS: kit.Action.DECREMENT,
    NodeAction.SET: kit.Action.SET_VALUE,
    NodeAction.READ: kit.Action.SHOW_CONTEXT_MENU,
}
TOGGLED = (NodeRole.SWITCH, NodeRole.OPTION)
SELECTED = (NodeRole.CELL, NodeRole.ITEM)
WITH_VALUE = (NodeRole.FIELD, NodeRole.SLIDER)
"""Screen readers read a value only for these roles. Other roles get it in the name."""


def act_of(action: kit.Action) -> NodeAction | None:
    """Return our action, or None. AccessKit's values can be compared but not hashed."""
    return next((act for act, own in ACTS.items() if own == action), None)


def made(node: Node, children: list[int], height: float) -> kit.Node:
    """Convert a node. `height` is the window's, because AccessKit counts y from the top."""
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
    if node.role is NodeRole.DIALOG:
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
    if node.role is NodeRole.TEXT:  # AccessKit keeps a label's words in its value
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
