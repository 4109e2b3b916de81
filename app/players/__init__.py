"""Players: a human at the board, or a computer on its own thread."""
