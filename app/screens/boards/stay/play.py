"""What Stay on the Board is played with on screen."""

from app.screens.boards.stay.board import StayBoard
from app.screens.boards.stay.controls import StayControls

BOARD, CONTROLS = StayBoard, StayControls
