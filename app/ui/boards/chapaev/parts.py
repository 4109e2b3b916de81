"""The parts of Chapaev on screen: board, controls and cloth."""

from app.ui.boards.chapaev.board import ChapaevBoard
from app.ui.boards.chapaev.controls import ChapaevControls

BOARD, CONTROLS = ChapaevBoard, ChapaevControls
CLOTH = ("#C4D4BA", "#16261E")
"""The table's color under the board, in light and in dark."""
