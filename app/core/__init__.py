"""What a game is: states, moves, steps, outcomes, and the values they are made of."""
