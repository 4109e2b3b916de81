"""Draw the four phases of a turn, the current one raised."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import NumericProperty

from app.games.skirmish.state import SCORING_PHASE, SETUP_PHASE
from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.theme import Look
from app.ui.widgets.canvas_widget import CanvasWidget

PHASES = range(SETUP_PHASE, SCORING_PHASE + 1)


class PhaseStrip(CanvasWidget):
    phase = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(phase=self.draw_soon)

    def sketch(self, look: Look) -> None:
        each = self.width / len(PHASES)
        strip = (self.x, self.y + dp(1), self.width, self.height - dp(2))
        boxes = {phase: (self.x + index * each, strip[1], each, strip[3]) for index, phase in enumerate(PHASES)}
        if not self._in_enamel(strip, boxes.get(int(self.phase)), look):
            self._flat(boxes, look)
        tr = App.get_running_app().tr
        names = {phase: tr(f"skirmish.phase.{phase}") for phase in boxes}
        size = min(shapes.fitting_line(words, look.caption, each - dp(12), "Medium", 0.4) for words in names.values())
        for phase, box in boxes.items():
            ink = look.on_primary if phase == self.phase else look.ink_soft
            shapes.text(names[phase], (box[0] + each / 2, self.center_y), size, ink)

    @staticmethod
    def _in_enamel(strip: shapes.Box, present: shapes.Box | None, look: Look) -> bool:
        """Draw from pictures; return False if one is missing."""
        groove, pill = look.sprite("pill-inset-{theme}"), look.sprite("pill-button-{theme}")
        if groove is None or pill is None:
            return False
        sprites.nine_patch(groove, strip)
        shapes.frame(strip, look.outline, dp(0.75), strip[3] / 2)
        if present:
            left, bottom, wide, high = present
            sprites.nine_patch(pill, (left + dp(1.5), bottom + dp(2), wide - dp(3), high - dp(3.5)), scale=high / 100)
        return True

    def _flat(self, boxes: dict[int, shapes.Box], look: Look) -> None:
        for phase, (left, bottom, wide, high) in boxes.items():
            box = (left + dp(2), bottom, wide - dp(4), high)
            if phase == self.phase:
                shapes.tile(box, look.primary, dp(6))
            else:
                shapes.frame(box, look.outline if phase > self.phase else shapes.soft(look.outline), dp(1), dp(6))
