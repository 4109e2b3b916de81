"""Stay on the Board on screen."""
