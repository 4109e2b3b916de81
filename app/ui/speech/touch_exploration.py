"""Read the node under the finger, and press only on a double tap.

On a slider, the tapped side decides up or down. A tap with two fingers reads the position, and dragging with two
scrolls. The mouse works as usual.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from app.ui.accessibility.node import Node, NodeAction, NodeRole
from app.ui.accessibility.screen_tree import ScreenTree

if TYPE_CHECKING:
    from app.ui.application import FourBoards
    from app.ui.speech.narrator import Narrator

TAP_SECONDS = 0.3
"""The longest tap."""
TWICE_SECONDS = 0.4
"""The longest pause within a double tap."""
STILL = 16
"""In dp, how far the finger of a tap may drift."""


class TouchExplorer:
    def __init__(self, app: FourBoards, narrator: Narrator) -> None:
        self._app, self._narrator = app, narrator
        self._fingers: dict[Any, tuple[float, float]] = {}
        self._began = 0.0
        self._most = 0
        self._has_moved = False
        self._tapped = -1.0
        self._said: Node | None = None
        self._handlers = {"on_touch_down": self._down, "on_touch_move": self._move, "on_touch_up": self._up}
        Window.bind(**self._handlers)

    def release(self) -> None:
        Window.unbind(**self._handlers)

    def _down(self, _: Any, touch: Any) -> bool:
        if not _is_finger(touch):
            return False
        if not self._fingers:
            self._began, self._most, self._has_moved = _now(), 0, False
        self._fingers[touch.uid] = touch.pos
        self._most = max(self._most, len(self._fingers))
        if self._most == 1:
            is_second = _now() - self._tapped < TWICE_SECONDS and self._said is not None
            if not is_second:
                self._explore(touch.pos, says_again=True)
        return True

    def _move(self, _: Any, touch: Any) -> bool:
        if touch.uid not in self._fingers:
            return _is_finger(touch)
        start = self._fingers[touch.uid]
        if max(abs(touch.x - start[0]), abs(touch.y - start[1])) > dp(STILL):
            self._has_moved = True
        if self._has_moved and self._most == 1:
            self._explore(touch.pos)
        elif self._has_moved:
            self._scroll(touch)
        return True

    def _up(self, _: Any, touch: Any) -> bool:
        if self._fingers.pop(touch.uid, None) is None:
            return _is_finger(touch)
        if self._fingers:
            return True
        is_tap = not self._has_moved and _now() - self._began < TAP_SECONDS
        if not is_tap:
            self._tapped = -1.0
        elif self._most > 1:
            self._tapped = -1.0
            self._app.review.where_is_everything()
        elif _now() - self._tapped < TWICE_SECONDS:
            self._tapped = -1.0
            self._press(touch.pos)
        else:
            self._tapped = _now()
        return True

    def _explore(self, pos: tuple[float, float], says_again: bool = False) -> None:
        tree = ScreenTree(self._app)
        node = tree.at(pos)
        before, self._said = self._said, node
        if node is None or (before is not None and before.id == node.id and not says_again):
            return
        self._app.feedback.ticked()
        self._narrator.say(self._narrator.words_in(tree.root, node), interrupts=True)

    def _press(self, pos: tuple[float, float]) -> None:
        tree = ScreenTree(self._app)
        node = tree.find(self._said.id) if self._said else None
        if node is None:
            return
        if node.role is NodeRole.SLIDER:
            done = tree.perform(node.id, NodeAction.MORE if pos[0] > node.box[0] + node.box[2] / 2 else NodeAction.LESS)
        else:
            done = tree.perform(node.id, NodeAction.PRESS)
        if not done:
            self._app.feedback.refused()
            self._narrator.say(self._app.tr("voice.nothing"), interrupts=True)
        elif (changed := ScreenTree(self._app).find(node.id)) is not None and changed != node:
            self._narrator.say(self._narrator.words_of(changed), interrupts=True)

    def _scroll(self, touch: Any) -> None:
        for view in _scrollers(self._app.top):
            if view.collide_point(*view.parent.to_widget(*touch.pos)):
                hidden = view.viewport_size[1] - view.height
                if hidden > 0:
                    view.scroll_y = min(1.0, max(0.0, view.scroll_y - touch.dy / len(self._fingers) / hidden))
                return


def _scrollers(layer: Any) -> list[ScrollView]:
    return [each for each in layer.walk(restrict=True) if isinstance(each, ScrollView)]


def _is_finger(touch: Any) -> bool:
    return "button" not in touch.profile


def _now() -> float:
    return float(Clock.get_boottime())
