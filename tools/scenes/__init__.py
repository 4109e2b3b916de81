"""What `tools/shots.py` takes pictures of: the app's own screens, and one module for each game's."""
