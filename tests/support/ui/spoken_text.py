"""What the tree of the screen leaves untold: controls without a name, or that the focus does not come to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.support import visible_ui


def untold(app: Any) -> list[str]:
    from app.ui.accessibility.screen_tree import ScreenTree

    tree = ScreenTree(app)
    return [*_nameless(tree), *_left_out(app, tree)]


def _nameless(tree: Any) -> Iterator[str]:
    for node in tree.root.walk():
        if (node.acts or node.role.value in ("dialog", "grid")) and not any(map(str.isalnum, node.name)):
            yield f"{node.role.value} {node.id} at {node.box} has no name: {node.name!r}"


def _left_out(app: Any, tree: Any) -> Iterator[str]:
    """What a person could press, and neither the tree nor the ring comes to."""
    from app.ui.accessibility.node import NodeAction
    from app.ui.input.focus import pressables
    from app.ui.input.gestures import GestureArea

    ring = [each for layer in app.layers for each in pressables(layer)]
    for control in visible_ui.controls(app):
        owner = next(
            (each for each in (control.widget, *visible_ui.ancestors(control.widget)) if _is_told(tree, each)), None
        )
        named = f"{control.kind} {control.words!r}"
        if owner is None:
            yield f"{named} is not in the tree"
        elif control.enabled and not isinstance(owner, GestureArea):  # a board has keys of its own
            if owner not in ring:
                yield f"the ring does not come to {named}"
            if not {NodeAction.PRESS, NodeAction.SET} & set(tree.find(str(owner.uid)).acts):
                yield f"nothing can be done with {named}"


def _is_told(tree: Any, widget: Any) -> bool:
    return isinstance(widget.__self__.uid, int) and tree.find(str(widget.uid)) is not None
