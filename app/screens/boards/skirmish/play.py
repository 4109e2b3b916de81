"""What Skirmish is played with on screen."""

from app.screens.boards.skirmish.board import SkirmishBoard
from app.screens.boards.skirmish.controls import SkirmishControls

BOARD, CONTROLS = SkirmishBoard, SkirmishControls
