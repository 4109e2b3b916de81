"""What Stay on the Board is played with on screen."""

from app.ui.boards.stay.board import StayBoard
from app.ui.boards.stay.controls import StayControls

BOARD, CONTROLS = StayBoard, StayControls
CLOTH = ("#EBE2D0", "#1B1A19")
"""What the board lies on, in light and in dark."""
