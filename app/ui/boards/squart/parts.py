"""Name the board, the controls and the cloth of Squart."""

from app.ui.boards.squart.board import SquartBoard
from app.ui.boards.squart.controls import SquartControls

BOARD, CONTROLS = SquartBoard, SquartControls
CLOTH = ("#E8DCC6", "#221C18")
"""The cloth's color in the light and the dark theme."""
