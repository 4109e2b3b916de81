"""Build the accessibility tree of what the screen shows now.

It covers the snack bar, the top layer, and the board under a sheet that does not dim it. Nothing is cached.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.uix.label import Label

from app.ui.accessibility.describe_widgets import written
from app.ui.accessibility.node import (
    ActionValue,
    Announcing,
    Box,
    Describable,
    Node,
    NodeAction,
    NodeFacts,
    NodeRole,
    OfferedNode,
    PerformAction,
)
from app.ui.boards.board import Board
from app.ui.widgets.controls import Heading, Pressable
from app.ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from app.ui.application import FourBoards

ROOT = "window"
TOLD = tuple(each.name for each in fields(NodeFacts))


class ScreenTree:
    def __init__(self, app: FourBoards) -> None:
        self._app = app
        self._do: dict[str, dict[NodeAction, PerformAction]] = {}
        self._by_id: dict[str, Node] = {}
        self._ringed = self._pointed = self._board = ""
        children = [node for layer in self._layers() for node in self._nodes(layer)]
        self.root = self._put(
            Node(id=ROOT, role=NodeRole.WINDOW, name=app.title, box=_window(), children=tuple(children))
        )
        self.focus = self._ringed or self._within_top() or self._board or ROOT

    def _within_top(self) -> str:
        top = self._by_id.get(_id(self._app.top))
        if top is None or any(node.id == self._pointed for node in top.walk()):
            return self._pointed
        return top.id

    def find(self, id: str) -> Node | None:
        return self._by_id.get(id)

    def node_of(self, widget: Any) -> Node | None:
        return self.find(_id(widget))

    def at(self, point: tuple[float, float]) -> Node | None:
        found = [node for node in self.root.walk() if node.id != ROOT and holds(node.box, point)]
        return min(reversed(found), key=lambda node: node.box[2] * node.box[3], default=None)

    def perform(self, id: str, act: NodeAction, value: ActionValue = None) -> bool:
        """Return whether the action was possible."""
        do = self._do.get(id, {}).get(act)
        if do is None or not self._by_id[id].is_enabled:
            return False
        do(value)
        return True

    # Reading

    def _layers(self) -> Iterator[Any]:
        app = self._app
        if app.snack.text:
            yield app.snack
        yield app.top
        if isinstance(app.top, Sheet) and not app.top.dims:
            yield from _boards(app.screens.current_screen)

    def _nodes(self, widget: Any) -> Iterator[Node]:
        if not widget.opacity:
            return
        if _promises(widget.__class__, Describable):
            if min(widget.size) > 0:
                yield self._own(widget)
            return
        if isinstance(widget, Label):
            words = written(widget)
            if words and min(widget.size) > 0:
                role = NodeRole.HEADING if _is_title(widget, words) else NodeRole.TEXT
                yield self._put(Node(id=_id(widget), role=role, name=words, box=_box(widget)))
        if _promises(widget.__class__, Announcing) and (words := widget.announcement()):
            yield self._put(
                Node(id=f"{_id(widget)}/told", role=NodeRole.STATUS, name=words, is_live=True, box=_box(widget))
            )
        for child in reversed(widget.children):
            yield from self._nodes(child)

    def _own(self, widget: Any) -> Node:
        item: OfferedNode = widget.access()
        do = dict(item.do)
        if isinstance(widget, Pressable):
            do[NodeAction.FOCUS] = lambda _: self._app.focus.put_on(widget)
            if self._app.focus.current is widget:
                self._ringed = _id(widget)
        elif isinstance(widget, Board):
            self._board = _id(widget)
        return self._made(item, widget, _id(widget), do, _Place(widget))

    def _made(
        self, item: OfferedNode, widget: Any, id: str, do: dict[NodeAction, PerformAction], place: _Place
    ) -> Node:
        own = [self._made(each, widget, f"{_id(widget)}/{each.key}", dict(each.do), place) for each in item.children]
        held = [node for each in item.holds for node in self._nodes(each)]
        if item.is_pointed and not self._pointed:
            self._pointed = id
        if item.is_enabled:
            self._do[id] = do
        told = {name: getattr(item, name) for name in TOLD}
        if item.role is NodeRole.DIALOG and not item.name:  # the dialog's first text is its name
            told["name"] = next((node.name for node in held if node.role in (NodeRole.TEXT, NodeRole.HEADING)), "")
        acts = tuple(do) if item.is_enabled else ()
        return self._put(Node(id=id, box=place.box(item.box), acts=acts, children=(*own, *held), **told))

    def _put(self, node: Node) -> Node:
        self._by_id[node.id] = node
        return node


class _Place:
    """Converts a widget's coordinates to the window's. A turned table mirrors them."""

    def __init__(self, widget: Any) -> None:
        self._widget = widget
        self._x, self._y = widget.to_window(0, 0)
        there = widget.to_window(1, 1)
        self._across, self._up = there[0] - self._x, there[1] - self._y

    def box(self, box: Box | None) -> Box:
        left, bottom, wide, high = box or (*self._widget.pos, *self._widget.size)
        x, right = sorted((self._x + self._across * left, self._x + self._across * (left + wide)))
        y, top = sorted((self._y + self._up * bottom, self._y + self._up * (bottom + high)))
        return x, y, right - x, top - y


@cache
def _promises(kind: type, protocol: type) -> bool:
    return issubclass(kind, protocol)


def _is_title(label: Label, words: str) -> bool:
    """Titles use the display font, but so do some numbers."""
    return isinstance(label, Heading) or (label.font_name == "Display" and not words[0].isdigit())


def _boards(widget: Any) -> Iterator[Any]:
    return (each for each in widget.walk(restrict=True) if isinstance(each, Board))


def _id(widget: Any) -> str:
    return str(widget.uid)


def _box(widget: Any) -> Box:
    return _Place(widget).box(None)


def _window() -> Box:
    wide, high = Window.size
    return 0, 0, wide, high


def holds(box: Box, point: tuple[float, float]) -> bool:
    return box[0] <= point[0] < box[0] + box[2] and box[1] <= point[1] < box[1] + box[3]
