"""Handle gestures, keys and the keyboard focus."""
