"""Everything around the board: hand, banner, phases and keys."""
