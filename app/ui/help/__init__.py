"""Rules, lessons and the description of the computer players."""
