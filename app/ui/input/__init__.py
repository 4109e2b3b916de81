"""Turn touches into gestures and keys into names, and move the keyboard focus."""
