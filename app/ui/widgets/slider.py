"""A slider with a knob that jumps to the finger."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty

from app.ui.turned_light import LightAware
from app.ui.widgets.surfaces import draw_surface

MARGIN = 16
"""In dp, from the widget's end to the scale's."""
GROOVE, KNOB = 10, 30
"""Heights in dp."""


class KnobSlider(LightAware):
    min = NumericProperty(0)
    max = NumericProperty(100)
    step = NumericProperty(1)
    value = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._draw_soon = Clock.create_trigger(lambda _: self._draw(), -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", "min", "max", "value", "disabled"):
            self.fbind(name, self._draw_soon)
        # A method, because the app keeps weak references to methods only.
        App.get_running_app().bind(look=self._look_changed)
        self._draw_soon()

    def on_touch_down(self, touch: Any) -> bool:
        is_other = "button" in touch.profile and touch.button != "left"
        if self.disabled or is_other or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._follow(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self._follow(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _follow(self, touch: Any) -> None:
        room = max(1.0, self.width - dp(2 * MARGIN))
        share = min(1.0, max(0.0, (touch.x - self.x - dp(MARGIN)) / room))
        steps = round(share * (self.max - self.min) / self.step)
        self.value = min(self.max, self.min + steps * self.step)

    def relight(self) -> None:
        self._draw_soon()

    def _look_changed(self, *_: Any) -> None:
        self._draw_soon()

    def _draw(self) -> None:
        look = self.look
        room, margin = max(0.0, self.width - dp(2 * MARGIN)), dp(MARGIN)
        share = min(1.0, max(0.0, (self.value - self.min) / (self.max - self.min or 1)))
        middle, high, knob = self.y + self.height / 2, dp(GROOVE), dp(KNOB)
        groove = (self.x + margin - high / 2, middle - high / 2, room + high, high)
        self.canvas.clear()
        self.opacity = 0.38 if self.disabled else 1
        with self.canvas:
            draw_surface("groove", groove, look)
            inset = dp(2)
            Color(*look.primary)
            RoundedRectangle(
                pos=(groove[0] + inset, groove[1] + inset),
                size=(high - 2 * inset + room * share, high - 2 * inset),
                radius=[high / 2 - inset],
            )
            draw_surface("knob", (self.x + margin + room * share - knob / 2, middle - knob / 2, knob, knob), look)
