"""Show Stay on the Board on the screen."""
