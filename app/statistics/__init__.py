"""Results, ratings and achievements of the player, and measured figures of the computers."""
