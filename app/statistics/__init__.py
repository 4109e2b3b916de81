"""Results, ratings and achievements of the player, and measured strengths of the computers."""
