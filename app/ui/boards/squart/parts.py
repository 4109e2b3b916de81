"""What Squart is played with on screen."""

from app.ui.boards.squart.board import SquartBoard
from app.ui.boards.squart.controls import SquartControls

BOARD, CONTROLS = SquartBoard, SquartControls
CLOTH = ("#E8DCC6", "#221C18")
"""What the board lies on, in light and in dark."""
