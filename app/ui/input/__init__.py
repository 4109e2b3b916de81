"""What a player does: touches as gestures, keys by their place, and the keyboard's focus."""
