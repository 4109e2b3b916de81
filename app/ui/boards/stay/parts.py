"""Name the board, the controls and the cloth of Stay on the Board."""

from app.ui.boards.stay.board import StayBoard
from app.ui.boards.stay.controls import StayControls

BOARD, CONTROLS = StayBoard, StayControls
CLOTH = ("#EBE2D0", "#1B1A19")
"""The cloth's color in the light and the dark theme."""
