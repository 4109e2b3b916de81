"""What surrounds the board: hand, banner, phases and keys."""
