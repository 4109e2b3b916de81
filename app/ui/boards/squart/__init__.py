"""Show Squart on the screen."""
