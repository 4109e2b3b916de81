"""What Skirmish is played with on screen."""

from app.ui.boards.skirmish.board import SkirmishBoard
from app.ui.boards.skirmish.controls.panel import SkirmishControls

BOARD, CONTROLS = SkirmishBoard, SkirmishControls
CLOTH = ("#C9D5DE", "#121B27")
"""What the board lies on, in light and in dark."""
