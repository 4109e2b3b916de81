"""What Squart is played with on screen."""

from app.screens.boards.squart.board import SquartBoard
from app.screens.boards.squart.controls import SquartControls

BOARD, CONTROLS = SquartBoard, SquartControls
