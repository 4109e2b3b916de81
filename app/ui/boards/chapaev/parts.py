"""What Chapaev is played with on screen."""

from app.ui.boards.chapaev.board import ChapaevBoard
from app.ui.boards.chapaev.controls import ChapaevControls

BOARD, CONTROLS = ChapaevBoard, ChapaevControls
CLOTH = ("#C4D4BA", "#16261E")
"""What the board lies on, in light and in dark."""
