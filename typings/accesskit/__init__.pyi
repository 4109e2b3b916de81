"""What we use of AccessKit. Which of `unix`, `windows` and `macos` is there depends on the system."""

from typing import Any, ClassVar

from accesskit import macos as macos
from accesskit import unix as unix
from accesskit import windows as windows

class Role:
    WINDOW: ClassVar[Role]
    DIALOG: ClassVar[Role]
    GROUP: ClassVar[Role]
    HEADING: ClassVar[Role]
    LABEL: ClassVar[Role]
    STATUS: ClassVar[Role]
    BUTTON: ClassVar[Role]
    SWITCH: ClassVar[Role]
    RADIO_GROUP: ClassVar[Role]
    RADIO_BUTTON: ClassVar[Role]
    TEXT_INPUT: ClassVar[Role]
    SLIDER: ClassVar[Role]
    GRID: ClassVar[Role]
    CELL: ClassVar[Role]
    LIST: ClassVar[Role]
    LIST_ITEM: ClassVar[Role]

class Action:
    CLICK: ClassVar[Action]
    FOCUS: ClassVar[Action]
    INCREMENT: ClassVar[Action]
    DECREMENT: ClassVar[Action]
    SET_VALUE: ClassVar[Action]
    SHOW_CONTEXT_MENU: ClassVar[Action]

class Live:
    POLITE: ClassVar[Live]

class Toggled:
    TRUE: ClassVar[Toggled]
    FALSE: ClassVar[Toggled]

class Rect:
    def __init__(self, x0: float, y0: float, x1: float, y1: float) -> None: ...

class Node:
    label: str | None
    value: str | None
    children: list[int]
    def __init__(self, role: Role) -> None: ...
    def add_action(self, action: Action) -> None: ...
    def set_label(self, value: str) -> None: ...
    def set_value(self, value: str) -> None: ...
    def set_description(self, value: str) -> None: ...
    def set_disabled(self) -> None: ...
    def set_live(self, value: Live) -> None: ...
    def set_modal(self) -> None: ...
    def set_selected(self, value: bool) -> None: ...
    def set_toggled(self, value: Toggled) -> None: ...
    def set_numeric_value(self, value: float) -> None: ...
    def set_min_numeric_value(self, value: float) -> None: ...
    def set_max_numeric_value(self, value: float) -> None: ...
    def set_numeric_value_step(self, value: float) -> None: ...
    def set_row_count(self, value: int) -> None: ...
    def set_column_count(self, value: int) -> None: ...
    def set_row_index(self, value: int) -> None: ...
    def set_column_index(self, value: int) -> None: ...
    def set_bounds(self, value: Rect) -> None: ...
    def set_children(self, values: list[int]) -> None: ...

class Tree:
    root: int
    toolkit_name: str | None
    toolkit_version: str | None
    def __init__(self, root: int) -> None: ...

class TreeUpdate:
    nodes: list[tuple[int, Node]]
    tree: Tree | None
    focus: int
    def __init__(self, focus: int) -> None: ...

class ActionRequest:
    action: Action
    target: int
    data: tuple[Any, Any] | None
