"""Turn nodes and log lines into spoken words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.core.game import Tr
from app.ui.accessibility.node import Node, NodeRole

NUMBER = re.compile(r"^\d+\. +")
STOPS = ".!?:…"
GROUPS = (NodeRole.GROUP, NodeRole.CHOICE)
NAMED = (NodeRole.BUTTON, NodeRole.SWITCH, NodeRole.CHOICE, NodeRole.OPTION, NodeRole.FIELD, NodeRole.SLIDER)


def spoken(node: Node, tr: Tr, is_full: bool) -> str:
    """Return name, value and state. In full, add role and note."""
    parts = [node.name, node.value, _state(node, tr)]
    if is_full and node.role in NAMED:
        parts.append(tr(f"voice.role.{node.role.value}"))
    if not node.is_enabled:
        parts.append(tr("voice.disabled"))
    if is_full:
        parts.append(node.note)
    told = [part for part in parts if part]
    return ", ".join([*(part.removesuffix(".") for part in told[:-1]), *told[-1:]])


def group_of(root: Node, id: str) -> Node | None:
    """Return the innermost named group or question around a node."""
    for child in root.children:
        if child.id != id and any(node.id == id for node in child.walk()):
            return group_of(child, id) or (child if child.role in GROUPS and child.name else None)
    return None


def sentences(lines: Iterable[str]) -> str:
    return " ".join(line if line[-1] in STOPS else f"{line}." for line in lines if line)


def unnumbered(line: str) -> str:
    return NUMBER.sub("", line)


def _state(node: Node, tr: Tr) -> str:
    if node.is_on is None:
        return ""
    if node.role is NodeRole.SWITCH:
        return tr("voice.on" if node.is_on else "voice.off")
    return tr("voice.chosen") if node.is_on else ""
