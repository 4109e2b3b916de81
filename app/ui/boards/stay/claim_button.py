"""The plate that says "No moves" in Stay on the Board: rimmed with brass, red once armed, enamel where it asks."""

from __future__ import annotations

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import NumericProperty, OptionProperty, StringProperty

from app.ui import load_kv
from app.ui.canvas import shapes
from app.ui.widgets.controls import SurfaceButton

LEAST = 9
"""In dp: smaller words are not read."""


class ClaimPlate(SurfaceButton):
    """A button of several lines whose face says what a press would do."""

    text = StringProperty()
    style = OptionProperty("active", options=("active", "armed", "filled"))
    least_height = NumericProperty("48dp")
    most_height = NumericProperty(0)
    """Where it stands in a row of signs: its words are then as small as it takes. 0: it grows with them."""
    text_height = NumericProperty(0)
    line = NumericProperty(1.1)
    """How far apart its lines are, in lines."""

    def size_of_words(self, text: str, size: float, width: float, most: float) -> float:
        """No single word is broken, and all of them fit."""
        size = shapes.fitting(text, size, width, "Medium")
        while most and size > dp(LEAST) and self._height(text, size, width) > most - dp(8):
            size *= 0.92
        return size

    def _height(self, text: str, size: float, width: float) -> float:
        label = CoreLabel(
            text=text, font_size=size, font_name="Medium", text_size=(max(1, width), None), line_height=self.line
        )
        label.refresh()
        return float(label.texture.height)


load_kv(__file__)
