"""The plate that says "No moves" in Stay on the Board: rimmed with brass, red once armed, enamel where it asks."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty

from app.screens import load_kv
from app.screens.art import baked
from app.screens.canvas import draw
from app.screens.canvas.draw import Box
from app.screens.theme import Look, fade
from app.screens.widgets.controls import Pressable

CORNER, INNER_CORNER = 12, 10
"""In dp: of a flat one, and of what is poured into the rim."""
SUNK = 2
"""How far the plate goes down when it is pressed, in dp."""
RIM = 2
"""In dp, how broad its brass is."""

LEAST = 9
"""In dp: smaller words are not read."""


class ClaimPlate(Pressable):
    """A button of several lines whose look says what a press would do."""

    text = StringProperty()
    style = OptionProperty("plate", options=("plate", "armed", "asks"))
    look: ObjectProperty[Look] = ObjectProperty()
    least_height = NumericProperty("48dp")
    most_height = NumericProperty(0)
    """Where it stands in a row of signs: its words are then as small as it takes. 0: it grows with them."""
    text_height = NumericProperty(0)
    line = NumericProperty(1.1)
    """How far apart its lines are, in lines."""
    ink = ColorProperty((0, 0, 0, 1))
    """Of its words."""
    sunk = NumericProperty(0)
    """How far it is down with its words, in pixels."""

    def size_of_words(self, text: str, size: float, width: float, most: float) -> float:
        """No single word is broken, and all of them fit."""
        size = draw.fitting(text, size, width, "Medium")
        while most and size > dp(LEAST) and self._height(text, size, width) > most - dp(8):
            size *= 0.92
        return size

    def _height(self, text: str, size: float, width: float) -> float:
        label = CoreLabel(
            text=text, font_size=size, font_name="Medium", text_size=(max(1, width), None), line_height=self.line
        )
        label.refresh()
        return float(label.texture.height)

    def on_kv_post(self, _: Any) -> None:
        draw_soon = Clock.create_trigger(lambda _: self._draw(), -1)
        self.bind(pos=draw_soon, size=draw_soon, style=draw_soon, state=draw_soon, look=draw_soon)
        self._draw()

    def _draw(self) -> None:
        look, box = self.look, (self.x, self.y, self.width, self.height)
        self.ink = {"armed": look.on_error, "asks": look.on_primary}.get(self.style, look.ink)
        self.canvas.before.clear()
        with self.canvas.before:
            if look.art is None or not self._draw_baked(look, box):
                self._draw_flat(look, box)

    def _draw_baked(self, look: Look, box: Box) -> bool:
        is_down = self.state == "down"
        self.sunk = dp(SUNK) if is_down and not look.reduced_motion else 0
        sprite = look.sprite("button-{theme}" if self.style == "asks" else "plate-active-{theme}")
        if sprite is None or look.art is None:
            return False
        left, bottom, wide, high = box
        baked.shadow(look.art, box, 1 if is_down else 2)
        lowered = (left, bottom - self.sunk, wide, high)
        baked.nine_patch(sprite, lowered)
        if self.style == "armed":
            inside = (left + dp(RIM), bottom + dp(RIM) - self.sunk, wide - dp(2 * RIM), high - dp(2 * RIM))
            draw.tile(inside, look.error, dp(INNER_CORNER))
        if is_down:
            draw.tile(lowered, fade(look.ink, 0.08), dp(CORNER))
        return True

    def _draw_flat(self, look: Look, box: Box) -> None:
        self.sunk = 0
        fill = {"armed": look.error, "asks": look.primary}.get(self.style)
        if fill:
            draw.tile(box, fill, dp(CORNER))
        else:
            draw.frame(box, look.outline, dp(1), dp(CORNER))
        if self.state == "down":
            draw.tile(box, fade(look.ink, 0.12), dp(CORNER))


load_kv(__file__)
