"""The tree of what is on the screen, as data, and what a widget or a board offers to it. Nothing here needs Kivy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol, runtime_checkable

Box = tuple[float, float, float, float]
"""Left, bottom, width and height."""
ActionValue = float | str | None
"""What an act is done with: a number or words for `SET`, for the others nothing."""
PerformAction = Callable[[ActionValue], object]


class NodeRole(Enum):
    """What kind of thing it is, as system readers know them."""

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
    """What can be done with it."""

    PRESS = "press"
    """What a tap there does."""
    FOCUS = "focus"
    """The ring, or a board's own cursor, goes there."""
    MORE = "more"
    LESS = "less"
    SET = "set"
    READ = "read"
    """What a long press does: it tells more of it, or offers more."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Where a number stands between its ends."""

    at: float
    least: float
    most: float
    step: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeFacts:
    """What is told of a thing."""

    role: NodeRole
    name: str = ""
    value: str = ""
    note: str = ""
    """What there is to say beside its name and value."""
    kind: str = ""
    """What stands there, wherever that is: the same for all pieces of a kind, and nothing for an empty place."""
    is_enabled: bool = True
    is_on: bool | None = None
    """A switch that is on, an answer or a piece that is chosen; None for what cannot be."""
    is_pointed: bool = False
    """A board's own cursor is on it, or somebody types there."""
    is_live: bool = False
    """A reader says it by itself whenever it changes."""
    scale: Scale | None = None
    place: tuple[int, int] | None = None
    """Row and column of a cell in its grid, from 0."""
    size: tuple[int, int] | None = None
    """Rows and columns of a grid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node(NodeFacts):
    """One thing in the tree. Its id stays the same for as long as it is there."""

    id: str
    box: Box
    """In pixels of the window, y upwards."""
    acts: tuple[NodeAction, ...] = ()
    children: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Node]:
        """It and all in it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedNode(NodeFacts):
    """A thing as its widget offers it: a `Node` is made of it."""

    key: str = ""
    """Tells it from the others of its widget, in which it keeps its key; the widget itself has none."""
    box: Box | None = None
    """In the widget's own coordinates; None is all of the widget."""
    do: Mapping[NodeAction, PerformAction] = field(default_factory=dict)
    children: tuple[OfferedNode, ...] = ()
    holds: tuple[Any, ...] = ()
    """Widgets that stand in it and are told after its own children."""


@runtime_checkable
class Describable(Protocol):
    """A widget that says itself what it is. What stands inside it is told only as far as it says so."""

    def access(self) -> OfferedNode: ...


@runtime_checkable
class WithBoard(Protocol):
    """A screen with a board on it, of whatever use."""

    @property
    def board(self) -> Any:
        """None while there is none."""
        ...

    def last_move(self) -> Any:
        """The one that led to the position that is shown; None if none did, or if it is not known."""
        ...


@runtime_checkable
class Announcing(Protocol):
    """A screen on which things happen."""

    def announcement(self) -> str:
        """What happened last, in words, or nothing."""
        ...
