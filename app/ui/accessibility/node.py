"""The accessibility tree as plain data, without Kivy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol, runtime_checkable

Box = tuple[float, float, float, float]
"""Left, bottom, width and height."""
ActionValue = float | str | None
"""A number or text for `SET`; None for other actions."""
PerformAction = Callable[[ActionValue], object]


class NodeRole(Enum):
    WINDOW = "window"
    DIALOG = "dialog"
    GROUP = "group"
    HEADING = "heading"
    TEXT = "text"
    STATUS = "status"
    BUTTON = "button"
    SWITCH = "switch"
    CHOICE = "choice"
    """A question; its answers are `OPTION`s."""
    OPTION = "option"
    FIELD = "field"
    SLIDER = "slider"
    GRID = "grid"
    CELL = "cell"
    LIST = "list"
    ITEM = "item"


class NodeAction(Enum):
    PRESS = "press"
    FOCUS = "focus"
    MORE = "more"
    LESS = "less"
    SET = "set"
    READ = "read"
    """Do what a long press does: explain or offer more."""


@dataclass(frozen=True, slots=True)
class Scale:
    at: float
    least: float
    most: float
    step: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeFacts:
    role: NodeRole
    name: str = ""
    value: str = ""
    note: str = ""
    """A hint, said after name and value."""
    kind: str = ""
    """The kind of piece, or "" for an empty cell."""
    is_enabled: bool = True
    is_on: bool | None = None
    """On, chosen or selected. None if it never can be."""
    is_pointed: bool = False
    """The board's cursor is here, or the player types here."""
    is_live: bool = False
    """Screen readers announce every change."""
    scale: Scale | None = None
    place: tuple[int, int] | None = None
    """Row and column, from 0."""
    size: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Node(NodeFacts):
    """A thing on the screen. Its id stays the same while it is shown."""

    id: str
    box: Box
    """In pixels of the window, y upwards."""
    acts: tuple[NodeAction, ...] = ()
    children: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Node]:
        """Yield the node and its descendants in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedNode(NodeFacts):
    """The node that a widget offers; `ScreenTree` makes a `Node` of it."""

    key: str = ""
    """Identifies a node of a widget. The widget's own node has ""."""
    box: Box | None = None
    """In the widget's coordinates. None is the whole widget."""
    do: Mapping[NodeAction, PerformAction] = field(default_factory=dict)
    children: tuple[OfferedNode, ...] = ()
    holds: tuple[Any, ...] = ()
    """Child widgets, described after `children`."""


@runtime_checkable
class Describable(Protocol):
    """A widget that describes itself. Its child widgets appear only if its node holds them."""

    def access(self) -> OfferedNode: ...


@runtime_checkable
class WithBoard(Protocol):
    @property
    def board(self) -> Any: ...

    def last_move(self) -> Any:
        """Return the move that led to the shown position, if known."""
        ...


@runtime_checkable
class Announcing(Protocol):
    def announcement(self) -> str:
        """Return the last event in words, or ""."""
        ...
