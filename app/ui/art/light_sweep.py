"""Sweep a light once over some boxes, from left to right."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.animation import Animation
from kivy.event import EventDispatcher
from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.properties import NumericProperty

from app.ui.art.loaded_art import Sprite
from app.ui.canvas.shapes import Box

QUAD = (0, 1, 2, 0, 2, 3)


class LightSweep(EventDispatcher):
    """A light in its own `group`, which a board adds above its pieces."""

    at = NumericProperty(0)

    def __init__(self) -> None:
        super().__init__()
        self.group = InstructionGroup()
        self._sprite: Sprite | None = None
        self._boxes: Sequence[Box] = ()
        self._wide = 0.0
        self._mesh: Mesh | None = None

    @property
    def is_passing(self) -> bool:
        return self._mesh is not None

    def over(self, boxes: Sequence[Box], sprite: Sprite | None, wide: float, seconds: float) -> None:
        self.stop()
        if sprite is None or not boxes or seconds <= 0:
            return
        self._sprite, self._boxes, self._wide = sprite, boxes, wide
        self._mesh = Mesh(mode="triangles", texture=sprite.texture)
        self.group.add(Color(1, 1, 1, 1))
        self.group.add(self._mesh)
        self.at = min(box[0] for box in boxes) - wide
        passing = Animation(at=max(box[0] + box[2] for box in boxes), d=seconds)
        passing.bind(on_complete=lambda *_: self.stop())
        passing.start(self)

    def stop(self) -> None:
        Animation.cancel_all(self)
        self._mesh = None
        self.group.clear()

    def on_at(self, *_: object) -> None:
        if self._mesh is None or self._sprite is None:
            return
        u, low, to_u, _, _, high, _, _ = self._sprite.texture.tex_coords
        share = (to_u - u) / self._wide
        vertices: list[float] = []
        indices: list[int] = []
        for left, bottom, wide, tall in self._boxes:
            begins, ends = max(left, self.at), min(left + wide, self.at + self._wide)
            if begins >= ends:
                continue
            first, top = len(vertices) // 4, bottom + tall
            from_u, until_u = u + (begins - self.at) * share, u + (ends - self.at) * share
            vertices += (begins, bottom, from_u, low, ends, bottom, until_u, low)
            vertices += (ends, top, until_u, high, begins, top, from_u, high)
            indices += [first + corner for corner in QUAD]
        self._mesh.vertices, self._mesh.indices = vertices, indices
