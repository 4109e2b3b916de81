"""A game being played: its history, its clocks and the file it is kept in."""
