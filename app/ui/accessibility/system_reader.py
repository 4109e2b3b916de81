"""Send the screen's tree to the system's screen readers.

Nothing runs until a reader connects. AccessKit calls on its own thread, so calls are posted to the window's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger

from app.ui.accessibility.node import Node
from app.ui.accessibility.screen_tree import ROOT, TOLD, ScreenTree

if TYPE_CHECKING:
    import accesskit

    from app.ui.accessibility.desktop_adapters import Adapter
    from app.ui.application import FourBoards

PAUSE = 0.1
"""Seconds between drawing and reading the tree again."""
ROOT_NUMBER = 1

_own = attrgetter(*TOLD, "box", "acts")


class SystemReader:
    def __init__(self, app: FourBoards, make: Callable[..., Adapter] | None = None) -> None:
        """Use the system's adapter unless a test gives `make`."""
        import accesskit

        from app.ui.accessibility import accesskit_nodes, desktop_adapters

        self._app, self._kit, self._made = app, accesskit, accesskit_nodes
        self._told: dict[str, tuple[Any, ...]] = {}
        self._numbers: dict[str, int] = {ROOT: ROOT_NUMBER}
        self._ids: dict[int, str] = {}
        self._next = count(ROOT_NUMBER + 1)
        self._look_soon = Clock.create_trigger(lambda _: self.update(), PAUSE)
        self._handlers = {"on_flip": lambda *_: self._look_soon(), "focus": self._focused}
        self.adapter = (make or desktop_adapters.adapter)(self._activated, self._asked, self._deactivated)

    # Called by AccessKit, on any thread

    def _activated(self) -> accesskit.TreeUpdate:
        """Answer with the window alone. The window's thread sends the rest."""
        self._app._post(self._begin)
        update = self._kit.TreeUpdate(ROOT_NUMBER)
        update.tree = self._tree()
        window = self._kit.Node(self._kit.Role.WINDOW)
        window.set_label(self._app.title)
        update.nodes = [(ROOT_NUMBER, window)]
        return update

    def _asked(self, request: accesskit.ActionRequest) -> None:
        act, number, data = self._made.act_of(request.action), request.target, request.data
        if act is not None:
            self._app._post(lambda: self.perform(number, act, data[1] if data else None))

    def _deactivated(self) -> None:
        self._app._post(self._end)

    # On the window's thread

    def _begin(self) -> None:
        Logger.info("Reader: one listens")
        self._told.clear()
        Window.bind(**self._handlers)
        self.adapter.place()
        self.adapter.focus(bool(Window.focus))
        self.update()

    def _end(self) -> None:
        Window.unbind(**self._handlers)
        self._look_soon.cancel()

    def _focused(self, _: object, has_focus: bool) -> None:
        self.adapter.focus(has_focus)

    def update(self) -> None:
        """Send the changes. Errors are logged: inside AccessKit they would crash the app."""
        try:
            update = self.changes()
        except Exception:
            Logger.exception("Reader: the screen could not be read")
        else:
            self.adapter.update(lambda: update)

    def perform(self, number: int, act: Any, value: Any = None) -> None:
        ScreenTree(self._app).perform(self._ids.get(number, ""), act, value)

    def changes(self) -> accesskit.TreeUpdate:
        """Return new and changed nodes. AccessKit drops removed ones by itself."""
        tree = ScreenTree(self._app)
        nodes = {node.id: node for node in tree.root.walk()}
        self._number(nodes)
        told = {id: (*_own(node), *(child.id for child in node.children)) for id, node in nodes.items()}
        new = [(self._numbers[id], node) for id, node in nodes.items() if self._told.get(id) != told[id]]
        self._told = told
        update = self._kit.TreeUpdate(self._numbers[tree.focus])
        update.tree = self._tree()
        update.nodes = list(self._translated(new))
        return update

    def _number(self, nodes: dict[str, Node]) -> None:
        self._numbers = {id: self._numbers.get(id) or next(self._next) for id in nodes}
        self._ids = {number: id for id, number in self._numbers.items()}

    def _translated(self, new: list[tuple[int, Node]]) -> Iterator[tuple[int, accesskit.Node]]:
        high = Window.height
        for number, node in new:
            children = [self._numbers[child.id] for child in node.children]
            yield number, self._made.made(node, children, high)

    def _tree(self) -> accesskit.Tree:
        tree = self._kit.Tree(ROOT_NUMBER)
        tree.toolkit_name = "Kivy"
        return tree


def install() -> bool:
    try:
        from app.ui.accessibility import accesskit_nodes, desktop_adapters  # noqa: F401
    except ImportError as fault:
        Logger.info("Reader: without AccessKit the system's screen readers are told nothing (%s)", fault)
        return False
    return True


def attend_readers(app: FourBoards) -> None:
    """Serve the system's screen readers, or log why not."""
    if not install():
        return
    try:
        app.reader = SystemReader(app)
    except Exception as fault:
        Logger.warning("Reader: the system's screen readers cannot be told anything: %s", fault)
