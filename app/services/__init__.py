"""What screens and terminal share beside the games: files, settings, words, saved games, statistics."""
