"""Board, strips and controls, which can turn to a player sitting opposite."""

from __future__ import annotations

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.uix.boxlayout import BoxLayout

from app.ui.turned_light import Turnable


class PlayArea(Turnable, BoxLayout):
    """Draws its children upside down and rotates their touches when turned."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            PushMatrix()
            self._rotation = Rotate(angle=0)
        with self.canvas.after:
            PopMatrix()
        self.bind(pos=self._turn, size=self._turn, turned=self._turn)

    def _turn(self, *_: Any) -> None:
        self._rotation.origin = self.center
        self._rotation.angle = 180 if self.turned else 0

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        return self._across(x, y)

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        return self._across(x, y)

    def _across(self, x: float, y: float) -> tuple[float, float]:
        return (2 * self.center_x - x, 2 * self.center_y - y) if self.turned else (x, y)

    def on_touch_down(self, touch: Any) -> bool:
        return self._seen_from_here(touch, super().on_touch_down)

    def on_touch_move(self, touch: Any) -> bool:
        return self._seen_from_here(touch, super().on_touch_move)

    def on_touch_up(self, touch: Any) -> bool:
        return self._seen_from_here(touch, super().on_touch_up)

    def _seen_from_here(self, touch: Any, hand_on: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = bool(hand_on(touch))
        touch.pop()
        return taken
