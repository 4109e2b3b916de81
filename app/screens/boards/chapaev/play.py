"""What Chapaev is played with on screen."""

from app.screens.boards.chapaev.board import ChapaevBoard
from app.screens.boards.chapaev.controls import ChapaevControls

BOARD, CONTROLS = ChapaevBoard, ChapaevControls
CLOTH = ("#C4D4BA", "#16261E")
"""What the board lies on, in light and in dark."""
