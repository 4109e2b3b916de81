"""Those who decide: a human at the board, a computer on its own thread."""
