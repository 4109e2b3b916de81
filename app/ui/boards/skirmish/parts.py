"""Skirmish's board, controls and cloth."""

from app.ui.boards.skirmish.board import SkirmishBoard
from app.ui.boards.skirmish.controls.panel import SkirmishControls

BOARD, CONTROLS = SkirmishBoard, SkirmishControls
CLOTH = ("#C9D5DE", "#121B27")
"""The table's color in light and in dark."""
