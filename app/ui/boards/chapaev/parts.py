"""Chapaev's board, controls and cloth."""

from app.ui.boards.chapaev.board import ChapaevBoard
from app.ui.boards.chapaev.controls import ChapaevControls

BOARD, CONTROLS = ChapaevBoard, ChapaevControls
CLOTH = ("#C4D4BA", "#16261E")
"""The table's color in light and in dark."""
